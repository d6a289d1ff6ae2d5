import Database
import Foundation
import People
import PeopleStore
import Postgres
import ServerCore
import TestSupport
import Testing

/// An erasure is granted, and forgotten, once nothing has the name any more, whatever ends the server in between.
@Suite(.onBothEngines) struct ErasureTests {
    private let town: Town
    init() throws { town = try Town(hasJournal: true) }

    private static let name = "adalovelace"
    private var delete: [String: Any] { ["type": "account", "do": "delete", "password": "secret of \(Self.name)"] }

    /// Where the name stands: files or tables of the database, and batches of the journal.
    private func places() throws -> [String] {
        let name = Data(Self.name.utf8)
        let batches = town.batches.indices.filter { Data(town.batches[$0]).range(of: name) != nil }
        return try town.database.places(of: Self.name) + batches.map { "batch \($0)" }
    }

    /// A game of three in which her seat is left, with her name in chat and title, that goes on without her.
    private func story() throws -> (ada: Resident, bob: Resident) {
        let (ada, bob, eve) = (town.member(Self.name), town.member("bob"), town.member("eve"))
        let made = ada.ask(["type": "create", "title": "\(Self.name)'s", "rules": ["level": "easy", "seats": 3]])
        let table = try #require(made.text("table"))
        for player in [bob, eve] { player.ask(["type": "join", "table": table]) }
        bob.ask(["type": "chat", "table": table, "text": "hello \(Self.name)"])
        for player in [ada, bob, eve] { player.ask(["type": "ready", "table": table]) }
        return (ada, bob)
    }

    /// It is granted once the journal is begun anew. Those who play on see another name at her seat.
    @Test func waitsForTheJournal() throws {
        let (ada, bob) = try story()
        ada.ask(delete)
        #expect(!ada.lines.contains { $0.type == "ok" } && town.server.wantsRenewal)
        #expect(bob.lines.contains { $0.description.contains(#""name":"deleted""#) })
        #expect(try places().count > 1)
        town.renew()
        #expect(ada.lines.last?.type == "ok" && !town.server.wantsRenewal)
        #expect(ada.lines.last { $0.type == "session" }?.text("name") == "guest")
        #expect(try places() == [])
        #expect(bob.ask(["type": "history"]).type == "ok")
    }

    /// A server that is killed before that finishes it after its next start; one that is killed again, too.
    @Test func finishesAfterACrash() throws {
        let (ada, _) = try story()
        ada.ask(delete)
        for _ in 0..<2 {
            try town.crash()
            #expect(town.server.wantsRenewal && !town.server.everySnapshot(at: town.now).isEmpty)
            #expect(!"\(town.server.everySnapshot(at: town.now))".contains(Self.name))
        }
        town.renew()
        #expect(try places() == [])
        #expect(town.guest("x").ask(["type": "login", "name": Self.name, "password": "x"]).code == "bad_credentials")
        try town.crash()
        #expect(try !town.server.wantsRenewal && places() == [])
    }

    /// Another server that takes over what one had that was killed before finishes it.
    @Test func finishesAfterATakeover() throws {
        let (ada, _) = try story()
        ada.ask(delete)
        try town.takeOver()
        #expect(town.server.wantsRenewal && !town.server.everySnapshot(at: town.now).isEmpty)
        #expect(!"\(town.server.everySnapshot(at: town.now))".contains(Self.name))
        town.renew()
        #expect(try places() == [])
    }

    /// In a cluster the mark of an erasure stays until each log that there is was begun anew since, but for those of nodes that have left.
    @Test func waitsForAllLogs() throws {
        guard let conninfo = town.database.conninfo else { return }
        let connection = try PostgresConnection(conninfo)
        try connection.execute(
            """
            INSERT INTO pairs.logs (id, node, epoch, state) VALUES (1, 'n1', 1, 'open'), (2, 'n2', 1, 'open'), (3, 'n3', 1, 'open');
            INSERT INTO pairs.nodes (name, log, beat, state, way, load, version) VALUES ('n3', 3, 1, 'left', '{}', 0, '1');
            INSERT INTO pairs.erasures (account, name) VALUES ('a1', 'ada')
            """)
        defer {
            _ = try? connection.execute("DELETE FROM pairs.logs; DELETE FROM pairs.nodes; DELETE FROM pairs.renewals")
        }
        for (log, isLast) in [(1, false), (1, false), (2, true)] {
            let store = try PeopleStore(
                conninfo, log: log, hashing: .real, randomBytes: { Array(repeating: 0, count: $0) })
            guard case .done = try store.begin(PeopleInquiry(.erased(account: "a1"), by: .host, at: 0)) else {
                Issue.record("nothing is left to do")
                return
            }
            let marks = try connection.execute("SELECT count(*) FROM pairs.erasures").integer(0, 0)
            #expect(marks == (isLast ? 0 : 1))
        }
        #expect(try connection.execute("SELECT count(*) FROM pairs.renewals").integer(0, 0) == 0)
    }

    /// A server that offers no accounts, among others that do, erases an account and begins its journal anew as they do.
    @Test func noAccountsHere() throws {
        let town = try Town(AccountPolicy(registration: .elsewhere), hasJournal: true, node: "n1")
        let eve = town.guest("eve")
        #expect(eve.ask(["type": "register", "name": "eve", "password": "secret of eve"]).code == "unknown_type")
        #expect(!town.server.wantsRenewal)
        town.server.hear(#"{"node":"n2","deleted":{"whom":"a1","what":"\#(Self.name)"}}"#)
        #expect(town.server.wantsRenewal)
    }

    /// While somebody reads the database, what is overwritten may stand in its log: the deletion is granted when it does not.
    @Test func waitsForReaders() throws {
        guard StoreEngine.current == .sqlite else { return }
        let (ada, _) = try story()
        ada.ask(delete)
        let reader = try Database(reading: town.database.folder.path + "/pairs.db")
        let reads = try reader.prepare("SELECT id FROM accounts")
        #expect(try reads.step())
        town.renew()
        #expect(!ada.lines.contains { $0.type == "ok" } && town.server.nextAlarm != nil)
        reads.reset()
        town.wait(.seconds(6))
        #expect(ada.lines.last?.type == "ok")
        #expect(try places() == [])
    }

    /// A game in which she had other names before is archived without any of them.
    @Test func formerNamesInARunningGame() throws {
        let (ada, bob) = try story()
        ada.ask(["type": "account", "do": "rename", "name": "zoe", "password": "secret of \(Self.name)"])
        ada.ask(delete)
        town.renew()
        let table = try #require(town.server.everySnapshot(at: town.now).first?.table)
        bob.ask(["type": "resign", "table": table])
        bob.ask(["type": "history"])
        #expect(bob.line("history")?.description.contains(#""name":"deleted""#) == true)
        bob.ask(["type": "leave", "table": table])
        #expect(try places().filter { !$0.hasPrefix("batch") } == [])
    }

    /// At others' tables her name alone goes from titles and chat, and no part of a longer word.
    @Test func namesWithinLongerWords() throws {
        let (ann, bob) = (town.member("ann"), town.member("bob"))
        let table = try #require(bob.ask(["type": "create", "title": "planning ann's"]).text("table"))
        bob.ask(["type": "chat", "table": table, "text": "planned by ann"])
        ann.ask(["type": "account", "do": "delete", "password": "secret of ann"])
        #expect(town.server.everySnapshot(at: town.now).first?.title == "planning deleted's")
        let eve = town.guest("eve")
        eve.ask(["type": "watch", "table": table])
        #expect(eve.line("chat")?.text("text") == "planned by deleted")
    }
}
