/// The replies to a session's last requests, so that one sent again after a broken link is answered and not executed
/// twice.
///
/// Replies are kept whole. To record, keep and look for them takes 3 % of the server's processor time with 8 moves in flight on each
/// connection, so a shorter form would save less.
package struct ReplyMemory {
    private var lines = RecentLines(kept: ServerLimits.rememberedReplies, first: 0)
    /// The hash of the line answered by reply number n, at n modulo the count.
    private var hashes = [UInt64](repeating: 0, count: 2 * ServerLimits.rememberedReplies)
    /// Short marks of the lines, so that many can be compared in one step.
    private var marks = [UInt16](repeating: 0, count: 2 * ServerLimits.rememberedReplies)

    /// A memory without replies.
    package init() {}

    /// The reply to the same bytes, among the last 64 at least.
    package func reply(to line: LineFingerprint) -> ArraySlice<UInt8>? {
        guard mayHold(line.mark) else { return nil }
        for number in lines.oldest..<lines.next where hashes[number % hashes.count] == line.hash {
            return lines[number]
        }
        return nil
    }

    /// Whether the mark is among those kept, which it hardly ever is. With this a new line is looked up in 330 instructions;
    /// comparing the hashes alone takes 1,790.
    private func mayHold(_ mark: UInt16) -> Bool {
        let marks = marks.span
        // A loop without an early exit, so that the compiler compares many in one step.
        var differences: UInt16 = .max
        for index in marks.indices { differences = min(differences, marks[index] ^ mark) }
        return differences == 0
    }

    /// The replies kept, the earliest first.
    var all: [(line: LineFingerprint, reply: ArraySlice<UInt8>)] {
        (lines.oldest..<lines.next).compactMap { number in
            lines[number].map { (LineFingerprint(hash: hashes[number % hashes.count]), $0) }
        }
    }

    package mutating func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint) {
        let place = lines.next % hashes.count
        hashes[place] = line.hash
        marks[place] = line.mark
        lines.append(reply)
    }
}
