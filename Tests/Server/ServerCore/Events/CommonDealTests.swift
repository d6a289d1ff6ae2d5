import CardGame
import Events
import ServerCore
import TestSupport
import Testing
import Wire

/// A deal that everybody plays stays secret until its window ends.
struct CommonDealTests {
    private static func create(_ rules: Rules = .board(2, 2)) -> Request.EventCreate {
        EventClub.create(.deal) { ($0.rules, $0.minutes) = (rules, 10) }
    }

    /// Everybody has the same deck, each at a table of their own; the fewer flips, the better the place. At the end everybody can check
    /// the deal.
    @Test(arguments: [false, true]) func played(isPatience: Bool) throws {
        let rules = isPatience ? Rules.patience("klondike") : .board(2, 2)
        let club = EventClub(Self.create(rules), "ann", "bob", "cleo")
        let before = club.event()
        let commit = try #require(before.detail.commit)
        club.wait(.seconds(1))
        #expect(Set(club.calls.values.map(\.table)).count == 3)
        club.play { _ in 0 }
        let sealed = club.event()
        #expect(sealed.detail.players.map(\.status) == ["done", "done", "done"])
        #expect(before.detail.done == 0 && sealed.detail.done == 3)
        #expect(sealed.detail.players.allSatisfy { $0.groups == nil && $0.place == nil })
        #expect(sealed.detail.you?.groups == 0 && sealed.detail.opened == nil)
        #expect(club.client("ann").refusal(of: Request(Request.EventJoin(event: club.id))).code == .wrongPhase)
        club.wait(.seconds(600))
        let over = club.event()
        let opened = try #require(over.detail.opened)
        #expect(over.entry.phase == "over" && over.detail.players.map(\.place) == [1, 1, 1])
        let verdict = FairDeal.verdict(on: opened, commit: commit, rules: over.detail.rules, hashing: .real)
        #expect(verdict == .good, "\(verdict)")
    }

    /// The tables are private, and nothing there tells the deal: no watching, no pause, no hint, no nonce, and no secrets in `over`.
    @Test func tables() {
        let club = EventClub(Self.create(.patience("klondike")), "ann", "bob")
        club.wait(.seconds(1))
        let table = club.calls["ann"]?.table ?? ""
        let (ann, bob) = (club.client("ann"), club.client("bob"))
        #expect(bob.refusal(of: .watch(.init(table: table))).code == .locked)
        #expect(bob.refusal(of: .join(.init(table: table))).code == .locked)
        let nonce = String(repeating: "0", count: 32)
        #expect(ann.refusal(of: .ready(.init(table: table, nonce: nonce))).code == .badField)
        ann.must(.ready(.init(table: table)))
        #expect(ann.refusal(of: .pause(.init(table: table, on: true))).code == .tooMany)
        #expect(ann.refusal(of: Request(Request.Hint(table: table))).code == .tooMany)
        let over = ann.ask(.resign(.init(table: table))).compactMap(\.diff).flatMap(\.changes).compactMap { change in
            if case .over(let over) = change { over } else { nil }
        }.first
        #expect(over?.isSealed == true)
        #expect(ann.snapshot(table).over?.isSealed == true)
        #expect(ann.refusal(of: Request(Request.Hint(table: table))).code == .tooMany, "also after the game")
    }

    /// Before the first card nobody can be put out of a game, for there is none; then it is lost.
    @Test func removal() {
        let club = EventClub(Self.create(), "ann", "bob")
        club.wait(.seconds(1))
        let who = club.event(seenBy: "bob").detail.you?.who ?? ""
        let remove = Request(Request.EventRemove(event: club.id, who: who, from: .game))
        #expect(club.client("ann").refusal(of: remove).code == .wrongPhase)
        club.client("bob").must(.ready(.init(table: club.calls["bob"]?.table ?? "")))
        club.client("ann").must(remove)
        #expect(club.event(seenBy: "bob").detail.you?.status == "done")
    }

    /// What somebody is sent who has turned no card up is the same, byte for byte, whatever the deck, until the window ends; but for the
    /// commitment, and the faces, which are drawn apart from the deck.
    @Test(arguments: [false, true]) func secrecy(isPatience: Bool) throws {
        func stream(_ twist: UInt8) throws -> (lines: [String], opened: [String]) {
            let rules = isPatience ? Rules.patience("freecell") : .board(4, 4)
            let club = EventClub(
                Self.create(rules), "ann", "bob", isRecorded: true, joins: false, secretsChangedBy: twist)
            let bob = club.client("bob")
            bob.send(Request(Request.Event(event: club.id, on: true)))
            bob.send(.lobby(.init(on: true)))
            club.join("ann")
            club.server.wait(.seconds(2))
            club.read(only: "ann")
            let table = try #require(club.calls["ann"]?.table)
            let ann = club.client("ann")
            ann.must(.ready(.init(table: table)))
            if !isPatience { for card in 0..<4 { _ = ann.ask(.flip(.init(table: table, card: card))) } }
            club.server.wait(.seconds(3))
            bob.send(.watch(.init(table: table)))
            bob.send(Request(Request.Event(event: club.id)))
            _ = ann.ask(.resign(.init(table: table)))
            club.server.wait(.seconds(3))
            bob.send(Request(Request.EventExport(event: club.id, format: .csv)))
            bob.send(.list(.init()))
            // Called to a table, where nothing has begun yet.
            bob.send(Request(Request.EventJoin(event: club.id)))
            club.server.wait(.seconds(3))
            let lines = bob.takeLines()
            club.server.wait(.seconds(600))
            let opened = club.event(seenBy: "ann").detail.opened
            return (lines.map(Self.withoutFaces), try #require(opened).deck)
        }
        let (one, other) = (try stream(0), try stream(0x5A))
        #expect(one.opened != other.opened, "the decks differ")
        #expect(one.lines == other.lines && one.lines.count > 8)
    }

    /// A line without the commitment and the faces.
    private static func withoutFaces(_ line: String) -> String {
        var plain = line.replacing(/"commit":"[0-9a-f]+"/, with: "\"commit\":\"\"")
        plain.replace(/"faces":\{.*?\}\}(,|\})/, with: "\"faces\":{}}")
        return plain
    }

    /// Who leaves a game has played it, and has no second try, nor a saved one.
    @Test func noSecondTry() {
        let club = EventClub(Self.create(.patience("klondike")), "ann", "bob")
        club.wait(.seconds(1))
        let table = club.calls["ann"]?.table ?? ""
        let ann = club.client("ann")
        ann.must(.ready(.init(table: table)))
        ann.must(.leave(.init(table: table)))
        #expect(club.event().detail.players.first { $0.name == "ann" }?.status == "done")
        #expect(ann.refusal(of: Request(Request.EventJoin(event: club.id))).code == .wrongPhase)
    }

    /// A crash in the window changes nothing, and games go on.
    @Test func crash() throws {
        let club = EventClub(Self.create(), "ann", "bob", isRecorded: true)
        club.wait(.seconds(1))
        let table = club.calls["ann"]?.table ?? ""
        club.client("ann").must(.ready(.init(table: table)))
        let before = club.event()
        try club.crash()
        #expect(club.event().detail.commit == before.detail.commit)
        _ = club.client("ann").ask(.resign(.init(table: table)))
        #expect(club.event().detail.you?.status == "done")
        club.wait(.seconds(700))
        #expect(club.event().detail.opened != nil)
        #expect(club.server.games.allSatisfy { $0.event == club.id && $0.withheldUntilMs != nil })
    }
}
