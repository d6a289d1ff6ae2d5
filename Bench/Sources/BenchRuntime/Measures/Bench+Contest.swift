/// The measurements in which moves are made.
extension Bench {
    /// The server, the relay and Redis under the same load.
    func contest(
        _ wanted: Shape, _ quantity: Measurement.Quantity, _ target: Double?, _ outcome: inout Outcome
    ) throws {
        let shape = cut(wanted, programs: redis == nil ? 2 : 3, &outcome)
        try onStage { stage in
            let (server, relay) = try serverAndRelay(shape, on: stage)
            var contestants = [server, relay]
            if let redis {
                let program = try stage.start(.redis)
                contestants.append(
                    Contestant(
                        redis, program, try .onRedis(program, like: server.load, stage: stage), repeating: server))
            }
            try play(contestants, rounds: options.rounds)
            outcome.programs += contestants.map { ProgramFigures($0.label, $0.samples) }
            outcome.figures.append(
                Figure("\(quantity.rawValue), server / relay", .ratio, ratios(quantity, server, relay), target: target))
            if contestants.count > 2 {
                outcome.figures.append(
                    Figure("\(quantity.rawValue), server / redis", .ratio, ratios(quantity, server, contestants[2])))
            }
        }
    }

    /// Few connections to many: the server beside the relay, one size at a time.
    func connections(_ wanted: Shape, _ outcome: inout Outcome) throws {
        let shape = cut(wanted, programs: 2, &outcome)
        try onStage { stage in
            let (server, relay) = try serverAndRelay(shape, on: stage)
            try play([server, relay], rounds: fewRounds)
            let size = "\(shape.connections.grouped) conn."
            outcome.programs += [
                ProgramFigures("server, \(size)", server.samples), ProgramFigures("relay, \(size)", relay.samples),
            ]
            outcome.figures += [
                Figure("CPU per line, \(size)", .microseconds, server.samples.map(\.microsecondsPerLine)),
                Figure("server / relay, \(size)", .ratio, ratios(.processorTime, server, relay)),
            ]
        }
    }

    /// Few tables to many, with as many moves in flight: what a table costs that nobody touches for a while.
    func tables(_ shapes: [Shape], _ outcome: inout Outcome) throws {
        try onStage { stage in
            var contestants: [Contestant] = []
            for shape in shapes {
                let shape = cut(shape, programs: shapes.count, &outcome)
                let program = try stage.start(.server)
                let before = try program.residentBytes
                let load = try Load.onServer(program, shape, stage: stage, records: false)
                let label = "\(shape.tables.grouped) tables"
                contestants.append(Contestant(label, program, load))
                guard shape == shapes.last else { continue }
                let bytes = Double(try program.residentBytes - before) / Double(shape.tables)
                outcome.figures.append(Figure("memory of a table in play, of \(label)", .bytes, [bytes]))
            }
            try play(contestants, rounds: fewRounds)
            for contestant in contestants {
                outcome.programs.append(ProgramFigures(contestant.label, contestant.samples))
                outcome.figures.append(
                    Figure(
                        "CPU per line, \(contestant.label)", .microseconds,
                        contestant.samples.map(\.microsecondsPerLine)))
            }
        }
    }

    /// What a flip costs beside tables that wait for players, and what memory they take.
    func waiting(
        _ counts: [Int], beside wanted: Shape, _ target: Double, _ bytesTarget: Double,
        _ outcome: inout Outcome
    ) throws {
        let makerCount = 20
        let shape = cut(wanted, programs: counts.count, &outcome)
        try onStage { stage in
            var contestants: [Contestant] = []
            for count in counts {
                let program = try stage.start(.server)
                let load = try Load.onServer(program, shape, stage: stage, records: false)
                let makers = stage.load(on: program, .idle(connections: makerCount))
                try makers.connect(to: program.address, replies: 1, greeting: Load.hello)
                let before = try program.residentBytes
                _ = try makers.makeTables(count, .waiting(seats: 2))
                let label = "\(count.grouped) waiting"
                contestants.append(Contestant(label, program, load))
                guard count == counts.last else { continue }
                let bytes = Double(try program.residentBytes - before) / Double(count)
                outcome.figures.append(Figure("memory of a table, of \(label)", .bytes, [bytes], target: bytesTarget))
            }
            try play(contestants, rounds: options.rounds)
            outcome.programs += contestants.map { ProgramFigures($0.label, $0.samples) }
            for contestant in contestants.dropFirst() {
                let name = "CPU per line, \(contestant.label) / \(contestants[0].label)"
                outcome.figures.append(
                    Figure(
                        name, .ratio, ratios(.processorTime, contestant, contestants[0]),
                        target: contestant === contestants.last ? target : nil))
            }
        }
    }

    /// Calls for each flip, counted from behind the first moves to before the first game's end.
    func calls(_ shape: Shape, _ outcome: inout Outcome) throws {
        try onStage { stage in
            let program = try stage.start(.countedServer)
            let load = try Load.onServer(program, shape, stage: stage, records: false)
            // A game lasts for one flip of each card at least.
            load.begin()
            try load.play { load.moves >= shape.tables * shape.cards / 8 }
            _ = load.takeCounts()
            let before = try program.calls
            try load.play { load.moves >= shape.tables * shape.cards / 2 }
            let after = try program.calls
            let counts = load.takeCounts()
            if counts.deals > 0 { outcome.notes.append("\(counts.deals) deals are counted as well") }
            func perFlip(_ count: Int) -> [Double] { [Double(count) / Double(max(1, counts.moves))] }
            let kind = shape.hasReplies ? "8 tables a connection" : "\(shape.tables)x\(shape.members)"
            outcome.figures += [
                Figure("allocations per flip, \(kind)", .calls, perFlip(after.allocations - before.allocations)),
                Figure("send calls per flip, \(kind)", .calls, perFlip(after.sends - before.sends)),
            ]
            try load.rest()
        }
    }

    private func serverAndRelay(_ shape: Shape, on stage: Stage) throws -> (server: Contestant, relay: Contestant) {
        let serverProgram = try stage.start(.server)
        let server = Contestant(
            serverProgram.kind.name, serverProgram,
            try .onServer(serverProgram, shape, stage: stage, records: true))
        let relayProgram = try stage.start(.relay)
        let relay = Contestant(
            relayProgram.kind.name, relayProgram, try .onRelay(relayProgram, like: server.load, stage: stage),
            repeating: server)
        return (server, relay)
    }

    /// One's values over another's, each of the same round.
    func ratios(_ quantity: Measurement.Quantity, _ one: Contestant, _ other: Contestant) -> [Double] {
        zip(one.samples, other.samples).map { quantity.value($0) / quantity.value($1) }
    }
}
