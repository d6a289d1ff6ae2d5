import ClientCore
import TestSupport
import Wire

/// What a server tells of events, for scenes and tests.
extension ServerMessage {
    static func entry(
        _ id: String, _ kind: String, _ title: String, _ phase: String = "running",
        _ change: (inout EventEntry) -> Void = { _ in }
    ) -> EventEntry {
        var entry = EventEntry(
            event: id, kind: kind, title: title, phase: phase, count: 8, most: 256, rated: false, locked: false)
        change(&entry)
        return entry
    }

    static let someEvents = ServerMessage.events(
        Events(events: [
            entry("d9", "deal", "Saturday's deal") { ($0.count, $0.endsInMs) = (12, 47_049_000) },
            entry("e7kq", "swiss", "Friday night") { ($0.round, $0.rounds, $0.rated) = (2, 3, true) },
            entry("e8", "knockout", "Cup", "open") { ($0.count, $0.startsInMs, $0.locked) = (5, 130_000, true) },
            entry("d8", "deal", "Friday's deal", "over") { $0.count = 11 },
        ]))

    static let ownEvents = ServerMessage.events(
        Events(events: [
            entry("e7kq", "swiss", "Friday night"), entry("d8", "deal", "Friday's deal", "over") { $0.place = 3 },
        ]))

    private static let people = ["Grace", "Ada", "Līn 林", "bob", "cleo", "dan", "eve", "A name of twenty-four chrs"]

    /// Somebody by number, with so many half points.
    static func player(_ number: Int, place: Int?, _ points: Int, _ status: String = "here") -> EventPlayer {
        let id = number == 1 ? "p-grace" : "a\(number)"
        var player = EventPlayer(who: id, name: people[number - 1], status: status)
        (player.number, player.place, player.points, player.games) = (number, place, points, 1)
        player.ties = [points + 1, points + 12, 0, points / 2]
        return player
    }

    static func event(
        _ entry: EventEntry, _ players: [EventPlayer], _ pairings: [EventPairing],
        _ change: (inout EventDetail) -> Void = { _ in }
    ) -> ServerMessage {
        var detail = EventDetail(
            maker: "p-grace", rules: Snapshot.busy().rules,
            set: .init(public: true, guests: true, admits: "people", lookSeconds: 20, waitSeconds: 60), order: [])
        (detail.players, detail.pairings) = (players, pairings)
        detail.you = players.first { $0.who == "p-grace" }
        change(&detail)
        return .event(Event(entry: entry, detail: detail))
    }

    /// The second round of a Swiss: one game is over, one was not played, and Grace is at a table.
    static let swiss = event(
        entry("e7kq", "swiss", "Friday night") { ($0.round, $0.rounds, $0.count) = (2, 3, 7) },
        [
            player(2, place: 1, 4), player(1, place: 2, 2, "playing"), player(3, place: 3, 3, "playing"),
            player(4, place: 4, 2), player(8, place: 5, 2, "away"), player(5, place: 6, 1),
            player(6, place: 7, 0, "left"),
        ],
        [
            running(EventPairing(seats: [1, 3], table: "k3f9"), [2, 1]),
            EventPairing(seats: [2, 4], points: [2, 0], how: "played"),
            EventPairing(seats: [5, 8], points: [2, 0], how: "default"),
            EventPairing(seats: [6], points: [2], how: "bye"),
        ]
    ) { $0.order = ["points", "buchholz_cut1", "buchholz", "direct", "wins", "number"] }

    private static func running(_ pairing: EventPairing, _ score: [Int]) -> EventPairing {
        var pairing = pairing
        pairing.score = score
        return pairing
    }

    private static func match(
        _ number: Int, _ seats: [Int], _ wins: [Int], winner: Int? = nil, table: String? = nil
    ) -> EventPairing {
        var pairing = EventPairing(seats: seats, table: table, how: winner == nil ? nil : "played")
        (pairing.match, pairing.wins, pairing.winner) = (number, wins, winner)
        return pairing
    }

    /// The semifinals of eight, and the first round before them.
    static let knockout = [
        event(
            entry("e8", "knockout", "Cup") { ($0.round, $0.rounds) = (2, 3) },
            (1...8).map { player($0, place: $0 > 4 ? 5 : nil, 0, $0 > 4 ? "out" : $0 < 3 ? "playing" : "here") },
            [running(match(0, [4, 1], [1, 0], table: "k3f9"), [4, 3]), match(1, [2, 3], [0, 2], winner: 3)]),
        event(
            entry("e8", "knockout", "Cup") { ($0.round, $0.rounds) = (2, 3) },
            (1...8).map { player($0, place: nil, 0) },
            [
                match(0, [1, 8], [2, 0], winner: 1), match(1, [4, 5], [2, 1], winner: 4),
                match(2, [2, 7], [2, 0], winner: 2), match(3, [3, 6], [2, 1], winner: 3),
            ]),
    ]

    /// The first round of a cup of 64, of which the last matches still run.
    static let cup = event(
        entry("e8", "knockout", "Cup") { ($0.round, $0.rounds, $0.count) = (1, 6, 64) },
        (1...8).map { player($0, place: nil, 0, $0 == 1 ? "playing" : "here") },
        (0..<32).map { number in
            let seats = number == 21 ? [22, 1] : number == 0 ? [43, 64] : [number + 1, 64 - number]
            return number < 20
                ? match(number, seats, [1, 0], winner: seats[0])
                : running(match(number, seats, [0, 0], table: "k\(number)"), [number % 3, 2])
        })

    /// A knockout before its beginning.
    static let open = event(
        entry("e8", "knockout", "Cup", "open") { ($0.count, $0.most, $0.startsInMs) = (5, 16, 130_000) },
        (1...5).map { EventPlayer(who: $0 == 1 ? "p-grace" : "a\($0)", name: people[$0 - 1], status: "here") }, []
    ) {
        $0.set.admits = "all"
        ($0.set.bestOf, $0.set.seeds, $0.set.whenFull) = (3, "lot", true)
    }

    /// A deal that Grace has played and others still play.
    static let today = event(
        entry("d9", "deal", "Saturday's deal") { ($0.count, $0.endsInMs) = (3, 47_049_000) },
        [
            player(1, place: nil, 0, "done"), player(2, place: nil, 0, "done"), player(3, place: nil, 0, "playing"),
        ], []
    ) { detail in
        var you = detail.players[0]
        (you.won, you.groups, you.flips, you.ms) = (true, 6, 21, 43_000)
        detail.you = you
        for index in detail.players.indices {
            (detail.players[index].points, detail.players[index].ties) = (nil, nil)
        }
    }

    /// Grace's table of that deal.
    static func table(in phase: Phase = .waiting) -> Snapshot {
        .table {
            ($0.table, $0.game, $0.host, $0.phase) = ("t7", "d9", nil, phase)
            $0.rules.mode = "solo"
            $0.seats = [.taken("p-grace", "Grace")]
        }
    }

    /// The call to it.
    static let calledAlone = ServerMessage.called(
        .init(event: "d9", table: "t7", seat: 0, round: 1, beginsInMs: 20_000, against: []))

    /// The same when it is over, with the final and the match for the third place.
    static let podium: ServerMessage = {
        var third = match(1, [1, 2], [1, 2], winner: 2)
        third.third = true
        return event(
            entry("e8", "knockout", "Cup", "over") { ($0.round, $0.rounds) = (3, 3) },
            [(3, 1), (4, 2), (2, 3), (1, 4), (5, 5), (6, 5), (7, 5), (8, 5)].map {
                player($0.0, place: $0.1, 0, "out")
            },
            [match(0, [3, 4], [2, 1], winner: 3), third])
    }()

    /// A deal whose window is over. The seed is not the one that was committed to.
    static let openedDeal: ServerMessage = {
        let flips = [18, 20, 20, 22, 24, 24, 24, 30]
        let players = flips.enumerated().map { index, flips in
            var player = player(index == 2 ? 1 : index < 2 ? index + 2 : index + 1, place: index + 1, 0, "done")
            (player.points, player.ties) = (nil, nil)
            (player.won, player.groups, player.flips, player.ms) = (true, 6, flips, 41_000 + 1_000 * index)
            return player
        }
        return event(entry("d8", "deal", "Friday's deal", "over"), players, []) { detail in
            detail.commit = String(repeating: "1", count: 64)
            detail.opened = OpenedDeal(
                serverSeed: String(repeating: "0", count: 64), game: "d8", deck: Snapshot.deck)
        }
    }()
}

extension AppStory {
    /// Grace in the lobby of a server with events.
    static func atEvents(_ showing: Showing) -> AppStory {
        var story = AppStory(
            showing.size, settings: showing.settings, traits: showing.traits,
            start: .server(ServerPlace(host: "den.example", port: 7247), .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcome(with: ["accounts", "events"]), .session(), .ok(1), .ok(2), .tables, .ok(3))
        return story
    }

    /// The server says ok to the oldest question about events.
    mutating func grantsOldest() {
        hears(.ok(model.client.pending.first { $0.request.body is Request.Events }?.id ?? 0))
    }

    /// The same at one of the events, of which a server tells these.
    static func at(event row: Int, _ told: [ServerMessage], _ showing: Showing) -> AppStory {
        var story = atEvents(showing)
        story.type("E")
        story.hears(.someEvents)
        story.settle()
        for _ in 0..<row { story.press(.down) }
        story.press(.enter)
        for message in told { story.hears(message) }
        story.settle()
        return story
    }
}

extension Scene {
    func withEvents(_ showing: Showing) -> AppStory {
        var story: AppStory
        switch self {
        case .eventSwiss: return .at(event: 1, [.swiss], showing)
        case .eventKnockout:
            story = .at(event: 2, ServerMessage.knockout + [ServerMessage.knockout[0]], showing)
            story.press(.tab)
        case .eventPodium: story = .at(event: 2, [ServerMessage.knockout[1], .podium], showing)
        case .eventDeal:
            story = .at(event: 3, [.openedDeal], showing)
            if showing.size.width < 76 { story.press(.tab) }
        case .eventOpen: return .at(event: 2, [.open], showing)
        case .eventToday:
            story = .at(event: 0, [.today, .openedDeal], showing)
            if showing.size.width < 76 { story.press(.tab) }
        case .eventBracket:
            story = .at(event: 2, [.cup], showing)
            if showing.size.width < 120 { story.press(.tab) }
        case .createEvent:
            story = .atEvents(showing)
            story.type("E")
            story.hears(.someEvents)
            story.settle()
            story.type("cj")
            story.settle()
        case .noEvents:
            story = .atEvents(showing)
            story.type("E")
            story.hears(.events(ServerMessage.Events(events: [])))
            story.settle()
        case .eventOver:
            story = .at(event: 1, [.swiss], showing)
            story.hears(
                .snapshot(.cleared),
                .called(.init(event: "e7kq", table: "k3f9", seat: 1, round: 2, beginsInMs: 0, against: ["Līn"])))
            story.hears(.diff(Snapshot.cleared.next(.over(Snapshot.finished().over!), .phase(.over))))
            story.now += .seconds(5)
            story.when(.woken)
        default:
            story = .atEvents(showing)
            story.hears(.signedIn(), .account())
            story.settle()
            story.type("E")
            story.hears(.ownEvents)
            story.grantsOldest()
            story.hears(.someEvents)
            story.settle()
        }
        return story
    }
}
