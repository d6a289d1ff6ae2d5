/// The rules of a family of games that can be typed, word by word.
protocol TypedTerms: FamilyTerms {
    /// What the games of the family are called together: `patience games`.
    static var plural: String { get }
    /// The words that name its games.
    static var games: [String] { get }
    /// The words that begin a rule that only the family has. A game must be named before them.
    static var words: [String] { get }
    /// A command that names a game and then such a rule.
    static var example: String { get }
    /// The lines of `help create` about its rules.
    static var helpLines: [String] { get }

    /// The game that they are for.
    var game: String { get set }

    /// The rules of that game, with every field absent.
    init(_ game: String)

    /// Takes the rule that a word begins, and its number where it has one. Rules that every game has go into `rules`. Returns false
    /// if the word begins no rule of the family.
    mutating func take(_ word: String, _ arguments: inout Arguments, _ rules: inout Rules) throws(ErrorReply) -> Bool
}

extension WireFamily {
    /// Its terms, if they can be typed.
    fileprivate static var typedTerms: (any TypedTerms.Type)? { Terms.self as? any TypedTerms.Type }
}

extension WireFamilies {
    /// The families whose rules can be typed.
    static let typed: [any TypedTerms.Type] = all.compactMap { $0.typedTerms }
}
