/// A mistake in a command line: what is wrong, and what would be right.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong. Options are named as they were typed, dashes included.
    public enum Problem: Sendable, Equatable {
        /// No option has that name; `nearest` is the one that looks most like it.
        case unknownOption(String, nearest: String?)
        /// The option needs a value, but is the last argument or comes before another option.
        case missingValue(option: String, expectation: String)
        /// `--flag=value` for an option that takes none.
        case unwantedValue(option: String)
        /// The value is not of the option's form; `nearest` is the word of the list that looks most like it.
        case badValue(String, of: String, expectation: String, nearest: String?)
        /// No command has that name; `nearest` is the one that looks most like it.
        case unknownCommand(String, nearest: String?)
        /// An argument without a name that the program does not take.
        case extraArgument(String)
        /// Values that are valid one by one but not together, by the program's own check.
        case contradiction(String)
    }

    /// The program that was called.
    public let program: String
    /// What is wrong with its command line.
    public let problem: Problem

    /// An error of that program's command line.
    public init(program: String, problem: Problem) {
        self.program = program
        self.problem = problem
    }

    /// What is wrong, as a sentence.
    public var message: String {
        switch problem {
        case .unknownOption(let option, _): "There is no option \(option)."
        case .missingValue(let option, let expectation): "\(option) needs a value: \(expectation)."
        case .unwantedValue(let option): "\(option) takes no value."
        case .badValue(let text, let name, let expectation, _): "\(name) takes \(expectation), not \"\(text)\"."
        case .unknownCommand(let text, _): "There is no command \"\(text)\"."
        case .extraArgument(let text): "\"\(text)\" is one argument too many."
        case .contradiction(let sentence): sentence
        }
    }

    /// What to try instead, as a sentence.
    public var hint: String {
        switch problem {
        case .unknownOption(_, let nearest?), .unknownCommand(_, let nearest?), .badValue(_, _, _, let nearest?):
            "Did you mean \(nearest)?"
        default: "See \(program) --help."
        }
    }

    /// Both for standard error: `pairs: There is no option --prot. Did you mean --port?`
    public var description: String {
        "\(program): \(message) \(hint)"
    }
}
