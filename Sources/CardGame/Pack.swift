public import Vocabulary

/// The cards of a deal before they are shuffled.
///
/// The shuffle deals numbers, each of them `copies` times. A number is the index of a face, unless the pack has its own
/// order, as playing cards do.
public struct Pack: Sendable {
    /// The distinct faces, sorted by id.
    public let faces: FaceSet
    /// How many cards bear each number, 1–255.
    public var copies: Int { Int(copyCount) }
    /// The theme whose colours go with the faces; nil for none.
    public let theme: ThemeName?
    private let copyCount: UInt8
    /// The face of each number; empty if a number is the index of its face.
    private let order: [UInt8]

    /// This many cards of each face.
    public init(_ faces: FaceSet, copies: Int, theme: ThemeName?) {
        self.faces = faces
        self.theme = theme
        copyCount = UInt8(copies)
        order = []
    }

    /// The given cards, numbered in this order. Several may have the same face.
    public init(cards: [Face]) {
        let ids = Set(cards.map(\.id)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        faces = FaceSet(own: ids.map { id in cards[cards.firstIndex { $0.id == id } ?? 0] })
        theme = nil
        copyCount = 1
        order = cards.map { card in UInt8(ids.firstIndex(of: card.id) ?? 0) }
    }

    /// How many different numbers are shuffled.
    public var numbers: Int { order.isEmpty ? faces.count : order.count }

    /// The deck that the shuffle dealt: for each card its number.
    public func deck(_ shuffled: [Int]) -> HiddenDeck {
        HiddenDeck(order.isEmpty ? shuffled : shuffled.map { Int(order[$0]) })
    }
}
