import Vocabulary

/// What the patience games bring to messages.
public enum PatienceWire: WireFamily {
    /// The piles.
    public typealias Board = PatienceBoard
    /// Moves, undos and hints.
    public typealias Tally = PatienceTally
    /// Draws, passes, suits, cells, undos and deals.
    public typealias Terms = PatienceTerms
    /// What happens to the piles.
    public typealias Change = PatienceChange

    /// All patience games.
    public static let games = PatienceRules.all.map(\.name)

    /// The rules that only these games have.
    public static let fields = PatienceTerms.CodingKeys.allCases.map(\.rawValue).filter { $0 != "game" }

    /// What is asked of these games alone.
    public static let requests: [any RequestBody.Type] = [
        Request.Move.self, Request.Draw.self, Request.Undo.self, Request.Finish.self, Request.Hint.self,
    ]
}
