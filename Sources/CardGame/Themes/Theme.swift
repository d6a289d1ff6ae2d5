public import Vocabulary

/// A set of faces that go together, and the colours that go with them.
public struct Theme: Sendable {
    /// The theme's name.
    public let name: ThemeName

    /// The faces, sorted bytewise by id. Every theme has 32 or more, `letters` has 72.
    public let faces: [Face]

    /// The colour of a card's back, as `#rrggbb`.
    public let cardBack: String

    /// The colour of the table under the cards, as `#rrggbb`.
    public let background: String

    /// The name in a table's rules.
    public var id: String { name.rawValue }

    /// Every theme, in the order in which a large board takes faces from them.
    public static let all: [Theme] = [.halloween, .faces, .sports, .animals, .fruits, .travel, .flags, .letters]

    /// The theme with this id, or `nil` when there is none.
    public static func named(_ id: String) -> Theme? {
        all.first { $0.id == id }
    }
}
