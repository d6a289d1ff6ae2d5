import Wire

/// What somebody knows of a board who has seen every card that was up.
struct KnownCards {
    /// The face of each card that was up; nil for the others.
    private(set) var faces: [String?]
    /// The attempt in which each card was up last, from 1.
    private(set) var lastSeen: [Int]
    private(set) var taken: [Bool]
    private let group: Int
    private let columns: Int

    init(_ table: Snapshot) {
        let cards = table.board.cards.count
        faces = Array(repeating: nil, count: cards)
        lastSeen = Array(repeating: 0, count: cards)
        taken = Array(repeating: false, count: cards)
        group = table.rules.groupSize
        columns = table.board.columns
    }

    mutating func see(_ card: Int, _ face: String, inAttempt attempt: Int) {
        faces[card] = face
        lastSeen[card] = attempt
    }

    mutating func take(_ cards: CardList) { for card in cards { taken[card] = true } }

    /// The known cards of each face that are on the table, by their first card.
    private var byFace: [String: [Int]] {
        var cards: [String: [Int]] = [:]
        for (card, face) in faces.enumerated() where !taken[card] {
            if let face { cards[face, default: []].append(card) }
        }
        return cards
    }

    /// The groups that are known whole, in the order of their first cards.
    var wholeGroups: [[Int]] { byFace.values.filter { $0.count == group }.sorted { $0[0] < $1[0] } }

    /// The position of a board of pairs.
    var position: AttemptValue.Position {
        let known = byFace.values
        return .init(
            pairs: taken.count { !$0 } / 2, lone: known.count { $0.count == 1 }, whole: known.count { $0.count == 2 })
    }

    /// The place of a card, as `b3`.
    func place(_ card: Int) -> String { CardPosition(card: card, columns: columns).description }

    /// The known card of the same face that is on the table.
    func mate(of card: Int, face: String) -> Int? {
        faces.indices.first { $0 != card && !taken[$0] && faces[$0] == face }
    }
}
