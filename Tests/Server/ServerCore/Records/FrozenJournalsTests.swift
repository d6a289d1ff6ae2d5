import Foundation
import Journal
import ServerCore
import TestSupport
import Testing
import Wire

/// The journals in `Protocol/journal/v1`, which every later version must recover.
@Suite struct FrozenJournalsTests {
    private static let folder = BuiltProgram.root.path + "/Protocol/journal/v1/"
    /// One of each mode, and one that begins with kept states instead of what led to them.
    private static let names = ["classic", "solo", "coop", "race", "scramble", "kept"]
    /// What is seen long after the last record, when no clock runs any more.
    private static let late = Moment.start + .seconds(200_000)

    /// Every table comes out of a frozen journal as it was recorded, and everybody sees what was seen then. With PAIRS_RECORD=1
    /// a journal that is missing is recorded first; one that is there never changes.
    @Test(arguments: names) func recovers(_ name: String) throws {
        let file = Self.folder + name
        if ProcessInfo.processInfo.environment["PAIRS_RECORD"] == "1",
            !FileManager.default.fileExists(atPath: file + ".pairsj")
        {
            try Self.record(name)
        }
        var reader = JournalReader(file: file + ".pairsj")
        var batches: [[UInt8]] = []
        while let batch = try reader.next() { batches.append(Array(batch.bytes)) }
        let server = ScriptedServer(seed: 99, isRecorded: true)
        let report = try server.replay(batches)
        #expect(report.broken == [:] && report.strays == 0 && report.records >= 40)
        let frozen = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file + ".json")))
        let seen = try JSONSerialization.jsonObject(
            with: JSONEncoder().encode(server.server.everySnapshot(at: Self.late)))
        #expect(Self.holds(seen, frozen))
        server.server.resumeService(after: report, milliseconds: 0)
        #expect(server.server.census.tables > 0)
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

    private static func record(_ name: String) throws {
        let isKept = name == "kept"
        let server = ScriptedServer(seed: 7, isRecorded: true)
        let players = [server.client("ada"), server.client("bob")]
        var random = Seeded(7)
        let tables = (isKept ? names.dropLast() : [name]).map { mode in
            let all = mode == "solo" ? Array(players.prefix(1)) : players
            return (table: server.game(.board(2, 3) { $0.mode = mode }, all), players: all)
        }
        func play() {
            for step in 0..<60 {
                for (table, players) in tables {
                    for player in players.shuffled(using: &random) {
                        player.send(.flip(.init(table: table, card: Int.random(in: 0..<6, using: &random))))
                        if step % 20 == 7 { player.send(.chat(.init(table: table, text: "hm"))) }
                        if step % 20 == 9 { player.send(.pause(.init(table: table, on: true))) }
                        if step % 20 == 11 { player.send(.pause(.init(table: table, on: false))) }
                        if step % 10 == 9 { player.send(.ready(.init(table: table))) }
                    }
                }
                server.wait(.milliseconds(step % 20 == 19 ? 31_000 : 400))
            }
        }
        play()
        if isKept {
            server.keepEverything(inSegment: 1)
            play()
        }
        let temporary = try TemporaryFolder()
        let journal = try FileJournal(
            folder: temporary.path, instance: "00000000-0000-0000-0000-000000000000", program: "pairs/0.1.0",
            durability: .none)
        for batch in server.batches[(isKept ? server.firstOfSegment : 0)...] {
            try journal.append(batch.span)
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: temporary.path + "/0000000001.pairsj", toPath: folder + name + ".pairsj")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // One snapshot a line.
        let snapshots = try server.server.everySnapshot(at: late).map {
            String(decoding: try encoder.encode($0), as: UTF8.self)
        }
        try "[\n\(snapshots.joined(separator: ",\n"))\n]\n"
            .write(toFile: folder + name + ".json", atomically: true, encoding: .utf8)
    }
}
