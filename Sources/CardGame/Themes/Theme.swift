/// A set of faces that go together, and the colours that go with them.
public struct Theme: Sendable {
    /// The theme's name in a table's rules.
    public let id: String

    /// The faces, sorted bytewise by id. Every theme has 32 or more, `letters` has 72.
    public let faces: [Face]

    /// The colour of a card's back, as `#rrggbb`.
    public let cardBack: String

    /// The colour of the table under the cards, as `#rrggbb`.
    public let background: String

    /// Every theme, in the order in which large boards go on from one to the next.
    public static let all: [Theme] = [.halloween, .faces, .sports, .animals, .fruits, .travel, .flags, .letters]

    /// The theme with this id, or `nil` when there is none.
    public static func named(_ id: String) -> Theme? {
        all.first { $0.id == id }
    }
}
