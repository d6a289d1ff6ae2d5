/// A picture of a deck, without its bytes: what is kept of it, and told to everybody.
public struct DeckPicture: Sendable, Hashable, Codable {
    /// The first 16 bytes of the SHA-256 of its bytes, in hex.
    public let hash: String
    /// Its name for people: the name of its file, without what follows the last dot.
    public var label: String
    /// Who made it, if that is known.
    public var author: String?
    /// The short name of its licence, if that is known.
    public var licence: String?
    /// The address of the page that tells more of it.
    public var source: String?

    /// The most bytes of each text, so that a deck of 72 pictures fits into a line.
    public static let labelBytes = 60
    /// The most bytes of an author's name.
    public static let authorBytes = 90
    /// The most bytes of a licence's name.
    public static let licenceBytes = 40
    /// The most bytes of an address. A longer one is left out.
    public static let sourceBytes = 160

    /// A picture. Texts that are too long are cut between two characters, and all are cleaned of what is no text.
    public init(
        hash: String, label: String, author: String? = nil, licence: String? = nil, source: String? = nil
    ) {
        self.hash = hash
        let label = Self.cut(label, to: Self.labelBytes)
        self.label = label.isEmpty ? "picture" : label
        self.author = author.map { Self.cut($0, to: Self.authorBytes) }.flatMap { $0.isEmpty ? nil : $0 }
        self.licence = licence.map { Self.cut($0, to: Self.licenceBytes) }.flatMap { $0.isEmpty ? nil : $0 }
        self.source = source.flatMap { source in
            let isPlain = source.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
            return isPlain && source.hasPrefix("https://") && source.utf8.count <= Self.sourceBytes ? source : nil
        }
    }

    /// The path of its bytes on the port for browsers.
    public var path: String { Self.folder + hash }

    /// What the paths of all pictures begin with.
    public static let folder = "/pictures/"

    /// The pictures as a deck: in the order of their labels, of which no two are the same. The order tells nothing of where
    /// their cards lie.
    public static func deck(_ pictures: some Sequence<DeckPicture>) -> [DeckPicture] {
        var deck = pictures.sorted { ($0.label, $0.hash) < ($1.label, $1.hash) }
        var taken: Set<String> = []
        for index in deck.indices {
            let label = deck[index].label
            var number = 1
            while !taken.insert(deck[index].label).inserted {
                number += 1
                deck[index].label = cut(label, to: labelBytes - 4) + " \(number)"
            }
        }
        return deck
    }

    private static func cut(_ text: String, to bytes: Int) -> String {
        var kept = ""
        var count = 0
        var wasSpace = true
        for character in text {
            let scalars = character.unicodeScalars
            let isSpace = scalars.allSatisfy { $0.properties.isWhitespace }
            if isSpace && wasSpace { continue }
            wasSpace = isSpace
            guard isSpace || !scalars.contains(where: isUnseen) else { continue }
            let piece = isSpace ? " " : String(character)
            guard count + piece.utf8.count <= bytes else { break }
            kept += piece
            count += piece.utf8.count
        }
        while kept.last == " " { kept.removeLast() }
        return kept
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
