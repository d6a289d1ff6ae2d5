import ClientCore
import TestSupport
import Testing
import Wire

@Suite struct ClientTests {
    /// A client greets with its name as soon as it was welcomed, and is ready with the reply.
    @Test func greets() {
        var story = Story()
        #expect(story.when(.started) == [.connect, .schedule(.greeting, after: .seconds(10))])
        let greeting = story.when(.connected, .received(.welcome))
        #expect(greeting.sent == [.hello(Request.Hello(name: "Grace", client: "test"))])
        let done = story.when(.received(.session()), .received(.ok(1)))
        #expect(done.reports == [.sessionBegan(resumed: false)])
        #expect(done.contains(.cancel(.greeting)))
        #expect(story.model.link == .ready)
    }

    /// What is asked too early goes out after the greeting, in order.
    @Test func earlyRequestsWait() {
        var story = Story()
        story.given(.started, .requested(.list(Request.List())), .connected, .received(.welcome))
        #expect(story.when(.received(.session()), .received(.ok(2))).sent == [.list(Request.List())])
    }

    /// A server that nobody can reach ends a client that had no session yet.
    @Test func unreachableServersEndIt() {
        var story = Story()
        story.given(.started)
        let effects = story.when(.linkLost(reason: "refused"))
        #expect(effects.reports == [.ended(.unreachable(reason: "refused"))])
        #expect(story.when(.started, .connected) == [])
    }

    /// A server speaks first: what takes the connection and says nothing, or something else, is another program.
    @Test func whatDoesNotGreetIsNoServer() {
        var story = Story()
        story.given(.started)
        #expect(
            story.when(.timerFired(.greeting)).reports == [.ended(.unreachable(reason: .silent(seconds: 10)))])
        story = Story()
        story.given(.started, .connected)
        #expect(story.when(.timerFired(.greeting)).reports == [.ended(.unreachable(reason: .mute))])
        story = Story()
        story.given(.started, .connected)
        #expect(story.when(.misread(reason: "no JSON")).reports == [.ended(.protocolBroken(reason: .foreign))])
    }

    /// What closes the first connection without a word is tried again for a while, and then told as a port that says nothing.
    @Test func closedWithoutAWord() {
        var story = Story()
        story.given(.started, .connected)
        let closed = story.when(.linkLost(reason: .closed))
        #expect(closed.reports.isEmpty && closed.contains(.schedule(.retry, after: .milliseconds(250))))
        #expect(story.when(.timerFired(.retry)).contains(.connect))
        story.given(.connected)
        #expect(story.when(.linkLost(reason: .closed)).contains(.schedule(.retry, after: .milliseconds(500))))
        #expect(story.when(.timerFired(.givingUp)).reports == [.ended(.unreachable(reason: .mute))])
    }

    /// A server that can't keep a session now is asked again.
    @Test func putOff() {
        var story = Story()
        story.given(.started, .connected, .received(.welcome))
        var refusal = ErrorReply(.internal, "The server can't record changes at the moment.", retryMs: 1_000)
        refusal.re = .number(1)
        let effects = story.when(.received(.error(refusal)))
        #expect(effects.reports.isEmpty && effects.contains(.schedule(.retry, after: .milliseconds(250))))
        #expect(story.when(.timerFired(.retry)).contains(.connect))
        story.given(.connected, .received(.welcome), .received(.session()))
        #expect(story.when(.received(.ok(2))).reports == [.sessionBegan(resumed: false)])
    }

    /// Whoever is banned from a session is told so once, and does not come back to try again.
    @Test func bannedFromASession() {
        var story = Story()
        story.given(.started, .connected, .received(.welcome), .received(.session()), .received(.ok(1)))
        var ban = ErrorReply(.banned, "You are banned from this server.", fatal: true)
        ban.reason = "spam"
        let effects = story.when(.received(.error(ban)))
        #expect(effects.reports == [.ended(.turnedAway(ban))])
        #expect(story.when(.linkLost(reason: "closed")) == [])
    }

    /// A port of another kind says so before any greeting; after the server's, the same refusal is about the greeting.
    @Test func whatAPortSaysOfItself() {
        var story = Story()
        story.given(.started, .connected)
        let told = ServerMessage.error(ErrorReply(.badProtocol, "This port speaks TLS.", fatal: true))
        #expect(
            story.when(.received(told)).reports == [.ended(.protocolBroken(reason: .told("This port speaks TLS.")))])
        story = Story()
        story.given(.started, .connected, .received(.welcome))
        #expect(story.when(.received(told)).reports == [.ended(.protocolBroken(reason: "This port speaks TLS."))])
    }

    /// Another version of the protocol, or no protocol at all, ends it with words.
    @Test func otherProtocolsEndIt() {
        var story = Story()
        story.given(.started, .connected)
        guard case .welcome(var welcome) = ServerMessage.welcome else { return }
        welcome.protocol = 2
        #expect(
            story.when(.received(.welcome(welcome))).reports == [.ended(.protocolBroken(reason: .otherVersion(2)))])
        story = .greeted()
        #expect(story.when(.misread(reason: "no JSON")).reports == [.ended(.protocolBroken(reason: "no JSON"))])
    }

    /// A refused name ends it, with the server's words.
    @Test func refusedGreetingsEndIt() {
        var story = Story()
        story.given(.started, .connected, .received(.welcome))
        guard case .ended(.turnedAway(let error)) = story.when(.received(.refusal(1, .badName))).reports.last else {
            return #expect(Bool(false), "not turned away")
        }
        #expect(error.code == .badName)
    }

    /// Whoever comes back while the server can record nothing tries again, and does not lose the game: holds stand meanwhile, so it
    /// gives up only once the server has not said so for a while.
    @Test(arguments: [ErrorCode.internal, .busy]) func refusedForNow(code: ErrorCode) {
        var story = Story.greeted()
        story.given(.linkLost(reason: .closed))
        for _ in 0..<2 {
            story.given(.timerFired(.retry), .connected)
            var refusal = ErrorReply(code, "The server can't record changes at the moment.", retryMs: 1_000)
            refusal.re = story.when(.received(.welcome)).sentIDs.last ?? nil
            let effects = story.when(.received(.error(refusal)))
            #expect(effects.reports.isEmpty && effects.contains(.disconnect))
            #expect(effects.contains(.schedule(.givingUp, after: .seconds(60))) == (code == .internal))
            #expect(story.model.trouble == .putOff(refusal))
        }
        #expect(story.when(.timerFired(.retry)).contains(.connect))
    }

    /// The server's pings are answered and not shown.
    @Test func pingsAreAnswered() {
        var story = Story.greeted()
        #expect(story.when(.received(.ping(Request.Ping()))) == [.send(Envelope(.pong))])
    }

    /// A snapshot opens a table and brings it to the front.
    @Test func snapshotsOpenTables() {
        var story = Story.greeted()
        #expect(story.when(.received(.snapshot(.game()))).reports == [.entered(.game())])
        #expect(story.model.front == "k3f9")
        #expect(story.model.seats(at: "k3f9") == [1])
        #expect(
            story.model.dialectContext == TypedDialect.Context(table: "k3f9", rows: 2, columns: 3, phase: .playing))
    }

    /// A board of a wrong size does not break the typed commands.
    @Test(arguments: [(Int.max, 3), (2, 0), (2, -3), (2, Int.max)]) func sizesAreNotTrusted(rows: Int, columns: Int) {
        let lie = Snapshot.game {
            $0.board = BoardState(rows: rows, columns: columns, cards: $0.board.cards)
        }
        let context = Story.at(lie).model.dialectContext
        #expect(context.table == "k3f9")
        #expect(context.columns == nil || (context.rows == 2 && context.columns == 3))
        guard case .failure(let error) = TypedDialect.version1.parse("flip z99", in: context) else {
            return #expect(Bool(false), "taken")
        }
        #expect(error.code == .noSuchCard)
    }

    /// The next step is folded in and told with the tables before and after.
    @Test func stepsAreFolded() {
        var story = Story.at(.game())
        let diff = Snapshot.game().next(.phase(.paused))
        let after = Snapshot.game {
            $0.phase = .paused
            $0.seq = 8
        }
        #expect(story.when(.received(.diff(diff))).reports == [.stepped(diff, before: .game(), after: after)])
        #expect(story.when(.received(.diff(diff))) == [])
    }

    /// A gap asks once for what is missing, however many steps come behind it.
    @Test func gapsAreSynced() {
        var story = Story.at(.game())
        let late = (9...11).map { ClientEvent.received(.diff(Diff(table: "k3f9", seq: $0, changes: []))) }
        let effects = story.when(late[0], late[1], late[2])
        #expect(effects.sent == [.sync(Request.Sync(table: "k3f9", since: 7))])
        story.given(.received(.ok(2)))
        #expect(story.when(late[2]).sent == [.sync(Request.Sync(table: "k3f9", since: 7))])
    }

    /// A step that does not fit asks for the whole table, which then takes its place.
    @Test func misfitsAskForASnapshot() {
        var story = Story.at(.game())
        let effects = story.when(.received(.diff(Snapshot.game().next(.memory(.hide(cards: [99]))))))
        #expect(effects.sent == [.sync(Request.Sync(table: "k3f9"))])
        let fresh = Snapshot.game { $0.seq = 8 }
        #expect(story.when(.received(.snapshot(fresh))).reports == [.refreshed(fresh)])
    }

    /// What is refused only for now is asked again, once its time is over: the steps after a gap, and the list of tables.
    @Test(arguments: [ErrorCode.rateLimited, .busy, .internal]) func refusedForNow(_ code: ErrorCode) {
        let late = ClientEvent.received(.diff(Diff(table: "k3f9", seq: 9, changes: [])))
        let sync = Request.sync(Request.Sync(table: "k3f9", since: 7))
        var refusal = ErrorReply(code, "Not now.", retryMs: code == .busy ? 700 : nil)
        refusal.re = .number(2)
        let time = Duration.milliseconds(code == .busy ? 700 : 1_000)
        for (request, event) in [
            (sync, late), (.list(.init()), .requested(.list(.init()))),
            (.lobby(.init(on: true)), .requested(.lobby(.init(on: true)))),
        ] {
            var story = Story.at(.game())
            #expect(story.when(event).sent == [request])
            #expect(story.when(.received(.error(refusal))) == [.schedule(.again, after: time)])
            #expect(story.model.tables["k3f9"] != nil && story.when(late).sent == (request == sync ? [] : [sync]))
            let again = story.when(.timerFired(.again))
            #expect(again.sent == [request] && again.sentIDs == [.number(2)])
            #expect(story.when(.timerFired(.again)) == [])
            // A new connection asks for all that has no answer, once.
            story.given(.received(.error(refusal)), .linkLost(reason: "x"), .timerFired(.retry), .connected)
            guard case .number(let id)? = story.when(.received(.welcome)).sentIDs.first else {
                return #expect(Bool(false), "no greeting")
            }
            #expect(story.when(.received(.session()), .received(.ok(id))).sent.filter { $0 == request }.count == 1)
            #expect(story.when(.timerFired(.again)) == [])
        }
    }

    /// A table whose diffs can't be had any more is dropped.
    @Test func refusedForGood() {
        var story = Story.at(.game())
        story.given(.received(.diff(Diff(table: "k3f9", seq: 9, changes: []))))
        story.given(.received(.refusal(2, .noSuchTable)))
        #expect(story.model.tables.isEmpty)
    }

    /// Replies come back with the request that they answer.
    @Test func repliesNameTheirRequest() {
        var story = Story.greeted()
        story.given(.requested(.watch(Request.Watch(table: "x"))))
        guard case .refused(let request, let error) = story.when(.received(.refusal(2, .noSuchTable))).reports.last
        else { return #expect(Bool(false), "not told") }
        #expect(request == .watch(Request.Watch(table: "x")) && error.code == .noSuchTable)
        #expect(story.model.pending.isEmpty)
    }

    /// Leaving forgets the table; steps that were on their way are nobody's.
    @Test func leavingForgets() {
        var story = Story.at(.game())
        story.given(.requested(.leave(Request.Leave(table: "k3f9"))), .received(.ok(2)))
        #expect(story.model.front == nil && story.model.tables.isEmpty)
        #expect(story.when(.received(.diff(Snapshot.game().next(.phase(.over))))) == [])
    }

    /// A client that goes leaves its tables first and ends with the last reply.
    @Test func quittingLeavesFirst() {
        var story = Story.at(.game())
        let effects = story.when(.quitRequested)
        #expect(effects.sent == [.leave(Request.Leave(table: "k3f9"))])
        #expect(effects.reports == [])
        #expect(story.when(.received(.ok(2))).reports.last == .ended(.quit))
    }

    /// A goodbye that nobody answers ends by the clock, by the link's end, or by asking again.
    @Test func quittingDoesNotHang() {
        for ending in [ClientEvent.timerFired(.leaving), .linkLost(reason: "x"), .quitRequested] {
            var story = Story.at(.game())
            story.given(.quitRequested)
            #expect(story.when(ending).reports == [.ended(.quit)])
        }
    }
}

@Suite struct ClientSeatTests {
    private func seat(_ number: Int, _ status: SeatStatus, _ player: String? = "p-grace") -> Change {
        .seat(Change.SeatChange(seat: number, player: player, name: player.map { _ in "Grace" }, status: status))
    }

    /// Somebody seated at the client's side has a seat that is the client's too.
    @Test func guestsHaveSeats() {
        let story = Story.atHotSeat()
        #expect(story.model.seats(at: "k3f9") == [0, 1])
        #expect(Story.at(.game()).model.seats(at: "k3f9") == [1])
        #expect(Story.greeted().model.seats(at: "k3f9") == [])
    }

    /// One of two seats given up keeps the table; the last one gives it up.
    @Test func seatsAreLeftOneByOne() {
        var story = Story.atHotSeat()
        let table = Snapshot.game { $0.seats[0] = .taken("p-lin", "Lin") }
        story.given(.requested(.leave(Request.Leave(table: "k3f9", seat: 0))))
        story.given(.received(.diff(table.next(seat(0, .left, "p-lin")))), .received(.ok(3)))
        #expect(story.model.seats(at: "k3f9") == [1] && story.model.front == "k3f9")
        story.given(.requested(.leave(Request.Leave(table: "k3f9", seat: 1))))
        story.given(.received(.diff(Diff(table: "k3f9", seq: 9, changes: [seat(1, .left)]))), .received(.ok(4)))
        #expect(story.model.tables.isEmpty)
    }

    /// Whoever loses the seat without having asked for it was put out, and the table is forgotten with that step.
    @Test(arguments: [(Snapshot.table(), SeatStatus.open), (.game(), .left)])
    func kicksForgetTheTable(table: Snapshot, status: SeatStatus) {
        var story = Story.at(table)
        let reports = story.when(.received(.diff(table.next(seat(1, status, status == .open ? nil : "p-grace")))))
            .reports
        #expect(reports.count == 2 && reports.last == .putOut(table: "k3f9", reason: nil))
        #expect(story.model.tables.isEmpty && story.model.front == nil)
    }

    /// One of several own seats lost is no kick; neither is somebody else's.
    @Test func otherSeatsAreNoKick() {
        var story = Story.atHotSeat()
        let table = Snapshot.game { $0.seats[0] = .taken("p-lin", "Lin") }
        #expect(story.when(.received(.diff(table.next(seat(0, .left, "p-lin"))))).reports.count == 1)
        story = .at(.game())
        #expect(story.when(.received(.diff(Snapshot.game().next(seat(0, .left, "p-ada"))))).reports.count == 1)
        #expect(story.model.front == "k3f9")
    }

    /// Who resigns, or is timed out of the game, has no seat and watches on.
    @Test func resignedPlayersWatchOn() {
        var story = Story.at(.game())
        story.given(.requested(.resign(Request.Resign(table: "k3f9"))))
        story.given(.received(.diff(Snapshot.game().next(seat(1, .left)))), .received(.ok(2)))
        #expect(story.model.front == "k3f9" && story.model.seats(at: "k3f9") == [])
        let turn = Snapshot.game { $0.turn = TurnState(seat: 1) }
        story = .at(turn)
        let timeout = turn.next(.memory(.miss(cards: [], seat: 1, points: 0, hideMs: 0)), seat(1, .left))
        #expect(story.when(.received(.diff(timeout))).reports.count == 1)
        #expect(story.model.front == "k3f9" && story.model.seats(at: "k3f9") == [])
    }

    /// A seat that a house bot plays on with is not the client's.
    @Test func standInsAreNobodys() {
        #expect(Story.at(.game { $0.seats[1].bot = "sharp" }).model.seats(at: "k3f9") == [])
    }

    /// Changes in the lobby are told on; an echo is for people alone.
    @Test func lobbyLinesAreTold() {
        var story = Story.greeted()
        let entry = ServerMessage.TableEntry(
            table: "k3f9", title: "den", game: "memory", rules: Rules(), phase: .waiting, seats: 2, taken: 1,
            watchers: 0,
            locked: false)
        let line = ServerMessage.lobby(ServerMessage.LobbyLine(op: "add", entry: entry))
        #expect(story.when(.received(line)).reports == [.told(line)])
        #expect(story.when(.received(.echo(ServerMessage.Echo(request: .pong)))) == [])
    }
}

@Suite struct ClientResumeTests {
    /// A lost link is tried again after 0.25 s, doubling up to 8 s.
    @Test func retriesBackOff() {
        var story = Story.greeted()
        var pauses: [Duration] = []
        for _ in 0..<8 {
            for case .schedule(.retry, let pause) in story.when(.linkLost(reason: "reset")) { pauses.append(pause) }
            #expect(story.when(.timerFired(.retry)).first == .connect)
        }
        #expect(pauses.map { Int($0 / .milliseconds(1)) } == [250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
    }

    /// The loss is told once, and the clock that ends the attempts runs from it.
    @Test func lossIsToldOnce() {
        var story = Story.greeted()
        let first = story.when(.linkLost(reason: "reset"))
        #expect(first.reports == [.linkLost(reason: "reset")])
        #expect(first.contains(.schedule(.givingUp, after: .seconds(60))))
        story.given(.timerFired(.retry))
        let second = story.when(.linkLost(reason: "refused"))
        #expect(second.reports == [])
        #expect(!second.contains(.schedule(.givingUp, after: .seconds(60))))
        #expect(story.when(.timerFired(.givingUp)).reports == [.ended(.gaveUp(reason: .away(seconds: 60)))])
    }

    /// The session is taken up with its token and the steps held; what had no reply is asked again under its own id.
    @Test func sessionsAreResumed() {
        var story = Story.at(.game())
        story.given(.requested(.flip(Request.Flip(table: "k3f9", card: 3))), .linkLost(reason: "reset"))
        story.given(.timerFired(.retry), .connected)
        let hello = Request.Hello(name: "Grace", client: "test", resume: "token", tables: ["k3f9": 7])
        #expect(story.when(.received(.welcome)).sent == [.hello(hello)])
        let effects = story.when(.received(.session()), .received(.ok(3)))
        #expect(effects.sent == [.flip(Request.Flip(table: "k3f9", card: 3))])
        #expect(effects.sentIDs == [.number(2)])
        #expect(effects.reports == [.sessionBegan(resumed: true)])
        #expect(effects.contains(.cancel(.givingUp)))
    }

    /// Steps missed while the link was down are folded in as if they came in time.
    @Test func missedStepsAreFolded() {
        var story = Story.at(.game())
        story.given(.linkLost(reason: "reset"), .timerFired(.retry), .connected, .received(.welcome))
        let effects = story.when(
            .received(.session()), .received(.diff(Snapshot.game().next(.phase(.paused)))), .received(.ok(2)))
        #expect(effects.reports.count == 2)
        #expect(story.model.frontSnapshot?.phase == .paused)
    }

    /// After a short loss the next one begins with the shortest pause again.
    @Test func backOffStartsAnew() {
        var story = Story.greeted()
        story.given(.linkLost(reason: "reset"), .timerFired(.retry), .linkLost(reason: "reset"), .timerFired(.retry))
        story.given(.connected, .received(.welcome), .received(.session()), .received(.ok(2)))
        #expect(story.when(.linkLost(reason: "reset")).contains(.schedule(.retry, after: .milliseconds(250))))
    }

    /// A session that the server has forgotten gives way to a new one without the old tables and requests.
    @Test func forgottenSessionsBeginAnew() {
        var story = Story.at(.game())
        story.given(.requested(.flip(Request.Flip(table: "k3f9", card: 3))), .linkLost(reason: "reset"))
        story.given(.timerFired(.retry), .connected, .received(.welcome))
        let effects = story.when(.received(.refusal(3, .badResume)))
        #expect(effects.sent == [.hello(Request.Hello(name: "Grace", client: "test"))])
        let begun = story.when(.received(.session("p-new")), .received(.ok(4)))
        #expect(begun.reports == [.sessionBegan(resumed: false)])
        #expect(begun.sent == [] && story.model.tables.isEmpty)
    }

    /// A server that restarts is waited for, with longer pauses, and the session goes on with what had no reply.
    @Test func restartsAreWaitedFor() {
        var story = Story.at(.game())
        story.given(.requested(.flip(Request.Flip(table: "k3f9", card: 3))))
        let goodbye = ServerMessage.goodbye(.init(reason: .shutdown, resumeMs: 90_000))
        let effects = story.when(.received(goodbye))
        #expect(effects.reports == [.told(goodbye), .linkLost(reason: .restarting)])
        #expect(effects.contains(.disconnect) && effects.contains(.schedule(.retry, after: .seconds(1))))
        #expect(effects.last == .schedule(.givingUp, after: .seconds(90)))
        story.given(.timerFired(.retry))
        #expect(story.when(.linkLost(reason: .refused)).contains(.schedule(.retry, after: .seconds(2))))
        #expect(story.model.trouble == .restarting)
        story.given(.timerFired(.retry), .connected)
        let hello = Request.Hello(name: "Grace", client: "test", resume: "token", tables: ["k3f9": 7])
        #expect(story.when(.received(.welcome)).sent == [.hello(hello)])
        let back = story.when(.received(.session()), .received(.ok(3)))
        #expect(back.sent == [.flip(Request.Flip(table: "k3f9", card: 3))] && back.sentIDs == [.number(2)])
        #expect(back.contains(.cancel(.givingUp)) && story.model.trouble == nil)
        #expect(story.when(.linkLost(reason: .closed)).contains(.schedule(.retry, after: .milliseconds(250))))
    }

    /// A server that doesn't come back within the time that it gave has stopped. Saying it again gives no more time.
    @Test func serversThatDoNotComeBackHaveStopped() {
        var story = Story.greeted()
        let goodbye = ClientEvent.received(.goodbye(.init(reason: .shutdown, resumeMs: 5_000)))
        story.given(goodbye, .timerFired(.retry), .connected, .received(.welcome))
        let again = story.when(goodbye)
        #expect(again.contains(.schedule(.retry, after: .seconds(2))))
        #expect(!again.contains { if case .schedule(.givingUp, _) = $0 { true } else { false } })
        #expect(story.when(.timerFired(.givingUp)).reports == [.ended(.dismissed(.shutdown))])
    }

    /// No time, or one that nobody waits for, is no restart; a day is the most that is waited. Who leaves need not wait.
    @Test func timesOfARestart() {
        for time in [nil, 0, -1, Int.min] {
            var story = Story.greeted()
            let effects = story.when(.received(.goodbye(.init(reason: .shutdown, resumeMs: time))))
            #expect(effects.reports.last == .ended(.dismissed(.shutdown)))
        }
        var story = Story.at(.game())
        let forever = ClientEvent.received(.goodbye(.init(reason: .shutdown, resumeMs: .max)))
        #expect(story.when(forever).last == .schedule(.givingUp, after: .seconds(86_400)))
        story = .at(.game())
        story.given(.quitRequested)
        #expect(story.when(forever).reports.last == .ended(.quit))
        story = Story()
        story.given(.started, .connected)
        #expect(story.when(forever).reports.last == .ended(.dismissed(.shutdown)))
    }

    /// A session that goes on elsewhere is not fought for, and one of a server that stops is not waited for.
    @Test func farewellsDiffer() {
        var story = Story.greeted()
        let replaced = ServerMessage.goodbye(ServerMessage.Goodbye(reason: .replaced))
        #expect(story.when(.received(replaced)).reports == [.told(replaced), .ended(.dismissed(.replaced))])
        story = .greeted()
        let shutdown = ServerMessage.goodbye(ServerMessage.Goodbye(reason: .shutdown))
        #expect(story.when(.received(shutdown)).reports == [.told(shutdown), .ended(.dismissed(.shutdown))])
        #expect(story.when(.linkLost(reason: "closed")) == [])
    }
}
