import Terminal
import Vocabulary

/// A patience board at one moment, for the painter: the piles, the cursor, and what is taken up, hinted or flies.
struct PileScene: Sendable {
    /// A card of a pile.
    struct Spot: Sendable, Hashable {
        var pile: Int
        var card: Int
    }

    /// Cards over the table, the first of them at a place.
    struct Lifted: Sendable {
        let cards: [PlayingCard?]
        let origin: Point
    }

    var table: PileTable
    var cursor: Spot?
    /// The first of the cards that are taken up and still lie on their pile; those on it are, too.
    var held: Spot?
    /// Those that are taken up and follow the pointer or the cursor.
    var lifted: Lifted?
    /// Where a hint leads.
    var target: Int?
    /// Cards on their way.
    var flight: PileFilm.Flight?
    /// The cards of a game that is won, as they have fallen.
    var falling: [PileFall.Picture] = []
    /// The names of the piles for the keyboard, by pile.
    var names: [Int: String] = [:]
}
