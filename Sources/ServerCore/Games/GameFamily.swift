import Wire

/// A family of games that a server offers: Memory is one.
package protocol GameFamily: Sendable {
    /// The names of its games beside `memory`.
    var games: [String] { get }
    /// The move that each of its requests asks for; none for Memory, whose flip every server knows.
    var moves: [MoveHandler] { get }

    /// Checks rules and fills the defaults in, or returns the refusal of the first flaw. Words of a client that the refusal
    /// repeats must be cut and cleaned.
    func settle(_ rules: Rules) -> Result<any GameKind, ErrorReply>
}

extension GameFamily {
    package var games: [String] { [] }
    package var moves: [MoveHandler] { [] }

    /// Whether the rules are of this family. Rules without a name are Memory's.
    func plays(_ rules: Rules) -> Bool { games.isEmpty == (rules.patience == nil) }
}

/// The families that a server offers unless it is told otherwise.
package enum GameFamilies {
    /// All families. A new family is added here.
    package static let all: [any GameFamily] = [MemoryFamily(), PatienceFamily()]

    /// The requests of version 1 and the moves of the families.
    package static func requests(of families: [any GameFamily] = all) -> RequestSet {
        .version1.adding(families.flatMap(\.moves).map(\.kind))
    }
}
