import EventLoop
package import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One process of a bot, as its runner sees it: lines in, lines out, and an end that leaves nothing behind.
///
/// No call waits longer than it is told to, whatever the bot does: what the bot does not read is kept here until it does.
/// Between the runner and the bot stands a ``BotReaper``. Belongs to one thread.
package final class BotProcess {
    /// What came next from the bot.
    package enum Event: Equatable {
        /// A line without its line feed, of at most ``LineBuffer/limit`` bytes with it.
        case line([UInt8])
        /// A line that is longer, or a last one without a line feed.
        case badLine
        /// The bot has ended or closed its output: "exited 3", "killed 11" (by that signal), "closed its output".
        case gone(String)
        /// The bot could not be started, for that reason.
        case notStarted(SystemError)
        /// The time is over.
        case nothing
    }

    /// How a bot went.
    package enum Departure: Sendable {
        /// In time after its input was closed, with all that it had started.
        case byItself
        /// After it was asked to, by SIGTERM.
        case asked
        case killed
    }

    /// How long a bot may take to end by itself, and again after it was asked to.
    package static let patience = Duration.milliseconds(500)
    /// How long a bot may take to be gone after it was killed, before it is left to itself.
    package static let killing = Duration.seconds(2)
    /// Bytes of the bot's standard error that are kept, the latest.
    private static let mostComplaints = 16 * 1_024

    /// What the bot has written to its standard error, where that is kept.
    package private(set) var complaints: [UInt8] = []
    /// How many bytes the bot has written to its output.
    package private(set) var writtenBytes = 0

    private let command: [String]
    private let keeper: Int32
    private var input: Int32
    private let output: Int32
    private var errors: Int32
    private var control: Int32
    private var reports: Int32
    /// What the bot has not read, and how much of it was written already.
    private var unwritten: [UInt8] = []
    private var written = 0
    private var lines = LineBuffer()
    private var isInputOver = false
    private var isOutputOver = false
    private var isReaped = false
    private var report = ""
    private var ending: String?

    /// Starts the bot `command`. `keeper` is a program whose main calls ``BotReaper/main(_:)``. The bot's standard error goes to this
    /// process's own, or is kept in ``complaints``.
    package init(_ command: [String], keeper program: String, keepsComplaints: Bool = false) throws(SystemError) {
        // A bot that is gone must not end its runner.
        signal(SIGPIPE, SIG_IGN)
        var pipes: [Pipe] = []
        do throws(SystemError) {
            for _ in 0..<(keepsComplaints ? 5 : 4) { pipes.append(try Pipe()) }
            var spawn = Spawn(program, [BotReaper.argument] + command, standing: .sessionOfItsOwn)
            spawn.give(.descriptor(pipes[0].reading), as: 0)
            spawn.give(.descriptor(pipes[1].writing), as: 1)
            spawn.give(.descriptor(pipes[2].reading), as: BotReaper.control)
            spawn.give(.descriptor(pipes[3].writing), as: BotReaper.reports)
            if keepsComplaints { spawn.give(.descriptor(pipes[4].writing), as: 2) }
            keeper = try spawn.start()
        } catch {
            for pipe in pipes {
                close(pipe.reading)
                close(pipe.writing)
            }
            throw error
        }
        self.command = command
        input = pipes[0].writing
        output = pipes[1].reading
        control = pipes[2].writing
        reports = pipes[3].reading
        errors = keepsComplaints ? pipes[4].reading : -1
        for theirs in [pipes[0].reading, pipes[1].writing, pipes[2].reading, pipes[3].writing] { close(theirs) }
        if keepsComplaints { close(pipes[4].writing) }
        for own in [input, output, reports] + (keepsComplaints ? [errors] : []) {
            _ = fcntl(own, F_SETFL, fcntl(own, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit {
        kill()
        for own in [output, errors] where own >= 0 { close(own) }
    }

    // MARK: Lines

    /// How many bytes wait here because the bot does not read.
    package var waitingBytes: Int { unwritten.count - written }

    /// How many bytes the bot has still to read: those that wait here, and those in the pipe.
    package var unreadBytes: Int {
        input >= 0 ? waitingBytes + Descriptor.waitingBytes(in: input) : 0
    }

    /// Sends bytes to the bot, at once or as soon as it reads.
    package func write(_ bytes: some Sequence<UInt8>) {
        guard input >= 0, !isInputOver else { return }
        unwritten += bytes
        flush()
    }

    /// What the bot tells next, until the moment given. What has come by then is told also where that moment is over.
    package func next(until end: SuspendingClock.Instant) -> Event {
        var isOver = false
        while true {
            if let line = lines.next() { return line.map { .line($0) } ?? .badLine }
            if isOutputOver || ending != nil {
                if let event = eventAtEnd() { return event }
            } else if isOver {
                return .nothing
            } else {
                isOver = !wait(until: end, for: [output, errors, reports])
            }
        }
    }

    /// The next line that has come by now. The bot's end is not told, nor a last line without a line feed: ``next(until:)`` tells those.
    package func nextLine() -> Event? {
        while true {
            if let line = lines.next() { return line.map { .line($0) } ?? .badLine }
            guard !isOutputOver, readOutput() else { return nil }
        }
    }

    /// What to tell where nothing more comes; nil if something was read.
    private func eventAtEnd() -> Event? {
        // What it wrote before it ended counts.
        if !isOutputOver, readOutput() { return nil }
        if lines.takeRest() { return .badLine }
        if ending == nil {
            // Its output is closed; a moment later it is known how it ended.
            let end = SuspendingClock.now + .seconds(1)
            while ending == nil, wait(until: end, for: [errors, reports]) {}
        }
        if let code = ending.flatMap({ $0.hasPrefix("failed ") ? Int32($0.dropFirst(7)) : nil }) {
            return .notStarted(SystemError(code: code, context: "can't start \(command.first ?? "")"))
        }
        return .gone(ending ?? "closed its output")
    }

    // MARK: The end

    /// The descriptors that become readable when there is something for ``next(until:)``.
    package var descriptors: [Int32] { [output, errors, reports].filter { $0 >= 0 } }

    /// Closes the bot's input as soon as what waits has been read.
    package func closeInput() {
        isInputOver = true
        flush()
    }

    /// Closes the bot's input and waits so long until it has gone; asks it to go, and at last kills it with all that it has started.
    package func finish(within time: Duration = patience) -> Departure {
        closeInput()
        if isGone(within: time) { return .byItself }
        askToEnd()
        let isAsked = isGone(within: Self.patience)
        kill()
        return isAsked ? .asked : .killed
    }

    /// Asks the bot to end, by SIGTERM. Waits for nothing.
    package func askToEnd() { _ = Descriptor.sendSome([BotReaper.askToEnd], to: control) }

    /// Has the bot killed with all that it has started. Waits for nothing; see ``isGone(within:)``.
    package func beginKilling() {
        guard control >= 0 else { return }
        close(control)
        control = -1
        if input >= 0 { close(input) }
        input = -1
    }

    /// Kills the bot with all that it has started, which takes some milliseconds. Does nothing the second time.
    package func kill() { kill(within: Self.killing) }

    /// The same with another limit.
    package func kill(within time: Duration) {
        beginKilling()
        if !isGone(within: time) { leaveToItself() }
    }

    /// Whether the bot has gone with all that it had started, within that time. What it says now is for nobody, but must not keep it
    /// from ending.
    package func isGone(within time: Duration) -> Bool {
        let end = SuspendingClock.now + time
        var isOver = false
        while reports >= 0 {
            guard !isOver else { return false }
            isOver = !wait(until: end, for: [output, errors, reports])
            lines = LineBuffer()
        }
        // Nobody writes any more, and one look reads less than the pipe holds.
        while errors >= 0 { readComplaints() }
        beginKilling()
        if !isReaped { while waitpid(keeper, nil, 0) < 0, errno == EINTR {} }
        isReaped = true
        return true
    }

    /// A process that waits for a disk can't be killed yet. Its keeper stays until then; a thread waits for that.
    package func leaveToItself() {
        guard !isReaped else { return }
        isReaped = true
        let keeper = keeper
        try? BackgroundThread.start { while waitpid(keeper, nil, 0) < 0, errno == EINTR {} }
    }

    // MARK: Descriptors

    /// Waits for one of them, or for room in the bot's input, and reads what there is, once at least. False if the time is over.
    private func wait(until end: SuspendingClock.Instant, for descriptors: [Int32]) -> Bool {
        let toRead = descriptors.filter { $0 >= 0 && !($0 == output && isOutputOver) }
        let rest = SuspendingClock.now.duration(to: end)
        let milliseconds = Int32(clamping: Int64((max(.zero, rest) / .milliseconds(1)).rounded(.up)))
        let ready = Descriptor.wait(
            toRead: toRead, toWrite: waitingBytes > 0 ? input : nil, milliseconds: milliseconds)
        guard let ready else { return errno == EINTR && rest > .zero }
        for descriptor in ready {
            switch descriptor {
            case output: _ = readOutput()
            case errors: readComplaints()
            case reports: readReports()
            default: flush()
            }
        }
        return !ready.isEmpty && rest > .zero
    }

    /// Reads what the bot has written. False if there is nothing now.
    private func readOutput() -> Bool {
        let count = lines.receive(from: output)
        if count > 0 { writtenBytes += count }
        if count == 0 || count < 0 && errno != EAGAIN { isOutputOver = true }
        return count > 0
    }

    private func readComplaints() {
        var bytes: [UInt8] = []
        guard Descriptor.receive(from: errors, into: &bytes) > 0 else {
            // Its end would be readable for ever.
            if errors >= 0 { close(errors) }
            errors = -1
            return
        }
        complaints += bytes
        complaints.removeFirst(max(0, complaints.count - Self.mostComplaints))
    }

    private func readReports() {
        var bytes: [UInt8] = []
        let count = Descriptor.receive(from: reports, into: &bytes)
        report += String(decoding: bytes, as: UTF8.self)
        if report.hasSuffix("\n"), ending == nil { ending = String(report.dropLast()) }
        guard count == 0 else { return }
        close(reports)
        reports = -1
        // A keeper that goes without a word was itself killed.
        if ending == nil { ending = "lost its keeper" }
    }

    private func flush() {
        while waitingBytes > 0 {
            let count = Descriptor.sendSome(unwritten[written...], to: input)
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                // It reads nothing any more.
                break
            }
        }
        unwritten.removeAll(keepingCapacity: true)
        written = 0
        if isInputOver, input >= 0 {
            close(input)
            input = -1
        }
    }
}

extension BotDialogue {
    /// Sends what the bot was told. One write for several lines also wakes the bot only once.
    mutating func send(to process: BotProcess) {
        guard output.count > 0 else { return }
        process.write(output[0..<output.count])
        output.removeAll()
    }
}
