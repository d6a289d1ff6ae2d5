import TestSupport
import Testing
import Wire

/// What is told of events, in words and as a deal that can be checked.
@Suite struct EventMessagesTests {
    private static func player(_ number: Int, _ name: String, place: Int, points: Int) -> ServerMessage.EventPlayer {
        var player = ServerMessage.EventPlayer(who: "a\(number)", name: name, status: "here")
        (player.number, player.place, player.points) = (number, place, points)
        return player
    }

    private static let running = ServerMessage.EventEntry(
        event: "e7kq", kind: "swiss", title: "Friday", phase: "running", count: 3, most: 256, rated: true, locked: true,
        round: 2, rounds: 3)

    private static func event(_ change: (inout ServerMessage.EventDetail) -> Void = { _ in }) -> ServerMessage {
        var detail = ServerMessage.EventDetail(
            maker: "a1", rules: Rules(),
            set: .init(public: true, guests: true, admits: "people", lookSeconds: 20, waitSeconds: 60), order: [])
        detail.players = [
            player(2, "bob", place: 1, points: 3), player(1, "ada", place: 2, points: 2),
            player(3, "Score", place: 3, points: 0),
        ]
        detail.pairings = [
            .init(seats: [1, 2], points: [0, 2], how: "default"), .init(seats: [3], points: [2], how: "bye"),
        ]
        change(&detail)
        return .event(.init(entry: running, detail: detail))
    }

    @Test func list() {
        #expect(Narrator.lines(.events(.init(events: []))) == ["No events yet. Make one: event new swiss easy"])
        #expect(
            Narrator.lines(.events(.init(events: [Self.running], more: "x9"))) == [
                "Events:", "  e7kq: Friday, swiss, running, round 2 of 3, 3 of at most 256, rated, with a password",
                "There are more: events x9", "To take part: event join ID. To look on: event ID.",
            ])
    }

    /// Half points are told as points, and a name that reads like the server's words is in quotes.
    @Test func standings() {
        #expect(
            Narrator.lines(Self.event { $0.you = Self.player(1, "ada", place: 2, points: 2) }) == [
                "Event e7kq: Friday, swiss, running, round 2 of 3, 3 of at most 256, rated, with a password",
                "  1. bob, 1.5 points, here", "  2. ada, 1 point, here", "  3. \"Score\", 0 points, here",
                "  ada - bob 0:1 (default)", "  \"Score\" has a bye", "You: 2. ada, 1 point, here",
            ])
    }

    @Test func knockout() {
        let words = Narrator.lines(
            Self.event { detail in
                var pairing = ServerMessage.EventPairing(seats: [1, 2], table: "k3f9")
                (pairing.match, pairing.wins, pairing.score) = (0, [1, 0], [3, 2])
                (detail.players, detail.pairings) = ([], [pairing])
            })
        #expect(words.last == "  number 1 - number 2 1:0, now 3:2, table k3f9")
    }

    @Test func called() {
        let called = ServerMessage.Called(
            event: "e7kq", table: "k3f9", seat: 0, round: 2, beginsInMs: 20_000, against: ["bob"])
        #expect(
            Narrator.lines(.called(called)) == [
                "Your game against bob is at table k3f9. It begins when all are ready, or in 20.0 s."
            ])
        #expect(
            Narrator.lines(.eventExport(.init(event: "e7kq", format: "csv", lines: ["place,number", "1,2"]))) == [
                "  place,number", "  1,2",
            ])
    }

    /// The message has the fields of its entry, and the receiver's own row last.
    @Test func form() throws {
        let line = WireEncoder.text(of: Self.event { $0.you = Self.player(1, "ada", place: 2, points: 2) })
        #expect(line.hasPrefix(#"{"type":"event","event":"e7kq","kind":"swiss","title":"Friday""#))
        let own = #","you":{"who":"a1","name":"ada","status":"here","number":1,"place":2,"points":2}}"#
        #expect(line.hasSuffix(own))
        #expect(WireEncoder.text(of: Self.event()) == line.dropLast(own.count) + "}")
    }

    /// The end of a game whose deal others still play has nothing that tells it, however it is written.
    @Test func sealed() throws {
        let sealed = Over.adaWins.sealed
        let line = WireEncoder.text(of: Change.over(sealed))
        for secret in ["server_seed", "nonces", "deck", "next_commit"] { #expect(!line.contains(secret)) }
        var buffer = JSONBuffer()
        buffer.write(ServerMessage.diff(Diff(table: "k3f9", seq: 3, changes: [.over(sealed)])))
        #expect(String(decoding: buffer[0..<buffer.count], as: UTF8.self).contains(line))
        let tape = try JSONTape(Array(line.utf8).span)
        #expect(try WireDecoder.decode(Change.self, from: tape) == .over(sealed))
    }

    /// What an event opens is the deal that it had committed to, and the one that was played.
    @Test func opened() {
        let seed = ServerSeed(bytes: Array(0..<32))
        let faces = ["bear", "cat", "dog"]
        let deck = FairDeal.deck(
            seed: seed, game: "e7kq", groups: 3, groupSize: 2, nonces: [(0, .zero)], hashing: .real
        ).map { faces[$0] }
        var opened = ServerMessage.OpenedDeal(serverSeed: seed.hex, game: "e7kq", deck: deck)
        let commit = seed.commit(hashing: .real)
        func verdict(_ seen: BoardState? = nil) -> FairDeal.Verdict {
            FairDeal.verdict(on: opened, commit: commit, rules: Rules(), seen: seen, hashing: .real)
        }
        #expect(verdict() == .good)
        var board = BoardState(rows: 1, columns: 6, cards: Array(repeating: .down, count: 6))
        board.cards[2] = .up(face: deck[2])
        #expect(verdict(board) == .good)
        board.cards[2] = .up(face: faces.first { $0 != deck[2] } ?? "")
        #expect(verdict(board) == .deckMismatch)
        opened.deck.swapAt(0, opened.deck.firstIndex { $0 != opened.deck[0] } ?? 0)
        #expect(verdict() == .deckMismatch)
        opened.serverSeed = String(repeating: "0", count: 64)
        #expect(verdict() == .commitMismatch)
    }

    @Test func openedPatience() {
        let seed = ServerSeed(bytes: Array(0..<32))
        var rules = Rules()
        rules.patience = PatienceTerms("klondike")
        let pack = PatienceTerms("klondike").pack ?? []
        let deck = FairDeal.deck(
            seed: seed, game: "e7kq", groups: pack.count, groupSize: 1, nonces: [(0, .zero)], hashing: .real
        ).map { pack[$0] }
        let opened = ServerMessage.OpenedDeal(serverSeed: seed.hex, game: "e7kq", deck: deck)
        #expect(
            FairDeal.verdict(on: opened, commit: seed.commit(hashing: .real), rules: rules, hashing: .real) == .good)
    }
}
