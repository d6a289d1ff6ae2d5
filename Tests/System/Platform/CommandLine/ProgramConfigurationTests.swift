import Platform
import Testing

@Suite struct ProgramConfigurationTests {
    /// A line for each option, as on the command line; what is not there has its default.
    @Test func linesAreOptions() throws {
        let file = """
            # The weather here.
            port = 80

              sky=clear\r
            tag = a = b # c
            quiet
            loud = no
            """
        var expected = Weather()
        (expected.port, expected.sky, expected.tag, expected.quiet) = (80, .clear, "a = b # c", true)
        func values(_ file: String) -> Weather? {
            let (values, faults) = Weather.program.read(file: file)
            return faults.isEmpty ? values : nil
        }
        #expect(values(file) == expected)
        #expect(values("") == Weather())
        // The mark with which some editors begin a file.
        #expect(values("\u{feff}" + file) == expected)
    }

    /// Quotes around a whole value do not belong to it; others do.
    @Test(arguments: [
        ("\"a b\"", "a b"), ("'a b'", "a b"), ("\" a \"", " a "), ("\"a\" or \"b\"", "\"a\" or \"b\""), ("\"a", "\"a"),
        ("a\"", "a\""), ("\"", "\""), ("'tis", "'tis"), ("\"it's\"", "it's"),
    ])
    func quotes(_ text: String, value: String) {
        let (values, faults) = Weather.program.read(file: "tag = \(text)\nport = '80'")
        #expect(values.tag == value && values.port == 80 && faults == [])
    }

    /// Every mistake is told, in the order of the lines; what does not go together only where both can be read.
    @Test func severalMistakes() {
        let (values, faults) = Weather.program.read(file: "quiet\nloud\nprot = 1\nport = x\ntag = a\ntag = \"\"")
        #expect(faults.map { "\($0.line):\($0.column)" } == ["2:1", "3:1", "4:8", "6:1"])
        #expect(values.tag == "a" && values.port == Weather().port)
        #expect(Weather.program.read(file: "quiet = 1\nloud").faults.map(\.line) == [1])
    }

    /// Each mistake is told with its line, its character and what would be right.
    @Test(arguments: [
        ("\n prot = 1", 2, 2, "There is no option \"prot\" for a file. Did you mean port?"),
        ("help", 1, 1, "There is no option \"help\" for a file."),
        ("data = x", 1, 1, "data stands on a command line only."),
        ("port =  x", 1, 9, "port takes a whole number (0 to 65535), not \"x\"."),
        ("port: 80", 1, 1, "There is no = behind port. Write port = VALUE."),
        ("\u{feff}prot = 1", 1, 1, "There is no option \"prot\" for a file. Did you mean port?"),
        ("tag = ''", 1, 8, "tag needs a value: a text. Write tag = VALUE."),
        ("port", 1, 1, "port needs a value: a whole number (0 to 65535). Write port = VALUE."),
        ("quiet = perhaps", 1, 9, "quiet is yes or no."),
        ("port = 1\nport = 2", 2, 1, "port stands in line 1 already."),
        ("loud\n\nquiet\nport = 1", 3, 1, "--quiet and --loud exclude each other."),
    ])
    func mistakes(_ file: String, line: Int, column: Int, words: String) {
        let faults = Weather.program.read(file: file, except: ["data"]).faults
        #expect(faults == [ConfigurationFault(line: line, column: column, words: words)])
    }

    /// The command line counts more than the file.
    @Test func commandLineWins() {
        var base = Weather()
        (base.port, base.tag) = (80, "file")
        guard case .run(let values) = Weather.program.parse(["--port", "81"], over: base) else {
            return #expect(Bool(false), "not taken")
        }
        #expect(values.port == 81 && values.tag == "file")
    }
}
