public import Vocabulary

/// What is on the front of a card. Cards of one group share a face.
public struct Face: Sendable, Hashable {
    /// The face's name on the wire: lower-case ASCII, digits and hyphens. One id is the same face in every theme.
    public let id: String

    /// The picture: one emoji of exactly two columns, or one or two ASCII characters.
    public let glyph: String

    /// Its name for people and screen readers: as short as people call it, not as Unicode does.
    public let label: String

    /// The picture where only ASCII can be shown: exactly two columns, unique within a theme and within a deck.
    public let ascii: String

    /// How to paint a flag, `nil` for any other face: a pattern, a colon, and its colours in words.
    /// `h` stripes from the top down; `v` stripes from left to right; `disc` ground and disc; `cross` ground and
    /// cross; `nordic` ground, cross and, where there is a third, the cross's border; `triangle` the triangle
    /// at the hoist, the upper and the lower stripe. A colour named twice in a row is a stripe twice as wide.
    public let draw: String?

    /// The picture that is shown where pictures can be; nil for a face of a theme.
    public let picture: DeckPicture?

    /// A face with these properties.
    public init(
        id: String, glyph: String, label: String, ascii: String, draw: String? = nil, picture: DeckPicture? = nil
    ) {
        self.picture = picture
        self.id = id
        self.glyph = glyph
        self.label = label
        self.ascii = ascii
        self.draw = draw
    }

    /// The face of a picture with that number in its deck, 0–98. Where no picture can be shown, it is the number from 1 in two digits.
    public init(_ picture: DeckPicture, number: Int) {
        let digits = number < 9 ? "0\(number + 1)" : "\(number + 1)"
        self.init(id: "p\(digits)", glyph: digits, label: picture.label, ascii: digits, picture: picture)
    }
}
