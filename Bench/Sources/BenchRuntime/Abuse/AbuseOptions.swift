import Platform

/// Everything that can be said to `pairs-bench abuse` at its start.
struct AbuseOptions: Sendable {
    var time = Duration.seconds(4)
    var attacks = Attack.all
    var tables = 20_000
    var sessions = 20_000
    var json: String?
    var old: String?
    var programs: String?

    static let program: Program<AbuseOptions> = Program(
        name: "pairs-bench abuse",
        summary:
            "Attacks pairs-server with its default limits from 127.0.0.2, each time a new server, and tells what others feel: how "
            + "long the diff of a flip at four tables of their own takes, whether 27 who come meanwhile get in, and how much memory "
            + "the attack takes and leaves behind. Needs Linux.",
        defaults: AbuseOptions(),
        options: [
            .value(
                "only", \.attacks, names,
                "Make these attacks alone, separated by commas. "
                    + Attack.all.map { "\($0.name): \($0.meaning)." }.joined(separator: " ")),
            .value(
                "seconds", \.time, .seconds(in: 1...60), "How long an attack lasts; some last up to six times as long."),
            .value("tables", \.tables, .integer("N", in: 0...100_000), "Private tables for the attack list."),
            .value(
                "sessions", \.sessions, .integer("N", in: 1...1_000_000), "The most that the attack sessions drops."),
            .optional("json", \.json, .path("FILE"), "Also write the figures to a file, as JSON."),
            .optional("compare", \.old, .path("OLD"), "Also tell what has moved since the run of that JSON file."),
            .optional(
                "programs", \.programs, .path("DIR"), "The folder with pairs-server; the bench's own by default."),
        ],
        examples: [
            .init("pairs-bench abuse", "Make all attacks, for about ten minutes."),
            .init("pairs-bench abuse --only quick,list --seconds 10", "Make two of them for longer."),
        ],
        exits: [.nothingMeasured, .systemRefused])

    private static let names = Value<[Attack]>(
        ValueForm(
            valueName: "NAME,...", noun: "names of attacks",
            range: Attack.all.map(\.name).joined(separator: ", ")),
        read: { text in
            let found = text.split(separator: ",").map { Attack.named(String($0)) }
            return found.isEmpty || found.contains { $0 == nil } ? nil : found.compactMap { $0 }
        },
        show: { _ in nil })
}
