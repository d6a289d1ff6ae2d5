import Platform

/// What the command line says: which claims to hold, or which bot is to play.
struct TheoryOptions: Sendable {
    var names: [String] = []
    var from = 1
    var deals: Int?

    /// The claims that are named, or those whose figures are known where none is.
    var claims: [Claim] {
        names.isEmpty ? Claim.all : Claim.all.filter { names.contains($0.name) }
    }

    /// The bot that is to play, if one is.
    var call: PatienceTrial.Call? { names.first == "bot" ? PatienceTrial.Call(names.dropFirst()) : nil }

    /// The numbered deals; so many of them where no number is given.
    func deals(orElse count: Int) -> ClosedRange<Int> { from...from - 1 + (deals ?? count) }

    static let program: Program<TheoryOptions> = Program(
        name: "patience-theory",
        summary: """
            Holds the solver of patience games to what is known of them. Without a name it takes freecell4, freecell2 and \
            klondike, which takes hours. "bot STRENGTH GAME LEVEL" counts the deals that a bot wins.
            """,
        defaults: TheoryOptions(),
        options: [
            .value("from", \.from, .integer(in: 1...Int(Int32.max)), "The first numbered deal."),
            .optional(
                "deals", \.deals, .integer(in: 1...1_000_000),
                "How many deals; as many as each game's figure is known for if not given, and 100 of a bot."),
        ],
        operand: .init("NAME", each: \.names),
        examples: [
            .init("patience-theory klondike --deals 100", "Solves Klondike's first 100 deals."),
            .init("patience-theory bot sharp freecell easy", "Has a bot play 100 deals."),
        ],
        exits: [.contradicted],
        check: { $0.flaw })

    private var flaw: String? {
        guard names.first == "bot" else {
            let unknown = names.first { name in !Claim.all.contains { $0.name == name } }
            return unknown.map { "\"\($0)\" is none of bot, \(Claim.all.map(\.name).joined(separator: ", "))." }
        }
        return call == nil
            ? "After bot come a strength, a game and a level, as in bot sharp freecell easy. \(PatienceTrial.Call.words)"
            : nil
    }
}

extension ExitCode {
    static let contradicted = ExitCode(1, "A figure contradicts what is known.")
}
