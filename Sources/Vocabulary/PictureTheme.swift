/// A theme whose faces are pictures: `dir:NAME`, a folder of the server, or `commons:WORDS`, what Wikimedia Commons finds.
public struct PictureTheme: Sendable, Hashable {
    /// Where pictures come from, with the word before the colon.
    public enum Source: String, Sendable, CaseIterable {
        /// A folder of whoever runs the server.
        case folder = "dir"
        case commons
    }

    /// Why a theme can't be one of pictures.
    public struct Flaw: Error, Sendable, Hashable {
        /// What is wrong, as a sentence.
        public let problem: String
        /// What is allowed, as a sentence.
        public let allowed: String
    }

    /// The most Unicode scalars of a folder's name.
    public static let longestName = 60
    /// The most Unicode scalars of the words that are searched for.
    public static let longestQuery = 100

    /// The most Unicode scalars of an id.
    public static let longestID = Source.commons.rawValue.unicodeScalars.count + 1 + longestQuery

    /// Where the pictures come from.
    public let source: Source
    /// The folder's name, or the words that are searched for.
    public let query: String

    /// The theme's id in a table's rules.
    public var id: String { "\(source.rawValue):\(query)" }

    /// Whether an id is meant for a theme of pictures, valid or not.
    public static func isMeant(by id: String) -> Bool {
        Source.allCases.contains { id.hasPrefix($0.rawValue + ":") }
    }

    /// Reads an id such as `dir:cats`. Spaces around the name or the words are left out.
    public init(_ id: String) throws(Flaw) {
        guard let source = Source.allCases.first(where: { id.hasPrefix($0.rawValue + ":") }) else {
            throw Flaw(problem: "That is no theme of pictures.", allowed: "Such a theme is dir:NAME or commons:WORDS.")
        }
        var rest = id.dropFirst(source.rawValue.count + 1)
        while rest.first == " " { rest = rest.dropFirst() }
        while rest.last == " " { rest = rest.dropLast() }
        self.source = source
        query = String(rest)
        let count = query.unicodeScalars.count
        let most = source == .folder ? Self.longestName : Self.longestQuery
        guard (1...most).contains(count), !query.unicodeScalars.contains(where: Self.isUnseen) else {
            let problem =
                count == 0
                ? "Nothing follows the colon."
                : count > most ? "That is too long." : "It has control characters or invisible ones."
            throw Flaw(
                problem: problem,
                allowed: source == .folder
                    ? "dir: is followed by a folder's name of 1–\(most) characters."
                    : "commons: is followed by 1–\(most) characters to search for.")
        }
        guard source != .folder || Self.isPlainName(query) else {
            throw Flaw(
                problem: "That can't be a folder's name.",
                allowed: "A name has letters, digits, spaces, hyphens, dots and underscores, and no dot at its start.")
        }
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func isPlainName(_ name: String) -> Bool {
        name.first != "."
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || " -_.".unicodeScalars.contains(scalar)
            }
    }
}
