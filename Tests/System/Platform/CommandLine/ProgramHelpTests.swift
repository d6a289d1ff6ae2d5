import Platform
import Testing

@Suite struct ProgramHelpTests {
    /// The help of a program with one option of every kind, to the letter.
    @Test func helpIsComplete() {
        #expect(Weather.program.help == golden)
    }

    /// No line is wider than the narrowest terminal.
    @Test func helpFitsEightyColumns() {
        #expect(Weather.program.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    /// A default that changes is the default that is shown.
    @Test func shownDefaultsAreTheRealOnes() {
        var other = Weather()
        other.port = 1
        let program = Program(
            name: "other", summary: "Has another port.", defaults: other,
            options: [.value("port", \.port, .integer(in: 0...9), "The port.")])
        #expect(program.help.contains("The port. [0 to 9; default 1]"))
    }

    /// Words that may stand first are told of, and one that is mistyped is corrected.
    @Test func commandsAreTold() {
        let program = Program(
            name: "other", summary: "Is.", defaults: Weather(),
            options: [.flag("quiet", \.quiet, "Say little.")],
            commands: [
                .init("rain", "Make it rain.", Weather.program, run: { _ in .success }),
                .init("shine", "Make it shine.", Weather.program, run: { _ in .success }),
            ])
        #expect(program.help.contains("Usage: other [COMMAND] [OPTION]...\n"))
        #expect(program.help.contains("\n\nCommands:\n  rain   Make it rain.\n  shine  Make it shine.\n\n"))
        guard case .usage(let error) = program.parse(["shin"]) else { return #expect(Bool(false), "taken") }
        #expect(error.problem == .unknownCommand("shin", nearest: "shine"))
        guard case .usage(let late) = program.parse(["--quiet", "rain"]) else { return #expect(Bool(false), "taken") }
        #expect(late.problem == .extraArgument("rain"))
    }

    /// A program says its release where it names no version of its own.
    @Test func versionIsTheProjects() {
        #expect(Program(name: "other", summary: "Is.", defaults: Weather()).version == PairsVersion.current)
    }

    /// Descriptions are data: what a completion needs can be read from them.
    @Test func descriptionsAreData() {
        let forms = Weather.program.options.reduce(into: [String: ValueForm.Completion]()) {
            $0[$1.name] = $1.form?.completion
        }
        #expect(forms["sky"] == ValueForm.Completion.words(["clear", "cloudy", "stormy"]))
        #expect(forms["data"] == ValueForm.Completion.path)
        #expect(forms["quiet"] == nil)
    }
}

private let golden = """
    weather: Says what the sky does, for everybody who has no window.

    Usage: weather [OPTION]...

    Options:
      -p, --port N             Port to listen on; 0 picks a free one. [0 to 65535;
                               default 7247]
          --sky SKY            What is above. [clear, cloudy, stormy; default
                               cloudy]
          --wait MS            How long a cloud stays before it goes. [200 to 5000
                               ms; default 250]
          --patience-for-the-sun SECONDS
                               How long it waits for the sun, which in some months
                               is longer than anybody has. [3 to 300 s; default 30]
          --station HOST:PORT  Where to ask.
      -d, --data DIR           Where to remember.
      -t, --tag WORD           What to call it.
      -q, --quiet              Say little.
      -l, --loud               Say much.
      -h, --help               Print this help and exit.
          --version            Print name and version and exit.

    Examples:
      weather --sky clear
          A good day.

    Exit status:
      0   Everything went well.
      64  The command line has a mistake; nothing was done.
      69  There is no weather.
      74  Standard output could not be written, as on a full disk.
    """
