/// The signals that programs here listen for. POSIX gives them the same numbers everywhere.
public enum Signal: Int32, Sendable {
    /// SIGHUP: the terminal is gone.
    case hangUp = 1
    /// SIGINT: ^C was typed.
    case interrupt = 2
    /// SIGPIPE: nobody reads what the process writes any more. The write tells it too.
    case brokenPipe = 13
    /// SIGTERM: a polite request to end.
    case termination = 15
}
