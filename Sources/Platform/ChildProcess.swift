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
    private let path: String
    /// Where its output can be read, as long as this object lives.
    public let output: Int32
    /// The end of its input that this process holds, where the program is leashed.
    private let leash: Int32?
    private var received: [UInt8] = []
    private var hasEnded = false

    /// Starts a program with the arguments after its name: the one at a path, or one on the `PATH` where the name has no slash.
    ///
    /// A `leashed` program gets an input on which nothing comes. It ends when this process ends, however that happens, and
    /// no key of the terminal signals it. Its standard error goes to the file `complaints`, made anew, where one is named.
    public init(
        _ path: String, _ arguments: [String], leashed: Bool = false, complaints: String? = nil
    ) throws(SystemError) {
        let results = try Self.pipe()
        let input: (reading: Int32, writing: Int32)?
        do throws(SystemError) {
            input = leashed ? try Self.pipe() : nil
        } catch {
            close(results.reading)
            close(results.writing)
            throw error
        }
        var id: Int32 = 0
        let code = Self.spawn(
            path, [path] + arguments, input: input?.reading, output: results.writing, complaints: complaints, &id)
        close(results.writing)
        if let input { close(input.reading) }
        guard code == 0 else {
            close(results.reading)
            if let input { close(input.writing) }
            throw SystemError(code: code, context: "can't start \(path)")
        }
        self.id = id
        self.path = path
        output = results.reading
        leash = input?.writing
    }

    deinit {
        close(output)
        if let leash { close(leash) }
    }

    private static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        // Safe because: the array has room for the two descriptors that the kernel writes.
        guard unsafe systemPipe(&ends) == 0 else { throw .last("can't open a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
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

    /// The processor time that the program has used so far. On Linux only; elsewhere it throws.
    public func processorTime() throws(SystemError) -> Duration {
        #if canImport(Glibc)
            var clock: clockid_t = 0
            var time = timespec()
            // Safe because: both calls write one value to a variable of that type.
            var code = unsafe clock_getcpuclockid(id, &clock)
            if code == 0, unsafe clock_gettime(clock, &time) != 0 { code = errno }
            guard code == 0 else { throw SystemError(code: code, context: "can't read the processor time of \(path)") }
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #else
            throw SystemError(code: ENOTSUP, context: "can't read the processor time of \(path)")
        #endif
    }

    /// The memory that the program occupies, in bytes. On Linux only; elsewhere it throws.
    public func residentBytes() throws(SystemError) -> Int {
        let name = "VmRSS:"
        guard let status = try Files.read("/proc/\(id)/status"),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
            let kibibytes = Int(line.dropFirst(name.count).filter(\.isNumber))
        else { throw SystemError(code: ENOTSUP, context: "can't read the memory of \(path)") }
        return kibibytes * 1_024
    }

    /// Asks the program to end, kills it if it runs on after that time, and waits for it. Can be called again.
    public func end(patience: Duration) {
        guard !hasEnded else { return }
        hasEnded = true
        kill(id, SIGTERM)
        let deadline = SuspendingClock.now + patience
        while waitpid(id, nil, WNOHANG) == 0 {
            if SuspendingClock.now >= deadline {
                kill(id, SIGKILL)
                while waitpid(id, nil, 0) < 0, errno == EINTR {}
                return
            }
            usleep(10_000)
        }
    }

    private func readMore(within time: Duration) -> Bool {
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        // Safe because: exactly one pollfd is announced and lent.
        let ready = unsafe poll(&waiting, 1, Int32(clamping: Int64(time / .milliseconds(1)) + 1))
        if ready < 0, errno == EINTR { return true }
        guard ready > 0 else { return false }
        return Descriptor.receive(from: output, into: &received) > 0
    }

    private static func spawn(
        _ path: String, _ arguments: [String], input: Int32?, output: Int32, complaints: String?, _ id: inout Int32
    ) -> Int32 {
        #if canImport(Glibc)
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        var noSignals = sigset_t()
        // Safe because: actions, attributes and set are initialised before use and the first two destroyed once; every argument is a copy of its own
        // that is freed after the call, and the list ends with nil; the environment is passed on as it is.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        if let complaints {
            unsafe posix_spawn_file_actions_addopen(&actions, 2, complaints, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        // The child inherits the signals that this thread blocks, and a pool's thread blocks all: SIGTERM would not end it.
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe sigemptyset(&noSignals)
        unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
        // In a process group of its own, which gets no signals from the terminal's keys.
        let flags = POSIX_SPAWN_SETSIGMASK | (input == nil ? 0 : POSIX_SPAWN_SETPGROUP)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var list = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe list.forEach { unsafe free($0) } }
        return unsafe posix_spawnp(&id, path, &actions, &attributes, &list, environ)
    }
}

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }
