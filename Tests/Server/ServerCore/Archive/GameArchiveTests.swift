import Foundation
import People
import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// Every finished game comes out once, whole, and the same after a restart.
@Suite struct GameArchiveTests {
    private struct Entry {
        let milliseconds: Int
        let seat: Int?
        let message: ServerMessage
    }

    private static let day = 1_763_780_000_000 as Int64

    private static func server(seed: UInt64 = 1) -> ScriptedServer {
        let server = ScriptedServer(seed: seed, isRecorded: true)
        server.tell { $0.resumeService(after: RecoveryReport(), milliseconds: day) }
        return server
    }

    /// The times of games follow the clock by the calendar where it was set or the machine slept, also in a replay, and where nothing
    /// could be recorded meanwhile. What a clock drifts is nothing of that.
    @Test(arguments: [false, true]) func theClockIsSet(whileItStands: Bool) throws {
        let server = Self.server()
        let ada = server.client("ada")
        let table = ada.create(.board(2, 2) { $0.mode = "solo" })
        let hour = 3_600_000 as Int64
        server.wait(.seconds(10))
        server.tell { $0.tell(milliseconds: Self.day + 10_900) }
        server.tell { $0.cannotRecord = whileItStands }
        server.tell { $0.tell(milliseconds: Self.day + hour + 10_000) }
        server.wait(.seconds(5))
        server.tell { $0.tell(milliseconds: Self.day + hour + 15_000) }
        server.tell { $0.cannotRecord = false }
        server.tell { $0.tell(milliseconds: Self.day + hour + 15_000) }
        ada.ready(table)
        ada.must(.resign(.init(table: table)))
        let game = try #require(server.games.last)
        #expect(game.startedMs == Self.day + hour + 15_000 && game.endedMs == game.startedMs)
        let again = ScriptedServer(isRecorded: true)
        _ = try again.replay(server.batches)
        again.tell { $0.resumeService(after: RecoveryReport(), milliseconds: 0) }
        #expect(again.games == [game])
    }

    /// A game does not end before it has begun, though the clock by the calendar is set back meanwhile.
    @Test func theClockIsSetBack() throws {
        let server = Self.server()
        let ada = server.client("ada")
        let table = server.game(.board(2, 2) { $0.mode = "solo" }, ada)
        server.tell { $0.tell(milliseconds: Self.day - 3_600_000) }
        ada.must(.resign(.init(table: table)))
        let game = try #require(server.games.last)
        #expect(game.startedMs == Self.day && game.endedMs == game.startedMs)
    }

    private static func entries(_ game: FinishedGame) throws -> [Entry] {
        let lines = try #require(game.lines)
        #expect(lines.hasPrefix("[[") && lines.hasSuffix("]]"))
        return try lines.dropFirst().dropLast().split(separator: "\n").map { entry in
            let parts = entry.dropFirst().split(separator: ",", maxSplits: 2)
            let end = try #require(parts[2].lastIndex(of: "}"))
            return Entry(
                milliseconds: try #require(Int(parts[0])), seat: Int(parts[1]),
                message: ServerMessage(line: String(parts[2][...end])))
        }
    }

    /// What a seat saw at the end, or everybody.
    private static func fold(_ game: FinishedGame, seenBy seat: Int?) throws -> Snapshot {
        let all = try entries(game)
        guard case .snapshot(let start)? = all.first?.message else {
            Issue.record("it does not begin with a snapshot")
            throw CancellationError()
        }
        var mirror = TableMirror(start)
        let own = Set(all.filter { $0.seat == seat && seat != nil }.compactMap { $0.message.diff?.seq })
        for entry in all.dropFirst() {
            guard let diff = entry.message.diff else {
                Issue.record("\(entry.message) is no diff")
                continue
            }
            if entry.seat == seat || entry.seat == nil && !own.contains(diff.seq) {
                #expect(mirror.fold(diff) == .folded)
            }
        }
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.milliseconds <= $1.milliseconds })
        return mirror.snapshot
    }

    /// Turns cards at random until the game is over.
    private static func play(
        _ table: String, _ clients: [ScriptedClient], at server: ScriptedServer, flips: Int = 2_000
    ) {
        var random = Seeded(7)
        for _ in 0..<flips {
            for client in clients {
                client.send(.flip(.init(table: table, card: Int.random(in: 0..<4, using: &random))))
                _ = client.takeLines()
            }
            server.wait(.milliseconds(600))
            if clients[0].snapshot(table).phase == .over { return }
        }
    }

    private static func rules(_ mode: String) -> Rules {
        .board(2, 2) { ($0.mode, $0.hideMs) = (mode, 500) }
    }

    @Test(arguments: Mode.all.map(\.name)) func whole(mode: String) throws {
        let server = Self.server()
        let names = mode == "solo" ? ["ada"] : ["ada", "bob"]
        let clients = names.map { server.client($0) }
        let table = clients[0].must(.create(.init(rules: Self.rules(mode), title: "secret title"))).table ?? ""
        for client in clients.dropFirst() { client.join(table) }
        server.wait(.seconds(5))
        for client in clients { client.ready(table) }
        Self.play(table, clients, at: server)
        #expect(server.games.count == 1)
        let game = try #require(server.games.first)
        let end = clients[0].snapshot(table)
        #expect(game.table == table && game.game == end.game && game.reason == end.over?.reason.rawValue)
        #expect(game.startedMs == Self.day + 5_000 && game.endedMs > game.startedMs && !game.isPrivate)
        #expect(game.playedMs == game.endedMs - game.startedMs)
        #expect(!game.lines!.contains("secret title") && game.rules.contains(#""mode":"\#(mode)""#))
        let result = game.result
        #expect(result.seats.map(\.name) == names && result.seats.contains { $0.place == 1 } && result.mode == mode)
        for seat in [nil, 0] as [Int?] {
            let folded = try Self.fold(game, seenBy: seat)
            #expect(folded.over == end.over && folded.phase == .over && folded.game == end.game)
            if seat == 0 { #expect(folded.board == end.board) }
        }
        clients.forEach { $0.ready(table) }
        clients[0].must(.resign(.init(table: table)))
        #expect(server.games.map(\.game) == [table, "\(table)#2"] && Set(server.games.map(\.id)).count == 2)
    }

    /// Games of an address that has used half of its share of the archive come without lines, and then not at all. Other addresses
    /// have shares of their own, and each grows back.
    @Test func shareOfAddress() {
        let server = ScriptedServer(isRecorded: true) { $0.archivedPerAddress = 1 }
        server.tell { $0.resumeService(after: RecoveryReport(), milliseconds: Self.day) }
        func play(_ player: ScriptedClient, _ rounds: Int) -> [Bool?] {
            let table = player.create(.board(1, 2) { ($0.mode, $0.seats, $0.autoAgain) = ("solo", 1, true) })
            player.ready(table)
            return (0..<rounds).map { _ in
                let count = server.games.count
                for card in 0..<2 { player.must(.flip(.init(table: table, card: card))) }
                return server.games.count > count ? server.games.last?.lines != nil : nil
            }
        }
        let ada = server.client("ada", from: "127.0.0.2")
        let kept = play(ada, 100)
        let whole = kept.prefix { $0 == true }.count
        let bare = kept.dropFirst(whole).prefix { $0 == false }.count
        #expect(whole > 10 && bare > 10 && kept.dropFirst(whole + bare).allSatisfy { $0 == nil } && whole + bare < 90)
        // 65,536 bytes in all, at one a second.
        let bytes = server.games.map(\.bytes).reduce(0, +)
        #expect((63_000...65_536).contains(bytes))
        #expect(server.log.count { $0.event == "game_not_archived" } == 100 - whole - bare)
        #expect(play(server.client("bob", from: "127.0.0.3"), 1) == [true])
        server.wait(.seconds(1_200))
        #expect(play(ada, 1) == [false])
        server.wait(.seconds(40_000))
        #expect(play(ada, 1) == [true])
    }

    /// A game in which only house bots move is archived without its lines, also where such games are dealt on and on.
    @Test func botsAmongThemselves() throws {
        let server = Self.server()
        let ada = server.client("ada")
        let rules = Rules.board(2, 2) {
            ($0.autoAgain, $0.mode, $0.hideMs, $0.seats, $0.bots) = (true, "scramble", 0, 3, ["perfect", "perfect"])
        }
        let table = server.game(rules, ada)
        for _ in 0..<200 where server.games.count < 3 { server.wait(.milliseconds(500)) }
        #expect(server.games.count >= 3 && server.games.allSatisfy { $0.lines == nil })
        for card in 0..<400 where server.games.last?.lines == nil {
            ada.send(.flip(.init(table: table, card: card % 4)))
            server.wait(.milliseconds(100))
        }
        #expect(server.games.last?.lines != nil)
    }

    /// Where the next game is dealt with the end of one, both are whole.
    @Test func dealtAgainAtOnce() throws {
        let server = Self.server()
        let ada = server.client("ada")
        let table = server.game(.board(2, 2) { ($0.autoAgain, $0.mode) = (true, "solo") }, ada)
        Self.play(table, [ada], at: server, flips: 60)
        #expect(server.games.count > 1)
        for game in server.games { #expect(try Self.fold(game, seenBy: nil).game != game.game) }
        #expect(server.games.prefix(2).map(\.game) == [table, "\(table)#2"])
    }

    /// A pause is no time played, also where the next game is dealt with the end of one.
    @Test(arguments: [false, true]) func pauses(autoAgain: Bool) throws {
        let server = Self.server()
        let ada = server.client("ada")
        let table = server.game(.board(2, 2) { ($0.autoAgain, $0.mode) = (autoAgain, "solo") }, ada)
        server.wait(.seconds(3))
        ada.must(.pause(.init(table: table, on: true)))
        server.wait(.seconds(60))
        ada.must(.pause(.init(table: table, on: false)))
        Self.play(table, [ada], at: server, flips: 60)
        let game = try #require(server.games.first)
        #expect(game.playedMs >= 3_000 && game.endedMs - game.startedMs - game.playedMs == 60_000)
    }

    /// A crash in the middle of a game loses nothing of it, whether its records are replayed or its state was kept.
    @Test(arguments: ["classic", "race"], [false, true]) func crash(mode: String, isKept: Bool) throws {
        let server = Self.server()
        let clients = [server.client("ada"), server.client("bob")]
        let table = server.game(Self.rules(mode), clients[0], clients[1])
        Self.play(table, clients, at: server, flips: 1)
        if isKept { server.keepEverything(inSegment: 1) }
        clients[0].send(.flip(.init(table: table, card: 0)))
        let other = ScriptedServer(seed: 2, isRecorded: true)
        let report = try other.replay(Array(server.batches[(isKept ? server.firstOfSegment : 0)...]))
        other.tell { $0.resumeService(after: report, milliseconds: Self.day + 3_600_000) }
        let again = clients.map { other.resume($0).client }
        Self.play(table, again, at: other)
        #expect(server.games.isEmpty && other.games.count == 1)
        let game = try #require(other.games.first)
        #expect(game.startedMs == Self.day && game.endedMs > Self.day + 3_600_000)
        let end = again[0].snapshot(table)
        #expect(try Self.fold(game, seenBy: 0).over == end.over && Self.fold(game, seenBy: 0).board == end.board)
        #expect(try Self.entries(game).first?.milliseconds == 0)
    }

    /// A finished game is handed out after every start, the same each time, until it is archived.
    @Test func handedOutUntilArchived() throws {
        let server = Self.server()
        let ada = server.client("ada")
        let table = server.game(Self.rules("solo"), ada)
        ada.must(.resign(.init(table: table)))
        let game = try #require(server.games.first)
        let other = ScriptedServer(seed: 2, isRecorded: true)
        let report = try other.replay(server.batches)
        #expect(other.games.isEmpty)
        other.tell { $0.resumeService(after: report, milliseconds: Self.day + 1) }
        #expect(other.games == [game])

        // In a later segment it is kept on record.
        other.keepEverything(inSegment: 1)
        let third = ScriptedServer(seed: 3, isRecorded: true)
        let kept = try third.replay(Array(other.batches[other.firstOfSegment...]))
        third.tell { $0.resumeService(after: kept, milliseconds: Self.day + 2) }
        #expect(third.games == [game] && third.server.memoryUse.gameBytes > 0)

        third.tell { $0.archived([game.id, "another"]) }
        #expect(third.server.archive.waiting.isEmpty && third.server.memoryUse.gameBytes == 0)
        let last = ScriptedServer(seed: 4, isRecorded: true)
        let rest = try last.replay(Array(other.batches[other.firstOfSegment...]) + third.batches)
        last.tell { $0.resumeService(after: rest, milliseconds: Self.day + 3) }
        #expect(last.games.isEmpty)
    }

    /// The host's words to somebody who is put out are not archived; the password makes the game private.
    @Test(arguments: ["classic", "race"]) func reasons(mode: String) throws {
        let server = Self.server()
        let clients = ["ada", "bob", "eve"].map { server.client($0) }
        let rules = Rules.board(2, 2) { ($0.mode, $0.seats) = (mode, 3) }
        let table = clients[0].must(.create(.init(rules: rules, password: "sesame"))).table ?? ""
        for client in clients.dropFirst() { client.must(.join(.init(table: table, password: "sesame"))) }
        for client in clients { client.ready(table) }
        clients[0].must(.kick(.init(table: table, seat: 2, reason: "rude words")))
        clients[0].must(.resign(.init(table: table)))
        let game = try #require(server.games.first)
        #expect(game.isPrivate && !game.lines!.contains("rude words"))
        #expect(try Self.fold(game, seenBy: nil).over?.reason == .resigned)
    }

    /// When memory is short a running game's lines are given up, not the game.
    @Test func shortOfMemory() throws {
        let server = Self.server()
        let ada = server.client("ada")
        let table = server.game(.board(4, 4) { $0.mode = "solo" }, ada)
        for card in 0..<16 {
            ada.send(.flip(.init(table: table, card: card)))
            server.wait(.seconds(2))
        }
        let before = server.server.memoryUse.diffBytes
        server.tell { #expect($0.forgetDiffs(fewToo: false) > 0) }
        #expect(server.server.memoryUse.diffBytes < before)
        ada.must(.resign(.init(table: table)))
        #expect(server.games.count == 1 && server.games[0].lines == nil && server.games[0].reason == "resigned")
    }

    /// Who has moved is kept with the log.
    @Test func whoMovedIsKept() throws {
        var log = GameLog(deal: 1, began: .start, beganMs: 0)
        #expect(!log.isOfBotsAlone)
        log.noteMove(ofBot: true)
        #expect(log.isOfBotsAlone && log.moved(from: "a", to: "b", by: .zero).isOfBotsAlone)
        #expect(try JSONDecoder().decode(GameLog.self, from: JSONEncoder().encode(log)).isOfBotsAlone)
        log.noteMove(ofBot: false)
        #expect(!log.isOfBotsAlone)
    }

    /// A game of too many bytes is archived without lines, and takes no memory for them.
    @Test func tooLong() {
        var log = GameLog(deal: 1, began: .start, beganMs: 0)
        let line = [UInt8](repeating: UInt8(ascii: "7"), count: 1_000)
        for second in 0..<1_020 { log.append(line[...], at: .start + .seconds(second)) }
        #expect(log.list?.hasSuffix("777]]") == true && log.occupied > 1_020_000)
        for second in 1_020..<1_060 { log.append(line[...], at: .start + .seconds(second)) }
        #expect(log.list == nil && log.occupied == 0)
    }

    /// While an archive takes nothing, so many bytes of games wait. Further ones are dropped, and the log names them.
    @Test func waiting() throws {
        let server = Self.server()
        func game(_ number: Int) throws -> FinishedGame {
            let json = """
                {"id":"\(number)","table":"t","game":"t#\(number)","isPrivate":false,"startedMs":0,"endedMs":\(number),
                "playedMs":1,"rules":"{}","reason":"cleared","won":"[]",
                "result":{"family":"memory","mode":"classic","level":"easy","isCounted":false,"seats":[]},
                "lines":"\(String(repeating: "7", count: 1_000_000))"}
                """
            return try JSONDecoder().decode(FinishedGame.self, from: Data(json.utf8))
        }
        for number in 0..<68 {
            let game = try game(number)
            server.tell { $0.archive.add(game) }
        }
        #expect(server.server.archive.waiting.count == 67 && server.games.count == 67)
        #expect(server.server.memoryUse.gameBytes < 67_108_864)
        #expect(server.log.filter { $0.event == "game_not_archived" }.map { $0.fields[0].value } == ["t#67"])
        let last = try game(68)
        server.tell {
            $0.archived(["3"])
            $0.archive.add(last)
        }
        #expect(server.games.last?.id == "68")
    }

    /// Where nobody wants games there are none.
    @Test func unwanted() {
        let server = ScriptedServer()
        let ada = server.client("ada")
        ada.must(.resign(.init(table: server.game(Self.rules("solo"), ada))))
        #expect(server.games.isEmpty && server.server.archive.waiting.isEmpty)
    }
}
