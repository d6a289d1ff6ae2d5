import Wire

/// Why a record cannot be replayed: its table is not there, or the result differs.
public struct ReplayFailure: Error, Sendable, Hashable {
    /// The record's place among those replayed, from 0.
    public let index: Int
    /// The table's id.
    public let table: String
    /// What is wrong, in a sentence.
    public let reason: String
}

extension Server {
    /// Replays recorded changes in order at a new server, which is recorded itself. Nobody is connected, and
    /// all players are away; ``resumeService()`` begins to wait for them.
    public func replay(_ records: some Sequence<ServerRecord>) throws(ReplayFailure) {
        precondition(setup.isRecorded, "only a server that is recorded can compare what comes out")
        defer { output.removeAll() }
        var players: [String: Session] = [:]
        for (index, record) in records.enumerated() {
            clock.advance(to: record.moment)
            switch record.change {
            case .session(let player, let input): sessions.replay(input, of: player, among: &players)
            case .table(let id, let input, let trace):
                guard let table = tables.replay(input, at: id, by: players) else {
                    throw ReplayFailure(index: index, table: id, reason: "There is no such table.")
                }
                guard table.model.seq == trace.seqAfter, table.digest == trace.digest else {
                    throw ReplayFailure(index: index, table: id, reason: "The table came out otherwise.")
                }
            }
            // No connection gets the output; kept, it would grow with the whole replay.
            if output.bytes.count > Self.keptBytes { output.removeAll() }
        }
    }

    private static var keptBytes: Int { 1 << 20 }

    /// Begins to serve after a replay: everybody is away, and has the whole time of a hold to come back.
    public func resumeService() { sessions.awaitAll() }

    /// What anybody, and each seat, sees of every table at that moment, for tests to compare.
    package func everySnapshot(at moment: Moment) -> [Snapshot] {
        directory.sorted.flatMap { table in
            [table.model.snapshot(at: moment)]
                + table.model.seats.indices.map { table.model.snapshot(at: moment, for: $0) }
        }
    }

    /// Every diff that tables keep, as everybody and as each seat got it, for tests to compare.
    package var everyDiff: [[UInt8]] {
        directory.sorted.flatMap { table in
            ([nil] + table.model.seats.indices.map(Optional.some)).flatMap { seat in
                let diffs = table.diffs(seenBy: seat)
                return (diffs.oldest..<diffs.next).compactMap { diffs[$0].map(Array.init) }
            }
        }
    }
}
