/// The signals that programs here listen for. But for ``continued`` they have the same numbers everywhere.
public enum Signal: Int32, Sendable {
    /// SIGHUP: the terminal is gone.
    case hangUp = 1
    /// SIGINT: ^C was typed.
    case interrupt = 2
    /// SIGPIPE: nobody reads what the process writes any more. The write tells it too.
    case brokenPipe = 13
    /// SIGTERM: a polite request to end.
    case termination = 15
    /// SIGWINCH: the terminal's window has another size.
    case windowChange = 28
    #if os(Linux)
        /// SIGCONT: the process goes on after it was stopped.
        case continued = 18
    #else
        /// SIGCONT: the process goes on after it was stopped.
        case continued = 19
    #endif
}
