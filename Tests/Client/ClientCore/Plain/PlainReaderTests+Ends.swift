import ClientCore
import TestSupport
import Testing
import Wire

/// How runs end, and with which status.
extension PlainReaderTests {
    /// `quit` asks where something would be lost; insisting needs no answer, and neither does the end of the input.
    @Test func quitLeaves() {
        let leave = [Request.leave(Request.Leave(table: "k3f9"))]
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.type("quit").printed == ["You give up your seat. Quit Pairs? Type y or n."])
        #expect(story.type("y").sent == leave)
        let done = story.hears(.ok(6))
        #expect(done.printed == ["You have left table k3f9."] && done.exit == .done)
        for end in [AppEvent.lineTyped("quit"), .inputEnded, .interrupted] {
            story = .at(.game(), .join("k3f9"))
            story.type("quit")
            #expect(story.when(end).sent == leave)
            #expect(story.hears(.ok(6)).exit == .done)
        }
    }

    /// A pause of somebody else is told with the name.
    @Test func whoHasPausedIsSaid() {
        for (seat, words) in [(0, "Ada pauses the game."), (1, "The game is paused.")] {
            var story = PlainStory.at(.game(), .join("k3f9"))
            let told = story.hears(.diff(Snapshot.game().next(.phase(.paused, seat: seat)))).printed
            #expect(told == [words + " To go on, all type resume."])
        }
    }

    /// The system's wish to end keeps the seat, so that the next run can take it up again.
    @Test func terminationKeepsTheSeat() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        let effects = story.when(.terminated)
        #expect(effects.sent == [] && effects.exit == .done && effects.contains(.client(.disconnect)))
    }

    /// Whoever leaves last is told once, although the table closes as well, and before the lobby without that table.
    @Test func lastLeaversAreToldOnce() {
        var story = PlainStory.at(.game { $0.table = "a1b2" }, .join("a1b2"))
        story.type("leave")
        #expect(story.hears(.closed(.init(table: "a1b2"))).printed == [])
        let told = story.hears(.ok(6)).printed
        #expect(told.first == "You have left table a1b2." && told.contains("4 tables."), "\(told)")
        #expect(!told.contains { $0.contains("Ada's table") })
    }

    /// Without a connection the reader's words are heard, and other lines wait for it.
    @Test func linesWaitForTheConnection() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(
            story.when(.client(.linkLost(reason: "reset"))).printed
                == ["The connection is lost. Trying to get it back."])
        #expect(story.type("where").printed.isEmpty == false)
        #expect(story.type("say hello") == [])
        #expect(story.when(.interrupted).exit == .done)
    }

    /// Whoever comes back to a server that can record nothing hears once why it takes long.
    @Test func aServerThatCanRecordNothing() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        story.given(.client(.linkLost(reason: .closed)))
        let told = (0..<2).map { _ in
            story.given(.client(.timerFired(.retry)), .client(.connected))
            var refusal = ErrorReply(.internal, "The server can't record changes at the moment.", retryMs: 1_000)
            for case .client(.send(let hello)) in story.hears(.welcome) { refusal.re = hello.id }
            return story.hears(.error(refusal)).printed
        }
        #expect(told == [["The server does not let you in: The server can't record changes at the moment."], []])
        #expect(story.type("where").printed.last { $0.contains("can't record changes") } != nil)
    }

    /// Without a password and without anybody who could type one, it is said that there is one, and not that one was wrong.
    @Test func aServerPasswordThatNobodyCanType() {
        for goal in [Goal.lobby, .watch("k3f9"), .replay("k3f9#1")] {
            var story = PlainStory(start: .server(ServerPlace(host: "here", port: 7247), goal))
            story.given(.started, .inputEnded, .client(.connected))
            story.hears(.welcome)
            let effects = story.hears(.refusal(1, .badPassword))
            #expect(effects.complaints == ["This server has a password."] && effects.exit == .unavailable)
            // The input may end after the question.
            story = PlainStory(start: .server(ServerPlace(host: "here", port: 7247), goal))
            story.given(.started, .client(.connected))
            story.hears(.welcome)
            #expect(story.hears(.refusal(1, .badPassword)).exit == nil)
            let end = story.when(.inputEnded)
            #expect(end.complaints == ["This server has a password."] && end.exit == .unavailable)
        }
    }

    /// Whoever is put out reads why and that it is for good; a client without input then ends without a result.
    @Test func kicksAreTold() {
        var story = PlainStory.at(.table(), .join("k3f9"))
        let kick = Snapshot.table().next(.seat(Change.SeatChange(seat: 1, status: .open, reason: "too slow")))
        let told = story.hears(.diff(kick)).printed
        #expect(told.prefix(2) == ["Grace was put out: too slow.", "The host has put you out. too slow."])
        story.hears(.ok(6))
        #expect(story.when(.inputEnded).exit == .noResult)
    }

    /// Whoever runs the server ends a session: that is told once, with the reason where there is one.
    @Test(arguments: [nil, "kick", "ban"]) func endedSessionsAreToldOnce(by deed: String?) {
        var story = PlainStory.at(.table(), .join("k3f9"))
        var effects: [AppEffect] = []
        if deed == "kick" {
            effects += story.hears(
                .announcement(.init(text: "Whoever runs the server has ended your session: bye now", at: 1)))
        }
        if deed == "ban" {
            var ban = ErrorReply(.banned, "You are banned from this server.", fatal: true)
            ban.reason = "bye now"
            effects += story.hears(.error(ban))
        } else {
            effects += story.hears(.goodbye(.init(reason: .signedOut)))
        }
        let told = effects.printed + effects.complaints
        #expect(told.count == 1 && told[0].contains("bye now") == (deed != nil), "\(told)")
        #expect(effects.exit == .noResult)
    }

    /// Who has let three turns pass is told why the seat is gone. Who is put out without a word is told that alone.
    @Test func idlePlayersAreToldWhy() {
        let left = Change.seat(Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left))
        let own = Snapshot.game { $0.turn = TurnState(seat: 1) }
        var story = PlainStory.at(own, .join("k3f9"))
        let timeout = Change.memory(.miss(cards: [], seat: 1, points: 0, hideMs: 0))
        let told = story.hears(.diff(own.next(timeout, left))).printed
        #expect(told == ["Grace ran out of time.", "Three turns missed: you watch now."])
        story = PlainStory.at(.game(), .join("k3f9"))
        let putOut = story.hears(.diff(Snapshot.game().next(left))).printed
        #expect(putOut.contains("The host has put you out.") && !putOut.contains { $0.contains("Three turns") })
    }

    /// Whoever has resigned watches to the end, also without input.
    @Test func resignedPlayersWatchOn() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        let left = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left)
        story.type("resign")
        #expect(story.hears(.diff(Snapshot.game().next(.seat(left)))).printed == [])
        #expect(story.hears(.ok(6)).printed == ["Done."])
        #expect(story.when(.inputEnded) == [])
        let over = Diff(table: "k3f9", seq: 9, changes: [.over(.adaWins), .phase(.over)])
        #expect(story.hears(.diff(over)).sent == [.leave(Request.Leave(table: "k3f9"))])
    }

    /// A watcher without input stays from before the game to its end, and is offered nothing.
    @Test func watchersStayToTheEnd() {
        var story = PlainStory.at(.table(), .watch("k3f9"), as: watching)
        #expect(story.when(.inputEnded) == [])
        story.hears(.diff(Snapshot.table().next(.phase(.playing), .turn(seat: 0, ms: 30_000, turns: 0))))
        let over = story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.over(.adaWins), .phase(.over)])))
        #expect(over.printed.first?.hasPrefix("Game over.") == true)
        #expect(over.printed.contains { $0.hasPrefix("1. Ada, 2 points.") })
        #expect(over.printed.last?.hasPrefix("WARNING") == true)
        #expect(over.sent == [.leave(Request.Leave(table: "k3f9"))])
        #expect(story.hears(.ok(6)).exit == .done)
    }

    /// A table that is closed without a result ends its watcher with a status of its own.
    @Test func closedTablesHaveNoResult() {
        var story = PlainStory.at(.game(), .watch("k3f9"), as: watching)
        story.given(.inputEnded)
        let closed = story.hears(.closed(.init(table: "k3f9")))
        #expect(closed.printed == ["The table is closed."] && closed.exit == .noResult)
    }

    /// A table that is not there is told, and ends a client that nobody can tell anything else.
    @Test func missingTablesHaveNoResult() {
        var story = PlainStory.greeted(.watch("k3f9"))
        story.given(.inputEnded)
        story.hears(.ok(2), .tables, .ok(3))
        let effects = story.hears(.refusal(4, .noSuchTable))
        #expect(effects.printed == ["No such table. It may have ended."] && effects.exit == .noResult)
        story = .greeted(.join("k3f9"))
        story.hears(.ok(2), .tables, .ok(3))
        #expect(story.hears(.refusal(4, .noSuchTable)).exit == nil)
    }

    /// A player whose input ends leaves; one without a table has seen the list.
    @Test func playersLeaveWithTheirInput() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.when(.inputEnded).sent == [.leave(Request.Leave(table: "k3f9"))])
        story = .greeted()
        #expect(story.when(.inputEnded).exit == nil)
        story.hears(.ok(2), .tables(.init(tables: [])))
        #expect(story.hears(.ok(3)).exit == .done)
        story = PlainStory()
        story.given(.started, .inputEnded)
        #expect(story.when(.found([])).exit == .unavailable)
    }

    /// Where a server was named, every failure has its status and says what to try.
    @Test func failuresHaveTheirStatus() {
        var story = PlainStory(start: .server(ServerPlace(host: "here", port: 7247), .lobby))
        story.given(.started)
        let unreachable = story.when(.client(.linkLost(reason: "refused")))
        #expect(unreachable.exit == .unavailable && unreachable.printed.isEmpty)
        #expect(
            unreachable.complaints
                == [
                    "No server answers at here:7247: refused.",
                    "Is it running, and is this its address? Without a port in the address, 7247 is tried.",
                ])
        // Who has named a port knows it.
        story = PlainStory(start: .server(ServerPlace(host: "here", port: 7300), .lobby))
        story.given(.started)
        #expect(
            story.when(.client(.linkLost(reason: "refused"))).complaints.last
                == "Is it running, and is this its address?")
        story = .greeted()
        #expect(story.when(.client(.misread(reason: "no JSON"))).exit == .protocolBroken)
        story = .greeted()
        story.given(.client(.linkLost(reason: "reset")))
        #expect(story.when(.client(.timerFired(.givingUp))).exit == .unavailable)
        story = PlainStory(start: .server(ServerPlace(host: "here", port: 7247), .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcome)
        #expect(story.hears(.refusal(1, .badName)).exit == .usage)
        story = PlainStory(start: .hosting)
        story.given(.started)
        let hosting = story.when(.hosting(.ended(reason: "no port")))
        #expect(hosting.exit == .notHosted && hosting.complaints == ["No server could be started: no port."])
    }

    /// What a port says of itself is an error of its own, with no doubt about the address.
    @Test func portsOfAnotherKind() {
        var story = PlainStory(start: .server(ServerPlace(host: "here", port: 7248), .watch("k3f9")))
        story.given(.started, .client(.connected))
        let told = story.hears(.error(ErrorReply(.badProtocol, "This port speaks TLS.", fatal: true)))
        #expect(told.exit == .protocolBroken && told.complaints == ["here:7248: This port speaks TLS."])
    }

    /// From the first screen, a connection that fails is told and can be tried again.
    @Test func failuresFromHomeAreNoEnd() {
        var story = PlainStory()
        story.given(.started, .found([]))
        story.type("10", "den")
        let failed = story.when(.client(.linkLost(reason: "refused")))
        #expect(failed.exit == nil)
        #expect(failed.printed.first == "No server answers at den:7247: refused.")
        #expect(failed.printed.last == "1 try again. 2 back.")
        #expect(story.type("1").contains(.client(.connect)))
    }

    /// A session that an earlier run has kept is offered first and taken up by its number.
    @Test func keptSessionsAreOffered() {
        let kept = KeptSession(token: "t", place: ServerPlace(host: "den", port: 7247))
        var story = PlainStory(kept: kept)
        story.given(.started, .found([]))
        #expect(story.transcript.last?.hasPrefix("1 Rejoin your game at den, if your seat is still held.") == true)
        #expect(story.type("1").contains(.use(kept.place)))
    }
}
