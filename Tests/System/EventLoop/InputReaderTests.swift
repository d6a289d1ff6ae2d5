import EventLoop
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct InputReaderTests {
    /// A regular file, which a poller refuses, is read to its end.
    @Test func readsARegularFile() throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let story = numberedLines(0..<2_000)
        fputs(story, file)
        fflush(file)
        lseek(fileno(file), 0, SEEK_SET)
        let (text, error) = try readAll(fileno(file))
        #expect(text == story)
        #expect(error == nil)
    }

    /// `/dev/null` ends at once.
    @Test func readsNothing() throws {
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let (text, error) = try readAll(descriptor)
        #expect(text.isEmpty)
        #expect(error == nil)
    }

    /// A pipe is read as it fills, also when it is set not to block.
    @Test(arguments: [0, O_NONBLOCK])
    func readsAPipe(flags: Int32) throws {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, flags)
        defer { close(ends[0]) }
        let loop = try EventLoop()
        var text = ""
        var hasEnded = false
        let reader = try InputReader(on: loop, fileDescriptor: ends[0]) { bytes in
            for index in bytes.indices { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
        } ended: { _ in
            hasEnded = true
        }
        for word in ["one", "two", "three"] {
            write(ends[1], word, word.utf8.count)
            try loop.ticks { text.hasSuffix(word) }
        }
        close(ends[1])
        try loop.ticks { hasEnded }
        #expect(text == "onetwothree")
        withExtendedLifetime(reader) {}
    }

    /// What cannot be read ends with the reason.
    @Test func tellsTheError() throws {
        let descriptor = open("/", O_RDONLY)
        defer { close(descriptor) }
        let (text, error) = try readAll(descriptor)
        #expect(text.isEmpty)
        #expect(error?.code == EISDIR)
    }

    /// A closed reader tells nothing, lets the loop run out, and leaves the input to others.
    @Test func closes() throws {
        let loop = try EventLoop()
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        // The reading end stays open: the reader's thread may outlast the test.
        defer { close(ends[1]) }
        var close: (() -> Void)?
        let reader = try InputReader(on: loop, fileDescriptor: ends[0]) { _ in
            close?()
        } ended: { _ in
            Issue.record("closed")
        }
        close = { [unowned reader] in reader.close() }
        write(ends[1], "a", 1)
        try loop.run()
        write(ends[1], "b", 1)
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 1)
        #expect(byte == UInt8(ascii: "b"))
    }

    private func readAll(_ descriptor: Int32) throws -> (String, LoopError?) {
        let loop = try EventLoop()
        var bytes: [UInt8] = []
        var failure: LoopError?
        let reader = try InputReader(on: loop, fileDescriptor: descriptor) { piece in
            for index in piece.indices { bytes.append(piece[index]) }
        } ended: {
            failure = $0
        }
        try loop.run()
        withExtendedLifetime(reader) {}
        return (String(decoding: bytes, as: UTF8.self), failure)
    }
}
