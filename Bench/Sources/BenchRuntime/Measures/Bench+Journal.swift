import Crypto
import Journal
import Platform
import ServerCore
import Wire

/// What the measurement of the journal should come to at most.
package struct JournalTargets: Sendable, Hashable {
    /// Processor time for a line under `process`, over that under `none`.
    let processorTime: Double
    /// The slowest hundredth of round trips under `process`, over that under `none`.
    let slowRoundTrip: Double
    /// Bytes on disk for a flip and its reply.
    let flip: Double
    /// Microseconds for a record in a recovery.
    let record: Double
    /// Milliseconds for the whole start after a crash.
    let recovery: Double
}

/// The measurement of what keeps moves safe.
extension Bench {
    private static let flipsBeforeKill = 100_000

    func journal(_ wanted: Shape, killed: Shape, _ targets: JournalTargets, _ outcome: inout Outcome) throws {
        let shape = cut(wanted, programs: Durability.allCases.count, &outcome)
        try onStage { stage in
            let levels = try [Durability.none, .process, .power].map { level in
                let program = try stage.start(.durableServer(level))
                return Contestant(
                    level.rawValue, program, try .onServer(program, shape, stage: stage, records: false))
            }
            try play(levels, rounds: options.rounds)
            let (none, process, power) = (levels[0], levels[1], levels[2])
            outcome.programs += levels.map { ProgramFigures($0.label, $0.samples) }
            for (level, quantity, target) in [
                (process, Measurement.Quantity.processorTime, Optional(targets.processorTime)),
                (process, .slowRoundTrip, targets.slowRoundTrip), (power, .processorTime, nil),
                (power, .slowRoundTrip, nil),
            ] {
                outcome.figures.append(
                    Figure(
                        "\(quantity.rawValue), \(level.label) / none", .ratio, ratios(quantity, level, none),
                        target: target))
            }
            for level in [process, power] {
                level.program.kill()
                let counts = try Self.recordCounts(level.program.journal)
                let mean = Double(counts.reduce(0, +)) / Double(max(1, counts.count))
                outcome.notes.append(
                    "under \(level.label) a batch had \(mean.text(decimals: 1)) records on average, "
                        + "\((counts.max() ?? 0).grouped) at most")
            }
        }
        try recoveries(cut(killed, programs: 1, &outcome), targets, &outcome)
    }

    /// A server that is killed while it plays, and what it takes until it listens again.
    private func recoveries(_ shape: Shape, _ targets: JournalTargets, _ outcome: inout Outcome) throws {
        var (bytes, starts, records): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 1...fewRounds {
            try onStage { stage in
                let program = try stage.start(.server)
                let load = try Load.onServer(program, shape, stage: stage, records: false)
                let before = try Self.bytes(in: program.journal)
                load.begin()
                try load.play { load.moves >= Self.flipsBeforeKill }
                program.kill()
                bytes.append(Double(try Self.bytes(in: program.journal) - before) / Double(load.moves))
                let count = try Self.recordCounts(program.journal).reduce(0, +)
                load.close()
                let start = ContinuousClock.now
                _ = try stage.start(.server, inFolderOf: program)
                let time = start.duration(to: .now)
                starts.append(time / .milliseconds(1))
                records.append(time / .microseconds(1) / Double(max(1, count)))
            }
        }
        outcome.figures += [
            Figure("disk for a flip and its reply", .bytes, bytes, target: targets.flip),
            Figure("start after a crash for each record", .microseconds, records, target: targets.record),
            Figure(
                "start after a crash, \(shape.tables.grouped) tables in play", .milliseconds, starts,
                target: targets.recovery),
        ]
    }

    private static func bytes(in folder: String) throws -> Int {
        try Files.list(folder).reduce(0) { try $0 + (Files.readBytes("\(folder)/\($1)")?.count ?? 0) }
    }

    /// How many records each batch has.
    private static func recordCounts(_ folder: String) throws -> [Int] {
        var reader = try JournalReader(folder: folder)
        var formatter = JournalRecordFormatter(
            Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate }))
        var counts: [Int] = []
        while let batch = try reader.next() { counts.append(try formatter.lines(of: Array(batch.bytes)).count) }
        return counts
    }
}
