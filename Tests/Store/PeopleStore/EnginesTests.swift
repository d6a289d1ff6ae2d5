import Cluster
import Database
import Foundation
import People
import PeopleStore
import Postgres
import TestSupport
import Testing

/// What people do is answered alike by SQLite and PostgreSQL, and leaves the same rows.
@Suite struct EnginesTests {
    @Test(.postgres, arguments: 0..<6) func equalAnswers(seed: Int) throws {
        let sqlite = try StoreEngine.$current.withValue(.sqlite) { try Story(seed: UInt64(seed)).lived() }
        let postgres = try StoreEngine.$current.withValue(.postgres) { try Story(seed: UInt64(seed)).lived() }
        for (one, other) in zip(sqlite.told, postgres.told) where one != other {
            Issue.record("SQLite: \(one)\nPostgreSQL: \(other)")
            break
        }
        #expect(sqlite.told.count == postgres.told.count && sqlite.told.count > 300)
        #expect(sqlite.rows.count > 60)
        for (one, other) in zip(sqlite.rows, postgres.rows) where one != other {
            Issue.record("SQLite: \(one)\nPostgreSQL: \(other)")
            break
        }
        #expect(sqlite.rows.count == postgres.rows.count)
    }

    /// Two servers have one database: what somebody may do is what they may do once the other's work is done.
    @Test(.postgres) func rightsOfTheMoment() throws {
        try StoreEngine.$current.withValue(.postgres) {
            let town = try Town()
            let (mod, bob) = (town.member("mod"), town.member("bob"))
            try town.host(.promote(name: "mod", .moderator))
            let text = try #require(town.database.conninfo).shown
            let holds = DispatchSemaphore(value: 0)
            let isDone = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                defer { isDone.signal() }
                guard let other = try? PostgresConnection(Conninfo(text)),
                    let watch = try? PostgresConnection(Conninfo(text)),
                    (try? other.execute("BEGIN; SELECT pg_advisory_xact_lock(\(0x7061_6972))")) != nil,
                    (try? other.execute("UPDATE pairs.accounts SET role = \(Role.admin.rawValue) WHERE name = 'bob'"))
                        != nil
                else {
                    holds.signal()
                    return
                }
                holds.signal()
                let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                while (try? watch.execute(waiting).integer(0, 0)) == 0 { usleep(5_000) }
                _ = try? other.execute("COMMIT")
            }
            holds.wait()
            #expect(mod.ask(["type": "ban", "account": "@bob", "reason": "x"]).code == "not_allowed")
            isDone.wait()
            #expect(!bob.isEnded)
        }
    }

    /// A database of a file gets into PostgreSQL and back as it was, also in several goes.
    @Test(.postgres) func thereAndBack() throws {
        let lived = try StoreEngine.$current.withValue(.sqlite) { try Story(seed: 7).lived() }
        let file = lived.database.folder.path + "/pairs.db"
        let there = try StoreDatabase(.postgres)
        let conninfo = try #require(there.conninfo)
        try PeopleCopy.bring(file, of: "/var/lib/pairs", into: conninfo, told: { _, _, _ in })
        // The first go ends before its end.
        let check = try PostgresConnection(conninfo)
        let half = try #require(throws: PostgresError.self) { try ClusterSchema.checkWhole(check) }
        #expect(half.exitStatus == 65 && half.description.contains("cluster import /var/lib/pairs"))
        #expect(throws: DatabaseError.self) {
            try PeopleCopy.bring(file, of: "/other", into: conninfo, told: { _, _, _ in })
        }
        try there.opened().execute("DELETE FROM game_seats WHERE game = (SELECT MAX(game) FROM game_seats)")
        try PeopleCopy.bring(file, of: "/var/lib/pairs", into: conninfo, told: { _, _, _ in })
        try ImportedLog.end(check)
        try ClusterSchema.checkWhole(check)
        #expect(try there.dump() == lived.rows)
        // It is no place for another one.
        #expect(throws: DatabaseError.self) {
            try PeopleCopy.bring(file, of: "/var/lib/pairs", into: conninfo, told: { _, _, _ in })
        }
        let back = try StoreDatabase(.sqlite)
        var told: [String] = []
        try PeopleCopy.bring(conninfo, into: back.folder.path + "/pairs.db") { told.append("\($0) \($1) of \($2)") }
        #expect(try back.dump() == lived.rows)
        #expect(
            told.contains { $0.hasPrefix("accounts ") && $0.split(separator: " ")[1] == $0.split(separator: " ")[3] })
    }
}

/// Some hundred things that people do, always the same for a seed.
private final class Story {
    private var random: Seeded
    private let town: Town
    private var people: [(client: Resident, name: String)] = []
    private var told: [String] = []
    private var games = 0
    private var mores: [String: String] = [:]

    private static let names = [
        "ada", "Bob_1", "per%cent", "O'Neil", #"back\slash"#, "Żółć", "Ça va", "éclair", "zoë", "\u{1F600} smile",
        "ann~a", "Æsir",
    ]

    init(seed: UInt64) throws {
        random = Seeded(seed)
        town = try Town()
    }

    /// What was told to everybody, and the rows at the end.
    func lived() throws -> (told: [String], rows: [String], database: StoreDatabase) {
        for name in Self.names.shuffled(using: &random).prefix(7) {
            let client = town.guest("guest")
            people.append((client, name))
            ask(client, ["type": "register", "name": name, "password": "secret of it", "bot": chance(5)])
        }
        try town.host(.promote(name: people[0].name, .admin))
        for _ in 0..<220 { try doSomething() }
        return (told, try town.database.dump(), town.database)
    }

    private func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
    private func any<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    private func ask(_ client: Resident, _ request: [String: Any]) {
        told.append("\(request.sorted { $0.key < $1.key })")
        client.ask(request)
        told += client.got.map(\.description)
    }

    /// Asks for a page, the next one of the last time where there is one.
    private func page(_ client: Resident, _ request: [String: Any]) {
        let key = "\(request.sorted { $0.key < $1.key })"
        ask(client, request.merging(mores[key].map { ["after": $0] } ?? [:]) { $1 })
        mores[key] = client.got.compactMap { $0["more"] as? String }.first
    }

    private func doSomething() throws {
        town.wait(.seconds(Int.random(in: 1...400, using: &random)))
        let (client, name) = any(people)
        let other = "@" + any(people).name
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<7: try play()
        case 7, 8: try save()
        case 9: ask(client, ["type": "records", "account": other])
        case 10, 11, 12:
            let by = any(["rating", "won", "streak", "best_ms", "fewest_flips", "fewest_moves"])
            let isRace = chance(2)
            var request: [String: Any] = [
                "type": "leaders", "game": isRace ? "klondike" : "memory", "mode": isRace ? "solo" : "classic",
                "by": by,
                "limit": 2, "bots": chance(5),
            ]
            if by != "rating" { request["level"] = "easy" }
            page(client, request)
        case 13, 14: page(client, ["type": "history", "account": other, "limit": 2])
        case 15: page(client, ["type": "audit", "limit": 3].merging(chance(2) ? ["only": "ban"] : [:]) { $1 })
        case 16: page(client, ["type": "bans", "limit": 2])
        case 17:
            let by = chance(2) ? people[0].client : client
            let kind = any(["ban", "mute"])
            let target = chance(3) ? ["address": "192.0.2.\(any([1, 2]))/32"] : ["account": other]
            let reason: [String: Any] = ["type": kind, "reason": "not like \(name)", "minutes": any([1, 60])]
            ask(by, reason.merging(target) { $1 })
        case 18:
            ask(people[0].client, ["type": "unban", "account": other])
            ask(client, ["type": "report", "account": other, "text": "\(name) is loud"])
        case 19: ask(client, ["type": "settings", "set": ["k\(any([1, 2]))": any(["x", "it's", "\u{1F600}"])]])
        case 20: ask(client, ["type": "saved"])
        case 21:
            ask(client, ["type": "account", "do": "export", "password": "secret of it"])
        case 22:
            let password = chance(3) ? "wrong" : "secret of it"
            ask(client, ["type": "logout"])
            ask(client, ["type": "login", "name": any([name, name.uppercased()]), "password": password])
        default:
            guard chance(4) else { return }
            let index = Int.random(in: 1..<people.count, using: &random)
            let leaver = people[index].client
            if chance(2) {
                let new = any(Self.names)
                ask(leaver, ["type": "account", "do": "rename", "name": new, "password": "secret of it"])
                if leaver.got.last?.type == "ok" { people[index].name = new }
            } else if people.count > 4 {
                ask(leaver, ["type": "account", "do": "delete", "password": "secret of it"])
            }
        }
    }

    /// Accounts that there are, by their ids.
    private func accounts() throws -> [(id: String, name: String)] {
        try town.database.rows("SELECT id, name FROM accounts ORDER BY id", columns: 2).map { ($0[0], $0[1]) }
    }

    /// Some games are over; one of them may come twice.
    private func play() throws {
        let all = try accounts()
        var finished: [FinishedGame] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            games += 1
            let players = all.shuffled(using: &random).prefix(Int.random(in: 2...3, using: &random))
            var seats = players.enumerated().map { index, player in
                FinishedGame.Seat(
                    seat: index, player: "p\(player.id)", name: player.name, owner: "p\(player.id)", bot: nil,
                    account: player.id)
            }
            for index in seats.indices {
                seats[index].place = Int.random(in: 1...seats.count, using: &random)
                (seats[index].groups, seats[index].score) = (index, index)
                (seats[index].flips, seats[index].misses) = (Int.random(in: 8...20, using: &random), 3)
                seats[index].hasWon = seats[index].place == 1
                seats[index].isBest = chance(2)
                if chance(8) { (seats[index].place, seats[index].wasPutOut) = (nil, true) }
            }
            let (isSolo, isCounted, isPrivate) = (chance(3), !chance(5), chance(3))
            if isSolo { seats = [seats[0]] }
            seats[0].moves = isSolo ? Int.random(in: 80...99, using: &random) : nil
            finished.append(
                FinishedGame(
                    id: any(["g", "G", "é"]) + "\(games)", table: "gt\(games)", game: "gt\(games)",
                    isPrivate: isPrivate,
                    startedMs: town.milliseconds - 90_000, endedMs: town.milliseconds,
                    playedMs: Int64.random(in: 1_000...80_000, using: &random), rules: "{}", reason: "cleared",
                    won: "[0]",
                    lines: chance(4)
                        ? nil : #"[[0,null,{"seats":[{"account":"\#(players[0].id)","name":"\#(players[0].name)"}]}]]"#,
                    result: .init(
                        family: isSolo ? "klondike" : "memory", mode: isSolo ? "solo" : "classic", level: "easy",
                        isCounted: isCounted, unrated: isSolo ? "mode" : nil, seats: seats)))
        }
        if chance(3) { finished.append(finished[0]) }
        let ratings = try town.store.add(finished[...])
        for new in ratings { told.append("\(new.pool) \(new.ratings.sorted { $0.key < $1.key })") }
    }

    /// Somebody leaves a game of patience, which may be one that was left before.
    private func save() throws {
        let (id, name) = any(try accounts())
        let number = chance(2) ? games : any(Array(0...games))
        games += 1
        let seat = FinishedGame.Seat(seat: 0, player: "p\(id)", name: name, owner: "p\(id)", bot: nil, account: id)
        var game = FinishedGame(
            id: "s\(games)", table: "gs\(number)", game: "gs\(number)", isPrivate: true, startedMs: 0,
            endedMs: town.milliseconds, playedMs: 5, rules: "{}", reason: "left", won: "[]", lines: nil,
            result: .init(
                family: any(["klondike", "spider"]), mode: "solo", level: "easy", isCounted: true, unrated: "mode",
                seats: [seat]))
        game.saved = .init(
            game: "s\(number)", account: id, seq: Int.random(in: 0..<9, using: &random), moment: Int64(games), moves: 3,
            state: #"{"it's":"\#(name)"}"#)
        _ = try town.store.add([game][...])
    }
}

extension StoreDatabase {
    /// All rows of all tables.
    fileprivate func dump() throws -> [String] {
        var lines: [String] = []
        let schema = try StoreDatabase(.sqlite)
        _ = try schema.store { Array(repeating: 0, count: $0) }
        for table in try schema.tables() {
            let columns = try schema.rows("SELECT name, type FROM pragma_table_info('\(table)')", columns: 2)
            let rows = try opened().prepare("SELECT \(columns.map { $0[0] }.joined(separator: ", ")) FROM \(table)")
            var all: [String] = []
            while try rows.step() {
                let values = columns.enumerated().map { index, column in
                    column[1].hasPrefix("DOUBLE")
                        ? rows.real(index).map { "\($0)" } ?? "NULL" : rows.text(index) ?? "NULL"
                }
                all.append(table + " " + values.joined(separator: "|"))
            }
            lines += all.sorted()
        }
        return lines
    }
}
