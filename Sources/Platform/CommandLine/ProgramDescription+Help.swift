extension ProgramDescription {
    /// The whole help, at most 80 columns wide, without a newline at its end.
    public var help: String {
        var sections = [
            Layout.wrap("\(name): \(summary)", indent: 0),
            ["Usage: \(synopsis)"],
            ["Options:"] + Layout.columns(options.map { (label($0), $0.note) }),
        ]
        if !commands.isEmpty {
            sections.append(["Commands:"] + Layout.columns(commands.map { ($0.name, $0.meaning) }))
        }
        if !examples.isEmpty {
            sections.append(
                ["Examples:"]
                    + examples.flatMap { ["  " + $0.command] + Layout.wrap($0.meaning, indent: 6) })
        }
        sections.append(["Exit status:"] + Layout.columns(exits.map { (String($0.status), $0.meaning) }))
        return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// How it is called, in one line.
    public var synopsis: String { name + " " + arguments }

    /// What stands behind the name in the synopsis.
    var arguments: String {
        // What follows two hyphens is no option any more.
        let operand = operand.map { $0 + " " } ?? ""
        let arguments = operand.hasPrefix("--") ? "[OPTION]... " + operand.dropLast() : operand + "[OPTION]..."
        return (commands.isEmpty ? "" : "[COMMAND] ") + arguments
    }

    /// `-p, --port N`, the long names in one column.
    private func label(_ option: Option) -> String {
        let letter = option.short.map { "-\($0), " } ?? "    "
        let valueName = option.form.map { " " + $0.valueName } ?? ""
        return letter + "--" + option.name + valueName
    }
}
