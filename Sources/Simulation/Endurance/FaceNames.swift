import Wire

/// The faces of a table's deals, for looking after them in the very bytes of lines: whatever field a face stood in, known
/// or not, it would be found.
struct FaceNames {
    /// Hashes of the faces' ids; that another word has the same is as good as impossible.
    private var hashes: Set<UInt64> = []

    /// Takes the faces of a deal in.
    mutating func add(_ faces: FaceList) {
        for face in faces.faces { hashes.insert(Self.hash(face.id.utf8)) }
    }

    /// How many of a line's texts in quotes name a face, and what tells the line from others.
    func read(_ line: ArraySlice<UInt8>) -> (count: Int, digest: UInt64) {
        var count = 0
        var digest = Self.basis
        var hash = Self.basis
        for byte in line {
            digest = (digest ^ UInt64(byte)) &* Self.prime
            if byte == UInt8(ascii: "\"") {
                // Between two texts there is a comma or a colon, which no face has: what is taken for a text is none.
                if hashes.contains(hash) { count += 1 }
                hash = Self.basis
            } else {
                hash = (hash ^ UInt64(byte)) &* Self.prime
            }
        }
        return (count, digest)
    }

    /// How often a message has to name a face: where it lists faces, where cards are face up and where they are opened.
    func expected(in message: ServerMessage) -> Int {
        switch message {
        case .snapshot(let snapshot):
            snapshot.board.cards.count { $0.face != nil } + count(in: snapshot.faces) + (snapshot.over?.deck.count ?? 0)
        case .diff(let diff):
            diff.changes.reduce(0) { total, change in
                switch change {
                case .reveal: total + 1
                case .deal(let deal): total + count(in: deal.faces)
                case .over(let over): total + over.deck.count
                default: total
                }
            }
        default: 0
        }
    }

    /// A list of faces names each, and may call it, or another, by the same word.
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
