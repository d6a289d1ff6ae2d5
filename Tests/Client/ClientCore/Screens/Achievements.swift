import TestSupport
import Wire

/// What a server tells of accounts, for scenes and tests.
extension ServerMessage {
    private static let grace = PublicAccount(id: "a7", name: "Grace")
    private static let lin = PublicAccount(id: "a2", name: "Līn 林")

    static let graceRecords = ServerMessage.records(
        Records(
            account: grace,
            records: [
                Record(
                    game: "memory", mode: "solo", level: "easy", played: 3, won: 2, streak: 1, bestStreak: 2,
                    attempts: 30, groups: 18, flips: 60, bestMs: 41_200, fewestFlips: 16),
                Record(
                    game: "memory", mode: "classic", level: "normal", played: 12, won: 3, streak: 0, bestStreak: 3,
                    attempts: 90, groups: 60, flips: 180),
            ],
            ratings: [
                Rating(
                    game: "memory", mode: "classic", seats: .two, rating: 1_662, deviation: 290, games: 1,
                    provisional: true),
                Rating(
                    game: "memory", mode: "race", seats: .more, rating: 1_588, deviation: 61, games: 40,
                    provisional: false),
            ]))

    static func leaders(_ mode: String = "classic", by order: LeaderOrder = .rating) -> ServerMessage {
        .leaders(
            Leaders(
                game: "memory", mode: mode, level: order == .rating ? nil : "normal", by: order,
                seats: order == .rating ? .two : nil,
                leaders: [
                    Leader(place: 1, account: lin, value: 1_801, deviation: 44),
                    Leader(place: 1, account: PublicAccount(id: "a3", name: "bob"), value: 1_801, deviation: 80),
                    Leader(place: 3, account: grace, value: 1_662, deviation: 102),
                ], mine: Leader(place: 3, account: grace, value: 1_662, deviation: 102)))
    }

    static let twoSaved = ServerMessage.saved(
        Saved(games: [
            SavedGame(game: "klondike", level: "easy", moves: 34, ms: 250_000, at: 1_763_780_000_000),
            SavedGame(game: "spider", level: "hard", moves: 1, ms: 9_000, at: 1_763_700_000_000, playing: true),
        ]))

    static let graceHistory = ServerMessage.history(
        History(games: [
            PastGame(
                game: "gt48", at: 1_763_780_000_000, ms: 61_000, rules: Snapshot.busy().rules,
                seats: [
                    PastSeat(seat: 1, name: "Grace", account: "a7", place: 1, score: 7),
                    PastSeat(seat: 0, name: "deleted", place: 2, score: 5),
                ], reason: .cleared, rated: true, won: [1]),
            PastGame(
                game: "gt47", at: 1_763_600_000_000, ms: 300_000, rules: Snapshot.busy().rules,
                seats: [
                    PastSeat(seat: 0, name: "Līn 林", account: "a2", place: 1, score: 9),
                    PastSeat(seat: 1, name: "Grace", account: "a7", place: 2, score: 3),
                ], reason: .clock, rated: false, won: [0]),
        ]))

    /// The lines of a game of four, from its deal to the first miss; `from` as many are left out.
    static func film(from: Int = 0, upTo: Int = 6) -> ServerMessage {
        let deal = Snapshot.busy {
            $0.board.cards = Array(repeating: .down, count: 24)
            for seat in $0.seats.indices { ($0.seats[seat].score, $0.seats[seat].groups) = (0, 0) }
            $0.turn = TurnState(seat: 0, ms: 30_000)
        }
        let deck = Snapshot.deck
        func place(_ face: String, _ which: Int) -> Int { deck.indices.filter { deck[$0] == face }[which] }
        let (fox, owl) = (place("fox", 0), place("owl", 0))
        let steps: [(Int, Change)] = [
            (850, .memory(.reveal(card: fox, face: "fox", seat: 0))),
            (1_900, .memory(.reveal(card: place("fox", 1), face: "fox", seat: 0))),
            (1_900, .memory(.match(cards: [fox, place("fox", 1)], seat: 0, points: 1))),
            (9_000, .memory(.reveal(card: owl, face: "owl", seat: 0))),
            (21_000, .memory(.miss(cards: [owl], seat: 0, points: 0, hideMs: 0))),
        ]
        var lines = [PastLine(ms: 0, line: .snapshot(deal))]
        for (number, step) in steps.enumerated() {
            lines.append(
                PastLine(ms: step.0, line: .diff(Diff(table: deal.table, seq: number + 8, changes: [step.1]))))
        }
        return .replay(Replay(game: "gt48", from: from, of: lines.count, lines: Array(lines[from..<upTo])))
    }

    /// A race: Ada's card, of which the others see nothing, and Grace's first pair.
    static let raceFilm: [PastLine] = {
        let deal = Snapshot.busy {
            $0.board.cards = Array(repeating: .down, count: 24)
            $0.rules.mode = "race"
            for seat in $0.seats.indices { ($0.seats[seat].score, $0.seats[seat].groups) = (0, 0) }
            $0.turn = nil
        }
        func line(_ ms: Int, _ seq: Int, _ seat: Int? = nil, _ changes: [Change]) -> PastLine {
            PastLine(ms: ms, seat: seat, line: .diff(Diff(table: deal.table, seq: seq, changes: changes)))
        }
        func card(_ place: Int, _ face: String, _ seat: Int) -> Change {
            .memory(.reveal(card: place, face: face, seat: seat))
        }
        let progress = Change.memory(.progress(seat: 1, score: 1, groups: 1, flips: 2, misses: 0))
        return [
            PastLine(ms: 0, line: .snapshot(deal)),
            line(900, 8, nil, []), line(900, 8, 0, [card(3, "owl", 0)]),
            line(1_200, 9, nil, []), line(1_200, 9, 1, [card(0, "fox", 1)]),
            line(1_500, 10, nil, [progress]),
            line(
                1_500, 10, 1, [card(1, "fox", 1), .memory(.match(cards: [0, 1], seat: 1, points: 1)), progress]),
        ]
    }()
}
