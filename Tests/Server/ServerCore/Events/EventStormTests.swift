import Events
import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// Events at a whole server whose people vanish, come back and do what they like, and which is killed again and again.
struct EventStormTests {
    /// Every event ends, nobody plays twice at once, and the points add up.
    @Test(arguments: EventKind.allCases) func everyEventEnds(_ kind: EventKind) throws {
        for seed in 0..<2 { try Self.play(kind, people: 3 + 2 * seed, steps: 100, seed: UInt64(seed)) }
    }

    /// The same in fifty larger ones.
    @Test(.deep, arguments: EventKind.allCases) func fiftyEventsEnd(_ kind: EventKind) throws {
        for seed in 10..<60 { try Self.play(kind, people: 2 + seed % 12, steps: 300, seed: UInt64(seed)) }
    }

    private static func play(_ kind: EventKind, people: Int, steps: Int, seed: UInt64) throws {
        var random = Seeded(seed)
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        let create = EventClub.create(kind) { create in
            (create.lookSeconds, create.waitSeconds) = (5, 5)
            if kind == .arena || kind == .deal { create.minutes = 10 }
            if kind == .knockout { create.bestOf = 1 + 2 * below(2) }
            if kind == .swiss { create.rounds = 1 + below(4) }
        }
        let club = EventClub(create, "p0", isRecorded: true)
        for number in 1..<max(people, kind.people.lowerBound) {
            club.add("p\(number)")
            club.join("p\(number)")
        }
        if kind != .deal { club.start() }
        for step in 0..<steps {
            let name = club.names[below(club.names.count)]
            switch below(20) {
            case 0: club.server.drop(club.client(name))
            case 1, 2: if club.client(name).isFinished || below(2) == 0 { club.resume(name) }
            case 3...8: club.act(of: name, below)
            case 9: if below(8) == 0 { _ = club.client(name).ask(Request(Request.EventLeave(event: club.id))) }
            case 10: club.join(name)
            case 11: _ = club.client(name).ask(Request(Request.EventPause(event: club.id, on: below(3) == 0)))
            case 12: if below(6) == 0 { try club.crash(then: club.names.filter { _ in below(3) > 0 }) }
            case 13: if let call = club.calls[name] { _ = club.client(name).ask(.leave(.init(table: call.table))) }
            default: club.wait(.milliseconds(below(4_000)))
            }
            if step % 10 == 0 { club.holdToTheBooks(isOver: false, "\(kind) \(seed)") }
        }
        for name in club.names { club.resume(name) }
        for _ in 0..<600 where club.shown.entry.phase != "over" {
            for name in club.names where !club.client(name).token.isEmpty { club.join(name) }
            club.client("p0").send(Request(Request.EventPause(event: club.id, on: false)))
            club.play { _ in below(2) }
            club.wait(.seconds(5))
        }
        #expect(club.shown.entry.phase == "over", "\(kind) \(seed) goes on")
        club.holdToTheBooks(isOver: true, "\(kind) \(seed)")
    }
}

extension EventClub {
    /// The event as a stranger sees it.
    var shown: ServerMessage.Event { shown(round: nil) }

    private func shown(round: Int?) -> ServerMessage.Event {
        let stranger = server.client("stranger")
        let messages = stranger.ask(Request(Request.Event(event: id, limit: 100, round: round)))
        server.drop(stranger)
        guard
            let event = messages.compactMap({ if case .event(let event) = $0 { event } else { nil } }).first
        else { preconditionFailure("\(messages)") }
        return event
    }

    /// Somebody is ready, turns a card or gives up, without a look.
    func act(of name: String, _ below: (Int) -> Int) {
        read(only: name)
        guard let call = calls[name] else { return }
        switch below(8) {
        case 0: _ = client(name).ask(.resign(.init(table: call.table)))
        case 1...3: _ = client(name).ask(.ready(.init(table: call.table)))
        default: _ = client(name).ask(.flip(.init(table: call.table, card: below(4))))
        }
    }

    /// Nobody plays twice at once, and all points come from games, byes and late starts.
    func holdToTheBooks(isOver: Bool, _ what: String) {
        let event = shown
        let running = event.detail.pairings.filter { $0.table != nil }.flatMap(\.seats)
        #expect(Set(running).count == running.count, "\(what): nobody plays twice at once")
        guard isOver, event.entry.kind == "swiss" || event.entry.kind == "round_robin", let rounds = event.entry.round
        else { return }
        var points = 0
        for round in 1..<rounds + 1 {
            for pairing in shown(round: round).detail.pairings {
                let sum = pairing.points?.reduce(0, +) ?? 0
                if pairing.how != "annulled" { points += sum }
                let isWhole = sum == 2 || pairing.how == "default" && sum == 0
                #expect(isWhole || pairing.how == "annulled" || pairing.points == nil, "\(what) \(pairing)")
            }
        }
        #expect(event.detail.players.reduce(0) { $0 + ($1.points ?? 0) } == points, "\(what): the points add up")
    }
}
