import Vocabulary
import Wire

/// The attempt at a group that a seat may begin or continue now. Everybody can see it.
struct Attempt: Sendable, Hashable {
    /// Its first card, whose face the seat looks for; nil before a first card was turned.
    let firstCard: Int?

    /// The attempt of a seat. `shown` are the cards that are face up and not taken. Nil if the seat may turn no card:
    /// while it is another seat's turn, or while a miss is shown.
    ///
    /// At a table without turns every seat may move. On a board that all share, its attempt is the cards that it holds, and
    /// other cards that are up do not matter. On a board of its own, only its own attempt is up.
    init?(_ snapshot: Snapshot, shown: [Int], seat: Int) {
        guard snapshot.phase == .playing else { return nil }
        if let turn = snapshot.turn, turn.seat != seat { return nil }
        if snapshot.isFreeForAll {
            firstCard = shown.first { snapshot.board.cards[$0].holder == seat }
            return
        }
        guard let first = shown.first else {
            firstCard = nil
            return
        }
        // The first card that differs ends an attempt, also at a group of three or four.
        guard shown.count < snapshot.rules.groupSize, shown.allSatisfy({ snapshot.sameFace($0, first) }) else {
            return nil
        }
        firstCard = first
    }
}

extension Snapshot {
    /// Whether all play at once on one board, and a card that is up may be flipped by whoever comes first.
    var isFreeForAll: Bool { turn == nil && Mode(self).order == .free }

    /// Whether two cards show the same face.
    func sameFace(_ one: Int, _ other: Int) -> Bool { board.cards[one].face == board.cards[other].face }

    /// Whether a seat that may move can turn this card up, or hold it.
    func canTurn(_ card: Int) -> Bool {
        switch board.cards[card] {
        case .down: true
        case .up: isFreeForAll
        case .held, .taken: false
        }
    }

    /// Whether the theory of two players applies: two seats take turns, and each pair counts one point. With the scoring
    /// "concentration", turning known cards can cost a point.
    var isDuel: Bool {
        guard Mode(rules).movesAgain, rules.groupSize == 2,
            (rules.scoring ?? Scoring.usual.rawValue) == Scoring.pairs.rawValue
        else { return false }
        var playing = 0
        for seat in seats where seat.status == .here || seat.status == .lost { playing += 1 }
        return playing == 2
    }
}

extension CardState {
    /// The seat that holds the card.
    var holder: Int? {
        if case .held(_, let seat) = self { return seat }
        return nil
    }
}
