import Wire

/// The attempt at a group that a seat may go on with now, as everybody sees it.
struct Attempt: Sendable, Hashable {
    /// Its first card, which shows the face that is looked for; nil before that was turned.
    let firstCard: Int?

    /// The attempt of a seat, where these cards are `shown`: face up and not taken. Nil where the seat may turn nothing:
    /// while it is another's turn, or while a miss is still up.
    ///
    /// At a table without turns every seat may move. In `scramble` its own attempt is what it holds, and cards that are up
    /// are in nobody's way; in `race` the board is the seat's own.
    init?(_ snapshot: Snapshot, shown: [Int], seat: Int) {
        guard snapshot.phase == .playing else { return nil }
        if let turn = snapshot.turn, turn.seat != seat { return nil }
        if snapshot.isScramble {
            firstCard = shown.first { snapshot.board.cards[$0].holder == seat }
            return
        }
        guard let first = shown.first else {
            firstCard = nil
            return
        }
        // The first odd card ends an attempt, also one at a group of three or four.
        guard shown.count < snapshot.groupSize, shown.allSatisfy({ snapshot.sameFace($0, first) }) else { return nil }
        firstCard = first
    }
}

extension Snapshot {
    /// Whether all play at once on one board, where cards that are up may be turned by whoever comes first.
    var isScramble: Bool { rules.mode == "scramble" }

    /// How many equal cards make a group.
    var groupSize: Int { rules.group ?? 2 }

    /// Whether two cards show the same face.
    func sameFace(_ one: Int, _ other: Int) -> Bool { board.cards[one].face == board.cards[other].face }

    /// Whether a card may be turned, or picked up, by a seat that is free to move.
    func canTurn(_ card: Int) -> Bool {
        switch board.cards[card] {
        case .down: true
        case .up: isScramble
        case .held, .taken: false
        }
    }

    /// Whether the theory of two players holds here: two seats play each other by turns for pairs that count one each.
    /// In Concentration scoring, turning known cards costs a point.
    var isDuel: Bool {
        guard rules.mode ?? "classic" == "classic", groupSize == 2, rules.scoring ?? "pairs" == "pairs" else {
            return false
        }
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
