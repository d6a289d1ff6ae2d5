import Replays
import Testing

/// A replay's file: what the writer writes and the reader reads.
struct ReplayFileTests {
    /// The bytes are those of the format: each line has the first 16 digits of the SHA-256 of the digits before and of its
    /// own beginning. The digits were computed by `sha256sum`.
    @Test func bytes() {
        #expect(String(decoding: SampleReplay.file, as: UTF8.self) == SampleReplay.lines.joined())
    }

    /// What was written is read, whether the file comes whole, in halves or byte by byte.
    @Test(arguments: [1, 7, 100, 100_000]) func pieces(of size: Int) throws {
        let entries = try SampleReplay.read(SampleReplay.file, pieces: size)
        #expect(
            entries == ["header p7 pairs/1.0.0 1", #"0 {"a":1}"#, #"1203 seat 1 {"b":"x"}"#, #"1203 {}"#, "digest 3"])
    }

    /// Whichever byte is altered, the file is refused, and the flaw names that line, or the next where a line feed was altered.
    @Test func oneByteAltered() throws {
        let file = SampleReplay.file
        var line = 1
        for index in file.indices {
            for change in [1, 0x20, 0x80] as [UInt8] {
                var altered = file
                altered[index] ^= change
                #expect { try SampleReplay.read(altered, pieces: 64) } throws: { ($0 as? ReplayFileFlaw)?.line == line }
            }
            if file[index] == UInt8(ascii: "\n") { line += 1 }
        }
    }

    /// A file that was cut is refused wherever it was cut, and so is one with something added.
    @Test func cutAndLengthened() throws {
        let file = SampleReplay.file
        for count in file.indices {
            #expect { try SampleReplay.read(Array(file[..<count]), pieces: 64) } throws: { error in
                guard let flaw = error as? ReplayFileFlaw else { return false }
                return flaw.problem == (count == 0 ? .empty : .cut) && flaw.line == lines(file[..<count]).count
            }
        }
        for more in ["\n", " ", "{}\n"] {
            #expect(throws: ReplayFileFlaw(line: 6, .trailingBytes)) {
                try SampleReplay.read(file + more.utf8, pieces: 64)
            }
        }
    }

    /// Lines that were removed, doubled or swapped are found, as the digits of a line depend on all lines before.
    @Test func otherOrder() throws {
        let lines = SampleReplay.lines.map { Array($0.utf8) }
        for order in [[0, 2, 3, 4], [0, 1, 1, 2, 3, 4], [0, 2, 1, 3, 4], [1, 2, 3, 4]] {
            let flaw = #expect(throws: ReplayFileFlaw.self) {
                try SampleReplay.read(order.flatMap { lines[$0] }, pieces: 1_000)
            }
            #expect(flaw?.problem == .altered)
        }
        let flaw = #expect(throws: ReplayFileFlaw.self) { try SampleReplay.read(lines[0] + lines[4], pieces: 1_000) }
        #expect(flaw == ReplayFileFlaw(line: 2, .altered))
    }

    /// A file of a later version is named so, though its digests are good.
    @Test func newerVersion() {
        let line = SampleReplay.sealed(#"{"type":"replay","version":2,"protocol":1,"new":true"#)
        #expect(throws: ReplayFileFlaw(line: 1, .newerVersion(2))) { try SampleReplay.read(line, pieces: 10) }
    }

    /// Lines of another version of the protocol are named so. By this one's rules they would be judged for no reason.
    @Test func otherProtocol() {
        let line = SampleReplay.sealed(#"{"type":"replay","version":1,"protocol":2,"game":"p0","server":"pairs/9""#)
        #expect(throws: ReplayFileFlaw(line: 1, .otherProtocol(2))) { try SampleReplay.read(line, pieces: 10) }
    }

    /// Lines with good digests that are none of a replay's are named.
    @Test(arguments: [
        (#"{"type":"game""#, ReplayFileFlaw.Problem.noHeader), (#"{"type":"replay","version":1"#, .noHeader),
    ])
    func otherFiles(head: String, problem: ReplayFileFlaw.Problem) {
        #expect(throws: ReplayFileFlaw(line: 1, problem)) {
            try SampleReplay.read(SampleReplay.sealed(head), pieces: 10)
        }
    }

    /// A line that never ends is refused before it is read as a whole.
    @Test func endlessLine() {
        let flaw = ReplayFileFlaw(line: 1, .tooLong)
        #expect(throws: flaw) {
            try SampleReplay.read(
                [UInt8](repeating: UInt8(ascii: "a"), count: ReplayFileReader.longestLine), pieces: 4_096)
        }
    }

    /// Times never run back in what the writer writes.
    @Test func times() throws {
        var writer = ReplayFileWriter(SampleReplay.header)
        let line = Array("{}".utf8)
        writer.append(line.span, at: .milliseconds(20))
        writer.append(line.span, at: .milliseconds(10))
        writer.finish()
        #expect(try SampleReplay.read(writer.bytes, pieces: 500).dropFirst() == ["20 {}", "20 {}", "digest 2"])
    }

    private func lines(_ bytes: some Sequence<UInt8>) -> [Substring] {
        String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
