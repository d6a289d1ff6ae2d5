/// How a load is spread over tables and connections.
package struct Shape: Sendable, Hashable {
    /// What is played on: the sizes of a board of Memory, or a patience game.
    package enum Board: String, Sendable { case normal, wide, klondike, spider, freecell }

    /// Tables that are played at.
    package var tables: Int
    /// Seats at each table.
    package var seats: Int
    /// Watchers at each table.
    package var watchers: Int
    /// Connections; each sits at as many tables as it takes for all to be full.
    package var connections: Int
    /// Tables with a move in flight at the same time. Where there are more tables they take turns.
    package var inFlight: Int
    /// Moves in flight at each of those: more than one only where one seat moves.
    package var ahead = 1
    /// Whether flips bear an id, so that each is answered by an `ok` as well.
    package var hasReplies: Bool
    /// What is played on.
    package var board = Board.normal

    /// Tables with a connection for each member. A move in flight at each, unless told otherwise; or one that is spread
    /// over fewer connections.
    package init(
        tables: Int, seats: Int, watchers: Int = 0, connections: Int? = nil, inFlight: Int? = nil,
        ahead: Int = 1, hasReplies: Bool = false, board: Board = .normal
    ) {
        self.tables = tables
        self.seats = seats
        self.watchers = watchers
        self.connections = connections ?? tables * (seats + watchers)
        self.inFlight = inFlight ?? tables
        self.ahead = ahead
        self.hasReplies = hasReplies
        self.board = board
        precondition(tables == 0 || self.connections >= members, "no connection sits twice at a table")
        precondition(ahead == 1 || seats == 1, "a move ahead of an answer doesn't know whose turn it is")
    }

    /// Reads `250x4`: so many tables with so many members, of which at most four are seated and the others watch. Nil for
    /// anything else, and for more than 10,000 connections.
    package init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let tables = numbers[0], let members = numbers[1],
            (1...10_000).contains(tables), (2...10_000).contains(members), tables * members <= 10_000
        else { return nil }
        let seats = min(4, members)
        self.init(tables: tables, seats: seats, watchers: members - seats)
    }

    /// So many connections that sit nowhere.
    package static func idle(connections: Int) -> Shape { Shape(tables: 0, seats: 1, connections: connections) }

    /// Who receives a table's diffs.
    package var members: Int { seats + watchers }

    /// The connection of a table's member: the members of a table are neighbours, all connections have equally many.
    package func connection(ofTable table: Int, member: Int) -> Int { (table * members + member) % connections }

    /// Cards on each table of Memory.
    package var cards: Int { board == .wide ? 144 : 24 }

    /// The same with at most so many connections: fewer tables, or fewer watchers at the only one.
    package func fitting(_ limit: Int) -> Shape {
        guard connections > limit else { return self }
        var shape = self
        if tables > 1 {
            shape.tables = max(1, tables * limit / connections)
            shape.connections = max(members, connections * shape.tables / tables)
        } else {
            shape.watchers = max(0, limit - seats)
            shape.connections = shape.members
        }
        shape.inFlight = min(inFlight, shape.tables)
        return shape
    }
}

extension Shape: CustomStringConvertible {
    /// What it is, in words.
    package var description: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number.grouped) \(noun)\(number == 1 ? "" : "s")" }
        return [
            count(tables, "table"),
            count(seats, "seat") + (watchers > 0 ? " + \(count(watchers, "watcher"))" : "") + " each",
            count(connections, "connection"), "\((inFlight * ahead).grouped) in flight",
        ].joined(separator: ", ")
    }
}
