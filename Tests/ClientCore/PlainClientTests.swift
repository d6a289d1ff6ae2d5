import ClientCore
import Fixtures
import TestSupport
import Testing
import Wire

/// A plain client that is told one thing after the other.
private struct PlainStory {
    var model: PlainModel
    private let plain = PlainClient(Client(hashing: .real))

    init(_ goal: PlainModel.Goal = .lobby) {
        model = PlainModel(
            client: ClientModel(name: "Grace", program: "test", nonces: .fixed), server: "here:7247", goal: goal)
    }

    mutating func given(_ events: PlainEvent...) { for event in events { _ = when(event) } }

    mutating func when(_ events: PlainEvent...) -> [PlainEffect] {
        var effects: [PlainEffect] = []
        for event in events { plain.update(&model, event, &effects) }
        return effects
    }

    /// A client with a session; its goal has been asked for under id 2.
    static func greeted(_ goal: PlainModel.Goal = .lobby) -> PlainStory {
        var story = PlainStory(goal)
        story.given(.client(.started), .client(.connected), .hears(.welcome), .hears(.session()), .hears(.ok(1)))
        return story
    }

    /// A client whose goal is reached.
    static func at(_ table: Snapshot, _ goal: PlainModel.Goal, as player: String = "p-grace") -> PlainStory {
        var story = PlainStory(goal)
        story.given(.client(.started), .client(.connected), .hears(.welcome), .hears(.session(player)), .hears(.ok(1)))
        story.given(.hears(.snapshot(table)), .hears(.ok(2, table: table.table)))
        return story
    }
}

extension PlainEvent {
    fileprivate static func hears(_ message: ServerMessage) -> PlainEvent { .client(.received(message)) }
}

extension [PlainEffect] {
    fileprivate var sent: [Request] {
        compactMap { if case .client(.send(let envelope)) = $0 { envelope.request } else { nil } }
    }

    fileprivate var printed: [String] {
        flatMap { if case .print(let lines) = $0 { lines } else { [] as [String] } }
    }

    fileprivate var complaints: [String] {
        compactMap { if case .complain(let line) = $0 { line } else { nil } }
    }

    fileprivate var exit: ClientExit? {
        for case .exit(let status) in self { return status }
        return nil
    }
}

@Suite struct PlainClientTests {
    private let watching = "p-somebody"

    /// Each goal is asked for as soon as the session stands.
    @Test(arguments: [
        (PlainModel.Goal.lobby, Request.list(Request.List())), (.join("x"), .join(Request.Join(table: "x"))),
        (.watch("x"), .watch(Request.Watch(table: "x"))),
    ])
    func goalsAreAskedFor(goal: PlainModel.Goal, request: Request) {
        var story = PlainStory(goal)
        story.given(.client(.started), .client(.connected), .hears(.welcome), .hears(.session()))
        #expect(story.when(.hears(.ok(1))).sent == [request])
    }

    /// A table is introduced with one's own part in it.
    @Test func tablesAreIntroduced() {
        var story = PlainStory.greeted(.join("k3f9"))
        let seated = story.when(.hears(.snapshot(.table()))).printed
        #expect(seated.first == "Table k3f9: Ada's table")
        #expect(seated.last == "You are Grace in seat 1. Type ready when you are, or help for all commands.")
    }

    /// One's own turn is announced, others' are not.
    @Test func ownTurnsAreAnnounced() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(
            story.when(.hears(.diff(Snapshot.game().next(.turn(seat: 1, ms: nil, turns: 1))))).printed.last
                == "Your turn.")
        let next = Diff(table: "k3f9", seq: 9, changes: [.turn(seat: 0, ms: nil, turns: 2)])
        #expect(story.when(.hears(.diff(next))).printed.last == "Ada's turn.")
    }

    /// With several people at the client, it says whose turn it is.
    @Test func sharedTurnsAreNamed() {
        let table = Snapshot.game { $0.seats[0] = .taken("p-lin", "Lin") }
        var story = PlainStory.at(table, .join("k3f9"))
        let sit = story.when(.lineTyped("sit Lin"))
        #expect(sit.sent == [.join(Request.Join(table: "k3f9", name: "Lin"))])
        story.given(.hears(.snapshot(table)), .hears(.ok(3, table: "k3f9", seat: 0)))
        let grace = table.next(.turn(seat: 1, ms: nil, turns: 1))
        #expect(story.when(.hears(.diff(grace))).printed.last == "Your turn, Grace.")
        let lin = Diff(table: "k3f9", seq: 9, changes: [.turn(seat: 0, ms: nil, turns: 2)])
        #expect(story.when(.hears(.diff(lin))).printed.last == "Your turn, Lin.")
    }

    /// After a pause one's own turn is announced again.
    @Test func turnsAfterAPauseAreAnnounced() {
        let paused = Snapshot.game {
            $0.phase = .paused
            $0.turn = TurnState(seat: 1)
        }
        var story = PlainStory.at(paused, .join("k3f9"))
        #expect(
            story.when(.hears(.diff(paused.next(.phase(.playing))))).printed
                == ["The game goes on. Grace's turn.", "Your turn."])
    }

    /// A command of which no line speaks is answered with how things stand; one that shows itself is not.
    @Test func silentCommandsAreAnswered() {
        var story = PlainStory.at(.table(), .join("k3f9"))
        story.given(.lineTyped("ready off"))
        #expect(story.when(.hears(.ok(3))).printed == ["You are not ready."])
        story.given(.lineTyped("ready"), .hears(.diff(Snapshot.table().next(.ready(seat: 1, on: true)))))
        #expect(story.when(.hears(.ok(4))).printed == [])
        story.given(
            .lineTyped("lock"), .hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.ready(seat: 0, on: true)]))))
        #expect(story.when(.hears(.ok(5))).printed == ["The table admits nobody more."])
        story.given(.lineTyped("lobby on"))
        #expect(story.when(.hears(.ok(6))).printed == ["You hear of tables as they come and go."])
    }

    /// `json on` shows each command as the request that is sent.
    @Test func commandsAreShownAsJSON() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.when(.lineTyped("json on")).printed == ["Each command is shown as its JSON."])
        let shown = story.when(.lineTyped("resign"))
        #expect(shown.printed == [#"JSON: {"type":"resign","table":"k3f9"}"#])
        #expect(shown.sent == [.resign(Request.Resign(table: "k3f9"))])
        story.given(.hears(.ok(3)), .lineTyped("json off"))
        #expect(story.when(.lineTyped("resign")).printed == [])
    }

    /// Who is put out reads why and that it is for good; a client without input then ends without a result.
    @Test func kicksAreTold() {
        var story = PlainStory.at(.table(), .join("k3f9"))
        let kick = Snapshot.table().next(.seat(Change.SeatChange(seat: 1, status: .open, reason: "too slow")))
        #expect(
            story.when(.hears(.diff(kick))).printed == [
                "Grace is put out by the host: too slow", "The host has put you out of table k3f9 for good.",
            ])
        #expect(story.when(.inputEnded).exit == .noResult)
    }

    /// Who has resigned watches to the end, also without input.
    @Test func resignedPlayersWatchOn() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        let left = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left)
        story.given(.lineTyped("resign"), .hears(.diff(Snapshot.game().next(.seat(left)))))
        #expect(story.when(.hears(.ok(3))).printed == [])
        #expect(story.when(.inputEnded) == [])
        let over = story.when(.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.phase(.over), .over(.adaWins)]))))
        #expect(over.sent == [.leave(Request.Leave(table: "k3f9"))])
    }

    /// Typed commands become requests; mistakes are told and cost nothing.
    @Test func typedLinesBecomeRequests() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        let flip = story.when(.lineTyped("flip b2"))
        #expect(flip.sent == [.flip(Request.Flip(table: "k3f9", card: 4))])
        story.given(.hears(.ok(3)))
        let mistake = story.when(.lineTyped("flp b2"))
        #expect(mistake.sent == [])
        #expect(mistake.printed == ["error unknown_type: There is no such command. Did you mean flip?"])
        #expect(
            story.when(.lineTyped("flip")).printed == [
                "error missing_field: The card is missing.", "Usage: flip CARD (for example: flip b3)",
            ])
        #expect(story.when(.lineTyped("  ")) == [])
        #expect(story.when(.lineTyped("board")).printed.first == "Table k3f9: Ada's table")
        #expect(story.when(.lineTyped("help flip")).printed.first == "Usage: flip CARD")
    }

    /// Lines from a pipe are taken one by one, so that a command finds the table that the one before has made.
    @Test func pipedLinesWaitForReplies() {
        var story = PlainStory.greeted()
        story.given(.hears(.tables(ServerMessage.Tables(tables: []))), .hears(.ok(2)))
        let first = story.when(.lineTyped("create easy"), .lineTyped("ready"))
        #expect(first.sent.map(\.type) == ["create"])
        #expect(story.when(.hears(.snapshot(.table()))).sent == [])
        #expect(
            story.when(.hears(.ok(3, table: "k3f9"))).sent.map(\.withoutNonce) == [.ready(Request.Ready(table: "k3f9"))]
        )
    }

    /// A line whose request could not fit the protocol's lines is refused here, and control characters are left out.
    @Test func typedLinesAreChecked() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        let long = story.when(.lineTyped("say " + String(repeating: "\"", count: 2000)))
        #expect(long.sent == [] && long.printed.first?.hasPrefix("error line_too_long") == true)
        #expect(story.when(.lineTyped("say\ta\u{1b}[2Jb")).sent == [.chat(Request.Chat(table: "k3f9", text: "a[2Jb"))])
    }

    /// What happens at another table says at which.
    @Test func otherTablesAreNamed() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        story.given(.hears(.snapshot(.table { $0.table = "other" })))
        let chat = ServerMessage.chat(ServerMessage.ChatLine(table: "k3f9", from: "Ada", text: "hi"))
        #expect(story.when(.hears(chat)).printed == ["[k3f9] Ada: hi"])
    }

    /// `quit` leaves the table and ends well.
    @Test func quitLeaves() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.when(.lineTyped("quit")).sent == [.leave(Request.Leave(table: "k3f9"))])
        let done = story.when(.hears(.ok(3)))
        #expect(done.printed == ["You have left table k3f9."])
        #expect(done.exit == .done)
    }

    /// Who leaves last is told once, although the table closes as well.
    @Test func lastLeaversAreToldOnce() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        story.given(.lineTyped("leave"))
        let closed = ServerMessage.closed(ServerMessage.Closed(table: "k3f9"))
        #expect(story.when(.hears(closed), .hears(.ok(3))).printed == ["You have left table k3f9."])
    }

    /// Without a connection `quit` ends at once, and other lines wait for it.
    @Test func quitWorksWithoutAConnection() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(
            story.when(.client(.linkLost(reason: "reset"))).printed
                == ["The connection is lost (reset). Trying to get it back."])
        #expect(story.when(.lineTyped("flip 3")) == [])
        #expect(story.when(.interrupted).exit == .done)
        story = .at(.game(), .join("k3f9"))
        story.given(.client(.linkLost(reason: "reset")))
        #expect(story.when(.lineTyped("quit")).exit == .done)
    }

    /// A watcher without input stays from before the game to its end.
    @Test func watchersStayToTheEnd() {
        var story = PlainStory.at(.table(), .watch("k3f9"), as: watching)
        #expect(story.when(.inputEnded) == [])
        story.given(.hears(.diff(Snapshot.table().next(.phase(.playing), .turn(seat: 0, ms: nil, turns: 0)))))
        let over = story.when(.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.phase(.over), .over(.adaWins)]))))
        #expect(over.printed.contains("1. Ada 2 points"))
        #expect(over.printed.last?.hasPrefix("WARNING") == true)
        #expect(over.sent == [.leave(Request.Leave(table: "k3f9"))])
        #expect(story.when(.hears(.ok(3))).exit == .done)
    }

    /// Who has left since the end is named in the result all the same when the table is looked at again.
    @Test func resultsKeepTheirNames() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        story.given(.hears(.diff(Snapshot.game().next(.over(.adaWins), .phase(.over)))))
        let gone = Change.seat(Change.SeatChange(seat: 0, status: .open))
        story.given(.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [gone]))))
        let printed = story.when(.lineTyped("board")).printed
        #expect(printed.contains("Seat 0 is open.") && printed.contains("1. Ada 2 points"))
    }

    /// A table that is closed without a result ends its watcher with a status of its own.
    @Test func closedTablesHaveNoResult() {
        var story = PlainStory.at(.game(), .watch("k3f9"), as: watching)
        story.given(.inputEnded)
        #expect(story.when(.hears(.closed(ServerMessage.Closed(table: "k3f9")))).exit == .noResult)
    }

    /// A table that is not there is told, and ends a client that nobody can tell anything else.
    @Test func missingTablesHaveNoResult() {
        var story = PlainStory.greeted(.watch("k3f9"))
        story.given(.inputEnded)
        let effects = story.when(.hears(.refusal(2, .noSuchTable)))
        #expect(effects.printed == ["error no_such_table: No."])
        #expect(effects.exit == .noResult)
        story = .greeted(.join("k3f9"))
        #expect(story.when(.hears(.refusal(2, .noSuchTable))).exit == nil)
    }

    /// A player whose input ends leaves; one without a table has seen the list.
    @Test func playersLeaveWithTheirInput() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.when(.inputEnded).sent == [.leave(Request.Leave(table: "k3f9"))])
        story = .greeted()
        #expect(story.when(.inputEnded).exit == nil)
        story.given(.hears(.tables(ServerMessage.Tables(tables: []))))
        #expect(story.when(.hears(.ok(2))).exit == .done)
    }

    /// Every failure has its status and says what to try.
    @Test func failuresHaveTheirStatus() {
        var story = PlainStory()
        story.given(.client(.started))
        let unreachable = story.when(.client(.linkLost(reason: "refused")))
        #expect(unreachable.exit == .unavailable)
        #expect(unreachable.complaints.first == "No server answers at here:7247: refused.")
        story = .greeted()
        #expect(story.when(.client(.misread(reason: "no JSON"))).exit == .protocolBroken)
        story = .greeted()
        story.given(.client(.linkLost(reason: "reset")))
        #expect(story.when(.client(.timerFired(.givingUp))).exit == .unavailable)
        story = PlainStory()
        story.given(.client(.started), .client(.connected), .hears(.welcome))
        #expect(story.when(.hears(.refusal(1, .badName))).exit == .usage)
    }
}
