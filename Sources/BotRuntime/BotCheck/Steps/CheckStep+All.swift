extension CheckStep {
    package static let all: [CheckStep] = [
        ("starts", "It starts, and makes a first move alone on 1 × 2 cards.", starts),
        ("answers", "It gives one good line for each move of a game on 4 × 6 cards.", game(.normal, demand: .anAnswer)),
        ("legal", "It turns only cards that are legal.", game(.normal, demand: .aLegalCard)),
        ("in-time", "It answers within the time that a move gives.", game(.normal)),
        ("ends", "After the end it is gone by itself, with all that it has started.", ends),
        ("split", "It reads lines that come in pieces.", game(.easy, .pieces)),
        ("joined", "It reads many lines that come at once.", game(.easy, .together)),
        ("unknown", "It ignores types, fields and ops that it does not know.", game(.easy, .unknown)),
        ("refused", "It answers again when a legal card was refused.", refused),
        ("resync", "A snapshot in mid-turn replaces all that it holds.", resync),
        ("overtaken", "A move that it lost to the clock gets its answer, and the next move another.", overtaken),
        ("paused", "A pause and its end change nothing about the move that is open.", paused),
        ("ended-in-turn", "A game that ends while a move is open still gets the answer.", endedInTurn),
        ("small", "It plays on 1 × 2 cards.", game(.custom(1, 2))),
        ("large", "It plays on 12 × 12 cards.", game(.custom(12, 12), moves: 60)),
        ("group-3", "It plays for groups of three.", game(.custom(3, 4, group: 3))),
        ("group-4", "It plays for groups of four.", game(.custom(3, 4, group: 4))),
        ("solo", "It plays alone.", game(CheckTable(mode: "solo", names: ["bot"]))),
        ("coop", "It plays with others against the board.", game(CheckTable(mode: "coop"))),
        ("race", "It plays a race, with a board of its own.", game(CheckTable(mode: "race"))),
        ("scramble", "It plays a scramble, where all turn cards at once.", game(CheckTable(mode: "scramble"))),
        ("eight", "It plays in the last of eight seats.", game(eightSeats)),
        ("long-line", "It reads lines of 60,000 bytes.", game(.easy, .long)),
        ("letters", "It reads names with quotes, emoji and right-to-left letters.", game(letters)),
    ].enumerated().map { CheckStep(number: $0 + 1, id: $1.0, shows: $1.1, trial: $1.2) }

    /// The others leave cards for who comes last.
    private static let eightSeats = CheckTable(
        level: "normal", names: ["ada", "bob", "eve", "kim", "leo", "mia", "ned", "bot"], seat: 7, strength: .sleepy)

    private static let letters = CheckTable(
        theme: "halloween", names: [#"b"o\t"}"#, #"👩‍👩‍👧 דנה "ליאור" علي"#, "Zoë 🏳️‍🌈"], seat: 0)
}
