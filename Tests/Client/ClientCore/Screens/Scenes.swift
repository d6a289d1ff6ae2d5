import ClientCore
import Terminal
import TestSupport
import Wire

extension FaceState {
    fileprivate static func picture(_ id: String, _ glyph: String) -> FaceState {
        FaceState(id: id, glyph: glyph, label: id, ascii: String(id.prefix(2)))
    }
}

extension Snapshot {
    /// The deal of the busy table, as the server has committed to it.
    private static let seed = ServerSeed(bytes: (0..<32).map { UInt8($0) })
    private static let pictures = [
        ("bear", "🐻"), ("cat", "🐱"), ("dog", "🐶"), ("fox", "🦊"), ("frog", "🐸"), ("koala", "🐨"), ("lion", "🦁"),
        ("mouse", "🐭"), ("owl", "🦉"), ("panda", "🐼"), ("pig", "🐷"), ("tiger", "🐯"),
    ]
    static let deck = FairDeal.deck(
        seed: seed, game: "k3f9", groups: 12, groupSize: 2, nonces: (0..<4).map { (seat: $0, nonce: .zero) },
        hashing: .real
    ).map { pictures[$0].0 }

    /// A table of four, 4 × 6 cards, some of them up and some taken; Grace (seat 1) is to move.
    static func busy(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        game {
            $0.title = "Friday night"
            $0.commit = seed.commit(hashing: .real)
            ($0.rules.level, $0.rules.rows, $0.rules.columns) = ("normal", 4, 6)
            $0.rules.seats = 4
            $0.board = BoardState(rows: 4, columns: 6, cards: Array(repeating: .down, count: 24))
            $0.faces = FaceList(pictures.map { FaceState.picture($0.0, $0.1) })
            $0.seats = [
                .taken("p-ada", "Ada"), .taken("p-grace", "Grace"), .taken("p-bot", "Sharp"), .taken("p-lin", "Līn 林"),
            ]
            $0.seats[2].bot = "sharp"
            $0.seats[3].status = .lost
            $0.seats[3].holdMs = 42_000
            for (seat, score) in [2, 1, 0, 0].enumerated() {
                $0.seats[seat].score = score
                $0.seats[seat].groups = score
                $0.seats[seat].flips = 2 * score + 4
                $0.seats[seat].misses = 2
            }
            for (card, face) in deck.enumerated() {
                switch face {
                case "fox", "pig": $0.board.cards[card] = .taken(face: face, seat: 0)
                case "owl": $0.board.cards[card] = .taken(face: face, seat: 1)
                default: break
                }
            }
            $0.board.cards[deck.firstIndex(of: "panda") ?? 0] = .up(face: "panda")
            $0.turn = TurnState(seat: 1, ms: 24_000)
            change(&$0)
        }
    }

    /// The same table with its game over.
    static func finished(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        busy {
            $0.phase = .over
            $0.turn = nil
            $0.elapsedMs = 187_000
            $0.seats[0].ready = true
            $0.clear { [0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2][$0] }
            $0.over = Over(
                ranking: [
                    Over.Place(seat: 1, place: 1, score: 6), Over.Place(seat: 0, place: 2, score: 3),
                    Over.Place(seat: 2, place: 2, score: 3), Over.Place(seat: 3, place: 4, score: 0),
                ], won: [1], reason: .cleared, serverSeed: seed.hex, nonces: [nil, nil, nil, nil], deck: deck,
                nextCommit: String(repeating: "1", count: 64))
            change(&$0)
        }
    }

    /// Gives all cards to seats, by the number of the picture.
    fileprivate mutating func clear(_ owner: (Int) -> Int) {
        var groups = Array(repeating: 0, count: seats.count)
        for (number, picture) in Self.pictures.enumerated() {
            let seat = owner(number)
            groups[seat] += 1
            for card in Self.deck.indices where Self.deck[card] == picture.0 {
                board.cards[card] = .taken(face: picture.0, seat: seat)
            }
        }
        for seat in seats.indices { seats[seat].found(groups[seat]) }
    }
}

extension SeatState {
    /// So many groups, each for a point, and so many flips as they and the misses take.
    fileprivate mutating func found(_ count: Int) {
        (score, groups, flips) = (count, count, 2 * (count + misses))
    }
}

extension Snapshot {
    /// The busy table with Grace and Ada signed in.
    static func rated(_ table: Snapshot = .busy()) -> Snapshot {
        var table = table
        (table.seats[0].account, table.seats[0].rating) = ("a1", 1_540)
        (table.seats[1].account, table.seats[1].rating) = ("a7", 1_500)
        return table
    }

    /// The finished table just before its result comes.
    static var cleared: Snapshot {
        finished {
            $0.phase = .playing; $0.over = nil; $0.elapsedMs = 182_000
        }
    }

    /// The end of a rated game, which Grace has won.
    static var ratedOver: Over {
        var over = Snapshot.finished().over!
        over.rated = true
        return over
    }

    /// The busy table in the mode of a scene.
    fileprivate static func mode(_ scene: Scene, _ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        busy {
            $0.elapsedMs = 83_000
            $0.seats[3].name = "Līn"
            $0.seats[3].status = .here
            $0.seats[3].holdMs = nil
            let up = deck.firstIndex(of: "panda") ?? 0
            switch scene {
            case .solo:
                $0.rules.mode = "solo"
                $0.rules.seats = 1
                $0.rules.tries = .limited(30)
                $0.triesLeft = 3
                $0.seats = [$0.seats[1]]
                ($0.seats[0].groups, $0.seats[0].score, $0.seats[0].flips, $0.seats[0].misses) = (3, 3, 55, 24)
                for card in $0.board.cards.indices {
                    if case .taken(let face, _) = $0.board.cards[card] {
                        $0.board.cards[card] = .taken(face: face, seat: 0)
                    }
                }
                $0.turn = TurnState(seat: 0, ms: 24_000)
            case .coop:
                $0.rules.mode = "coop"
                $0.rules.tries = .limited(30)
                $0.triesLeft = 19
            case .race, .raceWatched:
                $0.rules.mode = "race"
                $0.rules.turnSeconds = nil
                $0.rules.gameSeconds = 120
                $0.gameMs = 37_000
                $0.turn = nil
                for (seat, groups) in [7, 5, 0, 9].enumerated() { $0.seats[seat].found(groups) }
                let watches = scene == .raceWatched
                if watches { $0.seats[1] = .taken("p-eve", "Eve") }
                $0.board.cards = zip($0.board.cards, deck).map { card, face in
                    if watches { return .down }
                    return ["fox", "pig", "owl", "cat", "dog"].contains(face) ? .taken(face: face, seat: 1) : card
                }
            default:
                $0.rules.mode = "scramble"
                $0.turn = nil
                $0.board.cards[up] = .held(face: "panda", seat: 1)
                $0.board.cards[9] = .held(face: deck[9], seat: 3)
                if $0.board.cards[7] == .down { $0.board.cards[7] = .up(face: deck[7]) }
            }
            change(&$0)
        }
    }
}

/// How a scene is shown.
struct Showing: Sendable {
    var size: Size
    var traits = TerminalTraits(depth: .trueColour, isDark: true)
    var settings = ClientSettings()
    var name: String

    static let all: [Showing] =
        [(40, 15), (80, 24), (120, 40), (200, 60)].map {
            Showing(size: Size(width: $0.0, height: $0.1), name: "\($0.0)x\($0.1)")
        } + [
            Showing(
                size: Size(width: 80, height: 24), traits: TerminalTraits(depth: .trueColour, isDark: false),
                name: "80x24-light"),
            Showing(
                size: Size(width: 80, height: 24), traits: TerminalTraits(depth: .ansi, isDark: true), name: "80x24-16"),
            Showing(
                size: Size(width: 80, height: 24), traits: TerminalTraits(depth: .none, isUnicode: false),
                name: "80x24-none"),
        ]

    fileprivate func story(
        _ start: AppModel.Start = .home, kept: KeptSession? = nil, accounts: [KeptAccount] = []
    ) -> AppStory {
        AppStory(size, settings: settings, traits: traits, kept: kept, start: start, accounts: accounts)
    }

    func at(_ table: Snapshot) -> AppStory {
        AppStory.at(table, size, settings: settings, traits: traits)
    }

    fileprivate var lobby: AppStory {
        var story = AppStory.inLobby(size, settings: settings, traits: traits)
        story.given(.client(.received(.ok(2))), .client(.received(.tables)), .client(.received(.ok(3))))
        return story
    }
}

/// Every screen in every state that looks different.
enum Scene: String, CaseIterable, Sendable {
    case homeLooking, homeAlone, homeOne, homeMany, homeSaved, connecting, connectingFailed
    case lobby, lobbyFiltered, lobbyPassword, create, createFlaw
    case waiting, waitingHost, invited, playing, others, pausedGame, chatting, seats, flagsOfEight, over, overBoard,
        overAlone, practice, overPractice
    case solo, coop, race, raceWatched, scramble, scrambleInLine, overSolo, overCoop, overRace, createSolo, waitingRace
    case account, accountCodes, accountPassword, overRated, records, leaders, history, replay
    case settings, help, quitting, reconnecting, refused
    case lobbyEmpty, commands, homeTile, firstGame, firstName
    case klondike, spider, freecell, patienceRace, patienceHelp, overPatience, lostPatience, createPatience
    case events, eventSwiss, eventKnockout, eventPodium, eventDeal, eventOver, eventOpen, eventToday, eventBracket,
        createEvent, noEvents

    /// The scene as it is played.
    func story(_ showing: Showing) -> AppStory {
        switch self {
        case .homeLooking, .homeAlone, .homeOne, .homeMany, .homeSaved, .connecting, .connectingFailed, .settings,
            .homeTile, .firstGame, .firstName:
            before(showing)
        case .account, .accountCodes, .accountPassword, .records, .leaders, .history, .replay: withAccount(showing)
        case .lobby, .lobbyEmpty, .lobbyFiltered, .lobbyPassword, .create, .createFlaw, .createSolo, .createPatience:
            inLobby(showing)
        case .klondike, .spider, .freecell, .patienceRace, .patienceHelp, .overPatience, .lostPatience:
            withPiles(showing)
        case .events, .eventSwiss, .eventKnockout, .eventPodium, .eventDeal, .eventOver, .eventOpen, .eventToday,
            .eventBracket, .createEvent, .noEvents:
            withEvents(showing)
        default: atTable(showing)
        }
    }

    private func before(_ showing: Showing) -> AppStory {
        var story = showing.story()
        story.given(.started)
        let games = [("Ada's den", 2, 3), ("Büro", 1, 0), ("A server with a name that is too long for a line", 12, 7)]
            .enumerated().map { number, game in
                FoundServer.sample(
                    game.0, instance: "\(number)", at: "192.168.1.\(number + 5)", tables: game.1, openSeats: game.2,
                    isLocked: number == 1)
            }
        switch self {
        case .homeAlone: story.given(.found([]))
        case .homeOne: story.given(.found([games[0]]))
        case .homeMany:
            story = showing.story(
                kept: KeptSession(token: "t", place: ServerPlace(host: "192.168.1.5", port: 7247)))
            story.given(.started, .found(games))
            story.press(.down)
        case .homeSaved:
            story = showing.story(accounts: [
                KeptAccount(
                    instance: "i", host: "den.example", token: Secret("t"), name: "Grace", port: 7_247,
                    saved: [KeptGame("klondike", level: "easy"), KeptGame("spider", level: "hard")])
            ])
            story.given(.started, .found([games[0]]))
        case .connecting:
            story = showing.story(.server(ServerPlace(host: "den.example", port: 7247), .lobby))
            story.given(.started)
        case .connectingFailed:
            story = showing.story(.server(ServerPlace(host: "den.example", port: 7247), .lobby))
            story.given(.started, .client(.linkLost(reason: "connection refused")))
        case .homeTile:
            story.given(.found([games[0]]))
            story.press(.down, .down, .down)
            story.type("3")
        case .firstGame, .firstName:
            story = AppStory(
                showing.size, settings: showing.settings, traits: showing.traits, greetsNewcomers: true)
            story.given(.started, .found([]))
            story.press(.character(" "), .right, .down, .character(" "), .up, .character(" "))
            if self == .firstName { story.press(.left, .down, .character(" "), .enter) }
        case .settings:
            story.type("S")
            story.press(.down, .down)
        default: break
        }
        return story
    }

    private func inLobby(_ showing: Showing) -> AppStory {
        var story = showing.lobby
        switch self {
        case .lobbyEmpty:
            story = AppStory.inLobby(showing.size, settings: showing.settings, traits: showing.traits)
            story.hears(.ok(2), .tables(.init(tables: [])), .ok(3))
        case .lobbyFiltered: story.type("/day")
        case .lobbyPassword:
            story.press(.enter)
            story.hears(.refusal(4, .badPassword))
            story.type("secret")
        case .create: story.type("c")
        case .createFlaw:
            story.type("cjjjllljjjl")
        case .createSolo: story.type("cjjl")
        case .createPatience: story.type("cjljjhjjj")
        default: break
        }
        return story
    }

    private func withAccount(_ showing: Showing) -> AppStory {
        var story = AppStory(
            showing.size, settings: showing.settings, traits: showing.traits,
            start: .server(ServerPlace(host: "den.example", port: 7247), .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3))
        story.type("m")
        switch self {
        case .accountPassword:
            story.press(.enter, .enter)
            story.type("seven blue")
        case .accountCodes:
            story.hears(.signedIn(token: Secret("t")))
            story.hears(.account(codes: (1...8).map { "xen\($0)-zcz3-zdn9" }))
            story.settle()
            story.now += .seconds(10)
            story.when(.woken)
        case .records, .leaders, .history, .replay:
            story.hears(.signedIn(), .account())
            story.settle()
            let row = self == .records ? 0 : self == .leaders ? 1 : 2
            for _ in 0..<row { story.press(.down) }
            story.press(.enter)
            story.hears(self == .records ? .graceRecords : self == .leaders ? .leaders() : .graceHistory)
            story.settle()
            if self == .records { story.press(.down) }
            guard self == .replay else { break }
            story.press(.enter)
            story.hears(.film())
            story.settle()
            story.press(.right, .right, .right)
        default: break
        }
        return story
    }

    private func atTable(_ showing: Showing) -> AppStory {
        var story: AppStory
        switch self {
        case .waiting, .waitingHost:
            story = showing.at(
                .table {
                    $0.title = "Friday night"
                    $0.seats = [.taken("p-ada", "Ada"), .taken("p-grace", "Grace"), SeatState(), SeatState()]
                    $0.seats[0].ready = true
                    if self == .waitingHost { $0.host = "p-grace" }
                })
            if self == .waitingHost { story.press(.down) }
        case .over, .overBoard:
            story = showing.at(.cleared)
            story.now += .seconds(5)
            story.given(
                .client(.received(.diff(Snapshot.finished().next(.over(Snapshot.finished().over!), .phase(.over))))))
            story.given(
                .client(.received(.diff(Diff(table: "k3f9", seq: 9, changes: [.ready(seat: 0, on: true)])))))
            if self == .overBoard { story.type("v") }
        case .overRated:
            story = showing.at(.finished())
            story.hears(.signedIn())
            story.hears(.snapshot(.rated(.cleared)))
            story.hears(.diff(Snapshot.rated(.cleared).next(.over(Snapshot.ratedOver), .phase(.over))))
            story.hears(
                .diff(
                    Diff(
                        table: "k3f9", seq: 9,
                        changes: [
                            .seat(
                                .init(
                                    seat: 1, player: "p-grace", name: "Grace", account: "a7", rating: 1_662,
                                    status: .here))
                        ])))
            story.settle()
        case .overAlone:
            story = showing.at(
                .finished {
                    $0.rules.mode = "solo"
                    $0.seats = [$0.seats[1]]
                    $0.clear { _ in 0 }
                    $0.over?.ranking = [Over.Place(seat: 0, place: 1, score: 12)]
                })
            story.hears(
                .lobby(.init(op: "change", entry: .entry("k3f9", "Friday night", taken: 1, of: 1, locked: true))))
        case .waitingRace:
            story = showing.at(
                .table {
                    ($0.rules.mode, $0.rules.turnSeconds, $0.rules.gameSeconds) = ("race", nil, 120)
                    $0.host = "p-grace"
                })
        case .solo, .coop, .race, .raceWatched, .scramble, .scrambleInLine:
            story = showing.at(.mode(self))
        case .overSolo, .overCoop, .overRace:
            let mode: Scene = self == .overSolo ? .solo : self == .overCoop ? .coop : .race
            story = showing.at(
                .mode(mode) {
                    $0.phase = .over
                    $0.turn = nil
                    $0.over = Snapshot.finished().over
                    $0.over?.reason = self == .overSolo ? .tries : self == .overCoop ? .cleared : .clock
                    if self == .overCoop { $0.clear { $0 % 4 } }
                    if self == .overSolo { ($0.seats[0].flips, $0.seats[0].misses, $0.triesLeft) = (60, 27, 1) }
                    // The winner of the race is Līn; together all have the same place.
                    let places =
                        self == .overRace ? [(3, 1), (0, 2), (1, 3), (2, 4)] : [(0, 1), (1, 1), (2, 1), (3, 1)]
                    let seats = $0.seats
                    $0.over?.ranking = places.prefix(seats.count).map {
                        Over.Place(seat: $0, place: $1, score: seats[$0].score)
                    }
                })
        case .practice, .overPractice:
            story = showing.at(.practice)
            story.practise(toTheEnd: self == .overPractice)
            return story
        case .others: story = showing.at(.busy { $0.turn = TurnState(seat: 0, ms: 7_000) })
        case .pausedGame:
            story = showing.at(
                .busy {
                    $0.phase = .paused
                    $0.seats[0].agree = true
                })
        case .flagsOfEight:
            story = showing.at(
                .busy { table in
                    table.seats = ["Ada", "Grace", "Edsger", "Barbara", "Donald", "Frances", "Kristen", "Ole-Johan"]
                        .map { .taken("p-" + $0.lowercased(), $0) }
                    table.board = BoardState(rows: 12, columns: 12, cards: Array(repeating: .down, count: 144))
                })
        default: story = showing.at(.busy())
        }
        let chat = [("Ada", "Hello everybody, and good luck!"), ("Līn 林", "がんばって"), ("Ada", "Where was the fox?")]
        for (from, text) in chat { story.hears(.chat(.init(table: "k3f9", from: from, text: text))) }
        switch self {
        case .playing: story.press(.right, .down)
        case .chatting: story.type("tI think it was up there")
        case .seats: story.press(.tab)
        case .help: story.type("?")
        case .commands: story.type(":g")
        case .invited: story.given(.encoded("http://192.168.178.23:7249/k3f9", .sample))
        case .quitting: story.type("q")
        case .reconnecting: story.given(.client(.linkLost(reason: "reset")))
        case .scrambleInLine:
            story.press(.end, .enter)
        case .refused:
            story.press(.enter)
            story.hears(.refusal(5, .staleSeq))
        default: break
        }
        return story
    }
}

extension Snapshot {
    /// A game of Grace's against a casual bot, before its first card.
    static let practice = busy {
        // The deal is that of four seats.
        $0.seats = [.taken("p-grace", "Grace"), .taken("p-bot", "Casual"), SeatState(), SeatState()]
        $0.seats[1].bot = "casual"
        $0.board = BoardState(rows: 4, columns: 6, cards: Array(repeating: .down, count: 24))
        $0.turn = TurnState(seat: 0, ms: 24_000)
    }
}

extension AppStory {
    /// Three attempts of Grace's that fail, one of which memory could have avoided, and two pairs; to the end she finds the others, too.
    mutating func practise(toTheEnd: Bool) {
        var seq = 7
        func card(_ place: String) -> Int {
            let face = String(place.dropLast())
            return Snapshot.deck.indices.filter { Snapshot.deck[$0] == face }[place.hasSuffix("1") ? 1 : 0]
        }
        func attempt(_ seat: Int, _ first: String, _ second: String) {
            let cards = [card(first), card(second)]
            let reveals = cards.map { Change.memory(.reveal(card: $0, face: Snapshot.deck[$0], seat: seat)) }
            let isMatch = first.dropLast() == second.dropLast()
            let end: [Change] =
                isMatch
                ? [.memory(.match(cards: CardList(cards), seat: seat, points: 1))]
                : [
                    .memory(.miss(cards: CardList(cards), seat: seat, points: 0, hideMs: 0)),
                    .memory(.hide(cards: CardList(cards))), .turn(seat: 1 - seat, ms: 30_000, turns: seq),
                ]
            now += .milliseconds(500)
            seq += 1
            hears(.diff(Diff(table: "k3f9", seq: seq, changes: reveals + end)))
        }
        attempt(0, "fox0", "owl0")
        attempt(1, "cat0", "dog0")
        attempt(0, "fox1", "pig0")
        attempt(1, "owl1", "bear0")
        attempt(0, "fox0", "fox1")
        attempt(0, "owl0", "owl1")
        attempt(0, "lion0", "panda0")
        guard toTheEnd else { return }
        attempt(1, "pig0", "bear0")
        let rest = ["bear", "cat", "dog", "frog", "koala", "lion", "mouse", "panda", "pig", "tiger"]
        for face in rest { attempt(0, face + "0", face + "1") }
        var over = Snapshot.finished().over!
        over.ranking = [Over.Place(seat: 0, place: 1, score: 12), Over.Place(seat: 1, place: 2, score: 0)]
        over.won = [0]
        hears(.diff(Diff(table: "k3f9", seq: seq + 1, changes: [.over(over), .phase(.over)])))
        now += .seconds(5)
        when(.woken)
        settle()
    }
}

extension Barcode {
    /// A square as large as the code of a link at a home network's address.
    static let sample = Barcode(width: 29) { x, y in x % 28 == 0 || y % 28 == 0 || (x * x + 3 * y) % 7 < 3 }
}
