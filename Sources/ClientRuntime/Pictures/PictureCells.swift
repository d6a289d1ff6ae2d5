import ClientCore
import Synchronization
import TTY
import Terminal

/// Makes cells and sixels of pictures, and remembers those of the last cards.
final class PictureCells: Sendable {
    private struct Key: Hashable {
        let name: String
        let size: Size
        let ground: Colour
        let isFaint: Bool
        let form: Form

        init(_ picture: CardPicture, _ form: Form) {
            (name, size, ground, isFaint) = (picture.name, picture.size, picture.ground, picture.isFaint)
            self.form = form
        }
    }

    private enum Form: Hashable {
        case cells(TerminalTraits.Depth)
        case sixels(cell: Size)
        case file
    }

    private enum Made {
        case cells([Frame.Cell])
        case bytes([UInt8])
    }

    /// How large a picture is kept, on its longer side.
    static let longestSide = 240
    /// More than a deck has, open and taken. A window that changes its size makes all anew.
    private static let kept = 256
    /// How much of a faint picture is seen, of 256.
    private static let faintness = 90
    private let made = Mutex<[Key: Made]>([:])

    /// The functions for the model.
    var art: PictureArt {
        PictureArt(
            cells: { picture, depth in
                let made = self.made(picture, .cells(depth)) { raster in
                    .cells(CellArt.cells(raster, picture.size, Self.colours(depth), on: picture.ground))
                }
                if case .cells(let cells) = made { return cells }
                return []
            },
            sixels: { picture, cell in
                self.bytes(picture, .sixels(cell: cell)) {
                    CellArt.sixels($0, picture.size, cell: cell, on: picture.ground)
                }
            },
            faint: { picture in self.bytes(picture, .file, PictureReader.file) })
    }

    private func bytes(_ picture: CardPicture, _ form: Form, _ make: (Raster) -> [UInt8]) -> [UInt8] {
        if case .bytes(let bytes) = made(picture, form, { .bytes(make($0)) }) { return bytes }
        return []
    }

    private func made(_ picture: CardPicture, _ form: Form, _ make: (Raster) -> Made) -> Made? {
        let key = Key(picture, form)
        if let known = made.withLock({ $0[key] }) { return known }
        guard let raster = Self.raster(picture.data) else { return nil }
        let new = make(picture.isFaint ? raster.faint(Self.faintness) : raster)
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
