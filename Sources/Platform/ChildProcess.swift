#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that this process has started and whose output it can read. Unless told otherwise, the program gets no input
/// and shares standard error.
///
/// Dropping it does not end it: call ``end(patience:)``.
public final class ChildProcess {
    /// The process's id, as the system numbers it.
    public let id: Int32
    /// Where its output can be read, as long as this object lives.
    public let output: Int32
    /// The end of its input that this process holds, where the program is leashed.
    private var leash: Int32?
    private var isUnleashed = false
    private var received: [UInt8] = []
    private var hasEnded = false
    /// How it has ended, once ``end(patience:)`` has seen it: its exit status, or 128 and the number of the signal.
    public private(set) var status: Int32?

    /// Starts a program with the arguments after its name: the one at a path, or one on the `PATH` where the name has no slash.
    ///
    /// A `leashed` program gets an input on which nothing comes. It ends when this process ends, however that happens, and
    /// no key of the terminal signals it. Its standard error goes to the file `complaints`, made anew, where one is named.
    public init(
        _ path: String, _ arguments: [String], leashed: Bool = false, complaints: String? = nil
    ) throws(SystemError) {
        let results = try Pipe()
        let input: Pipe?
        do throws(SystemError) {
            input = leashed ? try Pipe() : nil
        } catch {
            close(results.reading)
            close(results.writing)
            throw error
        }
        var spawn = Spawn(path, arguments, standing: leashed ? .groupOfItsOwn : .besideUs)
        spawn.give(input.map { .descriptor($0.reading) } ?? .nothing, as: 0)
        spawn.give(.descriptor(results.writing), as: 1)
        if let complaints { spawn.give(.file(complaints), as: 2) }
        defer {
            close(results.writing)
            if let input { close(input.reading) }
        }
        do throws(SystemError) {
            id = try spawn.start()
        } catch {
            close(results.reading)
            if let input { close(input.writing) }
            throw error
        }
        output = results.reading
        leash = input?.writing
    }

    /// Runs a program with this process's own input and output, waits for its end, and returns its exit status: 128 and the signal's
    /// number where one has ended it.
    public static func run(_ path: String, _ arguments: [String]) throws(SystemError) -> Int32 {
        let id = try Spawn(path, arguments).start()
        var status: Int32 = 0
        // Safe because: the system fills the variable that it is lent.
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        return exitStatus(status)
    }

    /// What a shell calls the end that `waitpid` has told: as the macros WIFEXITED, WEXITSTATUS and WTERMSIG of the C library read it.
    private static func exitStatus(_ told: Int32) -> Int32 {
        let signal = told & 0x7F
        return signal == 0 ? told >> 8 & 0xFF : 128 + signal
    }

    deinit {
        close(output)
        if let leash { close(leash) }
    }

    /// Ends the input of a leashed program, as the end of this process would. ``end(patience:)`` then asks it in no other way.
    public func unleash() {
        guard let leash else { return }
        close(leash)
        (self.leash, isUnleashed) = (nil, true)
    }

    /// Asks the program to end, and does not wait.
    public func askToEnd() {
        if !hasEnded { kill(id, SIGTERM) }
    }

    /// The next line of the program's output without its line feed; nil if the output ended before, or if the
    /// line did not come in time.
    public func readLine(within time: Duration) -> String? {
        let deadline = SuspendingClock.now + time
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeSubrange(...end)
                return line
            }
            let rest = SuspendingClock.now.duration(to: deadline)
            guard rest > .zero, readMore(within: rest) else { return nil }
        }
    }

    /// Asks the program to end, kills it if it runs on after that time, and waits for it. Can be called again.
    public func end(patience: Duration) {
        guard !hasEnded else { return }
        hasEnded = true
        if !isUnleashed { kill(id, SIGTERM) }
        let deadline = SuspendingClock.now + patience
        var (waited, told) = (Int32(0), Int32(0))
        while waited == 0 {
            let isLate = SuspendingClock.now >= deadline
            if isLate { kill(id, SIGKILL) }
            // Safe because: the system fills the variable that it is lent.
            repeat { waited = unsafe waitpid(id, &told, isLate ? 0 : WNOHANG) } while waited < 0 && errno == EINTR
            if waited == 0 { usleep(10_000) }
        }
        if waited == id { status = Self.exitStatus(told) }
    }

    private func readMore(within time: Duration) -> Bool {
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        // Safe because: exactly one pollfd is announced and lent.
        let ready = unsafe poll(&waiting, 1, Int32(clamping: Int64(time / .milliseconds(1)) + 1))
        if ready < 0, errno == EINTR { return true }
        guard ready > 0 else { return false }
        return Descriptor.receive(from: output, into: &received) > 0
    }
}
