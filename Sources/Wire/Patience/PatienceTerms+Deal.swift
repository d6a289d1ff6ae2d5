import Vocabulary

extension PatienceTerms {
    /// The faces of the pack in the order that the shuffle begins with; nil for a game that this version does not know.
    public var pack: [String]? { PatienceRules.named(game)?.pack(suits: suits ?? 4).map(\.id) }

    /// The faces of the numbered deal in the order dealt; nil where the deal has no number.
    public var numberedDeck: [String]? {
        guard let deal else { return nil }
        return PatienceRules.named(game)?.numbered(deal, suits: suits ?? 4).map(\.id)
    }
}
