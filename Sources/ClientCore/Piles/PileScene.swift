import Terminal
import Vocabulary

/// A patience board at one moment, for the painter: the piles, the cursor, and what is taken up, hinted or flies.
struct PileScene: Sendable {
    /// A card of a pile.
    struct Spot: Sendable, Hashable {
        var pile: Int
        var card: Int
    }

    var table: PileTable
    /// Where the keyboard is.
    var cursor: Spot?
    /// The first of the cards that are taken up; those on it are, too.
    var held: Spot?
    /// Where a hint leads.
    var target: Int?
    /// Cards on their way.
    var flight: PileFilm.Flight?
    /// The names of the piles for the keyboard, by pile.
    var names: [Int: String] = [:]
}
