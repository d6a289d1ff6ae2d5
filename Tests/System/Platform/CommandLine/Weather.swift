import Platform

/// A program for tests, with one option of every kind.
struct Weather: Sendable, Equatable {
    enum Sky: String, CaseIterable, Sendable { case clear, cloudy, stormy }

    var port = 7247
    var sky = Sky.cloudy
    var wait = Duration.milliseconds(250)
    var patience = Duration.seconds(30)
    var station: Address?
    var data = ""
    var tag: String?
    var quiet = false
    var loud = false

    static let program = Program(
        name: "weather", summary: "Says what the sky does, for everybody who has no window.", version: "1.2.3",
        defaults: Weather(),
        options: [
            .value("port", short: "p", \.port, .integer(in: 0...65_535), "Port to listen on; 0 picks a free one."),
            .value("sky", \.sky, .word("SKY"), "What is above."),
            .value("wait", \.wait, .milliseconds(in: 200...5_000), "How long a cloud stays before it goes."),
            .value(
                "patience-for-the-sun", \.patience, .seconds(in: 3...300),
                "How long it waits for the sun, which in some months is longer than anybody has."),
            .optional("station", \.station, .address(), "Where to ask."),
            .value("data", short: "d", \.data, .path("DIR"), "Where to remember."),
            .optional("tag", short: "t", \.tag, .text("WORD"), "What to call it."),
            .flag("quiet", short: "q", \.quiet, "Say little."),
            .flag("loud", short: "l", \.loud, "Say much."),
        ],
        examples: [.init("weather --sky clear", "A good day.")],
        exits: [ExitCode(69, "There is no weather.")],
        check: { $0.quiet && $0.loud ? "--quiet and --loud exclude each other." : nil })

    /// The options after a good command line, nil otherwise.
    static func run(_ arguments: String...) -> Weather? {
        if case .run(let options) = program.parse(arguments) { options } else { nil }
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
