extension ProgramDescription {
    /// A page for `man`, in the macros of man(7), without a newline at its end. Commands are sections of it.
    ///
    /// - Parameters:
    ///   - section: the part of the manual: 1 for what people call, 8 for what runs a system.
    ///   - others: pages to read next, such as `pairs(1)`.
    public func manual(section: Int, seeAlso others: [String] = []) -> String {
        let title = name.uppercased().map { $0 == " " ? "-" : String($0) }.joined()
        var lines = [
            ".TH \(Self.roff(title)) \(section) \"\" \"Pairs \(Self.roff(version))\" \"Pairs\"", ".SH NAME",
            "\(Self.roff(name)) \\- \(Self.roff(Self.phrase(summary)))", ".SH SYNOPSIS",
        ]
        lines += synopsisLines + [".SH DESCRIPTION", Self.text(summary), ".SH OPTIONS"] + optionLines
        for command in commands {
            let program = command.program()
            lines += [".SH COMMAND \(Self.roff(command.name.uppercased()))", Self.text(command.meaning), ".PP"]
            lines += program.synopsisLines + program.optionLines
            if !program.examples.isEmpty { lines += program.exampleLines }
        }
        if !examples.isEmpty { lines += [".SH EXAMPLES"] + exampleLines }
        lines.append(".SH EXIT STATUS")
        for exit in exits { lines += [".TP", String(exit.status), Self.text(exit.meaning)] }
        if !others.isEmpty {
            lines.append(".SH SEE ALSO")
            lines.append(
                others.map { page in
                    guard let bracket = page.firstIndex(of: "(") else { return Self.roff(page) }
                    return "\\fB\(Self.roff(String(page[..<bracket])))\\fR\(page[bracket...])"
                }.joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }

    private var synopsisLines: [String] { ["\\fB\(Self.roff(name))\\fR \(Self.roff(arguments))"] }

    private var optionLines: [String] {
        options.flatMap { option in
            let letter = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
            let value = option.form.map { " \\fI\(Self.roff($0.valueName))\\fR" } ?? ""
            return [".TP", "\(letter)\\fB\\-\\-\(Self.roff(option.name))\\fR\(value)", Self.text(option.note)]
        }
    }

    private var exampleLines: [String] {
        examples.flatMap { [".TP", "\\fB\(Self.roff($0.command))\\fR", Self.text($0.meaning)] }
    }

    /// A sentence as the line of a page's name has it: its first word small unless it is a name, and without the full stop.
    private static func phrase(_ sentence: String) -> String {
        let words = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// A paragraph: a line that begins with a dot or an apostrophe would be a macro.
    private static func text(_ text: String) -> String {
        (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + roff(text)
    }

    /// The same characters for troff, in which a backslash begins a command and a hyphen may end a line.
    private static func roff(_ text: String) -> String {
        text.reduce(into: "") { roff, character in
            switch character {
            case "\\": roff += "\\e"
            case "-": roff += "\\-"
            case "'": roff += "\\(aq"
            case "`": roff += "\\(ga"
            case "^": roff += "\\(ha"
            case "~": roff += "\\(ti"
            default: roff.append(character)
            }
        }
    }
}
