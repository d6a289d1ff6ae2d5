import CommandLine
import EventLoop
import Platform
import Wire

/// A program that is measured, with the load on it.
final class Subject {
    let load: Load
    private let process: ChildProcess

    private static let warmUp = Duration.milliseconds(500)
    private static let patience = Duration.seconds(10)

    /// Starts a program of this project in the folder given and connects the load, which is at rest then.
    init(
        _ name: String, in folder: String, _ arguments: [String], on cores: Cores?, _ shape: Shape, loop: EventLoop
    ) throws {
        let path = "\(folder)/\(name)"
        if let cores {
            // It becomes the program, under the same process id.
            process = try ChildProcess("taskset", ["-c", "\(cores.measured)", path] + arguments)
        } else {
            process = try ChildProcess(path, arguments)
        }
        load = Load(on: name, shape, loop: loop)
        do {
            let greeting = "listening on "
            guard let line = process.readLine(within: Self.patience), line.hasPrefix(greeting),
                let address = Address(String(line.dropFirst(greeting.count)))
            else { throw BenchError("\(path) did not start") }
            try load.connect(to: address.host, UInt16(address.port))
        } catch {
            end()
            throw error
        }
    }

    /// Ends the program.
    func end() { process.end(patience: Self.patience) }

    /// Plays for a warm-up, and until the condition holds; then measures for that long.
    func measure(for time: Duration, warmUntil isWarm: () -> Bool) throws -> Sample {
        load.begin()
        try load.play(for: Self.warmUp)
        try load.play(until: isWarm)
        _ = load.takeCounts()
        let start = ContinuousClock.now
        let usedBefore = try process.processorTime()
        try load.play(for: time)
        let used = try process.processorTime() - usedBefore
        let sample = Sample(counts: load.takeCounts(), time: start.duration(to: .now), processorTime: used)
        try load.rest()
        return sample
    }
}

// MARK: The server

extension Subject {
    /// How many tables are recorded: enough that every theme and many decks have a part.
    private static let recordedTables = 32

    /// Starts `pairs-server` with its tables laid.
    static func server(
        in folder: String, data: String, on cores: Cores?, _ shape: Shape, loop: EventLoop
    ) throws -> Subject {
        let options = [
            "--host", "127.0.0.1", "--port", "0", "--data", data, "--log-level", "error", "--rate", "0",
            "--connections-per-address", "0",
            "--connections", "0", "--tables", "0",
        ]
        let subject = try Subject("pairs-server", in: folder, options, on: cores, shape, loop: loop)
        do { try subject.layTables() } catch {
            subject.end()
            throw error
        }
        return subject
    }

    private func layTables() throws {
        func line(_ request: Request, id: Int) -> [UInt8] {
            var line: [UInt8] = []
            WireEncoder.encode(Envelope(id: .number(id), request), into: &line)
            return line + [UInt8(ascii: "\n")]
        }
        var rules = Rules()
        rules.level = "normal"
        rules.seats = load.shape.seats
        rules.turnSeconds = 0
        rules.hideMs = 0
        rules.autoAgain = true
        try load.ask("say hello") { line(.hello(.init(name: "load \($0.table.number) \($0.number)")), id: 1) }
        try load.ask("make the tables") { $0.number == 0 ? line(.create(.init(rules: rules)), id: 2) : nil }
        try load.ask("join the tables") { $0.number == 0 ? nil : line(.join(.init(table: $0.table.id)), id: 2) }
        try load.ask("start the games", dealing: true) { line(.ready(.init(table: $0.table.id)), id: 3) }
        for table in load.tables.prefix(Self.recordedTables) { table.recorder = Recorder() }
    }

    /// The games recorded last, one for each recorded table; empty where a table has not finished one yet.
    var recordings: [Recording] {
        let games = load.tables.compactMap { $0.recorder?.game }
        return games.contains(where: \.isEmpty) ? [] : games
    }
}

// MARK: The relay

extension Subject {
    /// Starts the relay with its rooms filled.
    static func relay(in folder: String, on cores: Cores?, _ shape: Shape, loop: EventLoop) throws -> Subject {
        let subject = try Subject("pairs-relay", in: folder, [], on: cores, shape, loop: loop)
        do {
            try subject.load.ask("join the rooms") { Array("join \($0.table.number)\n".utf8) }
        } catch {
            subject.end()
            throw error
        }
        return subject
    }

    /// Gives the relay the lines that it answers with, and lays those tables' ends of the games out before the load, so
    /// that it asks for the cards that were turned up in them. `ids` are the tables' ids at the server, which make the
    /// requests the same.
    func replay(_ games: [Recording], ids: [String]) throws {
        var starts: [Int] = []
        var bytes: [UInt8] = []
        var lines = 0
        for game in games {
            starts.append(lines)
            bytes += game.bytes
            lines += game.lines
        }
        try load.ask("take the tape") { seat in
            seat.table.number == 0 && seat.number == 0 ? Array("tape \(lines)\n".utf8) + bytes : nil
        }
        try load.ask("wind the tape") { seat in
            seat.number == 0 ? Array("seek \(starts[seat.table.number % starts.count])\n".utf8) : nil
        }
        for (table, id) in zip(load.tables, ids) {
            table.id = id
            table.player = Player(cards: Shape.cards, turn: games[table.number % games.count].firstSeat)
        }
    }
}
