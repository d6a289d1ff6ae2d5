import Vocabulary

/// The packs of patience games.
public enum PatiencePack {
    /// The pack of a game, in the order that the shuffle begins with: suit by suit from the ace up, the whole repeated.
    public static func cards(_ rules: PatienceRules, suits: Int) -> [PlayingCard] {
        let suits = PatienceRules.suits(suits)
        let once = suits.flatMap { suit in (1...rules.ranks).map { PlayingCard(rank: UInt8($0), suit: suit) } }
        return repeated(once, rules)
    }

    /// As many as the packs of the game have, of however many suits.
    private static func repeated(_ once: [PlayingCard], _ rules: PatienceRules) -> [PlayingCard] {
        let times = rules.packs * rules.ranks * Suit.allCases.count / once.count
        return (0..<times).flatMap { _ in once }
    }

    /// The pack of a game for the committed shuffle.
    public static func pack(_ rules: PatienceRules, suits: Int) -> Pack {
        Pack(cards: cards(rules, suits: suits).map(face))
    }

    /// A card's face.
    public static func face(_ card: PlayingCard) -> Face {
        Face(id: card.id, glyph: card.glyph, label: card.name, ascii: card.id)
    }

    /// The cards of a numbered deal, in the order dealt. The generator is that of the Windows games.
    public static func numbered(_ number: Int, _ rules: PatienceRules, suits: Int) -> [PlayingCard] {
        let suits = PatienceRules.suits(suits)
        let once = (1...rules.ranks).flatMap { rank in suits.map { PlayingCard(rank: UInt8(rank), suit: $0) } }
        return shuffled(repeated(once, rules), number: number)
    }

    /// Cards shuffled as in a numbered deal.
    static func shuffled(_ pack: [PlayingCard], number: Int) -> [PlayingCard] {
        var left = pack
        var state = UInt32(truncatingIfNeeded: number)
        var dealt: [PlayingCard] = []
        while !left.isEmpty {
            state = state &* 214_013 &+ 2_531_011
            let drawn = Int(state >> 16 & 32_767) % left.count
            left.swapAt(drawn, left.count - 1)
            dealt.append(left.removeLast())
        }
        return dealt
    }

    /// A deck of those cards, in that order. Nobody can read it but by playing.
    public static func deck(_ cards: [PlayingCard], of plan: PatiencePlan) -> HiddenDeck {
        HiddenDeck(
            cards.map { card in
                guard let face = plan.cards.firstIndex(of: card) else { preconditionFailure("the pack has the card") }
                return face
            })
    }
}
