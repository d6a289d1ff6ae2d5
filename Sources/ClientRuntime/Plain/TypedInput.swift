import EventLoop
import Wire

/// Standard input, line by line.
final class TypedInput {
    /// The longest line, in bytes. A longer one, which nobody has typed, ends the input.
    private static let longestLine = 65_536

    private let typed: (String) -> Void
    private let ended: () -> Void
    private var lines = LineDecoder(limit: longestLine)
    private var reader: InputReader?

    /// Reads from now on; `ended` comes once and last.
    init(on loop: EventLoop, typed: @escaping (String) -> Void, ended: @escaping () -> Void) throws(LoopError) {
        self.typed = typed
        self.ended = ended
        reader = try InputReader(
            on: loop,
            received: { [unowned self] in take($0) },
            ended: { [unowned self] _ in
                // The last line may have no line feed.
                if lines.hasPartialLine { take([UInt8(ascii: "\n")].span) }
                close()
            })
    }

    private func take(_ bytes: Span<UInt8>) {
        var position = 0
        while reader != nil, let event = lines.next(in: bytes, from: &position) {
            switch event {
            case .line(let range):
                let line = bytes.extracting(range)
                typed(String(decoding: line.indices.map { line[$0] }, as: UTF8.self))
            case .joined(let line): typed(String(decoding: line, as: UTF8.self))
            case .tooLong: close()
            }
        }
    }

    private func close() {
        guard let reader else { return }
        self.reader = nil
        reader.close()
        ended()
    }
}
