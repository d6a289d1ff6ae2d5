import CommandLine

/// Everything that can be said to `pairs-bench` at its start.
struct BenchOptions: Sendable {
    var rounds = 5
    var time = Duration.seconds(2)
    var tables = 250
    var seats = 4
    var json = false
    var programs: String?

    static let program = Program(
        name: "pairs-bench",
        summary:
            "Measures what pairs-server spends on each line that it delivers, beside a relay in C that sends the same "
            + "bytes and plays no game. Both run by turns on one core, the load on another.",
        defaults: BenchOptions(),
        options: [
            .value("rounds", \.rounds, .integer("N", in: 1...1_000), "How often each program is measured."),
            .value("seconds", \.time, .seconds(in: 1...60), "How long a round is, after half a second of warm-up."),
            .value(
                "tables", \.tables, .integer("N", in: 1...10_000), "Tables that play, each with one move in flight."),
            .value(
                "seats", \.seats, .integer("N", in: 2...8), "Players at each table, each on a connection of its own."),
            .flag("json", \.json, "Print one line of JSON instead of a table."),
            .optional(
                "programs", \.programs, .path("DIR"),
                "The folder with pairs-server and pairs-relay; its own by default."),
        ],
        examples: [
            .init("pairs-bench", "Measure for about half a minute."),
            .init("pairs-bench --tables 1000 --seats 2 --json", "Many small tables, for a script."),
        ],
        exits: [.nothingMeasured, .systemRefused])
}

extension ExitCode {
    static let nothingMeasured = failure(
        "Nothing was measured: a program did not start or failed, or the user stopped it.")
}
