import Narration
import Wire

extension PileBoard: NarratedBoard {
    /// All cards, whichever pile they are in.
    public var cardCount: Int { piles.reduce(0) { $0 + $1.cards.count } }

    /// What the signs mean.
    public var legend: String { "[ ] is a face-down card; the last card of a pile is its top." }

    /// One line a pile.
    public func drawing(_ faces: FaceList) -> [String] {
        piles.map { pile in
            let cards = pile.cards.map { card in card.face.map { faces[$0]?.ascii ?? "??" } ?? "[ ]" }
            return ([pile.id] + cards).joined(separator: " ")
        }
    }
}

extension PatienceTerms: NarratedTerms {
    /// How many undos there are.
    public func summary(of rules: Rules) -> String {
        let undos = undo.map { "\($0) undos" } ?? "as many undos as you like"
        return "Patience, \(rules.mode == "race" ? "a race" : "alone"); \(undos)."
    }

    /// The game and its mode.
    public func summaryInShort(of rules: Rules) -> String { "\(game) \(rules.mode ?? "solo")" }
}

extension PatienceChange: NarratedChange {
    /// Which seat moves which cards where.
    public func sentence(on table: Snapshot) -> String? {
        switch self {
        case .carry(let carry):
            let cards = carry.count == 1 ? "a card" : "\(carry.count) cards"
            return "\(table.seats[carry.seat].name ?? "Somebody") moves \(cards) from \(carry.from) to \(carry.to)."
        case .show, .cover, .progress: return nil
        }
    }
}
