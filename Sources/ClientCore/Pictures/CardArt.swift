public import Terminal

/// A picture to be made for a card.
public struct CardPicture: Sendable {
    /// What tells it from all others.
    public let name: String
    /// The picture itself.
    public let data: PictureData
    /// How many columns and rows of cells it fills.
    public let size: Size
    /// The card's colour behind it.
    public let ground: Colour
    /// Whether it is shown faint, as on a card that is taken.
    public let isFaint: Bool
}

/// Makes cells and sixels of pictures. The runtime has the library for it. It is asked for every frame, so it should remember what
/// it has made.
public struct PictureArt: Sendable {
    /// The cells of a picture, row by row.
    let cells: @Sendable (CardPicture, TerminalTraits.Depth) -> [Frame.Cell]
    /// The sixels of a picture, for cells of so many pixels.
    let sixels: @Sendable (CardPicture, _ cell: Size) -> [UInt8]
    /// The PNG file of a faint picture.
    let faint: @Sendable (CardPicture) -> [UInt8]

    /// Art by these functions.
    public init(
        cells: @escaping @Sendable (CardPicture, TerminalTraits.Depth) -> [Frame.Cell],
        sixels: @escaping @Sendable (CardPicture, _ cell: Size) -> [UInt8],
        faint: @escaping @Sendable (CardPicture) -> [UInt8]
    ) {
        (self.cells, self.sixels, self.faint) = (cells, sixels, faint)
    }
}

/// The pictures for the front of a card: while it lies open, and, of a theme's face, when it is taken.
struct CardFront: Sendable, Hashable {
    let open: CardArt
    var taken: CardArt?
}

/// A picture for the front of a card.
package struct CardArt: Sendable, Hashable {
    /// The size of the card inside its edge.
    let size: Size
    /// The cells of the card that the picture fills.
    let area: Rect
    /// The picture as cells; empty where the terminal shows the picture itself.
    private(set) var cells: [Frame.Cell] = []
    /// Its name in the frame's library.
    private(set) var name: String
    private(set) var data: PictureData

    /// Whether the whole card is the picture.
    var isWhole: Bool { area.size == size }

    /// The picture of that name as the terminal can show it.
    init(
        _ name: String, _ data: PictureData, over area: Rect, of size: Size, on ground: Colour = .standard,
        isFaint: Bool = false, _ look: Look, _ maker: PictureArt
    ) {
        (self.size, self.area, self.name, self.data) = (size, area, name, data)
        let picture = CardPicture(name: name, data: data, size: area.size, ground: ground, isFaint: isFaint)
        switch look.graphics {
        case .kitty:
            guard isFaint, let whole = data.size else { return }
            self.name += " faint"
            self.data = .file(maker.faint(picture), whole)
        case .sixels(let cell):
            self.name += " \(area.size.width)x\(area.size.height)" + (isFaint ? " faint" : "")
            self.data = .sixels(maker.sixels(picture, cell))
        case nil: cells = maker.cells(picture, look.depth)
        }
    }

    /// Below so many rows the text of a face says more than cells can.
    private static let fewestRows = 4

    /// The square on a card for the picture of a theme's face; nil where the face is better shown as text. The corners stay free
    /// for marks, and from six rows on the last row for the name.
    package static func faceArea(in card: Size, _ look: Look) -> Rect? {
        let rows = card.height > 5 ? min(card.height - 2, card.width / 2) : min(card.height, (card.width - 2) / 2)
        guard rows >= (look.graphics == nil ? fewestRows : 2), look.isUnicode || look.graphics != nil else {
            return nil
        }
        let large = look.hasLargeText ? min(Frame.largestScale, rows) : 0
        guard 2 * large < card.height else { return nil }
        let top = (card.height - rows) / 2
        return Rect(x: (card.width - 2 * rows) / 2, y: top, width: 2 * rows, height: rows)
    }
}
