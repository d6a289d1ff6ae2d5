import Review
import Wire

/// What all clients of a storm have been told, so that two can't be told different things, before and after a crash.
final class StormTruth {
    private struct View: Hashable {
        let table: String
        /// In a race the seat that sees its own board.
        let seat: Int?
        let seq: Int
    }

    private var diffs: [View: UInt64] = [:]
    private var faces = FaceNames()
    /// Who was asked to be put out of which table.
    private(set) var kicked: Set<[String]> = []
    /// Which client has, or had, that player.
    private var clients: [String: Int] = [:]
    /// The tables that a client was put out of, and when somebody was told so.
    private(set) var putOut: [Int: [String: PutOut]] = [:]
    /// Public tables that clients have heard of, the earliest first.
    private(set) var tables: [String] = []
    /// Rated games that somebody was told to be over.
    var rated: Set<String> = []
    /// Tables that may be ended as "aborted".
    var mayAbort = false

    /// Reads a line that leaves the server: no face is in it that it does not tell on purpose.
    func read(_ message: ServerMessage, _ line: ArraySlice<UInt8>) throws(Breach) -> UInt64 {
        try faces.check(message, line)
    }

    /// Notes a diff that a client was told. The same step is never told in other words.
    func note(_ diff: Diff, seenBy seat: Int?, digest: UInt64) throws(Breach) {
        let view = View(table: diff.table, seat: seat, seq: diff.seq)
        try demand(
            diffs[view] ?? digest == digest,
            "seq \(diff.seq) of \(diff.table) is told once more, in other words: \(diff)")
        diffs[view] = digest
    }

    func note(table: String) { if !tables.contains(table) { tables.append(table) } }

    /// There is no such table any more.
    func forget(table: String) {
        tables.removeAll { $0 == table }
        for client in putOut.keys { putOut[client]?[table] = nil }
    }

    func note(player: String, of client: Int) { clients[player] = client }

    func noteKick(of player: String, from table: String) { kicked.insert([player, table]) }

    /// Somebody was told that the host has put a player out. A guest of a client is no player that is known here, and may come again.
    func notePutOut(_ player: String, from table: String, at time: Int, in life: Int) {
        noteKick(of: player, from: table)
        guard let client = clients[player], putOut[client]?[table] == nil else { return }
        putOut[client, default: [:]][table] = PutOut(player: player, time: time, life: life)
    }

    struct PutOut {
        let player: String
        let time: Int
        let life: Int
    }

    /// Forgets what a disk or a level of durability may lose.
    func forget() {
        diffs = [:]
        rated = []
        tables = []
        putOut = [:]
    }
}
