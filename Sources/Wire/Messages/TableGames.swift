/// Which game each table plays that a reader of messages has met.
///
/// A snapshot names its table's game in its rules. A diff names only its table, so it is read by the last snapshot of that
/// table that this reader has read. Without one, the game is taken for Memory.
public final class TableGames {
    enum Game {
        case memory, patience
        /// A game that the reader does not know.
        case other
    }

    /// How many tables of other games are kept, the one read longest ago is forgotten first. A session is at fewer.
    private static let limit = 256

    /// The game of the table that is being read.
    private(set) var current = Game.memory
    /// The tables that do not play Memory; the one read last stands last.
    private var tables: [(id: String, game: Game)] = []

    /// The same of tables in replays, whose ids may be those of tables that play another game now.
    private var pastTables: [(id: String, game: Game)] = []

    /// A reader that has read nothing.
    public init() {}

    /// Reads on by the rules of a table, whose `game` is given.
    func follow(rules game: String?) {
        current =
            switch game {
            case nil, "memory": .memory
            case let game?: PatienceTerms.games.contains(game) ? .patience : .other
            }
    }

    /// Reads on as the table was read last.
    func resume(_ table: String) { current = tables.last { $0.id == table }?.game ?? .memory }

    /// Reads a line of a game that is over.
    func readPast<Line>(_ read: () throws -> Line) rethrows -> Line {
        swap(&tables, &pastTables)
        defer { swap(&tables, &pastTables) }
        return try read()
    }

    func keep(_ table: String) {
        tables.removeAll { $0.id == table }
        if case .memory = current { return }
        if tables.count == Self.limit { tables.removeFirst() }
        tables.append((table, current))
    }
}

extension Decoder {
    /// The games of the reader; nil if the decoder is none of this module's, which knows Memory alone.
    var tableGames: TableGames? { (self as? ValueDecoder)?.source.games }

    /// The game of the table that is being read.
    var game: TableGames.Game { tableGames?.current ?? .memory }
}
