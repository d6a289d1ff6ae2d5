import CardGame
import FairDeal
import Wire

/// A deal that is committed to and not yet dealt: its seed, and the faces that the deck will have.
package struct PreparedDeal: Sendable {
    /// The deal's number at its table, from 1.
    package let number: Int
    /// The deal's id on the wire: the table's, in rematches with `#2`, `#3` …
    package let game: String
    package let seed: ServerSeed
    /// Hex SHA-256 that binds the server to the seed.
    package let commit: String
    package let theme: Theme
    /// The deck's distinct faces, as they are told.
    package let faceList: FaceList

    /// The same, sorted by id.
    package var faces: [FaceState] { faceList.faces }

    /// Draws the deal of that number from the table's secret. Which faces the deck has is drawn apart from the seed,
    /// so that it tells nothing of it.
    package init(_ setup: TableSetup, number: Int) {
        self.number = number
        game = number == 1 ? setup.id : "\(setup.id)#\(number)"
        func draw(_ purpose: String) -> [UInt8] { setup.secret(Array("\(purpose) \(number)".utf8)) }
        seed = setup.settings.practiceSeed ?? ServerSeed(bytes: draw("seed"))
        commit = seed.commit(hashing: setup.hashing)
        var generator = BytesGenerator(draw("faces"))
        theme = setup.settings.theme ?? Theme.all[Int.random(in: Theme.all.indices, using: &generator)]
        let kind = setup.kind
        let chosen = Theme.faces(
            groups: kind.rows * kind.columns / kind.groupSize, startingWith: theme, pick: &generator)
        faceList = FaceList(
            chosen.map { FaceState(id: $0.id, glyph: $0.glyph, label: $0.label, ascii: $0.ascii) })
    }

    /// The shuffled deck for the seats given with their nonces.
    package func deck(_ setup: TableSetup, nonces: [FairDeal.Contribution]) -> HiddenDeck {
        HiddenDeck(
            FairDeal.deck(
                seed: seed, game: game, groups: faces.count, groupSize: setup.kind.groupSize, nonces: nonces,
                hashing: setup.hashing))
    }

    /// How the deck looks.
    var colours: ThemeColours {
        ThemeColours(id: theme.id, cardBack: theme.cardBack, background: theme.background)
    }
}

/// A generator seeded by 32 bytes, for choices that need no secrecy: SplitMix64 over their first eight.
struct BytesGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ bytes: [UInt8]) {
        state = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
