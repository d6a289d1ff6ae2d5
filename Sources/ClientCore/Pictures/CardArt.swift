public import Terminal

/// Makes cells and sixels of pictures. The runtime has the library for it. It is asked for every frame, so it should remember what
/// it has made.
public struct PictureArt: Sendable {
    /// The cells of the picture of that name, so many columns and rows, row by row. Where it is transparent they have the
    /// ground's colour.
    let cells: @Sendable (_ name: String, PictureData, Size, TerminalTraits.Depth, _ ground: Colour) -> [Frame.Cell]
    /// The sixels of the picture of that name, for so many columns and rows of cells of so many pixels.
    let sixels: @Sendable (_ name: String, PictureData, Size, _ cell: Size) -> [UInt8]

    /// Art by these functions.
    public init(
        cells:
            @escaping @Sendable (_ name: String, PictureData, Size, TerminalTraits.Depth, _ ground: Colour) ->
            [Frame.Cell],
        sixels: @escaping @Sendable (_ name: String, PictureData, Size, _ cell: Size) -> [UInt8]
    ) {
        self.cells = cells
        self.sixels = sixels
    }
}

/// A picture for the front of a card.
struct CardArt: Sendable, Hashable {
    /// The size of the card inside its edge.
    let size: Size
    /// The cells of the card that the picture fills.
    let area: Rect
    /// The picture as cells; empty where the terminal shows the picture itself.
    private(set) var cells: [Frame.Cell] = []
    /// Its name in the frame's library.
    private(set) var name: String
    /// The picture itself.
    private(set) var data: PictureData

    /// Whether the whole card is the picture.
    var isWhole: Bool { area.size == size }

    /// The picture of that name as the terminal can show it.
    init(
        _ name: String, _ data: PictureData, over area: Rect, of size: Size, on ground: Colour = .standard,
        _ look: Look,
        _ maker: PictureArt
    ) {
        (self.size, self.area, self.name, self.data) = (size, area, name, data)
        switch look.graphics {
        case .kitty: break
        case .sixels(let cell):
            self.name += " \(area.size.width)x\(area.size.height)"
            self.data = .sixels(maker.sixels(name, data, area.size, cell))
        case nil: cells = maker.cells(name, data, area.size, look.depth, ground)
        }
    }

    /// Below so many rows the text of a face says more than cells can.
    private static let fewestRows = 4

    /// The square on a card for the picture of a theme's face; nil where the face is better shown as text. The corners stay free
    /// for marks, and from six rows on the last row for the name.
    static func faceArea(in card: Size, _ look: Look) -> Rect? {
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
