import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// `pairs host` with an event.
@Suite struct HostedEventTests {
    private static let place = ServerPlace(host: "192.168.1.5", port: 7247)

    /// The host's server begins with the event, whose screen says where friends come.
    @Test func beginsWithTheEvent() {
        let create = Request.EventCreate(kind: .swiss)
        var story = AppStory(start: .hostingEvent(create))
        story.given(.started, .hosting(.listening(Self.place)), .client(.connected))
        story.hears(.welcome, .session())
        #expect(story.hears(.ok(1)).sent.contains(.init(create)))
        #expect(story.model.screen == "events(deal: false)")
    }

    /// Read line by line the host hears of the event, and not before it that there is none.
    @Test func readsOfTheEvent() {
        var story = PlainStory(start: .hostingEvent(Request.EventCreate(kind: .swiss)))
        story.given(.started, .hosting(.listening(Self.place)), .client(.connected))
        story.hears(Self.welcome, .session(), .ok(1))
        for pending in story.client.pending {
            if pending.request.body is Request.Events { story.hears(.events(.init(events: []))) }
            if pending.request.body is Request.EventCreate {
                story.hears(told(0), .ok(.init(re: .number(pending.id), event: "h7q")), told(0))
            } else {
                story.hears(.ok(pending.id))
            }
        }
        #expect(!story.transcript.contains("No events here yet."), "\(story.transcript)")
        #expect(story.transcript.contains { $0.hasPrefix("Grace's event (h7q)") }, "\(story.transcript)")
    }

    private static let welcome = ServerMessage.welcome(
        .init(
            server: "pairs/0", instance: "i", caps: ["events"],
            limits: .init(line: 4096, rate: 50, burst: 200, seats: 8, tables: 16), web: .init(port: 7249), hint: "h"))

    /// A host at the screen of an own event with so many people.
    private func host(_ size: Size, people: Int = 0) -> AppStory {
        var story = AppStory(size, start: .hostingEvent(Request.EventCreate(kind: .swiss)))
        story.given(.started, .hosting(.listening(Self.place)), .client(.connected))
        story.hears(Self.welcome, .session(), .ok(1))
        let create = story.model.client.pending.first { $0.request.body is Request.EventCreate }?.id ?? 0
        story.hears(.ok(.init(re: .number(create), event: "h7q")))
        story.hears(told(people))
        return story
    }

    private func told(_ people: Int) -> ServerMessage {
        .event(
            ServerMessage.entry("h7q", "swiss", "Grace's event", "open") { $0.count = people },
            (0..<people).map { ServerMessage.player($0 + 2, place: nil, 0) }, [])
    }

    /// The host's screen says where friends come, as a waiting room does, with the code where there is room.
    @Test(arguments: [(58, 24), (80, 24), (120, 36), (200, 60)]) func saysHowFriendsCome(width: Int, height: Int) {
        var story = host(Size(width: width, height: height))
        let link = "http://192.168.1.5:7249/#event-h7q"
        #expect(story.text.contains("Swiss · h7q"), "\(story.text)")
        #expect(story.text.contains("In any browser:  i link and QR code") || width < 120, "\(story.text)")
        #expect(story.text.contains("/#event-h7q") && story.text.contains("pairs -c 192.168.1.5"), "\(story.text)")
        #expect(story.type("i").contains(.encode(link)))
        #expect(story.type("C").contains(.copy("pairs -c 192.168.1.5 -t h7q")))
        story = host(Size(width: width, height: height))
        story.when(.encoded(link, .sample))
        #expect(story.text.contains("▀") && story.text.contains("event-h7q"), "\(story.text)")
    }

    /// A deal goes on from its beginning, and friends come to it until its end.
    @Test(arguments: [(58, 24), (80, 24), (120, 36)]) func saysHowFriendsComeToADeal(width: Int, height: Int) {
        func deal(_ phase: String) -> ServerMessage {
            .event(ServerMessage.entry("h7q", "deal", "Grace's deal", phase) { $0.count = 0 }, [], [])
        }
        var story = host(Size(width: width, height: height))
        story.hears(deal("running"))
        if width < 76 { story.press(.tab) }
        let link = "http://192.168.1.5:7249/#event-h7q"
        #expect(story.text.contains("/#event-h7q") && story.text.contains("pairs -c 192.168.1.5"), "\(story.text)")
        #expect(story.type("i").contains(.encode(link)))
        #expect(story.type("C").contains(.copy("pairs -c 192.168.1.5 -t h7q")))
        story = host(Size(width: width, height: height))
        story.hears(deal("running"))
        if width < 76 { story.press(.tab) }
        story.when(.encoded(link, .sample))
        #expect(story.text.contains("▀") && story.text.contains("event-h7q"), "\(story.text)")
        story.hears(deal("over"))
        #expect(!story.type("C").contains(.copy("pairs -c 192.168.1.5 -t h7q")))
    }

    /// A deal that the host makes in the menu, or by the key of the deal of the day, is for the host and friends, who have no accounts at
    /// that server. At another server it is for accounts, if its maker does not say otherwise.
    @Test(arguments: [true, false]) func dealTakesFriends(isOwn: Bool) {
        func story() -> AppStory {
            isOwn ? host(Size(width: 80, height: 24)) : .atEvents(Showing(size: Size(width: 80, height: 24), name: ""))
        }
        func made(_ effects: [AppEffect]) -> Request.EventCreate? {
            effects.sent.compactMap { $0.body as? Request.EventCreate }.first
        }
        var menu = story()
        if isOwn { menu.press(.escape) } else { menu.type("E") }
        menu.hears(.events(.init(events: [])))
        menu.type("cj")
        for _ in 0..<3 { menu.press(.right) }
        #expect(menu.text.contains("One deal for all"), "\(menu.text)")
        menu.type("k")
        let create = made(menu.press(.enter))
        #expect(create?.kind == .deal && create?.guests == (isOwn ? true : nil), "\(menu.text)")
        var key = story()
        if isOwn { key.press(.escape, .escape) }
        key.type("D")
        let ofTheDay = made(key.hears(.events(.init(events: []))))
        #expect(ofTheDay?.kind == .deal && ofTheDay?.guests == (isOwn ? true : nil), "\(key.text)")
    }

    /// An event that nobody has come to ends with its host's server; one with people goes on.
    @Test(arguments: [0, 1]) func emptyEventEnds(people: Int) {
        for isLeft in [false, true] {
            var story = host(Size(width: 80, height: 24))
            // Whoever looks at something else hears of those who come.
            if isLeft { story.press(.escape) }
            story.hears(told(people))
            story.type("q")
            #expect(story.type("y").sent.contains(.init(Request.EventEnd(event: "h7q"))) == (people == 0))
            // The server stops once it has answered.
            #expect(story.effects.contains(.stopHosting) == (people == 1))
            if people == 0 {
                story.settle()
                #expect(story.effects.contains(.stopHosting))
            }
        }
    }

    /// The event is made where games of an earlier run go on, too, and once.
    @Test func madeWhereGamesGoOn() {
        let create = Request.EventCreate(kind: .swiss)
        let kept = KeptSession(
            token: "token", place: ServerPlace(host: "-", port: 0), name: "Grace", isQuiet: true)
        var story = AppStory(start: .hostingEvent(create))
        story.given(.started, .hosting(.listening(Self.place)), .recalled(kept), .client(.connected))
        story.hears(.welcome(with: ["events"]))
        let sent = story.hears(.session(), .snapshot(.table()), .ok(1)).sent
        #expect(sent.filter { $0.body is Request.EventCreate }.count == 1)
        #expect(story.text.contains("The game goes on."))
        story.given(.client(.linkLost(reason: .closed)), .client(.timerFired(.retry)), .client(.connected))
        let again = story.hears(.welcome(with: ["events"]), .session(), .ok(1)).sent
        #expect(!again.contains { $0.body is Request.EventCreate })
    }
}
