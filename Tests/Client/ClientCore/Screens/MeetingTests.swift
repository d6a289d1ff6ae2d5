import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// Coming in, coming back, and being refused.
@Suite struct MeetingTests {
    private let place = ServerPlace(host: "den.example", port: 7247)

    private static func lobby(_ entry: ServerMessage.TableEntry) -> AppStory {
        var story = AppStory.inLobby()
        story.hears(.ok(2), .tables(.init(tables: [entry])), .ok(3))
        return story
    }

    private static var withPassword: ServerMessage.TableEntry {
        var entry = ServerMessage.TableEntry.entry("k3f9", "Den", taken: 1, locked: true)
        entry.password = true
        return entry
    }

    /// The fingerprint of a new certificate is shown whole, also behind a doubt and in a narrow window.
    @Test(arguments: [80, 60, 40]) func fingerprintsAreWhole(width: Int) {
        let digits = String(repeating: "0123456789abcdef", count: 4)
        for doubt in [nil, AppEvent.Doubt.expired(day: "2026-01-31"), .notYetValid(day: "2027-01-31"), .otherName] {
            var story = AppStory(Size(width: width, height: 24), start: .server(place, .lobby))
            story.given(.started, .trusted(digits, doubt: doubt))
            let hexadecimal = story.text.filter { $0.isHexDigit && !$0.isUppercase }
            #expect(hexadecimal.contains(digits), "\(story.text)")
        }
    }

    /// The lobby says whether the connection is encrypted. A reader hears it once.
    @Test(arguments: [true, false]) func encryptionIsTold(isEncrypted: Bool) {
        var story = AppStory(start: .server(place, .lobby))
        var plain = PlainStory(at: place)
        story.given(.started)
        plain.given(.started)
        if isEncrypted {
            story.given(.encrypted("cd"))
            plain.given(.encrypted("cd"))
        }
        story.given(.client(.connected))
        plain.given(.client(.connected))
        story.hears(.welcome, .session(), .ok(1), .ok(2), .tables, .ok(3))
        plain.hears(.welcome, .session(), .ok(1), .ok(2), .tables, .ok(3))
        #expect(story.lines[0].contains("den.example:7247 TLS") == isEncrypted, "\(story.lines[0])")
        plain.type("6", "back")
        #expect(plain.transcript.count { $0 == "The connection is encrypted." } == (isEncrypted ? 1 : 0))
    }

    // MARK: Servers with a password

    /// What is written in a box, without its lines.
    private static func words(_ story: AppStory) -> String {
        story.text.replacing("│", with: " ").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    private func refusedByPassword() -> AppStory {
        var story = AppStory(start: .server(place, .join("k3f9")))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        story.hears(.refusal(1, .badPassword))
        return story
    }

    /// The password of a server is asked for, hidden, until it is right; then the program goes on to what it was started for.
    @Test func serverPasswordsAreAskedFor() {
        var story = refusedByPassword()
        #expect(story.text.contains("Password of den.example:7247") && !story.text.contains("That is not the password"))
        story.type("sesamee")
        #expect(!story.text.contains("sesamee") && story.press(.enter).contains(.client(.connect)))
        story.given(.client(.connected))
        #expect((story.hears(.welcome).sent.first?.body as? Request.Hello)?.password?.text == "sesamee")
        story.hears(.refusal(1, .badPassword))
        #expect(story.text.contains("Password of den.example:7247") && story.text.contains("That is not the password"))
        story.type("sesame")
        story.press(.enter)
        story.given(.client(.connected))
        #expect((story.hears(.welcome).sent.first?.body as? Request.Hello)?.password?.text == "sesame")
        story.hears(.session(), .ok(1), .ok(2), .tables)
        #expect(story.hears(.ok(3)).isEmpty && story.model.client.pending.contains { $0.request.body is Request.Join })
    }

    /// Whoever does not know it can try again later; a reader is asked in a line.
    @Test func serverPasswordsCanBeLeftOut() {
        var story = refusedByPassword()
        story.press(.escape)
        #expect(story.text.contains("This server has a password.") && story.text.contains("R try again"))
        var plain = PlainStory(at: place)
        plain.given(.started, .client(.connected))
        plain.hears(.welcome, .refusal(1, .badPassword))
        #expect(plain.transcript.last == "Type it, or an empty line to cancel.")
        for password in ["sesamee", "sesame"] {
            let effects = plain.type(password)
            #expect(effects.contains(.client(.connect)) && effects.printed.isEmpty)
            plain.given(.client(.connected))
            #expect((plain.hears(.welcome).sent.first?.body as? Request.Hello)?.password?.text == password)
            if password == "sesamee" {
                #expect(plain.hears(.refusal(1, .badPassword)).printed.first == "That is not the password.")
            }
        }
    }

    /// The password that the program was started with goes to the server that it was started for. Any other server's is asked for.
    @Test(arguments: [true, false]) func givenPasswordsAreForOneServer(isStartedForIt: Bool) {
        let start = isStartedForIt ? AppModel.Start.server(place, .lobby) : .home
        var story = AppStory(start: start, password: Secret("sesame"))
        story.given(.started)
        if isStartedForIt {
            story.given(.client(.connected), .client(.received(.welcome)))
            #expect(story.hears(.refusal(1, .badPassword)).contains(.client(.connect)))
            story.given(.client(.connected))
            #expect((story.hears(.welcome).sent.first?.body as? Request.Hello)?.password?.text == "sesame")
            story.hears(.session(), .ok(1), .ok(2), .tables, .ok(3))
            story.press(.escape)
        }
        story.given(.found([.sample("Evil", at: "evil.example")]))
        #expect(story.choose("Evil").contains(.client(.connect)))
        story.given(.client(.connected), .client(.received(.welcome)))
        let effects = story.hears(.refusal(1, .badPassword))
        #expect(!effects.contains(.client(.connect)))
        #expect(story.text.contains("Password of evil.example"), "\(story.text)")
    }

    /// The player's own server has its password from the same environment.
    @Test func givenPasswordsAreForTheOwnServer() {
        var story = AppStory(start: .hosting, password: Secret("sesame"))
        story.given(.started, .hosting(.listening(place)), .client(.connected), .client(.received(.welcome)))
        #expect(story.hears(.refusal(1, .badPassword)).contains(.client(.connect)))
    }

    /// What only the server knows is told in its words, and that it is tried again.
    @Test func fullDisks() {
        var story = AppStory(start: .server(place, .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        var refusal = ErrorReply(.internal, "The server can't record changes at the moment.", retryMs: 1_000)
        refusal.re = .number(1)
        story.hears(.error(refusal))
        let text = Self.words(story)
        #expect(
            text.contains("The server can't record changes at the moment.") && text.contains("Reconnecting"), "\(text)")
    }

    /// Whoever came for one table of a server that has no other is on the first screen after it, and not in an empty lobby.
    @Test func theOnlyTableLeadsHome() {
        for other in [false, true] {
            var story = AppStory(start: .server(place, .join("k3f9")))
            story.given(.started, .client(.connected), .client(.received(.welcome)))
            let tables = [ServerMessage.TableEntry.entry("k3f9", "Den", taken: 2)]
            let more = other ? [ServerMessage.TableEntry.entry("a1b2", "Another", taken: 1)] : []
            story.hears(.session(), .ok(1), .ok(2), .tables(.init(tables: tables + more)), .ok(3))
            story.hears(.snapshot(.game()), .ok(4, table: "k3f9"))
            story.press(.escape)
            story.type("y")
            let leave = story.model.client.pending.last { $0.request.body is Request.Leave }
            let effects = story.hears(.ok(leave?.id ?? 0))
            #expect(effects.contains(.client(.disconnect)) == !other)
            #expect(story.text.contains("Another") == other && story.text.contains("Memory with friends") == !other)
        }
    }

    // MARK: Tables with a password

    /// A table with a password says so, asks for it without a complaint, and lets one sit down.
    @Test func passwordTablesAreJoined() {
        var story = Self.lobby(Self.withPassword)
        #expect(story.text.contains("password") && !story.text.contains("locked"))
        #expect(story.press(.enter).sent.isEmpty)
        #expect(story.text.contains("Password for “Den”") && !story.text.contains("That is not the password."))
        story.type("sesame")
        #expect(story.press(.enter).sent == [.join(Request.Join(table: "k3f9", password: "sesame"))])
        story.hears(.refusal(4, .badPassword))
        #expect(story.text.contains("Password for “Den”") && story.text.contains("That is not the password."))
    }

    /// A private table, of which no list tells that it has a password, is tried without a complaint.
    @Test func passwordsAreAskedForOnceNeeded() {
        var story = AppStory(start: .server(place, .join("k3f9")))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1), .ok(2), .tables, .ok(3), .refusal(4, .badPassword))
        #expect(story.text.contains("Password for") && !story.text.contains("That is not the password."))
    }

    /// What has only a password is not called locked, and an unlocked table is unlocked on every side.
    @Test func locksAreTheHostsAlone() {
        var story = AppStory.at(.table())
        story.hears(.lobby(.init(op: "change", entry: Self.withPassword)))
        #expect(!story.text.contains("locked"))
        var locked = Self.withPassword
        locked.password = nil
        story.hears(.lobby(.init(op: "change", entry: locked)))
        #expect(story.text.contains("The table is locked."))
        story.hears(.lobby(.init(op: "change", entry: Self.withPassword)))
        #expect(!story.text.contains("locked"))
    }

    /// A watcher who sits down has missed nothing.
    @Test func sittingDownMissesNothing() {
        var story = AppStory.at(.table { $0.seats[1] = SeatState() })
        story.press(.enter)
        story.hears(.snapshot(.table { $0.seq = 8 }))
        #expect(!story.text.contains("Moves were missed"))
    }

    // MARK: Coming back

    /// The same command after a crash offers the seat that was held, and one key takes it up.
    @Test func theHeldSeatIsOffered() {
        let kept = KeptSession(token: "old", place: place, name: "Grace")
        var story = AppStory(kept: kept, start: .server(place, .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1), .ok(2), .tables, .ok(3))
        #expect(story.text.contains("R Back to your seat, if it is held"))
        story.type("R")
        story.given(.client(.connected))
        guard let hello = story.hears(.welcome).sent.first?.body as? Request.Hello else {
            return #expect(Bool(false), "no greeting")
        }
        #expect(hello.resume == "old")
    }

    /// Who asks for the table of a running game, and may have a seat in it, is not told to wait for its end.
    @Test func theHeldSeatIsNamedBesideARunningGame() {
        for (token, told) in [
            ("old", "A game is on. If yours, take your seat."), (nil, "A game is on: wait for its end."),
        ] {
            let kept = token.map { KeptSession(token: $0, place: place, name: "Grace") }
            var story = AppStory(kept: kept, start: .server(place, .join("k3f9")))
            story.given(.started, .client(.connected), .client(.received(.welcome)))
            story.hears(.session(), .ok(1), .ok(2), .tables, .ok(3), .refusal(4, .wrongPhase))
            #expect(story.text.contains(told) && story.text.contains("R Back to your seat") == (token != nil))
        }
    }

    /// A seat that is gone is not offered again.
    @Test func aSeatThatIsGoneIsForgotten() {
        var story = AppStory(kept: KeptSession(token: "old", place: place))
        story.given(.started, .found([]))
        #expect(story.text.contains("if your seat is still held"))
        story.press(.enter)
        story.given(.client(.connected), .client(.received(.welcome)))
        story.hears(.refusal(1, .badResume))
        #expect(story.hears(.session(), .ok(2)).contains(.forget(place)))
        #expect(!story.text.contains("Back to your seat") && story.text.contains("That game is gone."))
    }

    /// Of a server that did not answer it is said that it did not.
    @Test func aSilentServerKeepsNoSeat() {
        var story = AppStory(kept: KeptSession(token: "old", place: place))
        story.given(.started, .found([]))
        story.press(.enter)
        story.given(.client(.linkLost(reason: .refused)))
        #expect(story.text.contains("nothing listens"))
        story.press(.escape)
        #expect(story.text.contains("it did not answer just now") && !story.text.contains("seat is still held"))
    }

    /// A server that stops is not waited for: its end is told. When it is started again, it holds the seat anew, so that is offered; it is
    /// what Enter does once the server is heard.
    @Test func aStoppedServerIsOver() {
        var story = AppStory(
            kept: KeptSession(token: "old", place: place, name: "Grace"), start: .server(place, .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1), .ok(2), .tables, .ok(3), .snapshot(.game()))
        let effects = story.hears(.goodbye(.init(reason: .shutdown)))
        #expect(!effects.contains(.forget(place)))
        #expect(story.text.contains("The server has stopped.") && !story.text.contains("Reconnecting"))
        #expect(story.text.contains("Memory with friends") && story.text.contains("Rejoin your game at den"))
        #expect(story.text.contains("▸ Host a game"), "\(story.text)")
        story.given(.found([.sample("Den", at: place.host)]))
        #expect(story.text.contains("▸ Rejoin your game at Den"), "\(story.text)")
        #expect(story.press(.enter).contains(.use(place)))
        story.given(.client(.connected))
        let hello = story.hears(.welcome).sent.first?.body as? Request.Hello
        #expect(hello?.resume != nil)
    }

    // MARK: The games of before

    /// Practice and a game alone are for this machine and not announced.
    @Test(arguments: ["Practise", "Solo"]) func gamesForOneselfAreNotAnnounced(_ line: String) {
        var story = AppStory()
        story.given(.started, .found([]))
        #expect(story.choose(line).contains(.host(name: "Grace", isAnnounced: false)))
    }

    /// A server for oneself listens on this machine alone, so nobody is told to join it. With the game it is left.
    @Test func aGameForOneselfInvitesNobody() {
        var story = AppStory()
        story.given(.started, .found([]))
        story.choose("Practise")
        story.given(
            .hosting(.listening(ServerPlace(host: "127.0.0.1", port: 7247))), .client(.connected),
            .client(.received(.welcome)))
        story.hears(.session(), .ok(1), .snapshot(.table()))
        #expect(story.text.contains("Grace") && !story.text.contains("Others can join"))
        story.settle()
        story.press(.escape)
        story.type("y")
        story.settle()
        #expect(story.text.contains("Memory with friends") && !story.text.contains("Others can join"))
    }

    /// A deal takes the line about the game before away, and leaving a table says nothing at the next one.
    @Test func oldLinesGo() {
        var story = AppStory.at(.game())
        story.hears(.diff(Snapshot.game().miss(0, 1, by: 0)))
        #expect(story.text.contains("Ada misses."))
        let deal = Change.Deal(
            game: "k3f9#2", board: Snapshot.game().board, commit: Snapshot.game().commit, faces: Snapshot.game().faces,
            theme: Snapshot.game().theme)
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.over(.adaWins), .deal(deal)])))
        #expect(!story.text.contains("Ada misses."))
        story.press(.escape)
        story.type("y")
        story.hears(.closed(.init(table: "k3f9")), .snapshot(.table { $0.table = "x" }))
        #expect(!story.text.contains("The table is closed."))
    }

    /// A rematch without somebody who has left is asked about, and one's own wish is told.
    @Test func rematchesAskWhoIsThere() {
        var story = AppStory.at(.game())
        story.hears(.diff(Snapshot.game().next(.over(.adaWins), .phase(.over))))
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.ready(seat: 1, on: true)])))
        #expect(story.lines[22].contains("You're in. Waiting for the others."))
        #expect(story.lines[23].contains("a not ready") && !story.lines[23].contains("play again"))
        story.hears(.diff(Diff(table: "k3f9", seq: 10, changes: [.ready(seat: 1, on: false)])))
        story.hears(.diff(Diff(table: "k3f9", seq: 11, changes: [.seat(.init(seat: 0, status: .open))])))
        #expect(story.type("a").sent.isEmpty && story.text.contains("Ada has left. Play again anyway?"))
        #expect(story.type("y").sent.map(\.withoutNonce) == [.again(Request.Again(table: "k3f9", on: true))])
    }

    /// A guest who comes back later is another player to the server, may take another seat, and has not left.
    @Test func whoHasComeBackHasNotLeft() {
        var story = AppStory.at(.game())
        story.hears(.diff(Snapshot.game().next(.over(.adaWins), .phase(.over))))
        let back = Change.SeatChange(seat: 0, player: "p-new", name: "Ada", status: .here)
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.seat(.init(seat: 0, status: .open)), .seat(back)])))
        #expect(story.type("a").sent.map(\.withoutNonce) == [.again(Request.Again(table: "k3f9", on: true))])
    }

    /// Whoever has given up, or ran out of time, plays again by one key: a seat is taken, then the next game asked for.
    @Test func whoHasLeftPlaysAgain() {
        let own = Snapshot.game { $0.turn = TurnState(seat: 1) }
        var story = AppStory.at(own)
        let left = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left)
        story.hears(
            .diff(
                own.next(
                    .memory(.miss(cards: [], seat: 1, points: 0, hideMs: 0)), .seat(left), .over(.adaWins),
                    .seat(.init(seat: 1, status: .open)), .phase(.over))))
        #expect(story.lines[23].contains("a play again"))
        #expect(story.lines[22].contains("Three turns missed: you watch now."))
        #expect(story.type("a").sent == [.join(Request.Join(table: "k3f9"))])
        let id = story.model.client.pending.last?.id ?? 0
        story.hears(
            .snapshot(
                .game {
                    ($0.seq, $0.phase, $0.turn, $0.over) = (9, .over, nil, .adaWins)
                }))
        let sent = story.hears(.ok(id, table: "k3f9", seat: 1)).sent
        #expect(sent.map(\.withoutNonce) == [.again(Request.Again(table: "k3f9", on: true))])
    }

    // MARK: Keys that can act

    private static func hosting(_ change: (inout Snapshot) -> Void = { _ in }) -> AppStory {
        .at(
            .table {
                $0.host = "p-grace"
                $0.seats[0] = SeatState()
                change(&$0)
            })
    }

    /// On a fresh table `b` fills the free seat though the player's own is chosen; `s` and `x` could do nothing and are not
    /// shown.
    @Test func keysActOnTheSensibleSeat() {
        var story = Self.hosting()
        let hints = story.lines[23]
        #expect(hints.contains("B bot") && !hints.contains("s start") && !hints.contains("x put out"))
        #expect(story.type("s").sent.isEmpty && story.text.contains("Somebody is missing"))
        story.type("B")
        #expect(story.text.contains("How well does it play?"))
        #expect(story.press(.enter).sent == [.bot(Request.Bot(table: "k3f9", seat: 0, strength: "casual"))])
        story = Self.hosting { $0.seats[0] = .taken("p-ada", "Ada") }
        #expect(story.lines[23].contains("s start") && !story.lines[23].contains("B bot"))
        story.type("x")
        #expect(story.text.contains("Put Ada out for good?"))
    }

    /// The help lists only keys that do something now, and needs no scrolling at 80 × 24.
    @Test func helpListsLiveKeys() {
        for table in [Snapshot.table(), .game(), .table { $0.host = "p-grace" }] {
            var story = AppStory.at(table)
            story.type("?")
            #expect(!story.text.contains("▼") && story.text.contains("Everywhere") && story.text.contains("the mouse"))
        }
        var story = AppStory.at(.game { $0.seats[1] = .taken("p-lin", "Lin") })
        story.type("?")
        #expect(!story.text.contains("give up") && !story.text.contains("turn a card"))
    }

    // MARK: Refusals that say why

    /// What is not possible now says when it is.
    @Test func refusalsSayWhen() {
        var story = AppStory.inLobby()
        story.given(.client(.requested(.pause(Request.Pause(table: "k3f9", on: true)))))
        story.hears(.refusal(4, .wrongPhase))
        #expect(story.text.contains("No game is being played."))
        story.given(.client(.requested(.join(Request.Join(table: "k3f9")))))
        story.hears(.refusal(5, .wrongPhase))
        #expect(story.text.contains("A game is on: wait for its end."))
    }

    /// While a miss is up, a flip is told to wait; a refused name hears what a name is.
    @Test func refusalsSayWhy() {
        var story = AppStory.at(.game { $0.turn = TurnState(seat: 1, ms: 9_000) })
        let table = Snapshot.game { $0.turn = TurnState(seat: 1, ms: 9_000) }
        story.hears(.diff(table.miss(0, 1, by: 1)))
        story.press(.enter)
        #expect(story.text.contains("Wait: the cards turn back first."))
        story = AppStory(start: .server(place, .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        story.hears(.refusal(1, .badName))
        #expect(story.text.contains("A name is 1–24"))
    }

    /// A port where something else listens is told apart from a server that is not there.
    @Test func foreignPortsAreTold() {
        var story = AppStory(start: .server(ServerPlace(host: "den.example", port: 80), .lobby))
        story.given(.started, .client(.connected), .client(.timerFired(.greeting)))
        #expect(Self.words(story).contains("it takes connections and says nothing"), "\(story.text)")
    }

    // MARK: Small things

    /// Letters do not type into a text to which one of them has led; Enter begins to type.
    @Test func lettersMoveThroughForms() {
        var story = AppStory.inLobby()
        story.type("c")
        story.type("jjjjjjjjjjjjjj")
        #expect(story.text.contains("by your name") && !story.text.contains("jj"))
        story.type("kk")
        #expect(story.type("xz").isEmpty && !story.text.contains("xz"))
        story.press(.enter)
        story.type("jam")
        #expect(story.text.contains("jam"))
    }

    /// A name that looks empty is none.
    @Test(arguments: [" ", "\u{2800}", "a  b"]) func emptyLookingNamesAreRefused(_ name: String) {
        var story = AppStory()
        story.given(.started)
        story.type("S")
        #expect(
            !story.type(name).contains { if case .save(let settings) = $0 { settings.name == name } else { false } })
        #expect(story.text.contains("1–24 characters, none invisible."))
    }

    /// One's own flips and misses are shown as everybody else's are.
    @Test func ownTalliesAreShown() {
        let story = AppStory.at(.busy())
        #expect(story.text.contains("6 flips, 2 misses") && story.text.contains("Grace  you"))
    }

    /// Where a long name leaves no room for all marks of one's own seat, it is still marked as one's own.
    @Test func ownSeatsAreMarked() {
        let table = Snapshot.busy {
            $0.host = "p-grace"
            $0.seats[1].name = "Grace 2"
        }
        #expect(AppStory.at(table).text.contains("Grace 2  you "))
    }

    /// Reasons are in the player's language.
    @Test func reasonsAreTranslated() {
        var settings = ClientSettings()
        settings.language = "de"
        var story = AppStory(settings: settings, start: .server(place, .lobby))
        story.given(.started, .client(.linkLost(reason: .refused)))
        #expect(story.text.contains("dort läuft"))
    }
}
