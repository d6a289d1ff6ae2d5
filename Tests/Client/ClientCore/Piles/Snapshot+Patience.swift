import TestSupport
import Vocabulary
import Wire

extension Snapshot {
    /// Grace's own table of a patience game, with a numbered deal as it is dealt.
    static func patience(
        _ game: String, deal: Int = 1, suits: Int = 2, cells: Int = 4, draw: Int = 3,
        change: (inout Snapshot) -> Void = { _ in }
    ) -> Snapshot {
        guard let rules = PatienceRules.named(game) else { preconditionFailure("\(game) is a game") }
        let deck = rules.numbered(deal, suits: suits)
        var next = deck.makeIterator()
        var columns = rules.columns.map { _ in [CardState]() }
        // Row by row, or round and round where all lie open.
        let depth = rules.columns.map { $0.down + $0.up }.max() ?? 0
        for row in 0..<depth {
            for column in columns.indices where row < rules.columns[column].down + rules.columns[column].up {
                guard let card = next.next() else { continue }
                columns[column].append(row < rules.columns[column].down ? .down : .up(face: card.id))
            }
        }
        let rest = Array(repeating: CardState.down, count: deck.count - columns.reduce(0) { $0 + $1.count })
        var piles: [Pile] = []
        if rules.stock != .none { piles.append(Pile(id: "stock", kind: "stock", cards: rest)) }
        if rules.stock == .toWaste { piles.append(Pile(id: "waste", kind: "waste", cards: [])) }
        for number in 1...4 * rules.packs { piles.append(Pile(id: "f\(number)", kind: "foundation", cards: [])) }
        for (number, cards) in columns.enumerated() {
            piles.append(Pile(id: "t\(number + 1)", kind: "tableau", cards: cards))
        }
        if rules.options.contains(.cells) {
            for number in 1...cells { piles.append(Pile(id: "c\(number)", kind: "cell", cards: [])) }
        }
        var terms = PatienceTerms(game)
        if rules.options.contains(.draw) { (terms.draw, terms.passes) = (draw, .unlimited) }
        if rules.options.contains(.suits) { terms.suits = suits }
        if rules.options.contains(.cells) { terms.cells = cells }
        terms.undo = .unlimited
        terms.deal = deal
        return .game {
            $0.title = "Grace's table"
            $0.host = "p-grace"
            $0.rules = Rules()
            ($0.rules.mode, $0.rules.level, $0.rules.scoring, $0.rules.seats) = ("solo", "normal", "standard", 1)
            $0.rules.patience = terms
            $0.board = .patience(PatienceBoard(piles: piles))
            $0.faces = FaceList(
                Suit.allCases.flatMap { suit in
                    (1...13).map { PlayingCard(rank: $0, suit: suit) }.map {
                        FaceState(id: $0.id, glyph: $0.glyph, label: $0.name, ascii: $0.id)
                    }
                })
            $0.theme = nil
            $0.seats = [.taken("p-grace", "Grace")]
            $0.seats[0].patience = PatienceTally()
            $0.turn = nil
            change(&$0)
        }
    }

    /// A race of four at the same deal, in which Grace has seat 1.
    static func patienceRace(_ game: String) -> Snapshot {
        patience(game) {
            $0.gameMs = 437_000
            ($0.rules.mode, $0.rules.seats, $0.rules.gameSeconds) = ("race", 4, 600)
            $0.seats = [
                .taken("p-ada", "Ada"), .taken("p-grace", "Grace"), .taken("p-bob", "Bob"), .taken("p-lin", "Līn 林"),
            ]
            for (seat, groups) in [7, 5, 0, 23].enumerated() {
                var tally = PatienceTally()
                tally.moves = 3 * groups + seat
                $0.seats[seat].patience = tally
                ($0.seats[seat].groups, $0.seats[seat].score) = (groups, 10 * groups)
            }
        }
    }

    /// The same table with other cards in some of its piles: ids of faces, `-` for a card that lies face down.
    func laid(_ piles: [String: String]) -> Snapshot {
        guard var board = board.patience else { return self }
        for (id, cards) in piles {
            guard let place = board.index(of: id) else { continue }
            board.piles[place].cards = cards.split(separator: " ").map {
                $0 == "-" ? .down : .up(face: String($0))
            }
        }
        var table = self
        table.board = .patience(board)
        return table
    }
}

extension Diff {
    /// A step of a patience game at the table ``Snapshot/patience(_:deal:suits:cells:draw:_:)``.
    static func carry(
        _ from: String, _ to: String, _ count: Int = 1, seq: Int = 8,
        _ change: (inout PatienceChange.Carry) -> Void = { _ in }
    ) -> Diff {
        var carry = PatienceChange.Carry(from: from, to: to, count: count, seat: 0)
        change(&carry)
        return Diff(table: "k3f9", seq: seq, changes: [.patience(.carry(carry))])
    }
}
