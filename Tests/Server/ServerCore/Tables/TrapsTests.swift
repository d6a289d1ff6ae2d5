import BotCore
import CardGame
import ServerCore
import Testing
import Wire

/// Faults of the server itself, made by a broken game: they end one table and never the process.
@Suite struct TrapsTests {
    /// Memory, but the third flip of a game brings a turn of a seat that no table has.
    private struct FaultyFamily: GameFamily {
        func settle(_ rules: Rules) -> Result<any GameKind, ErrorReply> {
            MemoryFamily().settle(rules).map { FaultyKind(base: $0) }
        }
    }

    private struct FaultyKind: GameKind {
        let base: any GameKind

        var game: String { base.game }
        var rules: Rules { base.rules }
        var seats: Int { base.seats }
        var minimumSeats: Int { base.minimumSeats }
        var turnTime: Duration? { base.turnTime }
        var gameTime: Duration? { base.gameTime }
        var hasOwnBoards: Bool { base.hasOwnBoards }
        var suitsHouseBots: Bool { base.suitsHouseBots }
        var dealsAgain: Bool { base.dealsAgain }
        var coveredBoard: BoardState { base.coveredBoard }

        func pack(_ generator: inout SplitMix64) -> Pack { base.pack(&generator) }

        func refusal(ofKind move: Move) -> ErrorReply? { base.refusal(ofKind: move) }

        func deal(_ deck: HiddenDeck, of pack: Pack, to seats: [Int], first: Int) -> any Game {
            FaultyGame(base: base.deal(deck, of: pack, to: seats, first: first))
        }

        func game(from decoder: any Decoder, of pack: Pack, in context: DealDecodingContext) throws -> any Game {
            FaultyGame(base: try base.game(from: decoder, of: pack, in: context))
        }
    }

    private struct FaultyGame: Game {
        var base: any Game
        var moves = 0

        var turn: Int? { base.turn }
        var turns: Int { base.turns }
        var turnsLeft: Int? { base.turnsLeft }
        var openedDeck: [ShownFace]? { base.openedDeck }

        func board(seenBy seat: Int?) -> BoardState { base.board(seenBy: seat) }
        func tell(_ seat: Int, in state: inout SeatState, seenBy viewer: Int?) {
            base.tell(seat, in: &state, seenBy: viewer)
        }
        func score(of seat: Int) -> Int { base.score(of: seat) }
        func rank(of seat: Int) -> Int { base.rank(of: seat) }
        func isWaiting(_ seat: Int) -> Bool { base.isWaiting(seat) }

        mutating func make(_ move: Move, by seat: Int) -> ErrorReply? {
            moves += 1
            return base.make(move, by: seat)
        }

        mutating func update(_ event: GameEvent) { base.update(event) }
        func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }

        mutating func next(_ step: inout TableStep) -> GameEffect? {
            if moves == 3 { step.changes.append(.turn(seat: 99, ms: nil, turns: 0, triesLeft: nil)) }
            return base.next(&step)
        }
    }

    /// A table whose own diff does not fit is closed, with `internal` for whoever is there; the other tables go on.
    @Test(arguments: [[], ["casual"]]) func aDiffThatDoesNotFit(bots: [String]) throws {
        let server = ScriptedServer(families: [FaultyFamily()])
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let other = bob.create()
        let table = ada.create(.board(4, 6) { ($0.bots, $0.seats, $0.hideMs) = (bots, 2 + bots.count, 0) })
        bob.join(table)
        // Somebody who reads words: the table keeps what was told before.
        let eve = server.connect()
        for line in ["name eve", "watch \(table)"] { eve.send(line: line) }
        for player in [ada, bob] { player.ready(table) }
        _ = (ada.takeLines(), bob.takeLines(), eve.takeLines())
        for card in 0..<24 where server.log.allSatisfy({ $0.event != "table_aborted" }) {
            for player in [ada, bob] { player.send(.flip(.init(table: table, card: card))) }
        }
        #expect(server.log.contains { $0.event == "table_aborted" && $0.level == .error })
        let told = ada.take()
        #expect(told.contains { $0.code == .internal } && told.contains { $0.type == "closed" })
        #expect(eve.takeLines().suffix(2).first?.hasPrefix("error internal:") == true)
        #expect(ada.refusal(of: .sync(.init(table: table))).code == .noSuchTable)
        #expect(bob.snapshot(other).phase == .waiting)
        server.wait(.seconds(100))
        #expect(ada.create() != table)
    }

    /// Where each seat has its own board, nobody has two: whoever had would see one of them only.
    @Test func oneSeatAView() {
        let server = ScriptedServer()
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let race = ada.create(.board(2, 2) { ($0.mode, $0.seats) = ("race", 3) })
        #expect(ada.refusal(of: .join(.init(table: race, name: "eve"))).code == .badField)
        #expect(ada.refusal(of: .join(.init(table: race, seat: 1))).code == .alreadySeated)
        let classic = bob.create(.board(2, 2) { $0.seats = 3 })
        bob.must(.join(.init(table: classic, name: "eve")))
        #expect(
            bob.refusal(of: .configure(.init(table: classic, rules: .board(2, 2) { $0.mode = "race" }))).code
                == .badField)
        #expect(bob.snapshot(classic).rules.mode == "classic")
    }

    /// A table outlives whoever made it, and its bots and clocks find nothing once it is gone.
    @Test(arguments: ["classic", "race", "scramble"]) func tablesOfNobody(mode: String) {
        let server = ScriptedServer { $0.hold = .seconds(5) }
        let (ada, bob) = (server.client("ada"), server.client("bob", from: "192.0.2.1"))
        let table = ada.create(.board(4, 6) { ($0.mode, $0.seats, $0.bots, $0.hideMs) = (mode, 3, ["sharp"], 0) })
        bob.join(table)
        for player in [ada, bob] { player.ready(table) }
        server.wait(.milliseconds(25))
        server.drop(ada)
        server.wait(.seconds(6))
        #expect(bob.snapshot(table).host == bob.player)
        server.drop(bob)
        server.wait(.seconds(60))
        #expect(server.server.census.tables == 0)
        #expect(server.log.allSatisfy { $0.event != "table_aborted" })
    }

    /// The clock of a turn that runs out while a miss is shown, or where there are no turns, is no event of the game's.
    @Test func aClockThatShouldStand() {
        for mode in ["classic", "scramble"] {
            var table = TableModel.example(rules: .board(2, 2) { $0.mode = mode })
            _ = table.play(.joined(.init(.grace)), .ready(.ada), .ready(.grace))
            let (one, _, odd) = table.pair
            _ = table.play(.flipped(.ada, one), .flipped(.ada, odd))
            table.clocks.turnEndsAt = .start
            var step = TableStep()
            #expect(table.update(.timePassed, at: .start, &step) == nil && step.changes.isEmpty)
            #expect(table.clocks.turnEndsAt == nil)
        }
    }
}
