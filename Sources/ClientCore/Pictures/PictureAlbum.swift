package import Terminal
import Wire

/// The pictures of the deck on the table: those that are there, and those that are asked for. All are asked for as soon as the
/// deck is known, in the order of their faces, so that no request tells of a card.
package struct PictureAlbum: Sendable {
    /// A picture that comes part by part.
    private struct Coming {
        var bytes: [UInt8] = []
        var next = 0
    }

    /// How many are asked for at once.
    static let atOnce = 8
    /// Those that are there, by their paths.
    package private(set) var pictures: [String: PictureData] = [:]
    private var table = ""
    /// The faces that have a picture and the paths of those, in their order.
    private var wanted: [(face: String, path: String)] = []
    private var coming: [String: Coming] = [:]

    package init() {}

    /// Begins with the faces of a table. Pictures that are there stay if the deck has them.
    package mutating func begin(_ table: String, _ faces: FaceList) {
        let deck = faces.faces.compactMap { face in face.image.map { (face: face.id, path: $0) } }
        let paths = Set(deck.map(\.path))
        if table != self.table { coming = [:] }
        self.table = table
        pictures = pictures.filter { paths.contains($0.key) }
        let faces = Set(deck.map(\.face))
        coming = coming.filter { faces.contains($0.key) }
        wanted = deck.filter { pictures[$0.path] == nil && coming[$0.face] == nil }
    }

    /// The next requests, so that as many go on as may.
    package mutating func requests() -> [Request] {
        var requests: [Request] = []
        while coming.count < Self.atOnce, !wanted.isEmpty {
            let next = wanted.removeFirst()
            coming[next.face] = Coming()
            requests.append(Request(Request.Image(table: table, face: next.face)))
        }
        return requests
    }

    /// Takes a part. Returns the bytes of the picture if that was the last, else the request for the next one.
    package mutating func take(_ image: ServerMessage.Image) -> (whole: [UInt8]?, request: Request?) {
        guard image.table == table, var picture = coming[image.face], image.part == picture.next,
            (1...32).contains(image.parts), let bytes = Base64.bytes(image.data),
            bytes.count <= ServerMessage.Image.partBytes
        else { return (nil, nil) }
        picture.bytes += bytes
        picture.next += 1
        guard picture.next < image.parts else {
            coming[image.face] = nil
            return (picture.bytes, nil)
        }
        coming[image.face] = picture
        return (nil, Request(Request.Image(table: table, face: image.face, part: picture.next)))
    }

    /// A request was refused: the label will do.
    package mutating func refused(_ image: Request.Image) { if image.table == table { coming[image.face] = nil } }

    /// A picture was decoded.
    package mutating func keep(_ raster: Raster, at path: String) { pictures[path] = .pixels(raster) }
}
