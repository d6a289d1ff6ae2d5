#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether the terminal of standard input shows what is typed. For a program that reads lines and asks for a password.
///
/// A crash shows it again before the process ends. Where standard input is no terminal, nothing happens.
public final class TypedEcho {
    /// The modes before typing was hidden; nil while it is shown.
    private var former: termios?

    /// Nothing is hidden yet.
    public init() {}

    deinit { show() }

    /// Hides what is typed from now on, but for the end of each line. Calling it again does nothing.
    public func hide() {
        guard former == nil else { return }
        var modes = termios()
        // Safe because: the call writes one variable of the type it wants. It fails where there is no terminal.
        guard unsafe tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
        CrashGuard.arm(STDIN_FILENO, modes, [], saying: [])
        former = modes
        modes.c_lflag &= ~tcflag_t(ECHO)
        modes.c_lflag |= tcflag_t(ECHONL)
        // Safe because: the call reads one variable of the type it wants.
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    }

    /// Gives the terminal back as it was found. Calling it again does nothing.
    public func show() {
        guard var modes = former else { return }
        former = nil
        // Safe because: the call reads one variable of the type it wants.
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        CrashGuard.disarm()
    }

    /// Stops the process, as ^Z does, until the shell continues it. Meanwhile the terminal shows what is typed.
    public func stop() {
        let wasHidden = former != nil
        show()
        // Left only when the process goes on.
        raise(SIGSTOP)
        if wasHidden { hide() }
    }
}
