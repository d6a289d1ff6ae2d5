/// One way a program can end, as its help and its manual list it.
public struct ExitCode: Sendable, Equatable {
    /// The status the shell sees, 0 to 255.
    public let status: Int32
    /// When the program ends this way, as a sentence.
    public let meaning: String

    /// An exit of the program's own, beside ``success`` and ``usage`` which every program has.
    public init(_ status: Int32, _ meaning: String) {
        precondition((0...255).contains(status), "An exit status fits one byte.")
        self.status = status
        self.meaning = meaning
    }

    /// 0: the work is done, or help or version were asked for.
    public static let success = ExitCode(0, "Everything went well.")
    /// 64, `EX_USAGE` of BSD's sysexits.h: the command line makes no sense.
    public static let usage = ExitCode(64, "The command line has a mistake; nothing was done.")
}
