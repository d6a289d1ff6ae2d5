/// The description of a program's command line. Parsing and help follow from it.
///
///     struct Settings {
///         var port = 7247
///         var rate = 50
///         var quiet = false
///     }
///     let program = Program(
///         name: "pairs-server", summary: "Serves Memory over TCP.", defaults: Settings(),
///         options: [
///             .value("port", short: "p", \.port, .integer(in: 0...65_535), "Port to listen on; 0 picks a free one."),
///             .value("rate", \.rate, .integer(in: 0...100_000), "Lines a second from one connection; 0 for no limit."),
///             .flag("quiet", short: "q", \.quiet, "Log nothing but errors."),
///         ])
///
/// Every program has `--help`, `-h` and `--version` beside its own options. One with commands is installed, and also prints its
/// manual and its completions.
public struct Program<Options: Sendable>: Sendable {
    /// The argument without a name that a program may take.
    public struct Operand: Sendable {
        /// How the help calls it: upper case.
        public let name: String
        /// Whether there may be any number of them.
        public let isRepeated: Bool
        var synopsis: String { name.contains(" ") ? name : isRepeated ? "[\(name)]..." : "[\(name)]" }
        let store: @Sendable (inout Options, String) -> Void

        /// An argument that is kept in a property as it was typed.
        public init(_ name: String, _ property: WritableKeyPath<Options, String> & Sendable) {
            self.name = name
            isRepeated = false
            store = { $0[keyPath: property] = $1 }
        }

        /// Any number of arguments, in their order; the program's own check says how many it needs. A name of several words stands for
        /// as many arguments.
        public init(_ name: String, each property: WritableKeyPath<Options, [String]> & Sendable) {
            self.name = name
            isRepeated = true
            store = { $0[keyPath: property].append($1) }
        }
    }

    /// The result of parsing a command line.
    public enum Outcome: Sendable {
        /// Go on with these values.
        case run(Options)
        /// Print this on standard output and exit with ``ExitCode/success``.
        case print(String)
        /// Print the error on standard error and exit with ``ExitCode/usage``.
        case usage(UsageError)
    }

    /// The name it is called by.
    public let name: String
    /// What it does, in one sentence.
    public let summary: String
    /// The version that `--version` prints after the name.
    public let version: String
    /// The values of all options that are not given.
    public let defaults: Options
    /// The options in the order of the help, `--help` and `--version` last.
    public let options: [Option<Options>]
    /// The words that may come first. The program looks for one with ``runCommand(_:)`` before it parses; each has a `Program` of its own.
    public let commands: [ProgramDescription.Command]
    /// What may stand without a name; nil for nothing.
    public let operand: Operand?
    /// The calls that the help shows.
    public let examples: [ProgramDescription.Example]
    /// The part of the manual where its page stands: 1 for what people call, 8 for what runs a system.
    public let manualSection: Int
    /// Pages of the manual to read next, such as `pairs(1)`.
    public let seeAlso: [String]
    /// All ways to end, by status.
    public let exits: [ExitCode]
    /// Finds values that are valid one by one but not together: a sentence for each such case.
    let checks: @Sendable (Options) -> [String]

    /// A program with these options and texts.
    ///
    /// `check` tells the first contradiction of the values, `checks` all of them; a program has one of the two.
    ///
    /// Precondition: names, letters and exit statuses are unique.
    public init(
        name: String, summary: String, version: String = PairsVersion.current, defaults: Options,
        options: [Option<Options>] = [], commands: [ProgramDescription.Command] = [], operand: Operand? = nil,
        examples: [ProgramDescription.Example] = [],
        exits: [ExitCode] = [], manualSection: Int = 1, seeAlso: [String] = [],
        check: (@Sendable (Options) -> String?)? = nil, checks: @escaping @Sendable (Options) -> [String] = { _ in [] }
    ) {
        self.name = name
        self.summary = summary
        self.version = version
        self.defaults = defaults
        self.options = options + [.help] + (commands.isEmpty ? [] : [.manual, .completions]) + [.version]
        self.commands = commands
        self.operand = operand
        self.examples = examples
        self.manualSection = manualSection
        self.seeAlso = seeAlso
        self.exits = ([.success, .usage, .outputLost] + exits).sorted { $0.status < $1.status }
        if let check {
            self.checks = { options in
                guard let sentence = check(options) else { return [] }
                return [sentence]
            }
        } else {
            self.checks = checks
        }
        checkDescription()
    }

    private func checkDescription() {
        precondition(Set(options.map(\.name)).count == options.count, "Two options of \(name) share a name.")
        let letters = options.compactMap(\.short)
        precondition(Set(letters).count == letters.count, "Two options of \(name) share a letter.")
        precondition(Set(exits.map(\.status)).count == exits.count, "Two exits of \(name) share a status.")
    }
}
