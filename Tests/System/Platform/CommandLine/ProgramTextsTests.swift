import Platform
import Testing

/// The manual and the completions, which follow from the same description as the help.
@Suite struct ProgramTextsTests {
    private struct Options: Sendable {
        var path = ""
        var isWet = false
        var sky = Weather.Sky.cloudy
    }

    private static let program = Program(
        name: "sky-watch", summary: "Looks up.", version: "1.2.3", defaults: Options(),
        options: [
            .flag("wet", short: "w", \.isWet, "Stay out. It's rain [or snow]."),
            .value("sky", \.sky, .word("SKY"), "What is above."),
        ],
        commands: [.init("rain", "Make it rain.", rain, run: { _ in .success })],
        examples: [.init("sky-watch rain", "Rain.")], seeAlso: ["weather(1)"])

    private static let rain = Program(
        name: "sky-watch rain", summary: "Makes it rain.", defaults: Options(),
        options: [.value("log", short: "l", \.path, .path("FILE"), "Where to tell of it.")],
        operand: .init("PLACE", \.path))

    /// All that is special to troff is escaped, and commands have sections of their own.
    @Test func manual() {
        #expect(
            text("--manual") == #"""
                .TH SKY\-WATCH 1 "" "Pairs 1.2.3" "Pairs"
                .SH NAME
                sky\-watch \- looks up
                .SH SYNOPSIS
                \fBsky\-watch\fR [COMMAND] [OPTION]...
                .SH DESCRIPTION
                Looks up.
                .SH OPTIONS
                .TP
                \fB\-w\fR, \fB\-\-wet\fR
                Stay out. It\(aqs rain [or snow].
                .TP
                \fB\-\-sky\fR \fISKY\fR
                What is above. [clear, cloudy, stormy; default cloudy]
                .TP
                \fB\-h\fR, \fB\-\-help\fR
                Print this help and exit.
                .TP
                \fB\-\-manual\fR
                Print the page of the manual and exit; man \-l \- shows it.
                .TP
                \fB\-\-completions\fR \fISHELL\fR
                Print a script that lets this shell complete the options, and exit. [bash, zsh, fish]
                .TP
                \fB\-\-version\fR
                Print name and version and exit.
                .SH COMMAND RAIN
                Make it rain.
                .PP
                \fBsky\-watch rain\fR [PLACE] [OPTION]...
                .TP
                \fB\-l\fR, \fB\-\-log\fR \fIFILE\fR
                Where to tell of it.
                .TP
                \fB\-h\fR, \fB\-\-help\fR
                Print this help and exit.
                .TP
                \fB\-\-version\fR
                Print name and version and exit.
                .SH EXAMPLES
                .TP
                \fBsky\-watch rain\fR
                Rain.
                .SH EXIT STATUS
                .TP
                0
                Everything went well.
                .TP
                64
                The command line has a mistake; nothing was done.
                .TP
                74
                Standard output could not be written, as on a full disk.
                .SH SEE ALSO
                \fBweather\fR(1)
                """#)
    }

    @Test func bash() {
        #expect(
            text("--completions", "bash") == #"""
                _sky_watch() {
                    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=
                    case ${COMP_WORDS[1]} in
                    rain) ((COMP_CWORD == 1)) || command=${COMP_WORDS[1]} ;;
                    esac
                    case $command:$before in
                    :--sky) mapfile -t COMPREPLY < <(compgen -W 'clear cloudy stormy' -- "$word"); return ;;
                    :--completions) mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish' -- "$word"); return ;;
                    rain:--log|rain:-l) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                    esac
                    case $command in
                    '') mapfile -t COMPREPLY < <(compgen -W 'rain --wet --sky --help --manual --completions --version' -- "$word") ;;
                    rain) mapfile -t COMPREPLY < <(compgen -f -W '--log --help --version' -- "$word") ;;
                    esac
                }
                complete -F _sky_watch sky-watch
                """#)
    }

    @Test func zsh() {
        let script = text("--completions", "zsh")
        #expect(script.hasPrefix("#compdef sky-watch\n"))
        #expect(script.contains(#"'(-w --wet)'{-w,--wet}'[Stay out]' \"#))
        #expect(script.contains("'--sky[What is above]:SKY:(clear cloudy stormy)'"))
        #expect(script.contains("[[ $words[2] == rain ]]") && script.contains("'[Where to tell of it]:FILE:_files' "))
    }

    @Test func fish() {
        let script = text("--completions", "fish")
        #expect(script.contains("complete -c sky-watch -f -n __fish_use_subcommand -a rain -d 'Make it rain'\n"))
        #expect(
            script.contains(
                "complete -c sky-watch -n 'not __fish_seen_subcommand_from rain' -l sky -x -a 'clear cloudy stormy' -d 'What is above'\n"
            ))
        #expect(script.contains("-n '__fish_seen_subcommand_from rain' -s l -l log -r -F -d 'Where to tell of it'"))
    }

    private func text(_ arguments: String...) -> String {
        if case .print(let text) = Self.program.parse(arguments) { text } else { "" }
    }
}
