import Vocabulary

/// The names of strengths of house bots.
enum BotWords {
    /// The names, weakest first.
    static let strengths = StrengthName.allCases.map(\.rawValue)

    /// The strength that a word names; `field` is where the request holds it.
    static func strength(_ typed: Substring, field: String) throws(ErrorReply) -> String {
        let word = typed.lowercased()
        if strengths.contains(word) { return word }
        throw ErrorReply(
            .badField, "There is no bot \"\(typed.shown)\".",
            hint: Spelling.nearest(to: word, among: strengths).map { "Did you mean \($0)?" }
                ?? "Bots are \(strengths.joined(separator: ", ")).",
            field: field)
    }
}
