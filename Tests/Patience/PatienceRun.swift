import CardGame
import ServerCore
import Wire

/// One seat's copy of the deal: its piles, and the steps that can be taken back.
struct PatienceRun: Sendable, Codable {
    /// What becomes of the cards of a step.
    enum Turn: String, Sendable, Codable { case up, down, none }

    /// A part of a step, which can be undone.
    enum Part: Sendable, Codable {
        case carry(from: Int, to: Int, count: Int, reverse: Bool = false, Turn = .none)
        case turn(pile: Int, place: Int, Turn)

        var inverse: Part {
            switch self {
            case .carry(let from, let to, let count, let reverse, let turn):
                .carry(from: to, to: from, count: count, reverse: reverse, turn.inverse)
            case .turn(let pile, let place, let turn): .turn(pile: pile, place: place, turn.inverse)
            }
        }
    }

    let seat: Int
    private var faces = PlayingCard.pack.faces
    /// Which cards are face up. A hidden face cannot be read from it.
    private(set) var cards: Board
    /// The numbers of the cards in each pile, from the bottom up.
    private(set) var piles: [[Int]]
    private(set) var tally = PatienceTally()
    private var steps: [[Part]] = []

    private enum CodingKeys: CodingKey { case seat, cards, piles, tally, steps }

    init(_ deck: HiddenDeck, _ faces: FaceSet, seat: Int) {
        self.seat = seat
        self.faces = faces
        cards = Board(deck)
        var next = 0
        piles = Layout.counts.map { count in
            defer { next += count }
            return Array(next..<next + count)
        }
        // The first card dealt lies on top.
        piles[Layout.stock].reverse()
        for column in Layout.columns { _ = cards.turnUp(piles[column][piles[column].count - 1]) }
    }

    /// How many cards lie on the foundations.
    var groups: Int { Layout.foundations.reduce(0) { $0 + piles[$1].count } }

    var board: PileBoard {
        var board = PileBoard(Layout.counts)
        for pile in piles.indices {
            board.piles[pile].cards = piles[pile].map { card in face(card).map { CardState.up(face: $0) } ?? .down }
        }
        return board
    }

    var progress: PatienceChange {
        .progress(seat: seat, score: groups * 10, groups: groups, moves: tally.moves, undos: tally.undos)
    }

    /// The face-up cards as the seat sees them, one change each.
    var shown: [PatienceChange] {
        piles.indices.flatMap { pile in
            piles[pile].enumerated().compactMap { place, card in
                face(card).map { .show(pile: Layout.piles[pile].id, card: place, face: $0, seat: seat) }
            }
        }
    }

    // MARK: Steps

    /// Takes a step; what it changes, or why it is not allowed.
    mutating func take(_ move: NamedMove, undoLimit: Int?) -> Result<[PatienceChange], ErrorReply> {
        if move.name == "undo" { return undo(limit: undoLimit) }
        return parts(of: move).map { parts in
            var step: [Part] = []
            var changes: [PatienceChange] = []
            func make(_ part: Part, _ run: inout PatienceRun) {
                step.append(part)
                changes.append(run.make(part))
            }
            for part in parts {
                make(part, &self)
                // A column's bared card turns up by itself.
                if case .carry(let from, _, _, _, _) = part, Layout.columns.contains(from), let top = piles[from].last,
                    cards.isDown(top)
                {
                    make(.turn(pile: from, place: piles[from].count - 1, .up), &self)
                }
            }
            steps.append(step)
            tally.moves += 1
            return changes + [progress]
        }
    }

    private mutating func undo(limit: Int?) -> Result<[PatienceChange], ErrorReply> {
        guard limit.map({ tally.undos < $0 }) ?? true, let step = steps.popLast() else {
            return .failure(ErrorReply(.nothingToUndo, "There is no step to take back.", hint: "Make another move."))
        }
        tally.moves -= 1
        tally.undos += 1
        return .success(step.reversed().map { make($0.inverse) } + [progress])
    }

    private mutating func make(_ part: Part) -> PatienceChange {
        switch part {
        case .turn(let pile, let place, let turn):
            let id = Layout.piles[pile].id
            guard turn == .up else {
                cover([piles[pile][place]])
                return .cover(pile: id, card: place, seat: seat)
            }
            let face = faces[cards.turnUp(piles[pile][place]).index].id
            return .show(pile: id, card: place, face: face, seat: seat)
        case .carry(let from, let to, let count, let reverse, let turn):
            var moved = Array(piles[from].suffix(count))
            piles[from].removeLast(count)
            if reverse { moved.reverse() }
            piles[to] += moved
            var carry = PatienceChange.Carry(
                from: Layout.piles[from].id, to: Layout.piles[to].id, count: count, seat: seat)
            if reverse { carry.reverse = true }
            if turn == .up { carry.faces = moved.map { faces[cards.turnUp($0).index].id } }
            if turn == .down {
                cover(moved)
                carry.down = true
            }
            return .carry(carry)
        }
    }

    private mutating func cover(_ numbers: [Int]) {
        for card in numbers {
            var hand = CardHand()
            hand.append(card)
            cards.hide(hand)
        }
    }

    // MARK: Rules

    private func parts(of move: NamedMove) -> Result<[Part], ErrorReply> {
        if move.name == "draw" { return draw }
        guard let from = move.from.flatMap(Layout.pile) else { return .failure(noSuchPile(move.from, "from")) }
        guard let to = move.to.flatMap(Layout.pile) else { return .failure(noSuchPile(move.to, "to")) }
        let count = move.count ?? 1
        guard from != to, from != Layout.stock, count > 0, piles[from].count >= count
        else { return .failure(bad("Those cards are not there to be moved.")) }
        let moved = piles[from].suffix(count)
        guard let first = moved.first.flatMap(face).map(PlayingCard.init),
            count == 1 || Layout.columns.contains(from) && Layout.columns.contains(to) && isRun(Array(moved))
        else { return .failure(bad("Only a face-up run is moved as a whole.")) }
        let top = piles[to].last.flatMap(face).map(PlayingCard.init)
        if Layout.foundations.contains(to) {
            guard count == 1, first.suit == (to == 2 ? "C" : "H"), first.rank == (top?.rank ?? 0) + 1 else {
                return .failure(bad("A foundation is built up by suit, from the ace."))
            }
        } else if Layout.columns.contains(to) {
            guard top.map({ $0.rank == first.rank + 1 && $0.suit != first.suit }) ?? true else {
                return .failure(bad("A column is built down in alternating colours."))
            }
        } else {
            return .failure(bad("Cards go to a column or a foundation."))
        }
        return .success([.carry(from: from, to: to, count: count)])
    }

    private var draw: Result<[Part], ErrorReply> {
        let (stock, waste) = (piles[Layout.stock].count, piles[Layout.waste].count)
        if stock > 0 {
            return .success([.carry(from: Layout.stock, to: Layout.waste, count: 1, reverse: true, .up)])
        }
        guard waste > 0 else { return .failure(bad("There is nothing to draw.")) }
        return .success([.carry(from: Layout.waste, to: Layout.stock, count: waste, reverse: true, .down)])
    }

    private func isRun(_ cards: [Int]) -> Bool {
        let run = cards.compactMap(face).map(PlayingCard.init)
        return run.count == cards.count
            && zip(run, run.dropFirst()).allSatisfy { $0.rank == $1.rank + 1 && $0.suit != $1.suit }
    }

    private func face(_ card: Int) -> String? {
        if case .up(let face) = cards[card] { faces[face.index].id } else { nil }
    }

    private func bad(_ rule: String) -> ErrorReply { ErrorReply(.badMove, "That is no legal move.", hint: rule) }

    private func noSuchPile(_ pile: String?, _ field: String) -> ErrorReply {
        ErrorReply(
            .noSuchPile, "There is no pile \"\(pile ?? "")\".",
            hint: "Piles: \(Layout.piles.map(\.id).joined(separator: ", ")).", field: field)
    }
}

extension PatienceRun.Turn {
    fileprivate var inverse: Self {
        switch self {
        case .up: .down
        case .down: .up
        case .none: .none
        }
    }
}

extension ErrorCode {
    static let badMove = Self(rawValue: "bad_move")
    static let noSuchPile = Self(rawValue: "no_such_pile")
    static let nothingToUndo = Self(rawValue: "nothing_to_undo")
}

/// A card of the little pack: ace to six of clubs and hearts.
struct PlayingCard {
    let rank: Int
    let suit: Character

    static let ranks = Array("A23456")
    static let suits: [(letter: Character, glyph: String, name: String)] = [("C", "♣", "clubs"), ("H", "♥", "hearts")]

    /// The card of that face.
    init(_ id: String) {
        rank = (Self.ranks.firstIndex(of: id.first ?? "?") ?? -1) + 1
        suit = id.last ?? "?"
    }

    /// The pack, suit by suit, each from the ace up.
    static let pack = Pack(
        cards: suits.flatMap { suit in
            ranks.map { rank in
                Face(
                    id: "\(rank)\(suit.letter)", glyph: "\(rank)\(suit.glyph)", label: "\(rank) of \(suit.name)",
                    ascii: "\(rank)\(suit.letter)")
            }
        })
}
