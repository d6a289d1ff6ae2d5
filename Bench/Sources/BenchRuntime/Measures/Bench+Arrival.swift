import Wire

/// The measurements of connections that come and stay.
extension Bench {
    /// Connections that come at once and are seated: the server's processor time over the relay's, and how long it takes.
    func connect(_ wanted: Int, _ target: Double, _ outcome: inout Outcome) throws {
        let count = cut(.idle(connections: wanted), programs: 1, &outcome).connections
        var server: [Arrival] = []
        var relay: [Arrival] = []
        let rounds = fewRounds
        for round in 1...rounds {
            server.append(try arrival(of: count, at: .server))
            relay.append(try arrival(of: count, at: .relay))
            progress(
                "  round \(round) of \(rounds), ms: pairs-server \(Int(server[round - 1].milliseconds)), "
                    + "C relay \(Int(relay[round - 1].milliseconds))")
        }
        let each = 1_000 / Double(count)
        outcome.figures += [
            Figure(
                "CPU, server / relay", .ratio,
                zip(server, relay).map { $0.processorMilliseconds / $1.processorMilliseconds }, target: target),
            Figure("time, server / relay", .ratio, zip(server, relay).map { $0.milliseconds / $1.milliseconds }),
            Figure("CPU of a connection, server", .microseconds, server.map { $0.processorMilliseconds * each }),
            Figure("CPU of a connection, relay", .microseconds, relay.map { $0.processorMilliseconds * each }),
            Figure("time of all, server", .milliseconds, server.map(\.milliseconds)),
            Figure("time of all, relay", .milliseconds, relay.map(\.milliseconds)),
        ]
    }

    private struct Arrival {
        let milliseconds: Double
        let processorMilliseconds: Double
    }

    private func arrival(of count: Int, at kind: ProgramKind) throws -> Arrival {
        try onStage { stage in
            let program = try stage.start(kind)
            let seats = 4
            var tables: [String] = []
            if kind == .server {
                // The host's seat comes beside the four that are taken.
                let hosts = stage.load(on: program, .idle(connections: 10))
                try hosts.connect(to: program.address, replies: 1, greeting: Load.hello)
                tables = try hosts.makeTables((count + seats - 1) / seats, .waiting(seats: seats + 1))
            }
            let load = stage.load(on: program, .idle(connections: count))
            let usedBefore = try program.processorTime
            let start = ContinuousClock.now
            if kind == .server {
                try load.connect(to: program.address, replies: 2) { connection in
                    Load.hello(connection) + connection.line(Request.Join(table: tables[connection.number / seats]))
                }
            } else {
                try load.connect(to: program.address, replies: 1) { Array("join \($0.number / seats) room\n".utf8) }
            }
            let time = start.duration(to: .now)
            let used = try program.processorTime - usedBefore
            return Arrival(milliseconds: time / .milliseconds(1), processorMilliseconds: used / .milliseconds(1))
        }
    }

    /// The memory of connections that have said hello; at the relay, of those that came.
    func idle(_ counts: [Int], _ target: Double, _ outcome: inout Outcome) throws {
        let limit = cut(.idle(connections: counts.max() ?? 0), programs: 1, &outcome).connections
        for kind in [ProgramKind.server, .relay] {
            try idle(counts, at: kind, limit, called: kind.name, kind == .server ? target : nil, &outcome)
        }
    }

    /// The memory of idle connections to one program, at each of these numbers.
    func idle(
        _ counts: [Int], at kind: ProgramKind, _ limit: Int, called name: String, _ target: Double?,
        _ outcome: inout Outcome
    ) throws {
        try onStage { stage in
            let program = try stage.start(kind)
            let load = stage.load(on: program, .idle(connections: limit))
            let before = try program.residentBytes
            for count in Set(counts.map { min($0, limit) }).sorted() {
                try arrive(at: program, load, upTo: count)
                let bytes = Double(try program.residentBytes - before) / Double(count)
                outcome.figures.append(
                    Figure(
                        "memory of a connection, \(name), of \(count.grouped)", .bytes, [bytes],
                        target: count == counts.last ? target : nil))
            }
        }
    }

    private func arrive(at program: RunningProgram, _ load: Load, upTo count: Int) throws {
        guard program.kind == .relay else { return try load.greet(program, upTo: count) }
        try load.connect(to: program.address, upTo: count)
        // What the relay has not accepted yet takes no memory of it.
        try load.ask("take everybody in") { $0.number == count - 1 ? [Array("join 0 room\n".utf8)] : [] }
    }

    /// How long the server takes to its first line.
    func starts(_ count: Int, _ target: Double, _ outcome: inout Outcome) throws {
        try onStage { stage in
            let times = try (0..<count).map { _ in
                try stage.pause()
                return try programs.measureStart() / .milliseconds(1)
            }
            outcome.figures.append(Figure("start to first line", .milliseconds, times, target: target))
        }
    }
}

extension Rules {
    /// The rules of a small table that nobody has started.
    static func waiting(seats: Int) -> Rules {
        var rules = Rules()
        rules.level = "easy"
        rules.seats = seats
        return rules
    }
}
