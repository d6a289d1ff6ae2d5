import ClientCore
import Synchronization
import TTY
import Terminal

/// Makes cells and sixels of pictures, and remembers those of the last cards.
final class PictureCells: Sendable {
    private struct Key: Hashable {
        let name: String
        let size: Size
        let form: Form
    }

    private enum Form: Hashable {
        case cells(TerminalTraits.Depth, ground: Colour)
        case sixels(cell: Size)
    }

    private enum Made {
        case cells([Frame.Cell])
        case sixels([UInt8])
    }

    /// How large a picture is kept, on its longer side.
    static let longestSide = 240
    /// More than a deck has. A window that changes its size makes all anew.
    private static let kept = 256
    private let made = Mutex<[Key: Made]>([:])

    /// The functions for the model.
    var art: PictureArt {
        PictureArt(
            cells: { name, data, size, depth, ground in
                let key = Key(name: name, size: size, form: .cells(depth, ground: ground))
                let made = self.made(key) {
                    Self.raster(data).map { .cells(CellArt.cells($0, size, Self.colours(depth), on: ground)) }
                }
                if case .cells(let cells) = made { return cells }
                return []
            },
            sixels: { name, data, size, cell in
                let key = Key(name: name, size: size, form: .sixels(cell: cell))
                let made = self.made(key) { Self.raster(data).map { .sixels(CellArt.sixels($0, size, cell: cell)) } }
                if case .sixels(let sixels) = made { return sixels }
                return []
            })
    }

    private func made(_ key: Key, _ make: () -> Made?) -> Made? {
        if let known = made.withLock({ $0[key] }) { return known }
        guard let new = make() else { return nil }
        made.withLock { made in
            if made.count >= Self.kept { made.removeAll() }
            made[key] = new
        }
        return new
    }

    private static func raster(_ data: PictureData) -> Raster? {
        switch data {
        case .pixels(let raster): raster
        case .file(let bytes, _): PictureReader.transparent(bytes)
        case .sixels: nil
        }
    }

    private static func colours(_ depth: TerminalTraits.Depth) -> CellArt.Colours {
        switch depth {
        case .none, .ansi: .sixteen
        case .indexed: .indexed
        case .trueColour: .all
        }
    }
}
