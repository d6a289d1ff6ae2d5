import CommandLine

/// A program that nobody needs, with one option of every kind.
struct Weather: Sendable, Equatable {
    enum Sky: String, CaseIterable, Sendable { case clear, cloudy, stormy }
    enum Place: Sendable, Equatable { case here, anywhere }

    var port = 7247
    var sky = Sky.cloudy
    var wait = Duration.milliseconds(250)
    var patience: Duration? = .seconds(30)
    var rate: Int? = 50
    var station: Address?
    var data = ""
    var tags: [String] = []
    var quiet = false
    var loud = false
    var place = Place.here
    var city = "Kyiv"
    var days: [Int] = []

    static let program = Program(
        name: "weather", summary: "Says what the sky does, for everybody who has no window.", version: "1.2.3",
        defaults: Weather(),
        options: [
            .value("port", short: "p", \.port, .integer(in: 0...65_535), "Port to listen on; 0 picks a free one."),
            .value("sky", \.sky, .word("SKY"), "What is above."),
            .value("wait-ms", \.wait, .milliseconds(in: 200...5_000), "How long a cloud stays before it goes."),
            .limit(
                "patience-seconds", \.patience, .seconds(in: 3...300),
                "How long it waits for the sun, which in some months is longer than anybody has."),
            .limit("rate", \.rate, .integer(in: 1...1_000), "Drops a second."),
            .optional("station", \.station, .address(), "Where to ask."),
            .value("data", short: "d", \.data, .path("DIR"), "Where to remember."),
            .list("tag", short: "t", \.tags, .text("WORD"), "What to call it."),
            .flag("quiet", short: "q", \.quiet, "Say little."),
            .flag("loud", short: "l", \.loud, "Say much."),
            .choice("anywhere", \.place, is: .anywhere, "Not only here."),
        ],
        positional: [
            .once(\.city, .text("CITY"), "Where."),
            .many(\.days, .integer("DAY", in: 1...31), "When."),
        ],
        examples: [.init("weather --sky clear Kyiv", "A good day.")],
        exits: [ExitCode(69, "There is no weather.")],
        check: { $0.quiet && $0.loud ? "--quiet and --loud exclude each other." : nil })

    /// The options after a good command line, nil otherwise. `Kyiv` is added as the obligatory argument.
    static func run(_ arguments: String...) -> Weather? {
        if case .run(let options) = program.parse(arguments + ["Kyiv"]) { options } else { nil }
    }

    /// The problem of a bad command line, nil otherwise.
    static func problem(_ arguments: String...) -> UsageError.Problem? {
        if case .usage(let error) = program.parse(arguments) { error.problem } else { nil }
    }

    /// The text of a command line that asks for one, nil otherwise.
    static func text(_ arguments: String...) -> String? {
        if case .print(let text) = program.parse(arguments) { text } else { nil }
    }
}
