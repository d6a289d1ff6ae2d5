import BotCore
import CardGame
import Wire

/// A deal that is committed to and not yet dealt: its seed, and the cards that the deck will have.
package struct PreparedDeal: Sendable {
    /// The deal's number at its table, from 1.
    package let number: Int
    /// The deal's id on the wire: the table's, in rematches with `#2`, `#3` …
    package let game: String
    package let seed: ServerSeed
    /// Hex SHA-256 that binds the server to the seed.
    package var commit: String { commitment.hex }
    private let commitment: Bytes32
    /// The theme, if it is one of pictures.
    private let pictures: String?
    /// The cards, whose order is not drawn yet.
    package let pack: Pack
    /// The deck's distinct faces, sorted by id.
    package var faces: FaceSet { pack.faces }
    package var faceList: FaceList {
        FaceList(faces.lazy.map { FaceState($0) })
    }

    /// Draws the deal of that number from the table's secret. The deck's faces are drawn apart from the seed, so they tell
    /// nothing of it.
    package init(_ setup: TableSetup, number: Int) {
        self.number = number
        game = number == 1 ? setup.dealName : "\(setup.dealName)#\(number)"
        let secret = setup.hashing.hmacSHA256(setup.secret.array)
        func draw(_ purpose: String) -> [UInt8] { secret(Array("\(purpose) \(number)".utf8)) }
        seed = setup.settings.practiceSeed ?? ServerSeed(bytes: draw("seed"))
        commitment = seed.commitment(hashing: setup.hashing)
        var generator = SplitMix64(draw("faces"))
        pack = setup.kind.pack(&generator)
        pictures = setup.kind.pictureWish?.theme.id
    }

    /// The deck, shuffled with the nonces of the seats dealt in.
    package func deck(_ setup: TableSetup, nonces: [FairDeal.Contribution]) -> HiddenDeck {
        if let known = setup.kind.knownDeck() { return known }
        return pack.deck(
            FairDeal.deck(
                seed: seed, game: game, groups: pack.numbers, groupSize: pack.copies, nonces: nonces,
                hashing: setup.hashing))
    }

    /// The deck's colours; nil if it has no theme.
    var colours: ThemeColours? {
        if let pictures { return ThemeColours(pictures: pictures) }
        return pack.theme.flatMap { Theme.named($0.rawValue) }.map {
            ThemeColours(id: $0.id, cardBack: $0.cardBack, background: $0.background)
        }
    }
}

extension FaceState {
    /// A face as everybody is told it.
    fileprivate init(_ face: Face) {
        let picture = face.picture
        let isOwed = picture.map { $0.author != nil || $0.licence != nil || $0.source != nil } ?? false
        self.init(
            id: face.id, glyph: face.glyph, label: face.label, ascii: face.ascii, image: picture?.path,
            credit: isOwed
                ? PictureCredit(author: picture?.author, licence: picture?.licence, source: picture?.source) : nil)
    }
}
