import Foundation
import Review
import Wire

/// The published games with their costs and luck as fractions.
struct ExplainVectors: Decodable {
    struct Flip: Decodable {
        let seat: Int
        let card: Int?
        let face: String?
        let open: String?
        let kind, cost, luck: String
        let best: [String]
    }
    struct Game: Decodable {
        let name, end, start, unplayed: String
        let rows, columns, first, margin: Int
        let deck: [String]
        let score: [Int]
        let flips: [Flip]
        let luck, cost: [String]
    }
    let games: [Game]

    static let all: ExplainVectors = {
        guard let url = Bundle.module.url(forResource: "explain-vectors", withExtension: "json"),
            let data = try? Data(contentsOf: url),
            let vectors = try? JSONDecoder().decode(ExplainVectors.self, from: data)
        else { fatalError("no vectors") }
        return vectors
    }()

    /// A fraction such as `-4/3`.
    static func number(_ fraction: String) -> Double {
        let parts = fraction.split(separator: "/").compactMap { Double($0) }
        return parts.count == 2 ? parts[0] / parts[1] : parts[0]
    }
}

extension ExplainVectors.Game {
    /// The game as a table tells it.
    var played: ReplayVerifier.Game {
        let start = table()
        var steps: [ReplayVerifier.Step] = []
        var (scores, turns) = ([0, 0], 0)
        func tell(_ changes: [Change]) {
            steps.append(.init(time: .zero, diff: Diff(table: "p0", seq: steps.count + 1, changes: changes)))
        }
        let over = Change.over(
            Over(
                ranking: [], won: [], reason: .init(rawValue: end), serverSeed: "", nonces: [], deck: deck,
                nextCommit: ""))
        // A server tells of the end with the move that brings it, and then of no further turn.
        let endsByMove = end == "cleared" || end == "stalled"
        for (index, flip) in flips.enumerated() {
            guard let card = flip.card, let face = flip.face else { continue }
            var changes: [Change] = [.memory(.reveal(card: card, face: face, seat: flip.seat))]
            if flip.open != nil, let first = flips[index - 1].card {
                let cards: CardList = [first, card]
                let isPair = deck[first] == face
                turns += 1
                if isPair {
                    scores[flip.seat] += 1
                    changes.append(.memory(.match(cards: cards, seat: flip.seat, points: 1)))
                } else {
                    changes.append(.memory(.miss(cards: cards, seat: flip.seat, points: 0, hideMs: 0)))
                    changes.append(.memory(.hide(cards: cards)))
                }
                changes.append(
                    endsByMove && index == flips.count - 1
                        ? over : .turn(seat: isPair ? flip.seat : 1 - flip.seat, ms: nil, turns: turns))
            }
            tell(changes)
        }
        if !endsByMove { tell([over]) }
        var table = start
        for seat in 0...1 { (table.seats[seat].score, table.seats[seat].groups) = (scores[seat], scores[seat]) }
        return .init(start: start, steps: steps, end: table, lines: steps.count + 1)
    }

    private func table() -> Snapshot {
        var rules = Rules()
        (rules.mode, rules.scoring, rules.group, rules.seats) = ("classic", "pairs", 2, 2)
        var seat = SeatState()
        seat.status = .here
        let cards = Array(repeating: CardState.down, count: rows * columns)
        return Snapshot(
            table: "p0", seq: 0, game: "p0", host: nil, title: "", rules: rules, phase: .playing, seats: [seat, seat],
            board: BoardState(rows: rows, columns: columns, cards: cards), faces: FaceList([]), theme: nil,
            turn: TurnState(seat: first), turns: 0, elapsedMs: 0, commit: "", over: nil)
    }
}
