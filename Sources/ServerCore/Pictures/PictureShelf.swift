/// The bytes of the pictures of all tables, each once.
final class PictureShelf {
    struct Picture {
        let media: String
        let bytes: [UInt8]
        fileprivate var uses = 0
    }

    private var pictures: [String: Picture] = [:]
    private(set) var bytes = 0
    private let most: Int

    /// At most so many bytes.
    init(most: Int) { self.most = most }

    /// The picture with that hash.
    subscript(hash: String) -> Picture? { pictures[hash] }

    /// Takes pictures for one table; false, and takes none, if there is no room.
    func take(_ found: [FoundPicture]) -> Bool {
        let more = found.reduce(0) { $0 + (pictures[$1.picture.hash] == nil ? $1.bytes.count : 0) }
        guard bytes + more <= most else { return false }
        for one in found {
            let hash = one.picture.hash
            if pictures[hash] == nil { bytes += one.bytes.count }
            pictures[hash, default: Picture(media: one.media, bytes: one.bytes)].uses += 1
        }
        return true
    }

    /// Takes back one use of each.
    func giveBack(_ hashes: [String]) {
        for hash in hashes {
            guard var picture = pictures[hash] else { continue }
            picture.uses -= 1
            if picture.uses == 0 {
                bytes -= picture.bytes.count
                pictures[hash] = nil
            } else {
                pictures[hash] = picture
            }
        }
    }
}
