import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

@Suite struct AppTests {
    private let place = ServerPlace(host: "den.example", port: 7247)

    /// A question says what Enter and Escape do, as they do it.
    @Test func questionsNameTheirKeys() {
        for (key, isEnd) in [(InputEvent.Key.enter, true), (.escape, false)] {
            var story = AppStory.at(.game())
            story.when(.input(.key(.character("c"), .control)))
            #expect(story.text.contains("y/Enter Yes") && story.text.contains("n/Esc No"))
            #expect(story.press(key).sent.isEmpty != isEnd)
            #expect(!story.text.contains("Quit Pairs?"))
        }
    }

    /// A program that begins looks for games and shows the first screen; nothing moves, so nothing wakes it.
    @Test func beginsAtHome() {
        var story = AppStory()
        #expect(story.when(.started) == [.look])
        #expect(story.text.contains("Memory with friends"))
    }

    /// Whoever is banned from a table reads why, and is not offered the seat, which is gone.
    @Test func bansAreTold() {
        var story = AppStory.at(.game())
        var ban = ErrorReply(.banned, "You are banned from this server.", fatal: true)
        (ban.reason, ban.until, ban.contact) = ("spam", 1_763_780_000_000, "ops@example.org")
        let effects = story.hears(.error(ban))
        #expect(effects.contains(.look) && !effects.contains(.client(.connect)))
        #expect(story.text.contains("You are kept out of this server. The reason: spam."))
        #expect(story.text.contains("ops@example.org."), "\(story.text)")
        #expect(!story.text.contains("Rejoin"))
    }

    /// Whoever is banned in the lobby, or muted, reads all of it, too.
    @Test(arguments: [ErrorCode.banned, .muted]) func sanctionsAreToldWhole(_ code: ErrorCode) {
        var story = AppStory.at(.game())
        story.type("t")
        story.type("hello")
        story.press(.enter)
        var refusal = ErrorReply(code, "No.")
        refusal.re = .number(story.model.client.pending.last { $0.request.body is Request.Chat }?.id ?? 0)
        (refusal.reason, refusal.until, refusal.contact) = ("spam in chat", 1_763_780_000_000, "ops@example.org")
        story.hears(.error(refusal))
        #expect(story.text.contains("ops@example.org."), "\(story.text)")
    }

    /// A server named at the start is connected to at once.
    @Test func startsAtAServer() {
        var story = AppStory(start: .server(place, .lobby))
        let effects = story.when(.started)
        #expect(effects.contains(.use(place)) && effects.contains(.client(.connect)))
        #expect(story.text.contains("Connecting to den.example:7247"))
    }

    /// Escape calls a connection off and goes home.
    @Test func connectingCanBeCancelled() {
        var story = AppStory(start: .server(place, .lobby))
        story.given(.started)
        let effects = story.press(.escape)
        #expect(effects.contains(.client(.disconnect)) && effects.contains(.look))
        #expect(story.text.contains("Memory with friends"))
    }

    /// A server that does not answer is told of, and can be tried again.
    @Test func failuresCanBeTriedAgain() {
        var story = AppStory(start: .server(place, .lobby))
        story.given(.started, .client(.linkLost(reason: "refused")))
        #expect(story.text.contains("No server answers") && story.text.contains("Is it running"))
        #expect(story.text.contains("─ Not connected ─") && !story.text.contains("Connecting"))
        #expect(story.type("R").contains(.client(.connect)))
    }

    /// What a port says of itself is shown as it is. The server runs, and has this address.
    @Test func whatAPortSaysIsShown() {
        var story = AppStory(Size(width: 100, height: 30), start: .server(place, .lobby))
        story.given(.started, .client(.connected))
        story.hears(.error(ErrorReply(.badProtocol, "This port speaks TLS.", fatal: true)))
        #expect(story.text.contains("\(place): This port speaks TLS."))
        #expect(story.text.contains("─ Not connected ─") && !story.text.contains("Is it running"))
        story = AppStory(start: .server(place, .lobby))
        story.given(.started, .client(.connected))
        story.given(.client(.received(.welcome)))
        story.hears(.refusal(1, .badName))
        #expect(!story.text.contains("Is it running"))
    }

    /// Of the games on the network, one with a seat is chosen before those that are full, locked or of another version.
    @Test func aSeatComesFirst() {
        func game(_ name: String, seats: Int, version: Int = 1, isLocked: Bool = false) -> FoundServer {
            .sample(name, instance: name, at: name, openSeats: seats, version: version, isLocked: isLocked)
        }
        var story = AppStory()
        story.given(.started)
        let open = game("d", seats: 1)
        story.given(
            .found([game("a", seats: 0), game("b", seats: 2, version: 2), game("c", seats: 1, isLocked: true), open]))
        #expect(story.press(.enter).contains(.use(open.place)))
    }

    /// What an account is offered at a server that is not heard comes after the games that are there, and is not what Enter does.
    @Test func offersOfSilentServersComeLater() {
        let account = KeptAccount(
            instance: "i", host: "gone.example", token: Secret("t1"), name: "Grace", port: 7_247,
            saved: [KeptGame("klondike", level: "easy")])
        var story = AppStory(accounts: [account])
        story.given(.started)
        #expect(story.text.contains("Deal of the day") && story.text.contains("Go on with Klondike"))
        #expect(story.text.contains("▸ Host a game"), "\(story.text)")
        let den = FoundServer.sample("Den", at: "10.0.0.7")
        story.given(.found([den]))
        func row(_ text: String) -> Int { story.lines.firstIndex { $0.contains(text) } ?? 0 }
        #expect(row("Join Den") < row("Go on with Klondike") && row("Join Den") < row("Deal of the day"))
        #expect(story.press(.enter).contains(.use(den.place)))
    }

    /// A server of one's own is started, connected to, and stopped on the way out, after a question.
    @Test func hostsAndAsksBeforeStopping() {
        var story = AppStory()
        story.given(.started, .found([]))
        #expect(story.type("c").contains(.host(name: "Grace")))
        let effects = story.when(.hosting(.listening(place)))
        #expect(effects.contains(.use(place)) && effects.contains(.client(.connect)))
        story.given(.client(.connected), .client(.received(.welcome)))
        story.given(.client(.received(.session())), .client(.received(.ok(1))))
        #expect(story.text.contains("New table"))
        story.press(.escape, .escape)
        #expect(story.text.contains("Leaving stops your server"))
        #expect(story.type("y").contains(.stopHosting))
        #expect(story.text.contains("Memory with friends"))
    }

    /// Where the port is taken at which others look, that is told with the one that it is, also over a table.
    @Test func hostingOnAnotherPort() {
        var story = AppStory()
        story.given(.started)
        story.type("c")
        story.when(.hosting(.listening(ServerPlace(host: "den", port: 39_211), wished: 7247)))
        story.given(.client(.connected), .client(.received(.welcome)))
        story.given(.client(.received(.session())), .client(.received(.ok(1))))
        #expect(story.text.contains("Port 7247 is taken on this machine, so your server is on port 39211"))
    }

    /// Whoever hosts is asked for a table of Memory that friends can come to, also after a patience game and a game alone.
    @Test(arguments: [("klondike", "solo", "Classic"), (nil, "race", "Race")])
    func hostsMemoryForFriends(game: String?, mode: String, shown: String) {
        var settings = ClientSettings()
        (settings.game, settings.mode, settings.level) = (game, mode, "hard")
        var story = AppStory(settings: settings, start: .hosting)
        story.given(.started, .hosting(.listening(place)), .client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1))
        #expect(["New table", "Memory", shown, "Hard", "Seats"].allSatisfy(story.text.contains), "\(story.text)")
        // Friends may be more than one.
        let create = story.press(.enter).sent.compactMap { $0.body as? Request.Create }.first
        #expect(create?.rules?.seats == 4)
    }

    /// Whoever is put out by the one who runs the server reads why, and the client does not come back by itself.
    @Test func putOut() {
        var story = AppStory.at(.table())
        story.hears(.announcement(.init(text: "Whoever runs the server has ended your session: be nice", at: 1)))
        let effects = story.hears(.goodbye(.init(reason: .signedOut)))
        #expect(story.text.contains("has ended your session: be nice"), "\(story.text)")
        #expect(!effects.contains { if case .use = $0 { true } else { false } })
        var other = AppStory.at(.table())
        other.hears(.goodbye(.init(reason: .signedOut)))
        #expect(other.text.contains("The server has ended your session."), "\(other.text)")
    }

    /// A server that cannot be started is told of.
    @Test func hostingCanFail() {
        var story = AppStory()
        story.given(.started)
        story.type("c")
        story.when(.hosting(.ended(reason: "no port")))
        #expect(story.text.contains("No server could be started: no port"))
        // Who has started the program for that alone learns it from the status, too.
        for (start, exit) in [(AppModel.Start.hosting, ClientExit.notHosted), (.home, .done)] {
            story = AppStory(start: start)
            story.given(.started)
            if start == .home { story.type("c") }
            story.given(.hosting(.ended(reason: "no port")))
            #expect(story.when(.interrupted).contains(.exit(exit)))
        }
    }

    /// Practice starts a server, makes a table with a bot, and is ready, all by one line.
    @Test func practiceIsOneLine() {
        var story = AppStory()
        story.given(.started)
        story.choose("Practise")
        story.given(.hosting(.listening(place)), .client(.connected), .client(.received(.welcome)))
        let effects = story.hears(.session(), .ok(1))
        guard let create = effects.sent.last?.body as? Request.Create else { return #expect(Bool(false), "no table") }
        #expect(create.rules?.bots == ["casual"] && create.public == false)
        #expect(
            story.hears(.snapshot(.table())).sent.map(\.withoutNonce).contains(.ready(Request.Ready(table: "k3f9"))))
    }

    /// The token is kept while one is at a table. Who has left offers no seat any more, but keeps the name.
    @Test func sessionsAreRemembered() {
        var story = AppStory.inLobby()
        #expect(
            story.hears(.snapshot(.game())).contains(
                .remember(KeptSession(token: "token", place: place, name: "Grace"))))
        story.press(.escape)
        #expect(story.type("y").sent == [.leave(Request.Leave(table: "k3f9"))])
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.hears(.ok(id)).contains(.remember(quiet)))
        #expect(story.text.contains("Lobby"))
    }

    private var quiet: KeptSession { KeptSession(token: "token", place: place, name: "Grace", isQuiet: true) }

    /// The name is kept from the first moment: a program that is killed in the lobby says goodbye to nobody.
    @Test func aKilledClientKeepsTheName() {
        var story = AppStory(start: .server(place, .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        #expect(story.hears(.session(), .ok(1)).contains(.remember(quiet)))
        // Another name than the one that was asked for is none to come back to.
        story = AppStory(start: .server(place, .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        #expect(!story.hears(.session(name: "Grace 2"), .ok(1)).remembers)
        // The seat that a former session holds here stays on offer.
        let held = KeptSession(token: "secret", place: place, name: "Grace")
        story = AppStory(kept: held, start: .server(place, .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        #expect(!story.hears(.session(), .ok(1)).remembers)
    }

    /// A session that was taken up without a question is this process's from then on, and so nobody else's.
    @Test func aSessionTakenUpIsInUse() {
        var story = arrived()
        #expect(story.hears(.session(), .ok(1)).contains(.remember(quiet)))
    }

    /// A session that the server has forgotten meanwhile is one no more: its successor is kept.
    @Test func theNameOfTheNextSessionIsKept() {
        var story = AppStory.inLobby()
        story.given(.client(.linkLost(reason: "reset")), .client(.timerFired(.retry)), .client(.connected))
        let first = story.hears(.welcome).greetingID
        let second = story.hears(.refusal(first, .badResume)).greetingID
        let kept = KeptSession(token: "other", place: place, name: "Grace", isQuiet: true)
        #expect(story.hears(.session(resume: "other"), .ok(second)).contains(.remember(kept)))
    }

    /// The seat of a session that the server has forgotten is offered no more, and the next seat is kept.
    @Test func theSeatOfALostSessionIsForgotten() {
        var story = AppStory.at(.game())
        story.given(.client(.linkLost(reason: "reset")), .client(.timerFired(.retry)), .client(.connected))
        let first = story.hears(.welcome).greetingID
        let second = story.hears(.refusal(first, .badResume)).greetingID
        let effects = story.hears(.session(resume: "other"), .ok(second))
        let quiet = KeptSession(token: "other", place: place, name: "Grace", isQuiet: true)
        let expected = [AppEffect.forget(place), .remember(quiet)]
        #expect(effects.filter(expected.contains) == expected)
        let kept = KeptSession(token: "other", place: place, name: "Grace")
        #expect(story.hears(.snapshot(.table())).contains(.remember(kept)))
    }

    /// A server that has stopped may be started again, and has the name then. No seat is offered that there was not.
    @Test func aStoppedServerKeepsTheName() {
        var story = AppStory.inLobby()
        let effects = story.hears(.goodbye(.init(reason: .shutdown)))
        #expect(!effects.contains(.forget(place)) && !effects.remembers)
        #expect(story.text.contains("The server has stopped.") && !story.text.contains("Rejoin"))
    }

    /// A signal and the end of the terminal do not stop the player's own server for good: the players are told that it comes back.
    @Test func aSignalDoesNotStopTheOwnServer() {
        var story = AppStory(start: .hosting)
        story.given(.started, .hosting(.listening(place)), .client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1), .snapshot(.table()))
        let effects = story.when(.terminated)
        #expect(!effects.contains(.stopHosting) && effects.last == .exit(.done))
        story = AppStory(start: .hosting)
        story.given(.started, .hosting(.listening(place)), .client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1))
        story.when(.input(.key(.character("c"), .control)))
        #expect(story.text.contains("Its tables wait for its next start."))
        #expect(story.type("y").contains(.stopHosting))
    }

    /// A story that has connected, and taken up a session without a question where there is one.
    private func arrived(_ goal: Goal = .lobby) -> AppStory {
        var story = AppStory(start: .server(place, goal))
        #expect(story.when(.started).contains(.recall(place, name: "Grace")))
        story.given(.recalled(quiet), .client(.connected))
        let hello = story.hears(.welcome).sent.first?.body as? Request.Hello
        #expect(hello?.resume == "token")
        return story
    }

    /// Who ends the program and comes back within the time of a hold goes on with the session and is not "Grace 2".
    @Test func whoComesBackKeepsTheName() {
        var story = AppStory.inLobby()
        story.type("q")
        #expect(story.effects.contains(.remember(quiet)) && story.effects.exit == .done)
        story = arrived(.create)
        story.hears(.session(), .ok(1))
        #expect(story.text.contains("New table") && !story.text.contains("Connected again"))
        // The lobby below is asked for, as in a new session.
        #expect(!story.model.client.pending.isEmpty)
    }

    /// Who was signed in is so still, and the account and its records are asked for.
    @Test func whoComesBackIsSignedIn() {
        var story = arrived()
        story.hears(.signedIn(), .ok(1))
        #expect(story.model.client.pending.contains { $0.request.body is Request.Records })
    }

    /// A session that the server has forgotten begins anew without a word.
    @Test func aForgottenNameIsAskedForAnew() {
        var story = arrived()
        let hello = story.hears(.refusal(1, .badResume)).sent.first?.body as? Request.Hello
        #expect(hello != nil && hello?.resume == nil)
        story.hears(.session(), .ok(2))
        #expect(story.text.contains("Lobby") && !story.text.contains("That game is gone."))
    }

    /// Who hosts again after a crash is at the table again. An own server that is gone offers no seat.
    @Test func whoHostsAgainIsAtTheTable() {
        let kept = KeptSession(
            token: "token", place: ServerPlace(host: "-", port: 0), name: "Grace", isQuiet: true)
        var story = AppStory(start: .hosting)
        story.given(.started, .hosting(.listening(place)), .client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1))
        #expect(story.hears(.snapshot(.table())).contains(.remember(kept)))
        // Another port, and so another place.
        story = AppStory(start: .hosting)
        story.given(.started)
        let effects = story.when(.hosting(.listening(ServerPlace(host: "den.example", port: 9))))
        #expect(effects.contains(.recall(kept.place, name: "Grace")))
        story.given(.recalled(kept), .client(.connected))
        let hello = story.hears(.welcome).sent.first?.body as? Request.Hello
        #expect(hello?.resume == "token")
        story.hears(.session(), .snapshot(.table()), .ok(1))
        #expect(story.text.contains("Waiting for players") && !story.text.contains("New table"))
        story.press(.escape)
        story.type("y")
        story.settle()
        #expect(story.text.contains("Lobby"))
    }

    /// A terminal that is closed keeps the seat: the table is not left, the token not forgotten.
    @Test func endsKeepTheSeat() {
        var story = AppStory.at(.game())
        let effects = story.when(.terminated)
        #expect(effects.last == .exit(.done) && effects.sent.isEmpty)
        #expect(!effects.contains(.forget(place)))
    }

    /// A kept session is offered first and taken up with its token.
    @Test func keptSessionsAreOffered() {
        var story = AppStory(kept: KeptSession(token: "secret", place: place))
        story.given(.started, .found([]))
        #expect(story.text.contains("Rejoin your game at den.example"))
        #expect(story.press(.enter).contains(.use(place)))
        story.given(.client(.connected))
        let hello = story.hears(.welcome).sent.first
        guard let hello = hello?.body as? Request.Hello else { return #expect(Bool(false), "no greeting") }
        #expect(hello.resume == "secret")
        story.hears(.session(), .snapshot(.game()), .ok(1))
        #expect(story.text.contains("Ada's turn"))
    }

    /// Whoever stood in the lobby when the server died has no game there to come back to.
    @Test(arguments: [true, false]) func onlySeatsAreOffered(isSeated: Bool) {
        var story = AppStory.inLobby()
        if isSeated { story.hears(.snapshot(.game())) }
        story.given(.client(.linkLost(reason: .refused)), .client(.timerFired(.givingUp)), .found([]))
        #expect(story.text.contains("Memory with friends") && story.text.contains("Rejoin your game") == isSeated)
    }

    /// An earlier run has used the first ids in this session. A server answers the same line again as it did then, and executes
    /// nothing: no line of this run may be one of that one.
    @Test func rejoiningCountsOn() {
        var story = AppStory(kept: KeptSession(token: "secret", place: place))
        story.given(.started, .found([]))
        story.press(.enter)
        story.given(.client(.connected))
        story.hears(.welcome, .session(), .snapshot(.game()), .ok(1))
        story.press(.character(" "))
        let ids = story.model.client.pending.map(\.id)
        #expect(!ids.isEmpty && ids.allSatisfy { $0 > 1_000_000 } && Set(ids).count == ids.count)
    }

    /// Whoever was seated beside the player is kept with the token, and known again in another run.
    @Test func guestsAreKept() {
        let table = Snapshot.game { $0.seats[0] = .taken("p-lin", "Lin") }
        var story = AppStory.at(.table())
        story.type("PLin")
        story.press(.enter)
        let id = story.model.client.pending.last?.id ?? 0
        let kept = KeptSession(token: "token", place: place, guests: ["p-lin"], name: "Grace")
        #expect(story.hears(.snapshot(table), .ok(id, table: "k3f9", seat: 0)).contains(.remember(kept)))
        story = AppStory(kept: kept)
        story.given(.started, .found([]))
        story.press(.enter)
        story.given(.client(.connected))
        story.hears(.welcome, .session(), .snapshot(table), .ok(1))
        #expect(story.model.client.seats(at: "k3f9") == [0, 1] && story.text.contains("Your turn, Lin"))
    }

    /// A rejoin that is called off stays on offer, and so does one that did not work out.
    @Test func rejoinsStayOnOffer() {
        var story = AppStory(kept: KeptSession(token: "secret", place: place))
        story.given(.started)
        story.press(.enter)
        let effects = story.press(.escape)
        #expect(!effects.contains(.forget(place)))
        #expect(story.text.contains("Rejoin your game"))
        story.press(.enter)
        story.given(.client(.linkLost(reason: "refused")))
        story.type("R")
        story.given(.client(.connected))
        guard let hello = story.hears(.welcome).sent.first?.body as? Request.Hello else {
            return #expect(Bool(false), "no greeting")
        }
        #expect(hello.resume == "secret")
    }

    /// A session that the server does not know any more becomes a new one.
    @Test func goneSessionsBeginAnew() {
        var story = AppStory(kept: KeptSession(token: "secret", place: place))
        story.given(.started)
        story.press(.enter)
        story.given(.client(.connected), .client(.received(.welcome)))
        #expect(story.hears(.refusal(1, .badResume)).sent.count == 1)
        story.hears(.session(), .ok(2))
        #expect(story.text.contains("Lobby"))
    }

    /// A lost link is told of, tried again by itself, and told of when it is back; the table stays.
    @Test func lostLinksComeBack() {
        var story = AppStory.at(.game())
        let effects = story.when(.client(.linkLost(reason: "reset")))
        #expect(effects.contains(.client(.schedule(.retry, after: .milliseconds(250)))))
        #expect(story.text.contains("Reconnecting… Your seat is kept for 60 s."))
        story.given(.client(.timerFired(.retry)), .client(.connected), .client(.received(.welcome)))
        story.hears(.session())
        #expect(story.text.contains("Connected again."))
        #expect(story.text.contains("Ada's turn"))
    }

    /// ^L paints anew, ^Z suspends, `?` and F1 help, and the same closes it.
    @Test func keysForEverywhere() {
        var story = AppStory.inLobby()
        #expect(story.when(.input(.key(.character("l"), .control))) == [.repaint])
        #expect(story.when(.input(.key(.character("z"), .control))) == [.suspend])
        story.type("?")
        #expect(story.text.contains("redraw the screen"))
        story.type("?")
        #expect(!story.text.contains("redraw the screen"))
        story.press(.function(1))
        #expect(story.text.contains("redraw the screen"))
    }

    /// Quitting at no table ends at once; in a game it asks, and ^C twice insists.
    @Test func quittingAsksWhereSomethingIsLost() {
        var story = AppStory()
        story.given(.started)
        #expect(story.type("q") == [.exit(.done)])
        story = .at(.game())
        #expect(story.type("q").isEmpty)
        #expect(story.text.contains("You give up your seat"))
        story.press(.escape)
        #expect(story.type("q").isEmpty)
        let effects = story.type("y")
        #expect(effects.sent == [.leave(Request.Leave(table: "k3f9"))])
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.hears(.ok(id)).contains(.exit(.done)))
    }

    /// The host who puts somebody out, or a table that closes, leads back to the lobby with a word.
    @Test func lostTablesLeadBack() {
        var story = AppStory.at(.table())
        let seat = Change.SeatChange(seat: 1, status: .open, reason: "late")
        story.hears(.diff(Snapshot.table().next(.seat(seat))))
        #expect(story.text.contains("Lobby") && story.text.contains("put you out"))
    }

    /// Below 20 × 8 there is only a polite word, and nothing is done by keys but to quit.
    @Test func tooSmallIsSaid() {
        for size in [Size(width: 19, height: 24), Size(width: 80, height: 7), Size(width: 1, height: 1)] {
            var story = AppStory.at(.game(), size)
            #expect(story.press(.enter).sent.isEmpty)
            #expect(story.frame.size == size)
        }
        #expect(AppStory(Size(width: 19, height: 7)).text.contains("larger"))
    }

    /// The server's answering time is measured every ten seconds at a table, and shown where it is bad.
    @Test func latencyIsShown() {
        var story = AppStory.at(.game { $0.turn?.ms = nil })
        #expect(!story.text.contains(" ms"))
        story.now += .seconds(10)
        let effects = story.when(.woken)
        guard case .client(.send(let envelope))? = effects.first, envelope.request.body is Request.Ping,
            case .number(let id)? = envelope.id
        else { return #expect(Bool(false), "no ping") }
        story.now += .milliseconds(241)
        story.hears(.ok(id))
        #expect(story.text.contains("241 ms"))
    }

    /// Nothing wakes a client that shows nothing that moves; a clock wakes it each second.
    @Test func idleClientsSleep() {
        var story = AppStory.inLobby()
        #expect(story.press(.down).wakes.isEmpty)
        story = .at(.game { $0.turn?.ms = nil })
        #expect(story.press(.right).wakes.isEmpty)
        story = .at(.game())
        story.now += .milliseconds(500)
        story.when(.woken)
        let next = story.when(.resized(Size(width: 81, height: 24))).wakes
        #expect(next.allSatisfy { $0 <= .seconds(1) })
    }

    /// What others have written acts on no terminal.
    @Test func remoteTextIsHarmless() {
        let evil = "a\u{1B}[2Jb\u{7}\u{202E}c\u{9B}31m"
        let table = Snapshot.game {
            $0.title = evil
            $0.seats[0].name = evil
        }
        var story = AppStory.at(
            table,
            settings: {
                var all = ClientSettings(); all.setsTitle = true; return all
            }())
        story.hears(.chat(.init(table: "k3f9", from: evil, text: evil)))
        var told: [String] = []
        for effect in story.hears(.diff(table.next(.turn(seat: 0, ms: 30_000, turns: 1)))) {
            if case .title(let title) = effect { told.append(title) }
        }
        for text in told + [story.text] {
            #expect(!text.unicodeScalars.contains { $0 != "\n" && ($0.value < 32 || (127...159).contains($0.value)) })
            #expect(!text.unicodeScalars.contains("\u{202E}"))
        }
        #expect(story.text.contains("[2Jbc31m"))
    }
}
