/// One way a program can end, as its help and its manual list it.
///
/// The statuses are those of BSD's sysexits.h, where it has one. Each program words the meaning for itself.
public struct ExitCode: Sendable, Equatable {
    /// The status the shell sees, 0 to 255.
    public let status: Int32
    /// In which case the program ends this way, as a sentence.
    public let meaning: String

    /// An exit that one program has beside ``success``, ``usage`` and ``outputLost``, which all have.
    public init(_ status: Int32, _ meaning: String) {
        precondition((0...255).contains(status), "An exit status fits one byte.")
        self.status = status
        self.meaning = meaning
    }

    /// Whether the program could not do its work. Below are 0 and the findings, such as a replay that is not good.
    var isFailure: Bool { status >= ExitCode.usage.status }

    /// 0: the work is done, or help or version were asked for.
    public static let success = ExitCode(0, "Everything went well.")
    /// 64, `EX_USAGE`: the command line has a mistake.
    public static let usage = ExitCode(64, "The command line has a mistake; nothing was done.")
    /// 74, `EX_IOERR`: all went well, but the words about it are lost.
    public static let outputLost = ExitCode(74, "Standard output could not be written, as on a full disk.")
    /// 71, `EX_OSERR`: the system refused what every program with a loop needs.
    public static let systemRefused = ExitCode(71, "The system gave no thread, poller or descriptor.")

    /// 65, `EX_DATAERR`: a file holds what can't be right.
    public static func badData(_ meaning: String) -> ExitCode { ExitCode(65, meaning) }
    /// 66, `EX_NOINPUT`: a file that should be read is not there.
    public static func noInput(_ meaning: String) -> ExitCode { ExitCode(66, meaning) }
    /// 69, `EX_UNAVAILABLE`: something that the program needs is not there.
    public static func unavailable(_ meaning: String) -> ExitCode { ExitCode(69, meaning) }
    /// 70, `EX_SOFTWARE`: the program failed.
    public static func failure(_ meaning: String) -> ExitCode { ExitCode(70, meaning) }
    /// 73, `EX_CANTCREAT`: a file or folder can't be made.
    public static func cannotCreate(_ meaning: String) -> ExitCode { ExitCode(73, meaning) }
    /// 75, `EX_TEMPFAIL`: the same may work later.
    public static func tryLater(_ meaning: String) -> ExitCode { ExitCode(75, meaning) }
    /// 76, `EX_PROTOCOL`: the other side does not speak the protocol.
    public static func protocolBroken(_ meaning: String) -> ExitCode { ExitCode(76, meaning) }
    /// 77, `EX_NOPERM`: the system, or a firewall, does not allow what the program needs.
    public static func notPermitted(_ meaning: String) -> ExitCode { ExitCode(77, meaning) }
}
