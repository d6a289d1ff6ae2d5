import Review
import Wire

/// The faces of a table's deals. It searches the bytes of lines for them, so that a face is found in any field, also in one
/// that is not known.
struct FaceNames {
    /// Hashes of the faces' ids. Another word practically never has the same hash.
    private var hashes: Set<UInt64> = []

    /// Throws if a line names other faces than its message tells on purpose. Returns a digest of the line.
    mutating func check(_ message: ServerMessage, _ line: ArraySlice<UInt8>) throws(Breach) -> UInt64 {
        switch message {
        case .snapshot(let snapshot): add(snapshot.faces)
        case .diff(let diff): for case .deal(let deal) in diff.changes { add(deal.faces) }
        case .unknown(let type): throw Breach("There is no message \(type).")
        default: break
        }
        let (named, digest) = read(line)
        let expected = expected(in: message)
        try demand(
            named == expected, "\(named) faces are named for \(expected): \(String(decoding: line, as: UTF8.self))")
        return digest
    }

    private mutating func add(_ faces: FaceList) {
        for face in faces.faces { hashes.insert(Self.hash(face.id.utf8)) }
    }

    /// How many of a line's texts in quotes name a face, and a digest of the line.
    private func read(_ line: ArraySlice<UInt8>) -> (count: Int, digest: UInt64) {
        var count = 0
        var digest = Self.basis
        var hash = Self.basis
        for byte in line {
            digest = (digest ^ UInt64(byte)) &* Self.prime
            if byte == UInt8(ascii: "\"") {
                // The text between two quoted ones has a comma or a colon, which no face has, so it is never counted.
                if hashes.contains(hash) { count += 1 }
                hash = Self.basis
            } else {
                hash = (hash ^ UInt64(byte)) &* Self.prime
            }
        }
        return (count, digest)
    }

    /// How often a message must name a face: in its list of faces, for its face-up cards, and in a deck that it discloses.
    private func expected(in message: ServerMessage) -> Int {
        switch message {
        case .snapshot(let snapshot):
            count(on: snapshot.board) + count(in: snapshot.faces) + (snapshot.over?.deck.count ?? 0)
        case .diff(let diff):
            diff.changes.reduce(0) { total, change in
                switch change {
                case .memory(.reveal): total + 1
                case .deal(let deal): total + count(on: deal.board) + count(in: deal.faces)
                case .over(let over): total + over.deck.count
                case .patience(let change): total + count(in: change)
                default: total
                }
            }
        default: 0
        }
    }

    private func count(on board: BoardState) -> Int {
        if let piles = board.patience?.piles { return piles.reduce(0) { $0 + $1.cards.count { $0.face != nil } } }
        return board.cards.count { $0.face != nil }
    }

    private func count(in change: PatienceChange) -> Int {
        switch change {
        case .carry(let carry): carry.faces?.count ?? 0
        case .show: 1
        case .cover, .progress, .stuck: 0
        }
    }

    /// How often a list of faces names one. Besides the ids, a label can be the same word.
    private func count(in faces: FaceList) -> Int {
        faces.faces.reduce(0) { total, face in
            total + [face.id, face.glyph, face.label, face.ascii].count { hashes.contains(Self.hash($0.utf8)) }
        }
    }

    // FNV-1a, by Fowler, Noll and Vo.
    private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(basis) { ($0 ^ UInt64($1)) &* prime }
    }
}
