package import Platform

/// Where a game that is over is found.
package enum ReplaySource: Sendable, Equatable {
    /// A game of a server's archive, by its id.
    case archive(game: String, at: Address)
    /// A `.pairs` file.
    case file(String)

    /// The longest id of a game, in characters.
    private static let longestID = 64

    /// Reads `GAME@HOST[:PORT]` or a file's path; nil for a text with `@` that is neither. A path with `@` in it has a `/` too, or ends in
    /// `.pairs`.
    package init?(_ text: String) {
        guard let sign = text.firstIndex(of: "@"), !text.contains("/"), !text.hasSuffix(".pairs") else {
            self = .file(text)
            return
        }
        let game = text[..<sign]
        guard (1...Self.longestID).contains(game.unicodeScalars.count), !game.contains(where: \.isWhitespace),
            let server = Address(String(text[sign...].dropFirst()))
        else { return nil }
        self = .archive(game: String(game), at: server)
    }
}
