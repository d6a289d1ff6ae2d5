import EventLoop
import Foundation
import Platform
import ServerCore
import ServerRuntime
import Testing

struct LogWriterTests {
    private static let date = "2026-01-31T23:59:59Z"

    private func line(_ value: String, at time: Duration = .zero) -> String {
        LogWriter.line(LogEntry(.info, "joined", .init("name", value)), at: time, date: Self.date)
    }

    /// Time in seconds with three digits, date, level, event, then the fields in their order.
    @Test func theWholeLine() {
        let record = LogEntry(.warning, "slow_reader", .init("connection", "7"), .init("waiting", "12 kB"))
        #expect(
            LogWriter.line(record, at: .milliseconds(61_005), date: Self.date)
                == #"time=61.005 date=2026-01-31T23:59:59Z level=warning event=slow_reader connection=7 waiting="12 kB""#
        )
        #expect(
            LogWriter.line(LogEntry(.debug, "tick"), at: .zero, date: Self.date)
                == "time=0.000 date=\(Self.date) level=debug event=tick")
        #expect(line("x", at: .nanoseconds(1_999_999)).hasPrefix("time=0.001 "))
    }

    /// Where systemd's journal reads, the line begins with the priority of the level.
    @Test(arguments: [(LogEntry.Level.debug, 7), (.info, 6), (.warning, 4), (.error, 3)])
    func priority(level: LogEntry.Level, number: Int) {
        let line = LogWriter.line(LogEntry(level, "tick"), at: .zero, date: Self.date, hasPriority: true)
        #expect(line == "<\(number)>time=0.000 date=\(Self.date) level=\(level) event=tick")
    }

    /// Values stand as they are only where nothing in them could be mistaken for the line's own signs.
    @Test(arguments: [
        ("ada", "ada"), ("127.0.0.1:80", "127.0.0.1:80"), ("a'b,c;d", "a'b,c;d"), ("", #""""#), ("a b", #""a b""#),
        ("a=b", #""a=b""#), (#"say "hi""#, #""say \"hi\"""#), (#"back\slash"#, #""back\\slash""#), ("é", #""é""#),
        ("\u{1F98A}", "\"\u{1F98A}\""),
    ])
    func quoting(value: String, shown: String) {
        #expect(line(value) == "time=0.000 date=\(Self.date) level=info event=joined name=\(shown)")
    }

    /// No value breaks the line or reaches a terminal as a command: control characters are escaped, C1 ones too.
    @Test(arguments: [
        ("\n", #"\u000a"#), ("\r\n", #"\u000d\u000a"#), ("\u{1B}[31m", #"\u001b[31m"#), ("\0", #"\u0000"#),
        ("\u{7F}", #"\u007f"#), ("\u{85}", #"\u0085"#), ("\u{9B}2J", #"\u009b2J"#), ("\u{2028}", #"\u2028"#),
        ("\u{202E}", #"\u202e"#),
    ])
    func controlCharactersAreEscaped(value: String, shown: String) {
        #expect(line(value) == "time=0.000 date=\(Self.date) level=info event=joined name=\"\(shown)\"")
    }
}

struct LogWriterBackpressureTests {
    /// A log on a pipe that nobody reads blocked the server for good: now writing returns, and what was lost is counted.
    @Test func aLogThatNobodyReadsIsBounded() throws {
        let pipe = Foundation.Pipe()
        let log = try LogWriter(
            least: .info, on: EventLoop(), to: StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor),
            waitingBytes: 4_096, recordsPerSecond: .max)
        // Ten times what the pipe and the writer hold.
        let count = 10_000
        for number in 0..<count { log.write(LogEntry(.info, "table_opened", .init("table", number)), at: .zero) }
        var text = ""
        while !text.contains("log_dropped") || !text.hasSuffix("\n") {
            text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        let lines = text.split(separator: "\n")
        let told = lines.firstIndex { $0.contains("event=log_dropped") }
        // The thread may have taken some between two drops, so there may be several gaps; the first comes after 0, 1, 2, ….
        let first = try #require(told)
        #expect(lines[..<first].enumerated().allSatisfy { $1.hasSuffix("table=\($0)") })
        let dropped = try #require(Int(lines[first].split(separator: "records=")[1]))
        #expect(dropped > 0 && first + dropped <= count)
        // The thread may have more to write, which raises SIGPIPE if the pipe is gone.
        log.close()
        try pipe.fileHandleForReading.close()
    }

    /// At the end all is written that the reader takes.
    @Test func theEndWritesWhatCanBeWritten() throws {
        let pipe = Foundation.Pipe()
        let log = try LogWriter(
            least: .info, on: EventLoop(), to: StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor))
        for _ in 0..<3 { log.write(LogEntry(.info, "stopped"), at: .zero) }
        log.close()
        try pipe.fileHandleForWriting.close()
        let text = try #require(try pipe.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) })
        let lines: [String] = text.split(separator: "\n").map { line in
            line.split(separator: " ").dropFirst(2).joined(separator: " ")
        }
        #expect(lines == ["level=info event=stopped", "level=info event=stopped repeated=2"])
    }
}
