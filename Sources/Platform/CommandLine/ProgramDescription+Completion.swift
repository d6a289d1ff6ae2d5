/// A shell that can complete what is being typed.
public enum Shell: String, CaseIterable, Sendable {
    /// Bash, Z shell, and the friendly interactive shell.
    case bash, zsh, fish
}

extension ProgramDescription {
    /// A script that completes the program's command line, without a newline at its end.
    public func completion(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// The program itself, behind no word, and those behind its commands.
    private var parts: [(word: String, program: ProgramDescription)] {
        [("", self)] + commands.map { ($0.name, $0.program()) }
    }

    private var function: String { "_" + name.map { $0 == "-" ? "_" : String($0) }.joined() }

    // MARK: bash

    private var bash: String {
        var lines = [
            "\(function)() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=",
        ]
        if !commands.isEmpty {
            lines.append("    case ${COMP_WORDS[1]} in")
            lines.append(
                "    \(commands.map(\.name).joined(separator: "|"))) ((COMP_CWORD == 1)) || command=${COMP_WORDS[1]} ;;"
            )
            lines.append("    esac")
        }
        lines.append("    case $command:$before in")
        for (word, program) in parts {
            for (form, options) in program.optionsByForm {
                let names = options.flatMap(\.spellings).map { "\(word):\($0)" }.joined(separator: "|")
                lines.append("    \(names)) \(Self.bashValues(form)) ;;")
            }
        }
        lines += ["    esac", "    case $command in"]
        for (word, program) in parts {
            let words = (word.isEmpty ? program.commands.map(\.name) : []) + program.options.map { "--" + $0.name }
            let files = program.operand == nil ? "" : " -f"
            lines.append(
                "    \(word.isEmpty ? "''" : word)) mapfile -t COMPREPLY < <(compgen\(files) -W '\(words.joined(separator: " "))' -- \"$word\") ;;"
            )
        }
        return (lines + ["    esac", "}", "complete -F \(function) \(name)"]).joined(separator: "\n")
    }

    private static func bashValues(_ form: ValueForm.Completion) -> String {
        let words =
            switch form {
            case .none: "COMPREPLY=()"
            case .path: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
            case .words(let words):
                "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$word\")"
            }
        return words + "; return"
    }

    /// The options that take a value, those together that are completed in the same way.
    private var optionsByForm: [(ValueForm.Completion, [Option])] {
        var groups: [(ValueForm.Completion, [Option])] = []
        for option in options {
            guard let form = option.form?.completion else { continue }
            if let group = groups.firstIndex(where: { $0.0 == form }) {
                groups[group].1.append(option)
            } else {
                groups.append((form, [option]))
            }
        }
        return groups
    }

    // MARK: zsh

    private var zsh: String {
        var lines = ["#compdef \(name)", "", "\(function)() {"]
        for command in commands {
            lines += ["    if (( CURRENT > 2 )) && [[ $words[2] == \(command.name) ]]; then"]
            lines += ["        shift words; (( CURRENT-- ))"] + command.program().zshArguments(indent: 8)
            lines += ["        return", "    fi"]
        }
        if !commands.isEmpty {
            let words = commands.map { Self.quoted("\($0.name):\(Self.brief($0.meaning))") }.joined(separator: " ")
            lines.append("    (( CURRENT == 2 )) && { local -a commands=(\(words)); _describe command commands }")
        }
        return (lines + zshArguments(indent: 4) + ["}", "", "\(function) \"$@\""]).joined(separator: "\n")
    }

    private func zshArguments(indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var specs = options.map { option in
            let note = Self.brief(option.note).replacing("[", with: "\\[").replacing("]", with: "\\]")
            let value: String =
                switch option.form?.completion {
                case nil: ""
                case .none?: ":\(option.form?.valueName ?? ""): "
                case .path?: ":\(option.form?.valueName ?? ""):_files"
                case .words(let words)?: ":\(option.form?.valueName ?? ""):(\(words.joined(separator: " ")))"
                }
            let note2 = note.replacing(":", with: "\\:")
            guard let short = option.short else { return Self.quoted("--\(option.name)[\(note2)]\(value)") }
            return "'(-\(short) --\(option.name))'{-\(short),--\(option.name)}" + Self.quoted("[\(note2)]\(value)")
        }
        if operand != nil { specs.append("'*:file:_files'") }
        return ["\(margin)_arguments \\"] + [specs.map { "\(margin)    \($0)" }.joined(separator: " \\\n")]
    }

    // MARK: fish

    private var fish: String {
        var lines: [String] = []
        let words = commands.map(\.name).joined(separator: " ")
        for command in commands {
            lines.append(
                "complete -c \(name) -f -n __fish_use_subcommand -a \(command.name) -d \(Self.quoted(Self.brief(command.meaning)))"
            )
        }
        for (word, program) in parts {
            let condition =
                commands.isEmpty
                ? ""
                : word.isEmpty
                    ? " -n 'not __fish_seen_subcommand_from \(words)'" : " -n '__fish_seen_subcommand_from \(word)'"
            if program.operand == nil { lines.append("complete -c \(name)\(condition) -f") }
            for option in program.options {
                let short = option.short.map { " -s \($0)" } ?? ""
                let value =
                    switch option.form?.completion {
                    case nil: ""
                    case .none?: " -x"
                    case .path?: " -r -F"
                    case .words(let words)?: " -x -a '\(words.joined(separator: " "))'"
                    }
                lines.append(
                    "complete -c \(name)\(condition)\(short) -l \(option.name)\(value) -d \(Self.quoted(Self.brief(option.note)))"
                )
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The first sentence, without its full stop.
    private static func brief(_ text: String) -> String {
        let sentence = text.firstRange(of: ". ").map { text[..<$0.lowerBound] } ?? text[...]
        return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
    }

    /// In single quotes, for all three shells.
    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

extension ProgramDescription.Option {
    /// All ways to type its name.
    fileprivate var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}
