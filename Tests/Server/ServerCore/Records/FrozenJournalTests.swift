import Foundation
import Journal
import ServerCore
import TestSupport
import Testing
import Wire

/// The journal `Protocol/journal/version-1.pairsj`, which every later version must recover.
@Suite struct FrozenJournalTests {
    private static let file = BuiltProgram.root.path + "/Protocol/journal/version-1"
    /// What is seen long after the last record, when no clock runs any more.
    private static let late = Moment.start + .seconds(200_000)

    /// Every table comes out of the frozen journal as it was recorded, and everybody sees what was seen then. With PAIRS_RECORD=1
    /// it is recorded first if it is missing; once it is there it never changes.
    @Test func recovers() throws {
        if ProcessInfo.processInfo.environment["PAIRS_RECORD"] == "1",
            !FileManager.default.fileExists(atPath: Self.file + ".pairsj")
        {
            try Self.record()
        }
        var reader = JournalReader(file: Self.file + ".pairsj")
        var batches: [[UInt8]] = []
        while let batch = try reader.next() { batches.append(Array(batch.bytes)) }
        let server = ScriptedServer(seed: 99, isRecorded: true)
        let report = try server.replay(batches)
        #expect(report.broken == [:] && report.strays == 0 && report.records >= 500)
        let frozen = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: Self.file + ".json")))
        let seen = try JSONSerialization.jsonObject(
            with: JSONEncoder().encode(server.server.everySnapshot(at: Self.late)))
        #expect(Self.holds(seen, frozen))
        server.server.resumeService(after: report, milliseconds: 0)
        #expect(server.server.census.tables == 12)
    }

    /// Whether a value is the frozen one; objects may have more members now.
    private static func holds(_ value: Any, _ frozen: Any) -> Bool {
        switch (value, frozen) {
        case (let value as [String: Any], let frozen as [String: Any]):
            frozen.allSatisfy { key, member in value[key].map { holds($0, member) } ?? false }
        case (let value as [Any], let frozen as [Any]):
            value.count == frozen.count && zip(value, frozen).allSatisfy { holds($0, $1) }
        default: (value as? NSObject) == (frozen as? NSObject)
        }
    }

    /// A segment that begins with the kept states of a table of each mode, one with a house bot, and one of patience. Then as many are
    /// opened in it.
    private static func record() throws {
        let server = ScriptedServer(seed: 7, isRecorded: true)
        let players = [server.client("ada"), server.client("bob")]
        var random = Seeded(7)
        func open() -> [(table: String, players: [ScriptedClient])] {
            let ada = Array(players.prefix(1))
            let memory = ["classic", "solo", "coop", "race", "scramble"].map { mode in
                let rules = Rules.board(2, 3) {
                    $0.mode = mode
                    if mode == "classic" { ($0.seats, $0.bots) = (3, ["casual"]) }
                }
                let all = mode == "solo" ? ada : players
                return (server.game(rules, all), all)
            }
            return memory + [(server.game(.patience("klondike"), ada), ada)]
        }
        func play(_ tables: [(table: String, players: [ScriptedClient])]) {
            for step in 0..<40 {
                for (table, players) in tables {
                    for player in players.shuffled(using: &random) {
                        player.send(.flip(.init(table: table, card: Int.random(in: 0..<6, using: &random))))
                        player.send(line: #"{"type":"\#(step % 5 == 4 ? "undo" : "draw")","table":"\#(table)"}"#)
                        if step % 20 == 7 { player.send(.chat(.init(table: table, text: "hm"))) }
                        if step % 20 == 9 { player.send(.pause(.init(table: table, on: true))) }
                        if step % 20 == 11 { player.send(.pause(.init(table: table, on: false))) }
                        if step % 10 == 9 { player.send(.ready(.init(table: table))) }
                    }
                }
                server.wait(.milliseconds(step % 20 == 19 ? 31_000 : 400))
            }
        }
        let kept = open()
        play(kept)
        server.keepEverything(inSegment: 1)
        play(kept)
        play(open())
        let temporary = try TemporaryFolder()
        let journal = try FileJournal(
            folder: temporary.path, instance: "00000000-0000-0000-0000-000000000000", program: "pairs/1.0.0",
            durability: .none)
        for batch in server.batches[server.firstOfSegment...] { try journal.append(batch.span) }
        try FileManager.default.copyItem(atPath: temporary.path + "/0000000001.pairsj", toPath: file + ".pairsj")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // One snapshot a line.
        let snapshots = try server.server.everySnapshot(at: late).map {
            String(decoding: try encoder.encode($0), as: UTF8.self)
        }
        try "[\n\(snapshots.joined(separator: ",\n"))\n]\n"
            .write(toFile: file + ".json", atomically: true, encoding: .utf8)
    }
}
