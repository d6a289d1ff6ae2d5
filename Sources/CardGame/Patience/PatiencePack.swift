import Vocabulary

/// The packs of patience games.
public enum PatiencePack {
    /// The pack of a game for the committed shuffle.
    public static func pack(_ rules: PatienceRules, suits: Int) -> Pack {
        Pack(cards: rules.pack(suits: suits).map(face))
    }

    /// A card's face.
    public static func face(_ card: PlayingCard) -> Face {
        Face(id: card.id, glyph: card.glyph, label: card.name, ascii: card.id)
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
