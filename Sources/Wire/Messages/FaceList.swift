/// One face of a deck and how to show it.
public struct FaceState: Sendable, Hashable {
    /// The face's name on the wire.
    public var id: String
    /// A glyph of two terminal columns, or letters.
    public var glyph: String
    /// Its name for people and screen readers.
    public var label: String
    /// Exactly two ASCII characters, unique in the deck.
    public var ascii: String
    /// The address of a picture, if there is one.
    public var image: String?
    /// Whom the picture is owed to, if that is known.
    public var credit: PictureCredit?

    package init(
        id: String, glyph: String, label: String, ascii: String, image: String? = nil, credit: PictureCredit? = nil
    ) {
        self.credit = credit
        self.id = id
        self.glyph = glyph
        self.label = label
        self.ascii = ascii
        self.image = image
    }
}

/// Whom a picture is owed to.
public struct PictureCredit: Sendable, Hashable, Codable {
    /// Who made it.
    public var author: String?
    /// The short name of its licence.
    public var licence: String?
    /// The address of the page that tells more of it.
    public var source: String?

    package init(author: String? = nil, licence: String? = nil, source: String? = nil) {
        self.author = author
        self.licence = licence
        self.source = source
    }
}

/// A deck's distinct faces, sorted bytewise by id; on the wire an object from id to the rest.
public struct FaceList: Sendable, Hashable {
    /// The faces, sorted by id.
    public let faces: [FaceState]

    /// Sorts the given faces, unless they are sorted; ids must differ.
    public init(_ faces: some Sequence<FaceState>) {
        let faces = Array(faces)
        func isOrdered(_ one: FaceState, _ other: FaceState) -> Bool {
            one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
        }
        let isSorted = faces.indices.dropFirst().allSatisfy { isOrdered(faces[$0 - 1], faces[$0]) }
        self.faces = isSorted ? faces : faces.sorted(by: isOrdered)
    }

    /// The face that has an id.
    public subscript(id: String) -> FaceState? {
        var low = 0
        var high = faces.count
        while low < high {
            let middle = (low + high) / 2
            if faces[middle].id == id { return faces[middle] }
            if faces[middle].id.utf8.lexicographicallyPrecedes(id.utf8) { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

extension FaceList: Codable {
    private struct Fields: Codable {
        var glyph: String
        var label: String
        var ascii: String
        var image: String?
        var credit: PictureCredit?
    }

    private struct FaceKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads an object whose keys are the faces' ids.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FaceKey.self)
        self.init(
            try container.allKeys.map { key in
                let fields = try container.decode(Fields.self, forKey: key)
                return FaceState(
                    id: key.stringValue, glyph: fields.glyph, label: fields.label, ascii: fields.ascii,
                    image: fields.image, credit: fields.credit)
            })
    }

    /// Writes an object whose keys are the faces' ids, sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FaceKey.self)
        for face in faces {
            try container.encode(
                Fields(
                    glyph: face.glyph, label: face.label, ascii: face.ascii, image: face.image, credit: face.credit),
                forKey: FaceKey(stringValue: face.id))
        }
    }
}
