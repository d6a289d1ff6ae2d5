import TestSupport
import Testing
import Wire

/// Races at the server: each seat has its own diffs under one `seq`, and no seat learns another's cards.
@Suite struct OwnBoardsTests {
    private let server = ScriptedServer()

    /// Somebody at the table, with all lines that came and the state folded from them.
    private final class Member {
        var client: ScriptedClient
        var lines: [String] = []
        var mirror: TableMirror?
        /// The `seq` of the diffs in the order in which they came.
        var numbers: [Int] = []

        init(_ client: ScriptedClient) { self.client = client }

        func read() { take(client.takeLines()) }

        func take(_ new: [String]) {
            lines += new
            for line in new {
                switch ServerMessage(line: line) {
                case .snapshot(let snapshot): mirror = TableMirror(snapshot)
                case .diff(let diff):
                    numbers.append(diff.seq)
                    #expect(mirror?.fold(diff) == .folded, "\(line)")
                default: break
                }
            }
        }

        /// The diffs as they came, from a `seq` on.
        func diffs(after seq: Int) -> [String] {
            lines.filter { ServerMessage(line: $0).diff.map { $0.seq > seq } ?? false }
        }

        /// What was folded is what the server would send now.
        func agrees(at table: String) -> Bool {
            read()
            let folded = mirror?.snapshot.withoutClocks
            client.send(.sync(.init(table: table)))
            let own = client.take().compactMap(\.snapshot).last?.withoutClocks
            return folded != nil && folded == own
        }
    }

    private static func rules(seats: Int = 2, _ change: (inout Rules) -> Void = { _ in }) -> Rules {
        .board(2, 3) {
            ($0.mode, $0.seats, $0.hideMs) = ("race", seats, 0)
            change(&$0)
        }
    }

    /// A race of so many people that has just begun, and a watcher behind them.
    private func race(_ names: String..., rules: Rules? = nil) -> (table: String, members: [Member]) {
        let players = names.map(server.client)
        let table = players[0].create(rules ?? Self.rules(seats: names.count))
        for player in players.dropFirst() { player.join(table) }
        let watcher = server.client("eve")
        watcher.must(.watch(.init(table: table)))
        let members = (players + [watcher]).map(Member.init)
        for member in members {
            _ = member.client.takeLines()
            member.client.send(.sync(.init(table: table)))
            member.read()
        }
        for player in players { player.send(.ready(.init(table: table))) }
        for member in members { member.read() }
        return (table, members)
    }

    /// Plays on with random flips; true where that ended the race.
    @discardableResult
    private func flip(_ count: Int, _ players: [Member], at table: String, _ random: inout Seeded) -> Bool {
        for _ in 0..<count {
            guard let player = players.randomElement(using: &random), let own = player.mirror?.snapshot else { break }
            if own.phase == .over { return true }
            let down = own.board.cards.indices.filter { own.board.cards[$0] == .down }
            guard let card = down.randomElement(using: &random) else { continue }
            player.client.send(.flip(.init(table: table, card: card)))
            for member in players { member.read() }
        }
        return false
    }

    /// In any play everybody's `seq` has no gap, what everybody folds is what the server sends them, and no line tells
    /// anybody of a card that is not on their own board until the end.
    @Test(.deep, arguments: 0..<12) func everybodySeesTheirOwn(seed: UInt64) {
        var random = Seeded(seed)
        let rules = Self.rules(seats: 3) {
            $0.hideMs = seed % 2 == 0 ? 0 : 1_000
            $0.gameSeconds = seed % 3 == 0 ? 600 : 0
            $0.group = seed % 4 == 3 ? 3 : 2
        }
        let (table, members) = race("ada", "bob", "cy", rules: rules)
        let players = Array(members.prefix(3))
        for _ in 0..<40 {
            let isOver = flip(3, players, at: table, &random)
            server.wait(.milliseconds(700))
            for member in members { #expect(member.agrees(at: table)) }
            if isOver { break }
        }
        for (seat, member) in members.enumerated() {
            #expect(member.numbers == Array(1...member.numbers.count).map { $0 + (member.numbers.first ?? 1) - 1 })
            for line in member.lines where !line.contains(#""op":"over""#) && !line.contains(#""over":"#) {
                guard line.contains(#""face":"#) else { continue }
                #expect(seat < 3, "a watcher reads of no card: \(line)")
                let changes = ServerMessage(line: line).diff?.changes ?? []
                #expect(changes.allSatisfy { $0.seatOfBoard.map { $0 == seat } ?? true }, "seat \(seat): \(line)")
            }
        }
    }

    /// The lines of a flip: its own changes to whoever made it, the tally to everybody else, under the same `seq`.
    @Test func oneFlip() throws {
        let (table, members) = race("ada", "bob")
        let seq = try #require(members[0].mirror?.snapshot.seq)
        members[0].client.must(.flip(.init(table: table, card: 0)))
        let others = members[1].client.takeLines()
        #expect(
            others == [
                #"{"type":"diff","table":"\#(table)","seq":\#(seq + 1),"changes":[{"op":"progress","seat":0,"score":0,"groups":0,"flips":1,"misses":0}]}"#
            ])
        #expect(members[2].client.takeLines() == others)
    }

    /// `sync` brings everybody their own lines again, byte for byte.
    @Test func sync() {
        var random = Seeded(7)
        let (table, members) = race("ada", "bob")
        let begin = members[0].mirror?.snapshot.seq ?? 0
        flip(9, Array(members.prefix(2)), at: table, &random)
        for member in members {
            member.read()
            for since in [begin, begin + 3] {
                member.client.send(.sync(.init(table: table, since: since)))
                #expect(member.client.takeLines() == member.diffs(after: since))
            }
        }
        #expect(members[0].diffs(after: begin) != members[1].diffs(after: begin))
    }

    /// Whoever comes back gets the missed lines as they are for their own seat, and snapshots by their own board.
    @Test func resume() throws {
        var random = Seeded(3)
        let (table, members) = race("ada", "bob", rules: Self.rules { ($0.rows, $0.columns) = (4, 6) })
        flip(8, Array(members.prefix(2)), at: table, &random)
        let bob = members[1]
        bob.read()
        let held = try #require(bob.mirror?.snapshot.seq)
        server.drop(bob.client)
        flip(5, [members[0]], at: table, &random)
        let (client, messages) = server.resume(bob.client, held: [table: held])
        let missed = messages.compactMap(\.diff)
        #expect(missed.map(\.seq) == Array(held + 1..<held + 1 + missed.count) && missed.count >= 3)
        for diff in missed {
            #expect(diff.changes.allSatisfy { $0.seatOfBoard == nil })
            #expect(bob.mirror?.fold(diff) == .folded)
        }
        bob.client = client
        #expect(bob.agrees(at: table))
        // Without a `seq`, and for a watcher who watches again, a whole snapshot of the own view.
        server.drop(client)
        let whole = server.resume(client).messages.compactMap(\.snapshot).last
        #expect(whole?.board == bob.mirror?.snapshot.board)
        let seen = members[2].client.ask(.watch(.init(table: table))).compactMap(\.snapshot).last
        #expect(seen?.board.cards.allSatisfy { $0 == .down } == true)
        #expect(whole?.board.cards.contains { $0 != .down } == true)
    }

    /// Whoever resigns watches on with a watcher's eyes, and `sync` tells them no card of the past either.
    @Test func resigned() {
        var random = Seeded(5)
        let (table, members) = race("ada", "bob", "cy")
        let begin = members[0].mirror?.snapshot.seq ?? 0
        flip(6, Array(members.prefix(3)), at: table, &random)
        let bob = members[1]
        _ = bob.client.takeLines()
        let messages = bob.client.ask(.resign(.init(table: table)))
        // The snapshot tells of the end of it, not the diff as well.
        #expect(messages.map(\.type) == ["snapshot", "ok"])
        let shown = messages.compactMap(\.snapshot).last
        #expect(shown?.board.cards.allSatisfy { $0 == .down } == true && shown?.seq == messages.last?.ok?.seq)
        bob.mirror = shown.map { TableMirror($0) }
        flip(4, [members[0], members[2]], at: table, &random)
        #expect(bob.agrees(at: table))
        bob.client.send(.sync(.init(table: table, since: begin)))
        let told = bob.client.takeLines()
        // The diffs of a watcher don't fit a copy of the own board.
        #expect(told.contains { $0.contains(#""type":"snapshot""#) } && !told.contains { $0.contains("reveal") })
        members[2].read()
        #expect(members[2].agrees(at: table) && members[3].agrees(at: table))
    }

    /// Whoever watched a bot play their seat and takes it back sees that board again.
    @Test func takenBack() throws {
        var random = Seeded(2)
        let (table, members) = race(
            "ada", "bob", "cy", rules: Self.rules(seats: 3) { ($0.rows, $0.columns, $0.hideMs) = (4, 6, 1_000) })
        flip(6, Array(members.prefix(3)), at: table, &random)
        members[1].client.send(.resign(.init(table: table)))
        for member in members { member.read() }
        for member in [members[0], members[2]] {
            member.client.send(.bot(.init(table: table, seat: 1, strength: "casual")))
        }
        let bob = members[1]
        let flips = bob.client.snapshot(table).seats[1].flips
        server.wait(.seconds(20))
        _ = bob.client.takeLines()
        let snapshot = try #require(bob.client.ask(.join(.init(table: table))).compactMap(\.snapshot).last)
        #expect(snapshot.phase == .playing && snapshot.seats[1].flips > flips + 2, "the bot went on with the board")
        bob.mirror = TableMirror(snapshot)
        flip(4, [members[0], bob], at: table, &random)
        #expect(members.allSatisfy { $0.agrees(at: table) })
    }

    /// A rematch begins with everybody's cards down, and a stranger in a former player's seat is told nothing of theirs.
    @Test func rematch() {
        var random = Seeded(11)
        let (table, members) = race("ada", "bob")
        while !flip(10, Array(members.prefix(2)), at: table, &random) {}
        members[1].client.must(.leave(.init(table: table)))
        let dan = Member(server.client("dan"))
        dan.client.send(.join(.init(table: table)))
        dan.read()
        #expect(dan.agrees(at: table))
        for member in [members[0], dan] { member.client.send(.again(.init(table: table))) }
        flip(8, [members[0], dan], at: table, &random)
        for member in [members[0], dan, members[2]] { #expect(member.agrees(at: table)) }
    }

    // MARK: Who can't

    /// Two can't look at one client: nobody is seated beside a player, and no table of guests becomes a race.
    @Test func oneClientOneSeat() {
        let ada = server.client("ada")
        let table = ada.create(Self.rules())
        let refusal = ada.refusal(of: .join(.init(table: table, name: "amy")))
        #expect(refusal.code == .badField && refusal.field == "name")
        ada.must(.configure(.init(table: table, rules: .board(2, 3))))
        ada.must(.join(.init(table: table, name: "amy")))
        let other = ada.refusal(of: .configure(.init(table: table, rules: Self.rules())))
        #expect(other.code == .badField && other.field == "rules.mode")
        ada.must(.leave(.init(table: table, seat: 1)))
        ada.must(.configure(.init(table: table, rules: Self.rules())))
    }

    // MARK: Bots and readers

    /// House bots play a race to its end, each by its own board, and a person who does nothing sees them get on.
    @Test(arguments: [0, 1_000]) func houseBots(hideMs: Int) throws {
        let ada = Member(server.client("ada"))
        let table = ada.client.create(
            Self.rules(seats: 3) { ($0.bots, $0.hideMs) = (["casual", "sleepy"], hideMs) })
        ada.client.send(.sync(.init(table: table)))
        ada.client.send(.ready(.init(table: table)))
        server.wait(.seconds(900))
        #expect(ada.agrees(at: table))
        let end = try #require(ada.mirror?.snapshot)
        #expect(end.phase == .over && end.over?.reason == .cleared)
        let first = try #require(end.over?.ranking.first)
        #expect(first.seat != 0 && first.score == 3 && end.seats[first.seat].groups == 3)
        #expect(end.seats[0].flips == 0 && end.board.cards.allSatisfy { $0 == .down })
    }

    /// Whoever reads words reads of the own board card by card, and of the others how far they are.
    @Test func typed() throws {
        let ada = server.client("ada")
        let table = ada.create(Self.rules { $0.theme = "animals" })
        let bob = server.connect()
        bob.send(line: "name bob")
        bob.send(line: "join \(table)")
        let eve = server.connect()
        eve.send(line: "name eve")
        eve.send(line: "watch \(table)")
        bob.send(line: "ready")
        ada.ready(table)
        _ = bob.takeLines()
        _ = eve.takeLines()
        let labels = ada.snapshot(table).faces.faces.map(\.label)
        func names(_ lines: [String]) -> Bool { lines.contains { line in labels.contains { line.contains($0) } } }
        for card in 0..<6 { _ = ada.ask(.flip(.init(table: table, card: card))) }
        let heard = bob.takeLines() + eve.takeLines()
        #expect(!names(heard), "\(heard)")
        bob.send(line: "flip a1")
        let own = bob.takeLines()
        #expect(names(own) && own.contains { $0.contains("a1") }, "\(own)")
        #expect(!names(eve.takeLines()))
        eve.send(line: "board")
        #expect(!names(eve.takeLines()))
        bob.send(line: "board")
        #expect(bob.takeLines().contains { $0.contains("[") && $0.contains("]") })
    }
}

extension Change {
    /// Whose board the change is on; nil where it is on none.
    fileprivate var seatOfBoard: Int? {
        switch self {
        case .memory(.reveal(_, _, let seat)), .memory(.match(_, let seat, _)), .memory(.miss(_, let seat, _, _)),
            .memory(.hold(_, let seat)):
            seat
        default: nil
        }
    }
}
