import Foundation
import Platform
import Testing

struct StandardStreamTests {
    /// A line arrives whole with its line feed, however slowly it is read and even where writing does not wait.
    @Test func aLongLineArrivesWhole() throws {
        let pipe = Foundation.Pipe()
        let writer = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
        let line = String(repeating: "0123456789", count: 100_000)
        Thread.detachNewThread {
            StandardStream(descriptor: writer).write(line: line)
            try? pipe.fileHandleForWriting.close()
        }
        let read = try pipe.fileHandleForReading.readToEnd()
        #expect(read == Data((line + "\n").utf8))
    }

    /// What cannot be written is told.
    @Test func failureIsTold() {
        let closed = open("/dev/null", O_RDONLY)
        defer { close(closed) }
        #expect(!StandardStream(descriptor: closed).write(line: "x"))
    }
}
