/// What a program's command line is like: all that its help, manual and completions say. It does not depend on the type that
/// keeps the options.
public struct ProgramDescription: Sendable, Equatable {
    /// One option as texts show it.
    public struct Option: Sendable, Equatable {
        /// The long name without its dashes.
        public let name: String
        /// The letter of the short form, if there is one.
        public let short: Character?
        /// What it does, then its range and default.
        public let note: String
        /// The form of its value; nil for a flag.
        public let form: ValueForm?
    }

    /// A word that may stand first.
    public struct Command: Sendable {
        /// The word: lower case.
        public let name: String
        /// What it does, as a sentence.
        public let meaning: String
        /// The program that it makes of this one, with options of its own.
        public let program: @Sendable () -> ProgramDescription
        /// Does it, with the arguments behind the word.
        public let run: @Sendable ([String]) throws -> ExitCode

        /// A word, what it does, and the program behind it.
        public init<Options>(
            _ name: String, _ meaning: String, _ program: @autoclosure @escaping @Sendable () -> Program<Options>,
            run: @escaping @Sendable (Options) throws -> ExitCode
        ) {
            self.init(name, meaning, program(), reading: { try run(program().start($0)) })
        }

        /// The same for a command that reads its arguments in a way of its own.
        public init<Options>(
            _ name: String, _ meaning: String, _ program: @autoclosure @escaping @Sendable () -> Program<Options>,
            reading run: @escaping @Sendable ([String]) throws -> ExitCode
        ) {
            self.name = name
            self.meaning = meaning
            self.program = { program().description }
            self.run = run
        }
    }

    /// A call for the list of examples.
    public struct Example: Sendable, Equatable {
        /// What to type, the program's name included.
        public let command: String
        /// What it does, as a sentence.
        public let meaning: String

        /// A call and what it does.
        public init(_ command: String, _ meaning: String) {
            self.command = command
            self.meaning = meaning
        }
    }

    /// The name it is called by, a command's with the program's before it.
    public let name: String
    /// What it does, in one sentence.
    public let summary: String
    /// Its version.
    public let version: String
    /// The options, in the order of the help.
    public let options: [Option]
    /// The words that may come first.
    public let commands: [Command]
    /// How the synopsis shows the argument without a name; nil where there is none.
    public let operand: String?
    /// Calls to learn from.
    public let examples: [Example]
    /// All ways to end, by status.
    public let exits: [ExitCode]
}

extension ProgramDescription.Command: Equatable {
    /// Whether both are the same word with the same meaning.
    public static func == (one: Self, other: Self) -> Bool { one.name == other.name && one.meaning == other.meaning }
}

extension Program {
    /// All that texts about the program are made of.
    public var description: ProgramDescription {
        ProgramDescription(
            name: name, summary: summary, version: version,
            options: options.map {
                .init(name: $0.name, short: $0.short, note: note($0), form: $0.form)
            },
            commands: commands, operand: operand?.synopsis, examples: examples, exits: exits)
    }

    /// The whole help, at most 80 columns wide, without a newline at its end.
    public var help: String { description.help }

    /// The meaning, then range and default.
    private func note(_ option: Option<Options>) -> String {
        var facts: [String] = []
        if let range = option.form?.range, !range.isEmpty { facts.append(range) }
        if let value = option.defaultText(in: defaults) { facts.append("default \(value)") }
        return facts.isEmpty ? option.meaning : "\(option.meaning) [\(facts.joined(separator: "; "))]"
    }
}
