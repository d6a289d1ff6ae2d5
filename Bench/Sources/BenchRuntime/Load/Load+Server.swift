import EventLoop
import TLS
import Wire

/// What a load asks of the server before it plays.
extension Load {
    /// A load on the server with its games begun. `records` says that another program will repeat them.
    static func onServer(_ program: RunningProgram, _ shape: Shape, stage: Stage, records: Bool) throws -> Load {
        let load = stage.load(on: program, shape)
        try load.greet(program)
        load.layTables()
        try load.startGames()
        if records { for table in load.tables.prefix(Contestant.recordedTables) { table.recorder = Recorder() } }
        return load
    }

    /// Opens connections to a server up to that number, all of the shape's by default, as it wants them, and says hello on each.
    func greet(_ program: RunningProgram, upTo limit: Int? = nil) throws {
        let tls = TLSClient { _ in nil }
        try connect(
            to: program.address, upTo: limit, replies: 1, greeting: Self.hello,
            over: {
                let plain = PlainTransport(prepared: $0)
                return switch program.kind {
                case .secureServer: tls.transport(over: $0)
                case .webServer: BrowserTransport(over: plain)
                default: plain
                }
            })
    }

    /// A connection's first line.
    static func hello(_ connection: LoadConnection) -> [UInt8] {
        connection.line(Request.Hello(name: "load \(connection.number)"))
    }

    private func startGames() throws {
        var rules = Rules()
        switch shape.board {
        case .normal: rules.level = "normal"
        case .wide: (rules.rows, rules.columns) = (12, 12)
        case .klondike, .spider, .freecell: rules.patience = PatienceCycle(shape.board).terms
        }
        if rules.patience == nil {
            if shape.seats == 1 { rules.mode = "solo" }
            rules.seats = shape.seats
            rules.turnSeconds = 0
            rules.hideMs = 0
            rules.autoAgain = true
        }
        func hosted(_ connection: LoadConnection) -> [LoadTable] {
            connection.members.filter { $0.number == 0 }.map(\.table)
        }
        try ask("make the tables") { connection, line in
            hosted(connection)[connection.answered].id = try Self.table(in: line)
        } _: { connection in
            hosted(connection).map { _ in connection.line(Request.Create(rules: rules)) }
        }
        learnTables()
        // One seat after the other, so that each connection gets the seat that the load thinks it has.
        for number in 1..<shape.seats {
            try ask("take seats") { connection in
                connection.members.filter { $0.number == number }.map {
                    connection.line(Request.Join(table: $0.table.id))
                }
            }
        }
        try ask("watch") { connection in
            connection.members.filter { $0.number >= shape.seats }.map {
                connection.line(Request.Watch(table: $0.table.id))
            }
        }
        try ask("start the games", dealing: true) { connection in
            connection.members.filter { $0.number < shape.seats }.map {
                connection.line(Request.Ready(table: $0.table.id))
            }
        }
        guard rules.patience != nil else { return }
        let cycle = PatienceCycle(shape.board)
        for table in tables { table.moves = .cycling(cycle.lines(at: table.id), next: 0) }
    }

    /// Makes so many tables on the connections that there are, and returns their ids.
    func makeTables(_ count: Int, _ rules: Rules) throws -> [String] {
        var ids: [String] = []
        try ask("make tables") { _, line in
            ids.append(try Self.table(in: line))
        } _: { connection in
            let share =
                count * (connection.number + 1) / connections.count - count * connection.number / connections.count
            return (0..<share).map { _ in connection.line(Request.Create(rules: rules)) }
        }
        return ids
    }

    /// The table that an `ok` names.
    private static func table(in line: Span<UInt8>) throws -> String {
        let tape = try JSONTape(line)
        guard case .ok(let ok) = try WireDecoder.decode(ServerMessage.self, from: tape), let table = ok.table else {
            throw BenchError("it names no table")
        }
        return table
    }
}
