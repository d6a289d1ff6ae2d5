import Vocabulary

extension Program {
    /// Reads a command line, the program's own name not included.
    ///
    /// Arguments are read from left to right, and the first `--help`, `--version` or mistake decides. If an option is given
    /// twice, the last one counts, so that options can be added to a script's call to override its own. Everything after
    /// `--` is an argument without a name, an operand.
    ///
    /// - Parameters:
    ///   - base: the values of options that are not given; nil for the defaults.
    ///   - isWhole: whether values that contradict each other are a mistake: false where more of them come from elsewhere.
    public func parse(_ arguments: [String], over base: Options? = nil, isWhole: Bool = true) -> Outcome {
        var parser = Parser(program: self, rest: arguments[...], values: base ?? defaults)
        do throws(UsageError.Problem) {
            while let argument = parser.rest.popFirst() {
                if let text = try parser.read(argument) { return .print(text) }
            }
            if isWhole, let sentence = checks(parser.values).first { throw .contradiction(sentence) }
            return .run(parser.values)
        } catch {
            return .usage(UsageError(program: name, problem: error))
        }
    }
}

/// The state of reading one command line.
private struct Parser<Options: Sendable> {
    let program: Program<Options>
    var rest: ArraySlice<String>
    var values: Options
    var hasOperand = false

    /// Takes one argument, and the next if that is its value; returns the text to print if it asks for one.
    mutating func read(_ argument: String) throws(UsageError.Problem) -> String? {
        if argument == "--" {
            while let extra = rest.popFirst() { try take(extra) }
            return nil
        }
        guard argument != "-", argument.hasPrefix("-") else {
            if program.operand != nil {
                try take(argument)
                return nil
            }
            let words = program.commands.map(\.name)
            if words.isEmpty || words.contains(argument) { throw .extraArgument(argument) }
            throw .unknownCommand(argument, nearest: Spelling.nearest(to: argument, among: words))
        }
        return try argument.hasPrefix("--") ? readLong(argument) : readShort(argument)
    }

    private mutating func take(_ argument: String) throws(UsageError.Problem) {
        guard let operand = program.operand, !hasOperand || operand.isRepeated else { throw .extraArgument(argument) }
        operand.store(&values, argument)
        hasOperand = true
    }

    /// `--name`, `--name value`, `--name=value`.
    private mutating func readLong(_ argument: String) throws(UsageError.Problem) -> String? {
        let equals = argument.firstIndex(of: "=")
        let typed = String(argument[..<(equals ?? argument.endIndex)])
        let attached = equals.map { String(argument[$0...].dropFirst()) }
        guard let option = program.options.first(where: { "--" + $0.name == typed }) else {
            let names = program.options.map { "--" + $0.name }
            throw .unknownOption(typed, nearest: Spelling.nearest(to: typed, among: names))
        }
        return try apply(option, typed: typed, attached: attached)
    }

    /// `-x`, `-x value`, `-xvalue`, and flags in one bundle: `-xyz`.
    private mutating func readShort(_ argument: String) throws(UsageError.Problem) -> String? {
        if let meant = program.options.first(where: { "-" + $0.name == argument }), meant.name.count > 1 {
            throw .unknownOption(argument, nearest: "--" + meant.name)
        }
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            let typed = "-\(letter)"
            guard let option = program.options.first(where: { $0.short == letter }) else {
                throw .unknownOption(typed, nearest: nil)
            }
            let attached = option.form == nil || letters.isEmpty ? nil : String(letters)
            if let text = try apply(option, typed: typed, attached: attached) { return text }
            if attached != nil { break }
        }
        return nil
    }

    private mutating func apply(
        _ option: Option<Options>, typed: String, attached: String?
    ) throws(UsageError.Problem) -> String? {
        if attached != nil, option.form == nil { throw .unwantedValue(option: typed) }
        switch option.action {
        case .set(let set): set(&values)
        case .printHelp: return program.help
        case .printManual: return program.description.manual(section: program.manualSection, seeAlso: program.seeAlso)
        case .printVersion: return "\(program.name) \(program.version)"
        case .read(let form, let store):
            guard let text = attached ?? nextValue() else {
                throw .missingValue(option: typed, expectation: form.expectation)
            }
            guard store(&values, text) else { throw bad(text, of: typed, form) }
        case .printCompletions(let form):
            guard let text = attached ?? nextValue() else {
                throw .missingValue(option: typed, expectation: form.expectation)
            }
            guard let shell = Shell(rawValue: text) else { throw bad(text, of: typed, form) }
            return program.description.completion(for: shell)
        }
        return nil
    }

    /// The next argument as a value. One that begins with `--` is never taken, because then the value was forgotten;
    /// `--name=--odd` gives such a value.
    private mutating func nextValue() -> String? {
        rest.first?.hasPrefix("--") == true ? nil : rest.popFirst()
    }

    private func bad(_ text: String, of name: String, _ form: ValueForm) -> UsageError.Problem {
        var nearest: String?
        if case .words(let words) = form.completion { nearest = Spelling.nearest(to: text, among: words) }
        return .badValue(text, of: name, expectation: form.expectation, nearest: nearest)
    }
}

extension UsageError.Problem: Error {}
