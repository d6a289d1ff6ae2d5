import TestSupport
import Testing
import Wire

/// Flips that wait for a card of a scramble: each is answered exactly once.
@Suite struct WaitingFlipsTests {
    private let server = ScriptedServer()
    private static let seed = String(repeating: "5a", count: 32)

    /// A scramble of people that has begun, with a deck that the test knows.
    private struct Scramble {
        let table: String
        /// For each card which group it is of.
        let deck: [Int]

        /// The card that makes a pair with card 0.
        var partner: Int { deck.indices.dropFirst().first { deck[$0] == deck[0] } ?? 0 }
        /// A card that makes none with card 0.
        var odd: Int { deck.firstIndex { $0 != deck[0] } ?? 0 }

        /// A flip under the id 77, as a line.
        func line(_ card: Int = 0, id: Int = 77) -> String {
            #"{"type":"flip","id":\#(id),"table":"\#(table)","card":\#(card)}"#
        }
    }

    private static let rules = Rules.board(2, 3) {
        ($0.mode, $0.seats, $0.hideMs, $0.turnSeconds, $0.theme) = ("scramble", 3, 0, 0, "letters")
        $0.seed = .digits(seed)
    }

    private func begun(_ table: String, seats: Int) throws -> Scramble {
        let seed = try #require(ServerSeed(hex: Self.seed))
        let deck = FairDeal.deck(
            seed: seed, game: table, groups: 3, groupSize: 2, nonces: (0..<seats).map { (seat: $0, nonce: .zero) },
            hashing: .real)
        return Scramble(table: table, deck: deck)
    }

    /// Ada holds card 0, and Bob, who has sent a flip under the id 77, waits for it; Cy plays too.
    private func waiting() throws -> (scramble: Scramble, ada: ScriptedClient, bob: ScriptedClient, cy: ScriptedClient)
    {
        let (ada, bob, cy) = (server.client("ada"), server.client("bob"), server.client("cy"))
        let scramble = try begun(server.game(Self.rules, ada, bob, cy), seats: 3)
        ada.must(.flip(.init(table: scramble.table, card: 0)))
        _ = bob.takeLines()
        bob.send(line: scramble.line())
        #expect(bob.lines.isEmpty, "neither a reply nor a diff")
        return (scramble, ada, bob, cy)
    }

    /// The code and the `re` of an error, to be compared at once.
    private func told(_ message: ServerMessage?) -> String {
        if let error = message?.error { return "\(error.code.rawValue) \(error.re.map { "\($0)" } ?? "-")" }
        if let ok = message?.ok { return "ok \(ok.re)" }
        return message?.type ?? "nothing"
    }

    private func re(_ id: Int) -> String { "\(RequestID.number(id))" }

    // MARK: Ends of waits

    /// When the card is let go it is the first one's in line, whose `ok` comes after the diff and names its `seq`.
    @Test func letGo() throws {
        let (scramble, ada, bob, cy) = try waiting()
        cy.send(line: scramble.line(id: 5))
        ada.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        let messages = bob.take()
        #expect(messages.map(told) == ["diff", "ok \(re(77))"])
        #expect(messages.first?.diff?.ops == ["reveal", "miss", "release", "hold", "hide"])
        #expect(messages.last?.ok?.seq == messages.first?.diff?.seq)
        #expect(cy.take().map(\.type).allSatisfy { $0 == "diff" }, "the second in line waits on")
        bob.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        #expect(told(cy.take().last) == "ok \(re(5))")
    }

    /// When the card is taken it is gone for all in line.
    @Test func taken() throws {
        let (scramble, ada, bob, cy) = try waiting()
        cy.send(line: scramble.line(id: 5))
        ada.must(.flip(.init(table: scramble.table, card: scramble.partner)))
        #expect(bob.take().map(told) == ["diff", "card_gone \(re(77))"])
        #expect(told(cy.take().last) == "card_gone \(re(5))")
    }

    /// Any other request that names the table ends the wait before it is looked at itself, also one that is refused.
    @Test(arguments: [
        "chat", "sync", "flip", "flip of no card", "ready", "again", "pause", "resign", "leave", "join", "watch",
        "kick",
        "lock", "start",
    ])
    func overtaken(_ what: String) throws {
        let (scramble, _, bob, _) = try waiting()
        let table = scramble.table
        let request: Request =
            switch what {
            case "chat": .chat(.init(table: table, text: "hm"))
            case "sync": .sync(.init(table: table))
            case "flip": .flip(.init(table: table, card: scramble.odd))
            case "flip of no card": .flip(.init(table: table, card: 99))
            case "ready": .ready(.init(table: table))
            case "again": .again(.init(table: table))
            case "pause": .pause(.init(table: table, on: true))
            case "resign": .resign(.init(table: table))
            case "leave": .leave(.init(table: table))
            case "join": .join(.init(table: table))
            case "watch": .watch(.init(table: table))
            case "kick": .kick(.init(table: table, seat: 0))
            case "lock": .lock(.init(table: table, on: true))
            default: .start(.init(table: table))
            }
        let messages = bob.ask(request)
        #expect(told(messages.first) == "card_held \(re(77))")
        #expect(messages.count { $0.error?.re == .number(77) } == 1)
        #expect(messages.last?.ok?.re == .number(2) || messages.last?.error?.re == .number(2) || messages.count > 1)
        // The flip waits no longer.
        bob.send(line: scramble.line(id: 77))
        #expect(bob.take().first?.error?.code == .cardHeld, "the remembered reply")
    }

    /// What is not about the table leaves the wait alone, and so does another table.
    @Test func notOvertaken() throws {
        let (scramble, ada, bob, _) = try waiting()
        bob.must(.ping(.init(t: 1)))
        bob.must(.list(.init()))
        let other = bob.create()
        bob.must(.chat(.init(table: other, text: "alone")))
        _ = bob.refusal(of: .chat(.init(table: "zzzz", text: "nowhere")))
        ada.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        #expect(bob.take().map(told) == ["diff", "ok \(re(77))"])
    }

    /// With the connection the wait ends; who comes back and sends the same line hears how, and no flip is made.
    @Test func connectionLost() throws {
        let (scramble, ada, bob, _) = try waiting()
        server.drop(bob)
        ada.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        let (again, messages) = server.resume(bob)
        #expect(messages.compactMap(\.error).isEmpty)
        again.send(line: scramble.line())
        #expect(again.take().map(told) == ["card_held \(re(77))"])
        #expect(again.snapshot(scramble.table).board.cards.allSatisfy { $0.holder == nil })
    }

    /// Somebody's pause ends the wait: whoever sends nothing while a flip waits would hold up the table until the pause is over.
    @Test func paused() throws {
        let (scramble, ada, bob, cy) = try waiting()
        ada.must(.pause(.init(table: scramble.table, on: true)))
        let messages = bob.take()
        #expect(messages.map(told) == ["diff", "paused \(re(77))"])
        #expect(messages.first?.diff?.ops == ["phase"] && messages.last?.error?.retryMs == 300_000)
        for player in [bob, cy, ada] { player.must(.pause(.init(table: scramble.table, on: false))) }
        #expect(bob.snapshot(scramble.table).phase == .playing)
        bob.send(line: scramble.line(id: 78))
        ada.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        #expect(told(bob.take().last) == "ok \(re(78))")
    }

    /// Whose connection was lost is not told that another request of theirs came.
    @Test func lostIsNotOvertaken() throws {
        let (scramble, _, bob, _) = try waiting()
        server.drop(bob)
        let (again, _) = server.resume(bob)
        again.send(line: scramble.line())
        let error = try #require(again.take().last?.error)
        #expect(error.message.contains("connection was lost") && !error.message.contains("another request"))
    }

    /// A connection that takes the session up while the flip waits ends the wait as well.
    @Test func connectionReplaced() throws {
        let (scramble, _, bob, _) = try waiting()
        let (again, _) = server.resume(bob)
        #expect(bob.take().map(\.type) == ["goodbye"])
        again.send(line: scramble.line())
        #expect(again.take().map(told) == ["card_held \(re(77))"])
    }

    /// Whoever is put out by the host is answered too.
    @Test func kicked() throws {
        let (scramble, ada, bob, _) = try waiting()
        ada.must(.kick(.init(table: scramble.table, seat: 1)))
        #expect(bob.take().map(told) == ["diff", "card_held \(re(77))"])
    }

    /// The end of the game answers who waits, after the diff that tells of it.
    @Test func endOfTheGame() throws {
        let (scramble, ada, bob, cy) = try waiting()
        cy.must(.leave(.init(table: scramble.table)))
        #expect(bob.take().map(\.type) == ["diff"], "Bob waits on")
        ada.must(.resign(.init(table: scramble.table)))
        let messages = bob.take()
        #expect(messages.map(told) == ["diff", "wrong_phase \(re(77))"])
        #expect(messages.first?.diff?.ops.contains("over") == true)
    }

    /// Whoever leaves lets go of what they hold, and it goes to whoever waits.
    @Test(arguments: [true, false]) func holderIsGone(isLost: Bool) throws {
        let (scramble, ada, bob, _) = try waiting()
        if isLost { server.drop(ada) } else { ada.must(.leave(.init(table: scramble.table))) }
        let messages = bob.take()
        #expect(messages.last.map(told) == "ok \(re(77))")
        #expect(messages.compactMap(\.diff).flatMap(\.ops).suffix(2) == ["release", "hold"])
        #expect(bob.snapshot(scramble.table).board.cards[0].holder == 1)
    }

    // MARK: How it is answered

    /// The same line sent again while it waits is answered as often as it was sent, and later from memory.
    @Test func sentTwice() throws {
        let (scramble, ada, bob, _) = try waiting()
        bob.send(line: scramble.line())
        #expect(bob.lines.isEmpty)
        ada.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        #expect(bob.take().map(told) == ["diff", "ok \(re(77))", "ok \(re(77))"])
        bob.send(line: scramble.line())
        #expect(bob.take().map(told) == ["ok \(re(77))"])
    }

    /// A flip without an id is not answered when it is made, and by an error with its line number when it is not.
    @Test func withoutAnId() throws {
        let (scramble, ada, bob, cy) = try waiting()
        cy.send(.flip(.init(table: scramble.table, card: 0)))
        ada.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        _ = cy.takeLines()
        bob.must(.flip(.init(table: scramble.table, card: scramble.odd)))
        #expect(cy.take().map(\.type) == ["diff"])
        bob.send(.flip(.init(table: scramble.table, card: 0)))
        cy.must(.flip(.init(table: scramble.table, card: scramble.partner)))
        let last = bob.take().last?.error
        #expect(last?.code == .cardGone && last?.re == nil && last?.line != nil)
    }

    // MARK: In any play

    /// A client that flips at random and counts the replies.
    private final class Flipper {
        var client: ScriptedClient
        var mirror: TableMirror?
        /// How many replies each id is to get, and has got.
        var due: [Int: Int] = [:]
        var got: [Int: Int] = [:]
        var lines: [Int: String] = [:]

        init(_ client: ScriptedClient) { self.client = client }

        func send(_ line: String, id: Int) {
            lines[id] = line
            due[id, default: 0] += 1
            client.send(line: line)
        }

        func read(_ messages: [ServerMessage]) {
            for message in messages {
                if case .number(let id)? = message.ok?.re ?? message.error?.re { got[id, default: 0] += 1 }
                if let snapshot = message.snapshot { mirror = TableMirror(snapshot) }
                if let diff = message.diff {
                    let outcome = mirror?.fold(diff)
                    #expect(outcome == .folded || outcome == .old)
                }
            }
        }

        var unanswered: [Int] { due.keys.filter { due[$0] != got[$0] }.sorted() }
    }

    /// In any play every flip is answered as often as it was sent, whatever ends its wait, and what everybody folds is what
    /// the server would send.
    @Test(.deep, arguments: 0..<24) func everyFlipIsAnswered(seed: UInt64) {
        var random = Seeded(seed)
        let rules = Rules.board(3, 4) {
            ($0.mode, $0.seats, $0.autoAgain) = ("scramble", 4, true)
            ($0.hideMs, $0.turnSeconds) = (seed % 2 == 0 ? 0 : 1_000, seed % 3 == 0 ? 0 : 3)
            $0.group = Int(seed % 3) + 2
        }
        let players = ["ada", "bob", "cy", "dan"].map { Flipper(server.client($0)) }
        let table = players[0].client.create(rules)
        for player in players.dropFirst() { player.client.join(table) }
        for player in players { player.client.ready(table) }
        for player in players {
            _ = player.client.takeLines()
            player.client.send(.sync(.init(table: table)))
            player.read(player.client.take())
        }
        var id = 1_000
        for _ in 0..<300 {
            guard let player = players.randomElement(using: &random) else { break }
            id += 1
            let flip =
                #"{"type":"flip","id":\#(id),"table":"\#(table)","card":\#(Int.random(in: 0..<12, using: &random))}"#
            switch Int.random(in: 0..<40, using: &random) {
            case 0: player.send(#"{"type":"chat","id":\#(id),"table":"\#(table)","text":"well"}"#, id: id)
            case 1: player.send(#"{"type":"ping","id":\#(id)}"#, id: id)
            case 2: server.wait(.milliseconds(1_500))
            case 3:
                server.drop(player.client)
                let (next, messages) = server.resume(
                    player.client, held: player.mirror.map { [table: $0.snapshot.seq] })
                player.client = next
                player.read(messages)
                for lost in player.unanswered {
                    player.due[lost] = (player.got[lost] ?? 0)
                    player.send(player.lines[lost] ?? "", id: lost)
                    player.read(player.client.take())
                    #expect(player.got[lost] == player.due[lost], "the remembered reply comes at once")
                }
            default:
                player.send(flip, id: id)
                if id % 7 == 0 { player.send(flip, id: id) }
            }
            for player in players { player.read(player.client.take()) }
        }
        for player in players {
            id += 1
            player.send(#"{"type":"sync","id":\#(id),"table":"\#(table)","since":0}"#, id: id)
            for player in players { player.read(player.client.take()) }
        }
        for player in players {
            #expect(player.unanswered.isEmpty)
            #expect(player.mirror?.snapshot.withoutClocks == player.client.snapshot(table).withoutClocks)
        }
    }

    // MARK: Two at one client

    /// Of two who sit at one client a request ends the waits that it is about: of the seat that it names, or of both.
    @Test func twoAtOneClient() throws {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create(Self.rules)
        bob.join(table)
        bob.must(.join(.init(table: table, name: "ben")))
        for player in [ada, bob] { player.ready(table) }
        let scramble = try begun(table, seats: 3)
        ada.must(.flip(.init(table: table, card: 0)))
        _ = bob.takeLines()
        func wait(seat: Int, id: Int) {
            bob.send(line: #"{"type":"flip","id":\#(id),"table":"\#(table)","card":0,"seat":\#(seat)}"#)
        }
        wait(seat: 1, id: 71)
        wait(seat: 2, id: 72)
        #expect(bob.lines.isEmpty)
        // A request for somebody else's seat ends no wait of theirs.
        #expect(bob.ask(.flip(.init(table: table, card: 3, seat: 0))).map { $0.code } == [.notSeated])
        #expect(bob.ask(.flip(.init(table: table, card: 3, seat: 7))).map { $0.code } == [.badField])
        let own = bob.ask(.flip(.init(table: table, card: 99, seat: 2)))
        #expect(own.map { $0.code } == [.cardHeld, .noSuchCard] && own.first?.error?.re == .number(72))
        wait(seat: 2, id: 73)
        let all = bob.ask(.chat(.init(table: table, text: "we go")))
        #expect(all.prefix(2).map(told).sorted() == ["card_held \(re(71))", "card_held \(re(73))"])
        #expect(all.map(\.type) == ["error", "error", "chat", "ok"])
        ada.must(.flip(.init(table: table, card: scramble.odd)))
        #expect(bob.take().map(\.type) == ["diff"])
    }

    // MARK: Typed

    /// Whoever types is told that the flip waits, and what became of it.
    @Test func typed() throws {
        let (scramble, ada, _, cy) = try waiting()
        cy.must(.leave(.init(table: scramble.table)))
        let dan = server.connect()
        dan.send(line: "name dan")
        let bea = server.connect()
        bea.send(line: "name bea")
        dan.send(line: "create 2x3 scramble letters hide 0 turn 0 seed \(Self.seed)")
        let id = try #require(
            dan.takeLines().first { $0.hasPrefix("Table ") }?.split(separator: " ").dropFirst().first?.dropLast())
        bea.send(line: "join \(id)")
        for player in [dan, bea] { player.send(line: "ready") }
        let own = try begun(String(id), seats: 2)
        dan.send(line: "flip 0")
        _ = bea.takeLines()
        bea.send(line: "flip 0")
        #expect(bea.takeLines() == ["You wait until the card is free."])
        dan.send(line: "flip \(own.odd)")
        let made = bea.takeLines()
        #expect(made.contains { $0.hasPrefix("bea ") && $0.contains("a1") }, "\(made)")
        dan.send(line: "flip 0")
        #expect(dan.takeLines().last == "You wait until the card is free.")
        bea.send(line: "flip \(own.partner)")
        #expect(dan.takeLines().last?.hasPrefix("error card_gone: ") == true)
        _ = ada
    }
}

extension CardState {
    fileprivate var holder: Int? { if case .held(_, let seat) = self { seat } else { nil } }
}
