import Platform
import Testing

@Suite struct ProgramParsingTests {
    /// What is not given has its default.
    @Test func defaultsStay() {
        #expect(Weather.run() == Weather())
    }

    /// A value stands after its option, after an equals sign, or right behind the letter.
    @Test func valuesAreReadInEverySpelling() {
        #expect(Weather.run("--port", "80")?.port == 80)
        #expect(Weather.run("--port=80")?.port == 80)
        #expect(Weather.run("-p", "80")?.port == 80)
        #expect(Weather.run("-p80")?.port == 80)
        #expect(Weather.run("--tag=a=b")?.tag == "a=b")
    }

    /// One argument without a name is taken where the program has one; it may begin with a dash behind `--`.
    @Test(arguments: [["a"], ["--", "a"], ["--", "-a"], [], ["a", "b"], ["a", "--", "b"], ["--", "a", "b"]])
    func operand(_ arguments: [String]) {
        struct Options: Sendable { var path = "" }
        let program = Program(
            name: "reader", summary: "Reads.", defaults: Options(), operand: .init("FILE", \.path))
        #expect(program.help.contains("Usage: reader [FILE] [OPTION]..."))
        switch program.parse(arguments) {
        case .run(let options):
            #expect(options.path == arguments.last { $0 != "--" } ?? "" && arguments.contains("b") == false)
        case .usage(let error): #expect(error.problem == .extraArgument("b"))
        case .print: Issue.record("nothing was asked")
        }
    }

    /// Flags switch on, one by one or in a bundle that may end with a value.
    @Test func flagsAreReadInBundles() {
        #expect(Weather.run("--quiet")?.quiet == true)
        let bundle = Weather.run("-qp80")
        #expect(bundle?.quiet == true)
        #expect(bundle?.port == 80)
    }

    /// The last mention of an option counts.
    @Test func repeatedOptions() {
        #expect(Weather.run("--port", "1", "-p", "2")?.port == 2)
    }

    /// Numbers with a unit become durations, words become cases, addresses are taken apart.
    @Test func valuesAreTyped() {
        #expect(Weather.run("--wait", "1000")?.wait == .seconds(1))
        #expect(Weather.run("--patience-for-the-sun", "60")?.patience == .seconds(60))
        #expect(Weather.run("--sky", "stormy")?.sky == .stormy)
        #expect(Weather.run("--station", "10.0.0.1:80")?.station == Address(host: "10.0.0.1", port: 80))
    }

    /// Bytes are a number, or one with K, M or G; nothing beyond the range, and no fraction.
    @Test(
        arguments: [
            ("0", 0), ("100", 100), ("64K", 65_536), ("512M", 536_870_912), ("2G", 2_147_483_648), ("4G", nil),
            ("1.5G", nil),
            ("M", nil), ("64k", nil), ("9999999999999G", nil), ("", nil),
        ] as [(String, Int?)]) func sizes(text: String, bytes: Int?)
    {
        #expect(Value<Int>.bytes(in: 0...3 << 30).read(text) == bytes)
    }

    /// An argument without a name is one too many, wherever it stands; two dashes alone mean nothing.
    @Test(arguments: [["Oslo"], ["-q", "Oslo", "-l"], ["--", "Oslo"], ["-"], ["--", "-q"]])
    func argumentsAreTooMany(arguments: [String]) {
        guard case .usage(let error) = Weather.program.parse(arguments) else {
            Issue.record("an argument was taken")
            return
        }
        #expect(error.problem == .extraArgument(arguments.first { !["-q", "--"].contains($0) } ?? "-q"))
        #expect(Weather.run("--") == Weather())
    }

    /// A slip in a name gets the name that was meant; something else gets none.
    @Test(arguments: [
        ("--prot", "--port"), ("--por", "--port"), ("--staton", "--station"), ("--wiat", "--wait"),
        ("--hlep", "--help"),
        ("-port", "--port"),
    ])
    func unknownOptionsGetAHint(typed: String, meant: String) {
        #expect(Weather.problem(typed) == .unknownOption(typed, nearest: meant))
    }

    /// What resembles nothing gets no guess.
    @Test func farNamesGetNoGuess() {
        #expect(Weather.problem("--umbrella=big") == .unknownOption("--umbrella", nearest: nil))
        #expect(Weather.problem("-qx") == .unknownOption("-x", nearest: nil))
    }

    /// Values out of range, of the wrong form or empty are refused with what would be right.
    @Test(arguments: ["65536", "-1", "+5", "1.0", "0x10", "", "99999999999999999999", "٣"])
    func badNumbersAreRefused(text: String) {
        let expectation = "a whole number (0 to 65535)"
        #expect(
            Weather.problem("--port", text) == .badValue(text, of: "--port", expectation: expectation, nearest: nil))
    }

    /// A word that is nearly one of the list gets that word as its hint.
    @Test func badWordsGetAHint() {
        let expectation = "one of these words (clear, cloudy, stormy)"
        #expect(
            Weather.problem("--sky", "claer")
                == .badValue("claer", of: "--sky", expectation: expectation, nearest: "clear"))
    }

    /// A forgotten value does not swallow the option behind it, unless an equals sign says so.
    @Test func missingValues() {
        let missing = UsageError.Problem.missingValue(option: "--tag", expectation: "a text")
        #expect(Weather.problem("--tag") == missing)
        #expect(Weather.problem("--tag", "--quiet") == missing)
        #expect(Weather.run("--tag=--quiet")?.tag == "--quiet")
        #expect(Weather.problem("-qt") == .missingValue(option: "-t", expectation: "a text"))
    }

    /// A flag takes no value.
    @Test func unwantedValues() {
        #expect(Weather.problem("--quiet=yes") == .unwantedValue(option: "--quiet"))
        #expect(Weather.problem("--help=yes") == .unwantedValue(option: "--help"))
    }

    /// Options that exclude each other are told apart from bad values.
    @Test func contradictions() {
        #expect(Weather.problem("-q", "-l") == .contradiction("--quiet and --loud exclude each other."))
    }

    /// Help and version come from the first mention, before anything behind them is looked at.
    @Test func helpAndVersion() {
        #expect(Weather.text("--help") == Weather.program.help)
        #expect(Weather.text("-h", "--nonsense") == Weather.program.help)
        #expect(Weather.text("-qh") == Weather.program.help)
        #expect(Weather.text("--version") == "weather 1.2.3")
        #expect(Weather.text("--nonsense", "--help") == nil)
    }
}
