import Platform

/// Everything that can be said to `pairs-bench` at its start.
struct BenchOptions: Sendable {
    var rounds = 5
    var time = Duration.seconds(1)
    var measurements = Measurement.all
    var json: String?
    var old: String?
    var newest: String?
    var programs: String?

    static let program: Program<BenchOptions> = Program(
        name: "pairs-bench",
        summary:
            "Measures what pairs-server costs, beside a relay in C that sends the same bytes and plays no game, and beside "
            + "Redis where it is installed. They run by turns on one core, the load on another. The cost of a line is the "
            + "program's processor time over the lines that it delivered.",
        defaults: BenchOptions(),
        options: [
            .value(
                "only", \.measurements, names,
                "Measure these alone, separated by commas. "
                    + Measurement.all.map { "\($0.name): \($0.meaning)." }.joined(separator: " ")
                    + " TABLESxMEMBERS stands for any other load, such as 100x8; beyond four a member watches."),
            .value("rounds", \.rounds, .integer("N", in: 1...1_000), "How often each program is measured."),
            .value("seconds", \.time, .seconds(in: 1...60), "How long a round is, after a short warm-up."),
            .optional("json", \.json, .path("FILE"), "Also write the figures to a file, as JSON."),
            .optional("compare", \.old, .path("OLD"), "Also tell what has moved since the run of that JSON file."),
            .optional("read", \.newest, .path("NEW"), "Measure nothing: take the figures of that JSON file."),
            .optional(
                "programs", \.programs, .path("DIR"),
                "The folder with pairs-server, pairs-relay and pairs-counter.so; its own by default."),
        ],
        commands: [
            .init(
                "abuse", "Attack a server, and tell what others feel of it.", AbuseOptions.program,
                run: BenchProgram.attack)
        ],
        examples: [
            .init("pairs-bench", "Measure everything, for about five minutes."),
            .init("pairs-bench --only 250x4,unloaded --rounds 9", "Look closely at two of the measurements."),
            .init("pairs-bench --json new.json --compare old.json", "Measure, and tell what has moved."),
            .init("pairs-bench --read new.json --compare old.json", "Compare two runs."),
        ],
        exits: [.nothingMeasured, .systemRefused])

    private static let names = Value<[Measurement]>(
        ValueForm(
            valueName: "NAME,...", noun: "names of measurements",
            range: Measurement.all.map(\.name).joined(separator: ", ")),
        read: { text in
            let found = text.split(separator: ",").map { Measurement.named(String($0)) }
            return found.isEmpty || found.contains { $0 == nil } ? nil : found.compactMap { $0 }
        },
        show: { _ in nil })
}

extension ExitCode {
    static let nothingMeasured = failure(
        "Something was not measured: a program did not start or failed, or the user stopped it; or a file can't be read."
    )
}
