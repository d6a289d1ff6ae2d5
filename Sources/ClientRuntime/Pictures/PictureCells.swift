import ClientCore
import Synchronization
import TTY
import Terminal

/// Makes cells of pictures, and remembers those of the last cards.
final class PictureCells: Sendable {
    private struct Key: Hashable {
        let path: String
        let size: Size
        let depth: TerminalTraits.Depth
    }

    /// How large a picture is kept, on its longer side.
    static let longestSide = 240
    /// More than a deck has. A window that changes its size makes all anew.
    private static let kept = 256
    private let made = Mutex<[Key: [Frame.Cell]]>([:])

    /// The function for the model.
    var art: PictureArt {
        PictureArt { path, raster, size, depth in self.cells(Key(path: path, size: size, depth: depth), raster) }
    }

    private func cells(_ key: Key, _ raster: Raster) -> [Frame.Cell] {
        if let known = made.withLock({ $0[key] }) { return known }
        let colours: CellArt.Colours =
            switch key.depth {
            case .none, .ansi: .sixteen
            case .indexed: .indexed
            case .trueColour: .all
            }
        let cells = CellArt.cells(raster, key.size, colours)
        made.withLock { made in
            if made.count >= Self.kept { made.removeAll() }
            made[key] = cells
        }
        return cells
    }
}
