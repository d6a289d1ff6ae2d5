/// The rules of a family of games that can be typed, word by word.
protocol TypedTerms: FamilyTerms {
    /// What the games of the family are called together: `patience games`.
    static var plural: String { get }
    /// The words that name its games.
    static var games: [String] { get }
    /// The words that begin a rule of the family. A game must be named before them.
    static var words: [String] { get }
    /// A command that does so.
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

extension WireFamilies {
    /// The families whose rules can be typed.
    static let typed: [any TypedTerms.Type] = all.compactMap { typedTerms(of: $0) }

    private static func typedTerms<Family: WireFamily>(of family: Family.Type) -> (any TypedTerms.Type)? {
        Family.Terms.self as? any TypedTerms.Type
    }
}
