import TestSupport
import Testing
import Vocabulary
import Wire

/// Tables that play against a budget, of tries or of time, and the rules that only some modes have.
@Suite struct BudgetsTests {
    private let server = ScriptedServer()

    private func solo(_ change: (inout Rules) -> Void = { _ in }) -> Rules {
        .board(2, 3) {
            ($0.mode, $0.hideMs) = ("solo", 0)
            change(&$0)
        }
    }

    private func verdict(_ snapshot: Snapshot) throws -> FairDeal.Verdict {
        let over = try #require(snapshot.over)
        let ids = snapshot.faces.faces.map(\.id)
        let nonces = try over.ranking.map(\.seat).sorted().map { seat in
            (seat: seat, nonce: try #require(over.nonces[seat].map { Nonce(hex: $0) } ?? .zero))
        }
        return FairDeal.verify(
            commit: snapshot.commit, seed: try #require(ServerSeed(hex: over.serverSeed)), game: snapshot.game,
            groups: ids.count, groupSize: snapshot.rules.group ?? 2, nonces: nonces,
            deck: try over.deck.map { try #require(ids.firstIndex(of: $0)) }, hashing: .real)
    }

    // MARK: The same deal again

    /// The same cards once more: the same game, commitment and nonce, a deal that anybody can check both times; and the
    /// deal after it is the one that was promised.
    @Test func sameDealAgain() throws {
        let ada = server.client("ada")
        let table = ada.create(solo())
        let nonce = String(repeating: "c3", count: 32)
        ada.must(.ready(.init(table: table, nonce: nonce)))
        ada.must(.flip(.init(table: table, card: 0)))
        let first = ada.snapshot(table)
        ada.must(.resign(.init(table: table)))
        let ended = ada.snapshot(table)
        #expect(ended.over?.reason == .resigned)
        #expect(try verdict(ended) == .good)
        let refusal = ada.refusal(of: .again(.init(table: table, same: true)))
        #expect(refusal.code == .notSeated && refusal.hint == "Join it first.", "who resigns watches")
        ada.join(table)
        ada.must(.again(.init(table: table, same: true)))
        let again = ada.snapshot(table)
        #expect(again.phase == .playing && again.over == nil && again.board.cards.allSatisfy { $0 == .down })
        #expect((again.game, again.commit, again.faces) == (first.game, first.commit, first.faces))
        for card in 0..<6 {
            _ = ada.ask(.flip(.init(table: table, card: card)))
        }
        _ = ada.ask(.resign(.init(table: table)))
        let second = ada.snapshot(table)
        #expect(second.over?.deck == ended.over?.deck && second.over?.nonces == [nonce])
        #expect(try verdict(second) == .good)
        #expect(second.over?.nextCommit == ended.over?.nextCommit)
        if second.seats[0].status == .open { ada.join(table) }
        ada.must(.again(.init(table: table)))
        let other = ada.snapshot(table)
        #expect(other.game == "\(table)#2" && other.commit == second.over?.nextCommit)
        #expect(other.over == nil)
    }

    /// Elsewhere, before the first game, or beside a nonce there is no such thing.
    @Test func noSameDealAgain() {
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let nonce = String(repeating: "c3", count: 32)
        for rules in [Rules.board(2, 2), .board(2, 2) { $0.mode = "coop" }] {
            let table = server.game(rules, ada, bob)
            bob.must(.resign(.init(table: table)))
            let refusal = ada.refusal(of: .again(.init(table: table, same: true)))
            #expect(refusal.code == .badField && refusal.field == "same")
        }
        let table = ada.create(solo())
        #expect(ada.refusal(of: .again(.init(table: table, same: true))).code == .wrongPhase)
        ada.ready(table)
        #expect(ada.refusal(of: .again(.init(table: table, same: true))).code == .wrongPhase)
        ada.must(.resign(.init(table: table)))
        ada.join(table)
        let beside = ada.refusal(of: .again(.init(table: table, nonce: nonce, same: true)))
        #expect(beside.code == .badField && beside.field == "nonce")
        ada.must(.again(.init(table: table, on: false, same: true)))
        #expect(ada.snapshot(table).phase == .over)
        eve.must(.watch(.init(table: table)))
        #expect(eve.refusal(of: .again(.init(table: table, same: true))).code == .notSeated)
    }

    // MARK: Tries

    /// What is left of the tries is in every snapshot and turn, and folds; the last of them ends the game for all.
    @Test(arguments: ["solo", "coop"]) func tries(mode: String) throws {
        var random = Seeded(4)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let rules = Rules.board(4, 6) { ($0.mode, $0.tries, $0.hideMs) = (mode, .limited(5), 0) }
        let players = mode == "solo" ? [ada] : [ada, bob]
        let table = ada.create(rules)
        #expect(ada.snapshot(table).triesLeft == nil)
        if mode == "coop" { bob.join(table) }
        for player in players { player.ready(table) }
        _ = ada.takeLines()
        var mirror = TableMirror(ada.snapshot(table))
        #expect(mirror.snapshot.triesLeft == 5 && mirror.snapshot.rules.tries == .limited(5))
        var left = [5]
        while let turn = mirror.snapshot.turn, mirror.snapshot.phase == .playing {
            let down = mirror.snapshot.board.cards.indices.filter { mirror.snapshot.board.cards[$0] == .down }
            let card = try #require(down.randomElement(using: &random))
            players[turn.seat].send(.flip(.init(table: table, card: card)))
            for diff in ada.take().compactMap(\.diff) {
                #expect(mirror.fold(diff) == .folded)
                if diff.ops.contains("turn") { left.append(mirror.snapshot.triesLeft ?? -1) }
            }
            #expect(mirror.snapshot.withoutClocks == ada.snapshot(table).withoutClocks)
        }
        #expect(left == [5, 4, 3, 2, 1] && mirror.snapshot.over?.reason == .tries)
        #expect(mirror.snapshot.over?.ranking.allSatisfy { $0.place == 1 } == true)
        #expect(try verdict(ada.snapshot(table)) == .good)
    }

    /// Without a limit nothing is counted down.
    @Test func unlimited() {
        let ada = server.client("ada")
        let table = ada.create(solo { $0.tries = .unlimited })
        ada.ready(table)
        #expect(ada.snapshot(table).triesLeft == nil && ada.snapshot(table).rules.tries == .unlimited)
    }

    // MARK: The clock of the game

    /// The clock ends the game also while a miss is shown, stands in a pause, and is told to whoever comes back.
    @Test(arguments: ["solo", "coop", "race"]) func gameClock(mode: String) throws {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let rules = Rules.board(4, 6) { ($0.mode, $0.gameSeconds, $0.hideMs) = (mode, 60, 5_000) }
        let table = ada.create(rules)
        #expect(ada.snapshot(table).gameMs == nil)
        if mode != "solo" {
            bob.join(table)
            bob.ready(table)
        }
        ada.ready(table)
        #expect(ada.snapshot(table).gameMs == 60_000)
        server.wait(.seconds(10))
        #expect(ada.snapshot(table).gameMs == 50_000)
        ada.must(.pause(.init(table: table, on: true)))
        server.wait(.seconds(100))
        #expect(ada.snapshot(table).gameMs == 50_000)
        let seq = ada.snapshot(table).seq
        server.drop(ada)
        let (again, messages) = server.resume(ada, held: [table: seq])
        let clocks = try #require(messages.last?.ok?.clocks?.first)
        #expect(clocks.table == table && clocks.gameMs == 50_000)
        for player in [again, bob] { _ = player.ask(.pause(.init(table: table, on: false))) }
        server.wait(.seconds(20))
        #expect(again.snapshot(table).gameMs == 30_000)
        server.drop(again)
        let (last, told) = server.resume(again, held: [table: again.take().compactMap(\.diff).last?.seq ?? seq])
        #expect(told.last?.ok?.clocks?.first?.gameMs == 30_000)
        server.wait(.milliseconds(29_000))
        let mover = last.snapshot(table).turn?.seat ?? 0
        for card in 0..<24 where !last.snapshot(table).board.hasMiss {
            _ = (mover == 0 ? last : bob).ask(.flip(.init(table: table, card: card)))
        }
        server.wait(.milliseconds(999))
        #expect(last.snapshot(table).phase == .playing)
        server.wait(.milliseconds(1))
        let end = last.snapshot(table)
        #expect(end.phase == .over && end.over?.reason == .clock && end.gameMs == nil)
        #expect(try verdict(end) == .good)
    }

    // MARK: Rules of modes

    /// A rule that the mode does not have is refused by its name, with what is allowed; what stands for its absence is
    /// taken, and not shown.
    @Test func rulesOfOtherModes() {
        let ada = server.client("ada")
        let wrong: [(String, String, (inout Rules) -> Void)] = [
            ("classic", "tries", { $0.tries = .limited(9) }), ("classic", "game_seconds", { $0.gameSeconds = 60 }),
            ("race", "turn_seconds", { $0.turnSeconds = 30 }), ("race", "tries", { $0.tries = .limited(9) }),
            ("scramble", "game_seconds", { $0.gameSeconds = 60 }), ("scramble", "tries", { $0.tries = .limited(9) }),
            ("solo", "seats", { $0.seats = 2 }), ("coop", "seats", { $0.seats = 1 }),
            ("solo", "tries", { $0.tries = .limited(0) }), ("coop", "tries", { $0.tries = .limited(1_001) }),
            ("race", "game_seconds", { $0.gameSeconds = 9 }), ("solo", "game_seconds", { $0.gameSeconds = 7_201 }),
            ("solo", "bots", { $0.bots = ["casual"] }), ("marathon", "mode", { _ in }),
        ]
        for (mode, field, change) in wrong {
            let rules = Rules.board(2, 3) {
                $0.mode = mode
                change(&$0)
            }
            let refusal = ada.refusal(of: .create(.init(rules: rules)))
            #expect(refusal.code == .badField && refusal.field == "rules.\(field)", "\(mode) \(field): \(refusal)")
            #expect(ada.refusal(of: .quick(.init(rules: rules))).field == "rules.\(field)")
        }
        let hint = ada.refusal(of: .create(.init(rules: .board(2, 3) { $0.tries = .limited(9) }))).hint ?? ""
        #expect(hint.contains("solo") && hint.contains("coop"))
        for mode in Mode.all.map(\.name) {
            let table = ada.create(
                .board(2, 3) { ($0.mode, $0.tries, $0.turnSeconds, $0.gameSeconds) = (mode, .unlimited, 0, 0) })
            let shown = ada.snapshot(table).rules
            let hasBudget = mode == "solo" || mode == "coop"
            #expect((shown.tries == .unlimited) == hasBudget)
            #expect((shown.turnSeconds == 0) == (mode != "race"))
            #expect((shown.gameSeconds == 0) == (hasBudget || mode == "race"))
            ada.must(.leave(.init(table: table)))
        }
    }

    /// A quick game without a mode is a classic one, and with a mode one of that.
    @Test func quickKeepsToTheMode() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        var tables: [String: String] = [:]
        for mode in ["coop", "race", "scramble"] { tables[mode] = ada.create(.board(2, 3) { $0.mode = mode }) }
        let quick = bob.must(.quick(.init())).table ?? ""
        #expect(!tables.values.contains(quick) && bob.snapshot(quick).rules.mode == "classic")
        let again = bob.must(.quick(.init(rules: .board(2, 3)))).table ?? ""
        #expect(!tables.values.contains(again) && bob.snapshot(again).rules.mode == "classic")
        for (mode, table) in tables {
            #expect(bob.must(.quick(.init(rules: .with { $0.mode = mode }))).table == table)
        }
    }

    /// Two quick games by rules that name what stands for a rule's absence meet at one table.
    @Test(arguments: ["classic", "race", "scramble"]) func quickMeets(mode: String) {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let rules = Rules.board(2, 3) { ($0.mode, $0.tries, $0.turnSeconds, $0.gameSeconds) = (mode, .unlimited, 0, 0) }
        let table = ada.must(.quick(.init(rules: rules))).table
        #expect(bob.must(.quick(.init(rules: rules))).table == table)
    }
}

extension BoardState {
    /// Whether two different faces are up.
    fileprivate var hasMiss: Bool {
        Set(cards.compactMap { if case .up(let face) = $0 { face } else { nil } }).count > 1
    }
}
