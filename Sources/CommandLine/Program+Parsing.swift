import Spelling

extension Program {
    /// Reads a command line, the program's own name not included.
    ///
    /// Arguments are read from left to right and the first `--help`, `--version` or mistake decides. Where an option is
    /// given twice the last one counts, so that a script's options can be overridden behind it. After `--` everything
    /// is an argument without a name.
    public func parse(_ arguments: [String]) -> Outcome {
        var parser = Parser(program: self, rest: arguments[...])
        do {
            while let argument = parser.rest.popFirst() {
                if let text = try parser.read(argument) { return .print(text) }
            }
            return .run(try parser.finish())
        } catch {
            return .usage(UsageError(program: name, problem: error))
        }
    }
}

/// One walk through a command line.
private struct Parser<Options: Sendable> {
    let program: Program<Options>
    var rest: ArraySlice<String>
    var values: Options
    var placed = 0
    var optionsEnded = false

    init(program: Program<Options>, rest: ArraySlice<String>) {
        self.program = program
        self.rest = rest
        self.values = program.defaults
    }

    /// Takes one argument, and the next if that is its value; returns the text to print if it asks for one.
    mutating func read(_ argument: String) throws(UsageError.Problem) -> String? {
        if optionsEnded || argument == "-" || !argument.hasPrefix("-") {
            try place(argument)
        } else if argument == "--" {
            optionsEnded = true
        } else if argument.hasPrefix("--") {
            return try readLong(argument)
        } else {
            return try readShort(argument)
        }
        return nil
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
        case .printVersion: return "\(program.name) \(program.version)"
        case .read(let form, let store):
            guard let text = attached ?? nextValue() else {
                throw .missingValue(option: typed, expectation: form.expectation)
            }
            guard store(&values, text) else { throw bad(text, of: typed, form) }
        }
        return nil
    }

    /// A following `--option` is never taken for a value: somebody forgot it. `--name=--odd` says it is one.
    private mutating func nextValue() -> String? {
        rest.first?.hasPrefix("--") == true ? nil : rest.popFirst()
    }

    private mutating func place(_ argument: String) throws(UsageError.Problem) {
        guard placed < program.positional.count else { throw .extraArgument(argument) }
        let position = program.positional[placed]
        guard position.store(&values, argument) else {
            throw bad(argument, of: position.form.placeholder, position.form)
        }
        if position.count != .many { placed += 1 }
    }

    private func bad(_ text: String, of name: String, _ form: ValueForm) -> UsageError.Problem {
        var nearest: String?
        if case .words(let words) = form.completion { nearest = Spelling.nearest(to: text, among: words) }
        return .badValue(text, of: name, expectation: form.expectation, nearest: nearest)
    }

    /// What can only be told at the end.
    func finish() throws(UsageError.Problem) -> Options {
        if let missing = program.positional.dropFirst(placed).first(where: { $0.count == .once }) {
            throw .missingArgument(missing.form.placeholder)
        }
        if let sentence = program.check(values) { throw .contradiction(sentence) }
        return values
    }
}

extension UsageError.Problem: Error {}
