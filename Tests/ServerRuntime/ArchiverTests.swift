import Database
import EventLoop
import Foundation
import ServerCore
import ServerRuntime
import TestSupport
import Testing

/// Finished games get into the database once, whatever the database does meanwhile.
@Suite struct ArchiverTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private final class Told {
        var ids: [String] = []
        var events: [String] = []
    }
    private let told = Told()

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
    }

    private var path: String { folder.path + "/pairs.db" }

    private func archiver(isSynced: Bool = false) throws -> Archiver {
        try Archiver(
            in: folder.path, isSynced: isSynced, on: loop, pause: .milliseconds(1),
            log: { [told] in told.events.append($0.event) }, archived: { [told] in told.ids += $0 })
    }

    private static func game(_ id: String) throws -> FinishedGame {
        let json = """
            {"id":"\(id)","table":"gt47","game":"gt47#2","isPrivate":false,"startedMs":1763780000000,
            "endedMs":1763780061000,"playedMs":61000,"rules":"{}","seats":"[]","reason":"cleared","won":"[0]",
            "lines":"[[0,null,{}]]"}
            """
        return try JSONDecoder().decode(FinishedGame.self, from: Data(json.utf8))
    }

    private func ids() throws -> [String] {
        let all = try Database(path).prepare("SELECT id FROM games ORDER BY id")
        var ids: [String] = []
        while try all.step() { ids.append(all.text(0) ?? "") }
        return ids
    }

    @Test(arguments: [false, true]) func onceEach(isSynced: Bool) throws {
        let archiver = try archiver(isSynced: isSynced)
        archiver.add([try Self.game("a"), try Self.game("b")])
        try loop.turns { told.ids.count == 2 }
        archiver.add([try Self.game("b"), try Self.game("c")])
        try loop.turns { told.ids.count == 4 }
        archiver.finish(within: .seconds(10))
        #expect(told.ids == ["a", "b", "b", "c"] && told.events == [])
        #expect(try ids() == ["a", "b", "c"])
        let row = try Database(path).prepare("SELECT started_ms, played_ms, lines, private FROM games WHERE id = 'a'")
        #expect(try row.step() && row.integer(0) == 1_763_780_000_000 && row.integer(1) == 61_000)
        #expect(row.text(2) == "[[0,null,{}]]" && row.integer(3) == 0)
    }

    /// What was given before the end is archived before it, more than goes into one transaction as well.
    @Test func theEnd() throws {
        let archiver = try archiver()
        archiver.add(try (0..<600).map { try Self.game("\($0)") })
        archiver.finish(within: .seconds(60))
        #expect(told.ids.count == 600)
        #expect(try ids().count == 600)
    }

    /// A damaged database is told once, and tried again until somebody has moved it away.
    @Test func damaged() throws {
        try Data("This is a letter and no database, however long it may be.".utf8).write(to: URL(fileURLWithPath: path))
        let archiver = try archiver()
        try loop.turns { told.events == ["archive_failed"] }
        archiver.add([try Self.game("a")])
        for _ in 0..<20 { try loop.turn(waiting: true) }
        #expect(told.ids == [] && told.events == ["archive_failed"])
        try FileManager.default.removeItem(atPath: path)
        archiver.add([try Self.game("b")])
        try loop.turns { told.ids.count == 2 }
        #expect(told.events == ["archive_failed", "archive_goes_on"])
        archiver.finish(within: .seconds(10))
        #expect(try ids() == ["a", "b"])
    }

    /// A database of a newer version is left as it is.
    @Test func newer() throws {
        try Database(path).execute("PRAGMA user_version = 99")
        let archiver = try archiver()
        archiver.add([try Self.game("a")])
        try loop.turns { !told.events.isEmpty }
        archiver.finish(within: .seconds(10))
        #expect(told.events == ["archive_failed"] && told.ids == [])
        #expect(try Database(path).integer("SELECT COUNT(*) FROM sqlite_master") == 0)
    }
}
