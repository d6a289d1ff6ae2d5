/// Loads on programs that play no game and repeat what the server said: the relay, and Redis.
extension Load {
    /// A load on the relay with its rooms filled. The requests name the tables of `original`, as they do at the server.
    static func onRelay(_ program: RunningProgram, like original: Load, stage: Stage) throws -> Load {
        let load = stage.load(on: program, original.shape)
        try load.connect(to: program.address)
        load.layTables(namedLike: original)
        try load.ask("fill the rooms") { connection in
            connection.members.map { Array("join \($0.table.number) \($0.table.id)\n".utf8) }
        }
        return load
    }

    /// A load on Redis with everybody subscribed: one channel for each table.
    static func onRedis(_ program: RunningProgram, like original: Load, stage: Stage) throws -> Load {
        let load = stage.load(on: program, original.shape)
        // The third version of its protocol lets those publish who subscribe.
        try load.connect(to: program.address) { _ in Array("HELLO 3\r\n".utf8) }
        load.layTables(namedLike: original)
        try load.ask("subscribe") { connection in
            connection.members.map { Array("SUBSCRIBE \($0.table.channel)\r\n".utf8) }
        }
        return load
    }

    private func layTables(namedLike original: Load) {
        layTables()
        for (table, other) in zip(tables, original.tables) { table.id = other.id }
        learnTables()
    }

    /// Lays the games before the load, so that it asks for the cards that were turned up in them, and gives the program
    /// the lines to repeat, or the load where it publishes them itself.
    func replay(_ tape: Tape, by kind: ProgramKind) throws {
        for table in tables {
            table.player = Player(cards: shape.cards, turn: tape.firstSeat(ofTable: table.number))
            if kind == .redis { table.moves = .publishing(tape, next: tape.firstLine(ofTable: table.number)) }
        }
        guard kind == .relay else { return }
        try ask("take the tape") { connection in
            connection.number == 0 ? [Array("tape \(tape.lines.count)\n".utf8) + tape.lines.joined()] : []
        }
        try ask("wind the tape") { connection in
            connection.members.filter { $0.number == 0 }.map {
                Array("seek \($0.table.number) \(tape.firstLine(ofTable: $0.table.number))\n".utf8)
            }
        }
    }
}
