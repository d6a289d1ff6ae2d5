import Wire

/// What a server has counted since its start, and what there is now. To take it costs the same however many tables there are.
public struct ServerCounts: Sendable {
    /// What tables are counted by.
    public struct TableKind: Sendable, Hashable {
        /// The mode, such as `classic`; empty where the rules have none.
        public let mode: String
        /// The phase.
        public let phase: Phase

        init(_ model: TableModel) {
            mode = model.setup.rules.mode ?? ""
            phase = model.phase
        }
    }

    /// Lines that came from connections since the start, those that were refused too.
    public let lines: Int
    /// Moves that tables accepted since the start, those of house bots too.
    public let moves: Int
    /// Refusals since the start by their code; a code that was not sent is missing.
    public let refusals: [ErrorCode: Int]
    /// Connections that were taken in and are open.
    public let connections: Int
    /// Sessions, those that wait for their player too.
    public let sessions: Int
    /// Tables that are open by mode and phase; a count may be 0.
    public let tables: [TableKind: Int]
    /// House bots that sit at tables.
    public let bots: Int
    /// Games that are over and not in the archive yet.
    public let gamesNotArchived: Int
    /// Hints that wait for the solver.
    public let hintsWaiting: Int
    /// Hints that were refused because too many waited for the solver.
    public let hintsRefused: Int
}

extension Server {
    /// Moves that tables accepted since the start.
    public var moveCount: Int { tables.moves }

    /// The numbers of this moment.
    public var counts: ServerCounts {
        ServerCounts(
            lines: lineCount, moves: tables.moves, refusals: refusals, connections: connections.count,
            sessions: sessionDirectory.count, tables: directory.kinds, bots: directory.bots,
            gamesNotArchived: archive.waiting.count, hintsWaiting: tables.solver.waiting,
            hintsRefused: tables.solver.refused)
    }
}
