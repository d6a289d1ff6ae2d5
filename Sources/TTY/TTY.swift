public import Platform
public import Terminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal that the process was started in, for a program that paints all of it.
///
/// Between ``enter(afterCrash:saying:)`` and ``leave()`` its input comes byte by byte, standard error goes to a log file, and a
/// crash gives the terminal back before the process ends. What is painted goes through a ``TTYTransport``.
/// One terminal of a process is entered at a time.
///
/// Safe because: the descriptors are the object's own, made by init and closed by deinit; everything else is a value.
@safe
public final class TTY {
    /// The terminal, opened a second time: this descriptor does not block, and those shared with the shell stay as they are.
    let descriptor: Int32
    private let log: Int32
    private var standardError: Int32 = -1
    private var formerModes: termios?

    /// How long the program waits at its end for a terminal that takes no output.
    private static let patienceMilliseconds: Int32 = 250
    /// How long it waits for answers that the terminal still owes: those that come later are typed into the shell.
    private static let answerPatience = Duration.seconds(1)

    /// Opens the terminal of standard input, or else the one that controls the process. While the terminal is entered,
    /// standard error goes to the file `log`; an older file of that name is replaced.
    public init(log path: String) throws(SystemError) {
        descriptor = try Self.openTerminal()
        // Safe because: the path is terminated for the call.
        log = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
        guard log >= 0 else {
            let error = SystemError.last("can't write \(path)")
            close(descriptor)
            throw error
        }
    }

    deinit {
        leave()
        close(descriptor)
        close(log)
    }

    /// Whether both standard input and standard output are a terminal.
    public static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// How many cells the terminal has; nil if it does not tell.
    public var size: Size? {
        var window = winsize()
        // Safe because: the kernel writes one structure of the type that this request has.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return Size(width: Int(window.ws_col), height: Int(window.ws_row))
    }

    /// How many pixels a cell has; nil if the terminal does not tell.
    public var cellPixels: Size? {
        var window = winsize()
        // Safe because: the kernel writes one structure of the type that this request has.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0,
            window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row
        else { return nil }
        return Size(width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    }

    /// Whether the program has the terminal.
    public var isEntered: Bool { formerModes != nil }

    /// Takes the terminal over, or takes it back if its modes were changed meanwhile. Nothing is painted yet.
    /// If the process crashes, these bytes and words are written to the terminal; without the words if SIGQUIT ends it.
    public func enter(afterCrash bytes: [UInt8], saying words: [UInt8] = []) throws(SystemError) {
        var modes = termios()
        // Safe because: the calls read and write one variable of the type they want.
        guard unsafe tcgetattr(descriptor, &modes) == 0 else { throw .last("can't read the terminal's modes") }
        let former = formerModes ?? modes
        unsafe cfmakeraw(&modes)
        CrashGuard.arm(descriptor, former, bytes, saying: words)
        guard unsafe tcsetattr(descriptor, TCSANOW, &modes) == 0 else {
            CrashGuard.disarm()
            throw .last("can't set the terminal's modes")
        }
        guard !isEntered else { return }
        formerModes = former
        if isatty(STDERR_FILENO) == 1 {
            standardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
            if standardError >= 0 { dup2(log, STDERR_FILENO) }
        }
    }

    /// Writes these bytes and gives the terminal back as it was found. The bytes are lost if the terminal takes no output.
    /// Calling it again does nothing.
    ///
    /// `isLast` gets what still comes, until it says that nothing more is awaited, for at most a second.
    public func leave(writing bytes: [UInt8] = [], awaiting isLast: ((Span<UInt8>) -> Bool)? = nil) {
        guard var modes = formerModes else { return }
        formerModes = nil
        write(bytes)
        if let isLast { read(until: isLast) }
        // Input that the program has not read must not reach the shell.
        tcflush(descriptor, TCIFLUSH)
        // Safe because: the call reads one variable of the type it wants.
        _ = unsafe tcsetattr(descriptor, TCSANOW, &modes)
        CrashGuard.disarm()
        if standardError >= 0 {
            dup2(standardError, STDERR_FILENO)
            close(standardError)
            standardError = -1
        }
    }

    /// Stops the process and the others of its group, as ^Z does, until the shell continues them.
    public func stop() {
        precondition(!isEntered, "a terminal is left before the shell gets it")
        kill(0, SIGSTOP)
    }

    /// Writes as much as the terminal takes in time.
    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            // Safe because: exactly one pollfd is announced and lent.
            guard unsafe poll(&waiting, 1, Self.patienceMilliseconds) > 0 else { return }
            guard case .moved(let count) = TTYTransport(descriptor).write(rest.span) else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func read(until isLast: (Span<UInt8>) -> Bool) {
        let end = ContinuousClock.now + Self.answerPatience
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while true {
            let left = (end - ContinuousClock.now) / .milliseconds(1)
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Safe because: exactly one pollfd is announced and lent.
            guard left >= 1, unsafe poll(&waiting, 1, Int32(left)) > 0 else { return }
            var room = buffer.mutableSpan
            guard case .moved(let count) = TTYTransport(descriptor).read(into: &room) else { return }
            if isLast(buffer.span.extracting(first: count)) { return }
        }
    }

    private static func openTerminal() throws(SystemError) -> Int32 {
        let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
        var name = [CChar](repeating: 0, count: 256)
        // By its own name, as Darwin's poller refuses /dev/tty. Safe because: a terminated name of at most that length is
        // written.
        if unsafe ttyname_r(STDIN_FILENO, &name, name.count) == 0 {
            let own = unsafe open(&name, flags)
            if own >= 0 { return own }
        }
        let controlling = unsafe open("/dev/tty", flags)
        guard controlling >= 0 else { throw .last("can't open the terminal") }
        return controlling
    }
}
