import BotRuntime
import Foundation
import Platform
import TestSupport
import Testing

/// Programs of the shell in the place of bots.
struct BotProcessTests {
    private func bot(_ script: String, _ arguments: String..., keepsComplaints: Bool = false) throws -> BotProcess {
        try BotProcess(
            ["/bin/sh", "-c", script] + arguments, keeper: BuiltProgram.directory.appending(path: "pairs-bot").path,
            keepsComplaints: keepsComplaints)
    }

    private var late: SuspendingClock.Instant { .now + .seconds(60) }

    private func line(_ text: String) -> BotProcess.Event { .line(Array(text.utf8)) }

    private func number(_ event: BotProcess.Event) throws -> Int32 {
        guard case .line(let bytes) = event else { throw Unexpected(event: event) }
        return try #require(Int32(String(decoding: bytes, as: UTF8.self)))
    }

    private struct Unexpected: Error { let event: BotProcess.Event }

    /// Whether a process runs; one that has ended and was not waited for does not.
    private func runs(_ id: Int32) throws -> Bool {
        guard let status = try Files.read("/proc/\(id)/stat") else { return false }
        return !status.contains(") Z ")
    }

    /// Lines go in and come out, also those that come in pieces; the end of the input is the bot's.
    @Test func lines() throws {
        let bot = try bot("read a; echo \"<$a>\"; read b; printf '%s' \"$b\"; echo; cat; printf 'x\\n\\ny\\n'")
        bot.write(Array("one\n".utf8))
        #expect(bot.next(until: late) == line("<one>"))
        #expect(bot.next(until: .now + .milliseconds(1)) == .nothing)
        bot.write(Array("tw".utf8))
        bot.write(Array("o\n".utf8))
        #expect(bot.next(until: late) == line("two"))
        #expect(bot.finish() == .byItself)
    }

    /// What a bot wrote before it ended is told before its end.
    @Test(arguments: [
        ("echo 3; exit 3", "exited 3"), ("echo 3; kill -9 $$", "killed 9"),
        // A child holds its output open.
        ("echo 3; sleep 1000 & exit 4", "exited 4"),
        ("echo 3; exec >&-; sleep 1000", "closed its output"),
    ])
    func ends(_ script: String, how: String) throws {
        let bot = try bot(script)
        #expect(bot.next(until: late) == line("3"))
        #expect(bot.next(until: late) == .gone(how))
        #expect(bot.next(until: late) == .gone(how))
    }

    /// Whoever does not wait sees the same as whoever does: the end of a bot whose child holds its output open.
    @Test func endsUnawaited() throws {
        let bot = try bot("echo 3; sleep 1000 & exit 4")
        #expect(try unawaited(bot) == line("3"))
        #expect(try unawaited(bot) == .gone("exited 4"))
    }

    private func unawaited(_ bot: BotProcess) throws -> BotProcess.Event {
        for _ in 0..<20_000 {
            let event = bot.next(until: .now)
            if event != .nothing { return event }
            usleep(1_000)
        }
        return .nothing
    }

    /// What a bot did not read at first is written when it reads, though nobody waits for it.
    @Test func laterRead() throws {
        let bot = try bot("sleep .1; head -c 999999 >/dev/null; read a; echo read")
        bot.write(Array(repeating: UInt8(ascii: "\n"), count: 1_000_000))
        #expect(bot.waitingBytes > 0)
        #expect(try unawaited(bot) == line("read"))
    }

    /// All that a bot wrote before its end is told, at once, though a child holds its output open.
    @Test func longLastWords() throws {
        let folder = try TemporaryFolder()
        let note = folder.path + "/id"
        let write = "for a in 1 2 3; do head -c 3000 /dev/zero | tr '\\0' $a; echo; done; sleep 1000 & "
        let bot = try bot(write + "echo $$ >\"$0\"; exit 4", note)
        var id: Int32?
        while id == nil {
            usleep(1_000)
            id = try Files.read(note).flatMap { $0.last == "\n" ? Int32($0.dropLast()) : nil }
        }
        while try runs(try #require(id)) { usleep(1_000) }
        for digit in ["1", "2", "3"] {
            #expect(bot.next(until: late) == line(String(repeating: digit, count: 3_000)))
        }
        #expect(bot.next(until: late) == .gone("exited 4"))
    }

    /// A program that is not there is no bot that has crashed.
    @Test func notStarted() throws {
        let bot = try BotProcess(["/no/such/bot"], keeper: BuiltProgram.directory.appending(path: "pairs-bot").path)
        guard case .notStarted(let error) = bot.next(until: late) else {
            Issue.record("it was started")
            return
        }
        #expect(error.code == ENOENT)
        #expect(error.description.hasPrefix("can't start /no/such/bot: "))
    }

    /// A line of 4,096 bytes with its line feed is one, a longer one is not, nor is one that is cut off.
    @Test func badLines() throws {
        let bot = try bot(
            "head -c 4095 /dev/zero | tr '\\0' x; echo; head -c 4096 /dev/zero | tr '\\0' x; echo; printf 3")
        #expect(bot.next(until: late) == line(String(repeating: "x", count: 4_095)))
        #expect(bot.next(until: late) == .badLine)
        #expect(bot.next(until: late) == .badLine)
        #expect(bot.next(until: late) == .gone("exited 0"))
    }

    /// A line without an end is bad as soon as it is too long.
    @Test func endlessLine() throws {
        let bot = try bot("cat /dev/zero")
        #expect(bot.next(until: late) == .badLine)
        #expect(bot.writtenBytes >= LineLimit.bytes)
        bot.kill()
    }

    private enum LineLimit { static let bytes = 4_096 }

    /// A bot that does not read keeps nobody waiting.
    @Test func unreadInput() throws {
        let bot = try bot("echo begun; sleep 1000")
        #expect(bot.next(until: late) == line("begun"))
        bot.write(Array(repeating: UInt8(ascii: "\n"), count: 1_000_000))
        #expect(bot.unreadBytes == 1_000_000)
        #expect(bot.waitingBytes > 0)
        bot.kill()
    }

    /// A bot has some time to end by itself, then it is asked to, then it is killed.
    @Test(arguments: [
        ("read a; read b", BotProcess.Departure.byItself),
        ("trap 'exit 0' TERM; echo; while :; do sleep .01; done", .asked),
        ("trap '' TERM; echo; while :; do sleep .01; done", .killed),
        // What it has started counts as well.
        ("echo; trap '' TERM; sleep 1000 & exit 0", .killed),
    ])
    func departure(_ script: String, _ departure: BotProcess.Departure) throws {
        let bot = try bot(script)
        if departure != .byItself { _ = bot.next(until: late) }
        #expect(bot.finish() == departure)
    }

    /// Nothing is left of a bot that was killed: no child, no child's child in a session of its own, no orphan.
    @Test func leavesNothing() throws {
        let bot = try bot(
            """
            echo $$
            sleep 1000 & echo $!
            setsid sh -c 'trap "" TERM HUP; echo $$; sleep 1000 & echo $!; wait' &
            (setsid sh -c 'echo $$; exec sleep 1000' &)
            sleep 1000
            """)
        let ids = try (0..<5).map { _ in try number(bot.next(until: late)) }
        for id in ids { #expect(try runs(id)) }
        bot.kill()
        for id in ids { #expect(try !runs(id)) }
    }

    /// Whoever does not wait sees a bot go: after the end of its input, or killed.
    @Test(arguments: ["read a", "trap '' TERM; while :; do sleep .01; done"]) func goesUnawaited(_ script: String)
        throws
    {
        let bot = try bot(script)
        if script == "read a" { bot.closeInput() } else { bot.beginKilling() }
        var isGone = false
        for _ in 0..<20_000 where !isGone {
            isGone = bot.isGone(within: .zero)
            usleep(1_000)
        }
        #expect(isGone && bot.isGone(within: .zero))
    }

    /// A bot that can't be killed keeps nobody waiting.
    @Test func stoppedKeeper() throws {
        let bot = try bot("echo $PPID; echo $$; sleep 1000")
        let (keeper, id) = (try number(bot.next(until: late)), try number(bot.next(until: late)))
        kill(keeper, SIGSTOP)
        bot.kill(within: .milliseconds(1))
        #expect(!bot.isGone(within: .zero))
        kill(keeper, SIGCONT)
        #expect(bot.isGone(within: .seconds(60)))
        #expect(try !runs(id))
    }

    /// What a bot complains of is kept where that is asked for, the latest alone.
    @Test func complaints() throws {
        let bot = try bot("echo oh >&2; head -c 100000 /dev/zero | tr '\\0' x >&2; echo no >&2", keepsComplaints: true)
        #expect(bot.next(until: late) == .gone("exited 0"))
        #expect(bot.finish() == .byItself)
        #expect(bot.complaints.count <= 16 * 1_024)
        #expect(String(decoding: bot.complaints.suffix(4), as: UTF8.self) == "xno\n")
    }

    /// Its last words are kept where it has gone before anybody looks.
    @Test func lastWords() throws {
        let bot = try bot("echo $PPID; head -c 40000 /dev/zero | tr '\\0' x >&2; echo no >&2", keepsComplaints: true)
        let keeper = try number(bot.next(until: late))
        while try runs(keeper) { usleep(1_000) }
        #expect(bot.finish() == .byItself)
        #expect(String(decoding: bot.complaints.suffix(4), as: UTF8.self) == "xno\n")
    }
}
