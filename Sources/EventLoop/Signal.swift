#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signals that programs here listen for or ignore. But for ``continued`` and ``suspension`` they have the same numbers everywhere.
public enum Signal: Int32, Sendable {
    /// SIGHUP: the terminal is gone.
    case hangUp = 1
    /// SIGINT: ^C was typed.
    case interrupt = 2
    /// SIGPIPE: nobody reads what the process writes any more. The write tells it too.
    case brokenPipe = 13
    /// SIGTERM: a polite request to end.
    case termination = 15
    /// SIGXFSZ: a file has grown to the most that the user's limit allows. The write tells it too.
    case fileTooLarge = 25
    /// SIGWINCH: the terminal's window has another size.
    case windowChange = 28
    #if os(Linux)
        /// SIGCONT: the process goes on after it was stopped.
        case continued = 18
        /// SIGTSTP: ^Z was typed.
        case suspension = 20
    #else
        /// SIGCONT: the process goes on after it was stopped.
        case continued = 19
        /// SIGTSTP: ^Z was typed.
        case suspension = 18
    #endif
}

extension Signal {
    /// Lets the signal do nothing from now on, in the whole process.
    public func ignore() {
        _ = signal(rawValue, SIG_IGN)
    }
}
