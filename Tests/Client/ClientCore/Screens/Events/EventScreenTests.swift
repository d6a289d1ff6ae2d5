import ClientCore
import Terminal
import TestSupport
import Testing
import Vocabulary
import Wire

/// Events in the terminal: the list, one event, the call to a table, and the deal of the day.
@Suite struct EventScreenTests {
    private static let showing = Showing(size: Size(width: 120, height: 40), name: "")

    /// The list has the player's places; one key leads to an event, which is followed until it is left.
    @Test func listLeadsToAnEvent() {
        var story = AppStory.atEvents(Self.showing)
        story.hears(.signedIn(), .account())
        story.settle()
        #expect(
            story.type("E").sent == [
                .init(Request.Events(limit: 100, account: "a7")), .init(Request.Events(limit: 100)),
            ])
        story.hears(.ownEvents)
        story.grantsOldest()
        story.hears(.someEvents)
        #expect(story.text.contains("Friday night") && story.text.contains("Swiss · Round 2 of 3 · 8 players · rated"))
        #expect(story.text.contains("ends in 13:04:09") && story.text.contains("Place 3 of 11"))
        story.press(.down)
        #expect(story.press(.enter).sent == [.init(Request.Event(event: "e7kq", on: true, limit: 100))])
        story.hears(.swiss)
        #expect(story.text.contains("Place 2 of 7, plays · Next: Līn 林"))
        #expect(story.press(.escape).sent.first == .init(Request.Event(event: "e7kq", on: false)))
        #expect(story.model.screen == "events(deal: false)")
    }

    /// A list that is asked for anew, before all answers have come, takes each for what it answers.
    @Test func listAskedTwice() {
        var story = AppStory.atEvents(Self.showing)
        story.hears(.signedIn(), .account())
        story.settle()
        story.type("E")
        story.hears(.ownEvents)
        story.grantsOldest()
        story.type("c")
        story.press(.escape)
        story.hears(.someEvents)
        #expect(story.text.contains("Saturday's deal") && story.text.contains("Place 3 of 11"), "\(story.text)")
    }

    /// Who comes for a table by the id of an event is led there. Where neither has the id, the table is missed.
    @Test(arguments: [true, false]) func comesByAnID(isThere: Bool) {
        var story = AppStory(
            Self.showing.size, start: .server(ServerPlace(host: "den.example", port: 7247), .join("e7kq")))
        story.given(.started, .client(.connected))
        story.hears(.welcome(with: ["events"]), .session(), .ok(1), .ok(2), .tables, .ok(3))
        func refusal(_ code: ErrorCode) -> ServerMessage {
            .refusal(
                story.model.client.pending.last {
                    $0.request.body is Request.Join || $0.request.body is Request.Event
                }?.id ?? 0, code)
        }
        #expect(
            story.hears(refusal(.noSuchTable)).sent.contains(
                .init(Request.Event(event: "e7kq", on: true, limit: 100))))
        #expect(!story.text.contains("No such table"))
        if isThere {
            story.hears(.swiss)
            #expect(story.model.screen == "event(\"e7kq\")" && story.text.contains("Friday night"))
        } else {
            story.hears(refusal(.noSuchEvent))
            #expect(story.model.screen == "lobby" && story.text.contains("No such table"), "\(story.text)")
        }
    }

    /// A server without events is asked for none.
    @Test func withoutEvents() {
        var story = AppStory.inLobby()
        #expect(story.type("ED").sent.isEmpty && story.model.screen == "lobby")
    }

    /// Enter takes part; a password is asked for; who takes part can leave.
    @Test func joinAndLeave() {
        var story = AppStory.at(event: 2, [], Self.showing)
        story.hears(
            .event(ServerMessage.entry("e8", "knockout", "Cup", "open") { $0.locked = true }, [], []) {
                $0.maker = "a2"
            })
        story.press(.enter)
        story.type("sesame")
        #expect(story.press(.enter).sent == [.init(Request.EventJoin(event: "e8", password: "sesame"))])
        story.hears(
            .event(ServerMessage.entry("e8", "knockout", "Cup", "open"), [ServerMessage.player(1, place: nil, 0)], []))
        #expect(story.type("s").sent == [.init(Request.EventStart(event: "e8"))])
        story.type("F")
        #expect(story.text.contains("End Cup for good?"))
        #expect(story.press(.enter).sent == [.init(Request.EventEnd(event: "e8"))])
        story.type("X")
        #expect(story.text.contains("Leave Cup for good?"))
        #expect(story.press(.enter).sent == [.init(Request.EventLeave(event: "e8"))])
    }

    /// A call shows the table, and one key leads to the event and back.
    @Test func call() {
        var story = AppStory.at(event: 1, [.swiss], Self.showing)
        story.hears(
            .snapshot(.table()),
            .called(.init(event: "e7kq", table: "k3f9", seat: 1, round: 2, beginsInMs: 20_000, against: ["Ada"])))
        #expect(story.model.screen == "table(\"k3f9\")" && story.text.contains("Your game against Ada"))
        #expect(story.text.contains("Round 2, begins in 0:20") && !story.text.contains("others type"), "\(story.text)")
        story.wait(.seconds(5))
        #expect(story.text.contains("Round 2, begins in 0:15"))
        story.type("E")
        #expect(story.model.screen == "event(\"e7kq\")")
        story.press(.enter)
        #expect(story.model.screen == "table(\"k3f9\")")
        story.type("E")
        // The result there has the place and the next opponent.
        #expect(!story.press(.escape).sent.contains(.init(Request.Event(event: "e7kq", on: false))))
        #expect(story.model.screen == "table(\"k3f9\")")
    }

    /// Whoever is called without the event's screen is told the place at the table, of each game anew: who has closed the screen, or
    /// has lost the connection, follows the event no more.
    @Test func callWithoutTheScreen() {
        var story = AppStory.atEvents(Self.showing)
        story.hears(.snapshot(.busy()))
        for table in ["k3f9", "k3f9", "k4"] {
            let called = ServerMessage.Called(
                event: "e7kq", table: table, seat: 1, round: 2, beginsInMs: 0, against: ["Ada"])
            let sent = story.hears(.called(called)).sent
            #expect(sent.contains(.init(Request.Event(event: "e7kq", on: true, limit: 100))))
            story.hears(.swiss)
        }
    }

    /// After a game of an event nobody is asked for another one.
    @Test func noRematch() {
        var story = Scene.eventOver.story(Self.showing)
        #expect(story.text.contains("Place 2 of 7") && !story.text.contains("play again"))
        #expect(story.type("a").sent.isEmpty)
        story.press(.enter)
        #expect(story.model.screen == "event(\"e7kq\")")
    }

    /// A new run of the client has not heard of the call to a table whose game is over, and an event drops a game that is over. No other
    /// game is offered there all the same.
    @Test(arguments: 0..<3) func noRematchInANewRun(_ table: Int) {
        var story = AppStory.atEvents(Self.showing)
        var snapshot =
            table == 0
            ? Snapshot.finished { $0.host = nil }
            : ServerMessage.table(in: .over)
        if table > 0 {
            snapshot.over = Over(
                ranking: [.init(seat: 0, place: 1, score: 6)], won: [0], reason: table == 1 ? .cleared : .resigned,
                serverSeed: "", nonces: [], deck: [], nextCommit: "")
        }
        // Who has given a deal up has no seat any more.
        if table == 2 { snapshot.seats = [SeatState()] }
        story.hears(.snapshot(snapshot))
        story.settle()
        story.wait(.seconds(5))
        #expect(story.model.screen == "table(\"\(snapshot.table)\")")
        for words in ["play again", "same cards", "sit down", "next: "] {
            #expect(!story.text.contains(words), "\(words): \(story.text)")
        }
        #expect(story.type("aAN").sent.isEmpty && story.press(.enter).sent.isEmpty)
    }

    /// What there is too much of, only the server knows.
    @Test func takesPartInTooMany() {
        var story = AppStory.at(
            event: 2, [.event(ServerMessage.entry("e8", "knockout", "Cup", "open"), [], [])], Self.showing)
        story.press(.enter)
        var refusal = ErrorReply(.tooMany, "You take part in 8 events that are not over.", hint: "Leave one first.")
        refusal.re = .number(story.model.client.pending.last?.id ?? 0)
        story.hears(.error(refusal))
        #expect(story.text.contains("You take part in 8 events that are not over."), "\(story.text)")
    }

    /// Nobody is offered a place in an event that takes no one.
    @Test func joinsLate() {
        for (kind, round, takes) in [
            ("knockout", 1, false), ("swiss", 2, true), ("swiss", 3, false), ("arena", 9, true),
        ] {
            var story = AppStory.at(event: 1, [], Self.showing)
            let entry = ServerMessage.entry("e7kq", kind, "Late") { ($0.round, $0.rounds) = (round, 9) }
            story.hears(.event(entry, [], []) { $0.you = nil })
            #expect(story.text.contains("take part") == takes, "\(kind) \(round)")
            #expect(story.press(.enter).sent.isEmpty != takes, "\(kind) \(round)")
        }
    }

    /// Earlier rounds are asked for, and those of a knockout by themselves.
    @Test func rounds() {
        var story = AppStory.at(event: 1, [.swiss], Self.showing)
        #expect(story.press(.left).sent == [.init(Request.Event(event: "e7kq", on: true, limit: 100, round: 1))])
        #expect(story.text.contains("Round 1"))
        story = .at(event: 2, [], Self.showing)
        #expect(story.hears(ServerMessage.knockout[0]).sent == [.init(Request.Event(event: "e8", limit: 1, round: 1))])
    }

    /// The chosen game is watched.
    @Test func watches() {
        var story = AppStory.at(event: 1, [.swiss], Self.showing)
        story.press(.tab)
        #expect(story.type("w").sent == [.init(Request.Watch(table: "k3f9"))])
    }

    /// The deal of the day is one key away; where there is none it is made.
    @Test func dealOfTheDay() {
        var story = AppStory.atEvents(Self.showing)
        story.type("D")
        #expect(story.hears(.someEvents).sent == [.init(Request.Event(event: "d9", on: true, limit: 100))])
        story = .atEvents(Self.showing)
        story.type("D")
        let create = story.hears(.events(.init(events: []))).sent
        #expect(create == [.init(Request.EventCreate(kind: .deal))])
        let id = story.model.client.pending.last?.id ?? 0
        let ok = ServerMessage.ok(.init(re: .number(id), event: "d10"))
        #expect(story.hears(ok).sent == [.init(Request.Event(event: "d10", on: true, limit: 100))])
    }

    /// The titles that a server gives are told in the player's language; others stay.
    @Test func usualTitlesAreTold() {
        var showing = Self.showing
        showing.settings.language = "de"
        var story = AppStory.atEvents(showing)
        story.type("E")
        let titles = ["Deal of 2026-11-29", "Deal of cards", "Ada's event"]
        story.hears(.events(.init(events: titles.map { ServerMessage.entry("e1", "deal", $0) })))
        #expect(["Blatt vom 2026-11-29", "Deal of cards", "Turnier von Ada"].allSatisfy(story.text.contains))
    }

    /// From the first screen one key connects to the server of the account and opens it.
    @Test func dealFromHome() {
        var story = AppStory(accounts: [
            KeptAccount(instance: "i", host: "den.example", token: Secret("t"), name: "Grace", port: 7_247)
        ])
        story.given(.started, .found([]))
        #expect(story.text.contains("Deal of the day"))
        story.type("D")
        story.given(.client(.connected))
        story.hears(.welcome(with: ["events"]), .session(), .ok(1))
        #expect(story.model.screen == "events(deal: true)")
    }

    /// A deal that was opened is checked, and everybody's results are bars.
    @Test func openedDeal() {
        let story = AppStory.at(event: 3, [.openedDeal], Self.showing)
        #expect(story.text.contains("How everybody did") && story.text.contains("███"))
        #expect(story.text.contains("Found Flips  Time") && story.text.contains("6 · 20 · 0:43"))
        #expect(story.text.contains("not dealt as promised"))
    }

    /// The form asks for what only this kind has, and for rules with which somebody can win.
    @Test func form() {
        var story = AppStory.atEvents(Self.showing)
        story.type("E")
        story.hears(.someEvents)
        story.type("c")
        #expect(story.text.contains("New event") && story.text.contains("Swiss") && story.text.contains("Rounds"))
        story.type("j")
        story.press(.right)
        #expect(story.text.contains("Knockout") && story.text.contains("Games per match"))
        #expect(!story.text.contains("Rounds") && !story.text.contains("Bots play"))
        story.type("j")
        story.press(.right)
        story.type("jj")
        for _ in 0..<4 { story.press(.right) }
        #expect(story.text.contains("after 5:00"))
        story.type("kkkkk")
        let create = story.press(.enter).sent
        var wanted = Request.EventCreate(kind: .knockout)
        (wanted.bestOf, wanted.seeds, wanted.startsInMs, wanted.admits) = (3, .lot, 300_000, .people)
        wanted.rules = (create.first?.body as? Request.EventCreate)?.rules
        #expect(create == [.init(wanted)])
        #expect(wanted.rules?.mode == "classic" && wanted.rules?.bots == nil && wanted.rules?.autoAgain == nil)
        let id = story.model.client.pending.last?.id ?? 0
        story.hears(.ok(.init(re: .number(id), event: "e10")))
        #expect(story.model.screen == "event(\"e10\")")
        story.press(.escape)
        #expect(story.model.screen == "events(deal: false)")
    }

    /// Each kind's form makes a request that the server takes.
    @Test func everyKind() {
        var story = AppStory.atEvents(Self.showing)
        story.type("E")
        story.hears(.someEvents)
        let limits = RequestLimits(texts: TextLengths(), flawInRules: { _ in nil })
        var kinds: [EventKind] = []
        for steps in 0..<5 {
            for game in 0..<4 {
                story.type("cj")
                for _ in 0..<steps { story.press(.right) }
                let lines = story.text.split(separator: "\n").map(String.init)
                let kind = lines.firstIndex { $0.contains("Kind") } ?? 0
                let line = lines.firstIndex { $0.contains("Game ") } ?? 0
                for _ in kind..<line { story.type("j") }
                for _ in 0..<game { story.press(.right) }
                for _ in kind..<line + 1 { story.type("k") }
                let create = story.press(.enter).sent.first?.body as? Request.EventCreate
                #expect(create != nil, "\(story.text)")
                #expect(create?.flaw(within: limits) == nil, "\(story.text)")
                if let create { kinds.append(create.kind) }
                let id = story.model.client.pending.last?.id ?? 0
                story.hears(.refusal(id, .tooMany))
                story.press(.escape)
            }
        }
        #expect(Set(kinds).count == 5 && kinds.count == 20)
    }

    /// A bracket with more matches than have room shows the part with the chosen one, or the player's own.
    @Test func largeBracket() {
        let showing = Showing(size: Size(width: 80, height: 24), name: "")
        var story = AppStory.at(event: 2, [.cup], showing)
        story.press(.tab)
        #expect(!story.text.contains("Grace"))
        for _ in 0..<21 { story.press(.down) }
        #expect(story.text.contains("Grace"))
        #expect(story.type("w").sent == [.init(Request.Watch(table: "k21"))])
    }

    /// Who plays a deal sees how the one before went.
    @Test func dealBefore() {
        var story = AppStory.at(event: 0, [], Self.showing)
        #expect(story.hears(.today).sent == [.init(Request.Event(event: "d8", limit: 100))])
        story.hears(.openedDeal)
        #expect(story.text.contains("2 / 3") && story.text.contains("Friday's deal · Place 3 of 8"))
        #expect(story.text.contains("███"))
    }

    /// The game of a deal begins by itself, with no nonce. Nobody comes to its table, and nobody pauses there.
    @Test func tableOfADeal() {
        var story = AppStory.at(event: 0, [.today], Self.showing)
        let sent = story.hears(.snapshot(ServerMessage.table()), .calledAlone).sent
        #expect(sent.contains(.ready(Request.Ready(table: "t7"))), "\(sent)")
        #expect(!story.text.contains("others type"), "\(story.text)")
        story.hears(.snapshot(ServerMessage.table(in: .playing)))
        #expect(story.text.contains("give up") && !story.text.contains("pause"), "\(story.text)")
        #expect(story.type("p").sent.isEmpty)
    }

    /// What the server says of the beginning is told, for only it knows how many it needs.
    @Test func tooFewToBegin() {
        var story = AppStory.at(event: 2, [.open], Self.showing)
        story.type("s")
        var refusal = ErrorReply(
            .wrongPhase, "Too few take part: it needs 4 people to begin.", hint: "Wait for others.")
        refusal.re = .number(story.model.client.pending.last?.id ?? 0)
        story.hears(.error(refusal))
        #expect(story.text.contains("it needs 4 people to begin."), "\(story.text)")
    }

    /// Of a deal of many people only the best are told. How many have played it is known all the same, and the bars say whose they are.
    @Test func manyPlayADeal() {
        guard case .event(var opened) = ServerMessage.openedDeal, case .event(var today) = ServerMessage.today else {
            return
        }
        (opened.entry.count, opened.detail.done, opened.detail.more) = (500, 321, 8)
        (today.entry.count, today.detail.done, today.detail.more) = (500, 123, 3)
        var story = AppStory.at(event: 0, [.event(today), .event(opened)], Self.showing)
        #expect(story.text.contains("123 / 500") && story.text.contains("Place 3 of 500 · 8 / 321"), "\(story.text)")
        story = .at(event: 3, [.event(opened)], Self.showing)
        #expect(story.text.contains("How everybody did · 8 / 321"), "\(story.text)")
    }

    /// A name and a score never touch, in any window, and the score is whole.
    @Test(arguments: [40, 80, 120, 200]) func namesStayApart(width: Int) {
        let size = Size(width: width, height: 24)
        var people = [ServerMessage.player(1, place: 1, 201), ServerMessage.player(2, place: 2, 1)]
        for index in 0..<2 {
            people[index].name = "A name of 20 columns"
            people[index].ties = [2_001, 4_001]
        }
        var story = AppStory.at(event: 1, [], Showing(size: size, name: ""))
        story.hears(
            .event(
                ServerMessage.entry("e7kq", "swiss", "Long"), people,
                [.init(seats: [1, 2], points: [1, 1], how: "played"), .init(seats: [2, 1], points: [201, 201])]
            ) { $0.order = ["points", "buchholz", "direct", "number"] })
        if width < 76 { story.press(.tab) }
        for score in [" 0.5 : 0.5 ", " 100.5 : 100.5 "] { #expect(story.text.contains(score), "\(story.text)") }
        if width < 76 { story.press(.tab) }
        #expect(story.text.contains(" 100.5 "), "\(story.text)")
        if width > 100 { #expect(story.text.contains(" 1000.5 2000.5  100.5"), "\(story.text)") }
        var deal = ServerMessage.player(1, place: 1, 0, "done")
        (deal.points, deal.groups, deal.flips, deal.ms) = (nil, 6, 12_345, 9_000_000)
        deal.name = people[0].name
        story = .at(event: 3, [], Showing(size: size, name: ""))
        story.hears(.event(ServerMessage.entry("d8", "deal", "Deal", "over"), [deal], []))
        #expect(story.text.contains(" 6 12345 150:00"), "\(story.text)")
    }

    /// Of more than a hundred people it is said how many there are besides; those who are paired are named all the same, and
    /// what is told of them is not the event.
    @Test func manyPeople() {
        func person(_ number: Int) -> ServerMessage.EventPlayer {
            var one = ServerMessage.player(2, place: number, 0)
            (one.who, one.name, one.number) = ("a\(number)", "Nr \(number)", number)
            return one
        }
        func told(_ numbers: ClosedRange<Int>, more: Int?) -> ServerMessage {
            .event(
                ServerMessage.entry("e7kq", "swiss", "Many") { ($0.count, $0.round, $0.rounds) = (230, 1, 8) },
                numbers.map(person), [.init(seats: [3, 229], table: "k3f9")]
            ) { $0.more = more }
        }
        var story = AppStory.at(event: 1, [], Self.showing)
        #expect(
            story.hears(told(1...100, more: 100)).sent == [.init(Request.Event(event: "e7kq", after: 100, limit: 100))])
        #expect(story.text.contains("and 130 more") && story.text.contains("#229"))
        #expect(story.hears(told(1...100, more: 100)).sent.isEmpty)
        #expect(
            story.hears(told(101...200, more: 200)).sent == [
                .init(Request.Event(event: "e7kq", after: 200, limit: 100))
            ])
        #expect(story.hears(told(201...230, more: nil)).sent.isEmpty)
        #expect(story.text.contains("Nr 229") && story.text.contains("Nr 1 ") && story.text.contains("and 130 more"))
    }

    /// Any numbers of a server are shown, and the client goes on.
    @Test(arguments: [Int.min, -1, 0, 3, 1_001, Int.max]) func wildNumbers(_ number: Int) {
        var player = ServerMessage.player(1, place: number, 0)
        (player.points, player.ties, player.games) = (number, [number, number], number)
        var match = ServerMessage.EventPairing(seats: [number, 1], table: "k3f9", points: [number, number])
        (match.match, match.wins, match.winner, match.score) = (number, [number], number, [number, 1])
        for kind in ["swiss", "knockout", "deal", "arena", "later"] {
            var own = player
            if kind == "deal" { (own.groups, own.flips, own.ms) = (number, number, number) }
            let entry = ServerMessage.entry("e7kq", kind, "Wild", "over") {
                ($0.round, $0.rounds, $0.count, $0.startsInMs, $0.endsInMs) = (number, number, number, number, number)
            }
            for size in [Size(width: 20, height: 8), Size(width: 80, height: 24), Size(width: 200, height: 60)] {
                var story = AppStory.at(event: 1, [], Showing(size: size, name: ""))
                story.hears(.event(entry, [own, own], [match, match, match]))
                for key in [InputEvent.Key.tab, .down, .left, .right, .tab] {
                    story.press(key)
                    #expect(story.lines.count == size.height)
                }
            }
        }
    }
}
