import Faces
import Terminal
import Wire

extension App {
    /// Asks for the pictures of a deck, where any can be shown.
    func getPictures(of snapshot: Snapshot, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard model.art != nil, snapshot.table == model.client.front else { return }
        model.album.begin(snapshot.table, snapshot.faces)
        askForPictures(&model, &effects)
    }

    private func askForPictures(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        for request in model.album.requests() { pass(.requested(request), &model, &effects) }
    }

    /// Takes a part of a picture.
    func take(_ image: ServerMessage.Image, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        let (whole, request) = model.album.take(image)
        if let whole, let path = model.client.tables[image.table]?.mirror.snapshot.faces[image.face]?.image {
            effects.append(.decode(path: path, whole))
        }
        if let request { pass(.requested(request), &model, &effects) }
        askForPictures(&model, &effects)
    }

    /// A picture can't be had.
    func refused(_ image: Request.Image, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.album.refused(image)
        askForPictures(&model, &effects)
    }
}

extension ScreenContext {
    /// The fronts of the cards that lie open, turn or are taken, for cards of that size, by their faces.
    func fronts(of scene: BoardScene, _ size: Size) -> [String: CardFront] {
        guard let maker = self.art, look.depth != .none, size.width > 3, size.height > 1 else { return [:] }
        var fronts: [String: CardFront] = [:]
        let taken = Set(scene.cards.compactMap { if case .taken(let face, _) = $0 { face } else { nil } })
        for id in scene.cards.compactMap(\.face) + scene.turning.values.map(\.face) where fronts[id] == nil {
            if let path = scene.faces[id]?.image {
                guard let picture = self.album.pictures[path] else { continue }
                fronts[id] = CardFront(open: CardArt(path, picture, over: Rect(size), of: size, look, maker))
            } else if let file = Faces.files[id], let area = CardArt.faceArea(in: size, look) {
                let picture = PictureData.file(file, Size(width: Faces.side, height: Faces.side))
                func art(on ground: Style, isFaint: Bool) -> CardArt {
                    CardArt(
                        id, picture, over: area, of: size, on: ground.background, isFaint: isFaint, look, maker)
                }
                fronts[id] = CardFront(open: art(on: look.face(id), isFaint: false))
                // The terminal mixes faint colours, or this client where it can name all colours.
                if taken.contains(id), look.graphics == .kitty || look.depth == .trueColour {
                    fronts[id]?.taken = art(on: look.takenFace, isFaint: true)
                }
            }
        }
        return fronts
    }
}
