import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

@Suite struct TableScreenTests {
    private let own = Snapshot.game { $0.turn = TurnState(seat: 1, ms: 30_000) }

    /// The cursor moves at once; a card that was asked for is marked so, and turns only when the server says so.
    @Test func cardsWaitForTheServer() {
        var story = AppStory.at(own)
        let before = story.frame
        #expect(story.press(.right).isEmpty)
        #expect(story.frame != before)
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: 1))])
        #expect(story.text.contains("…"))
        #expect(story.model.client.frontSnapshot?.board.cards[1] == .down)
        #expect(story.press(.enter).sent.isEmpty)
        story.hears(.diff(own.next(.memory(.reveal(card: 1, face: "owl", seat: 1)))))
        #expect(story.model.client.frontSnapshot?.board.cards[1] == .up(face: "owl"))
    }

    /// vi's keys move like arrows, around the edges too.
    @Test(arguments: [("l", 1), ("h", 2), ("j", 3), ("k", 3), ("lj", 4), ("$", 2), ("l0", 0)])
    func cursorsMove(keys: String, card: Int) {
        var story = AppStory.at(own)
        story.type(keys)
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: card))])
    }

    /// Out of turn, on a face-up card, or while a miss is shown nothing is asked, and the reason told.
    @Test func hopelessFlipsAreNotAsked() {
        var story = AppStory.at(.game())
        #expect(story.press(.enter).sent.isEmpty)
        #expect(story.lines[22].contains("Ada's turn"))
        story = .at(
            .game {
                $0.turn = TurnState(seat: 1)
                $0.board.cards[0] = .up(face: "fox")
            })
        #expect(story.press(.enter).sent.isEmpty)
        story = .at(own)
        story.hears(.diff(own.miss(1, 2, by: 1)))
        #expect(story.press(.enter).sent.isEmpty)
        #expect(story.text.contains("Remember these!"))
    }

    /// A click turns the card under it; the pointer marks it.
    @Test func cardsAreClicked() {
        var story = AppStory.at(own)
        #expect(story.click(.card(4)).sent == [.flip(Request.Flip(table: "k3f9", card: 4))])
    }

    /// Cards turn in steps. Once nothing moves, only the clock wakes the client.
    @Test func animationsEnd() {
        let table = Snapshot.game { $0.turn = TurnState(seat: 1) }
        var story = AppStory.at(table)
        let wakes = story.hears(.diff(table.next(.memory(.reveal(card: 0, face: "fox", seat: 1))))).wakes
        #expect(wakes.count == 1 && wakes[0] < .milliseconds(60))
        story.now += .milliseconds(300)
        #expect(story.when(.woken).wakes.allSatisfy { $0 > .seconds(1) })
    }

    /// The clock counts down while it runs, and stands in a pause.
    @Test func clocksCount() {
        var story = AppStory.at(own)
        #expect(story.text.contains("0:30"))
        story.now += .seconds(5)
        story.when(.woken)
        #expect(story.text.contains("0:25"))
        story.hears(.diff(own.next(.phase(.paused, ms: 25_000))))
        story.now += .seconds(9)
        story.when(.woken)
        #expect(story.text.contains("0:25") && story.text.contains("want to go on"))
        #expect(story.type("p").sent == [.pause(Request.Pause(table: "k3f9", on: false))])
    }

    /// A pause of somebody else is said with the name. Whoever has asked for it knows.
    @Test(arguments: [0, 1]) func whoHasPausedIsSaid(seat: Int) {
        var story = AppStory.at(own)
        let name = own.seats[seat].name ?? ""
        story.hears(.diff(own.next(.phase(.paused, seat: seat))))
        #expect(
            story.text.contains("\(name) pauses the game.")
                == (own.seats[seat].player != story.model.client.session?.player))
    }

    /// Who has paused the game is over with the pause.
    @Test func pausesEndWithTheirSentence() {
        var story = AppStory.at(own)
        story.hears(.diff(own.next(.phase(.paused, seat: 0))))
        #expect(story.text.contains("Ada pauses the game."))
        var paused = own
        paused.seq += 1
        story.hears(.diff(paused.next(.phase(.playing))))
        #expect(!story.text.contains("pauses the game."))
    }

    /// In a pause the header says so, also while a miss is shown; what was said to whoever turned a card then goes with the pause.
    @Test func pausesAreToldRightly() {
        var story = AppStory.at(own)
        story.hears(.diff(own.miss(1, 2, by: 1)))
        story.hears(.diff(Diff(table: "k3f9", seq: own.seq + 2, changes: [.phase(.paused, seat: 0)])))
        #expect(story.lines[0].contains("Paused") && !story.text.contains("Remember these!"))
        story.press(.enter)
        #expect(story.text.contains("The game is paused."))
        story.hears(.diff(Diff(table: "k3f9", seq: own.seq + 3, changes: [.phase(.playing)])))
        #expect(!story.text.contains("The game is paused.") && story.lines[0].contains("Remember these!"))
    }

    /// The bell rings when it becomes one's turn, if it may.
    @Test func theBellRings() {
        var settings = ClientSettings()
        let turn = Snapshot.game().next(.turn(seat: 1, ms: 30_000, turns: 1))
        var story = AppStory.at(.game(), settings: settings)
        #expect(!story.hears(.diff(turn)).contains(.ring))
        settings.rings = true
        story = .at(.game(), settings: settings)
        #expect(story.hears(.diff(turn)).contains(.ring))
    }

    /// Who has watched and sits down gets the last lines of the chat once more. Each is shown once, and two equal ones twice.
    @Test func oldLinesAreShownOnce() {
        var story = AppStory.at(.game())
        func line(_ text: String, old: Bool? = nil) -> ServerMessage {
            .chat(.init(table: "k3f9", from: "Ada", text: text, old: old))
        }
        story.hears(line("ping", old: true), line("ping", old: true), line("pong"))
        story.hears(line("ping", old: true), line("ping", old: true), line("pong", old: true), line("new", old: true))
        let shown = story.text.split(separator: "Ada: ").dropFirst().map { String($0.prefix { $0.isLetter }) }
        #expect(shown == ["ping", "ping", "pong", "new"])
    }

    /// While a game is paused no card can be turned, and no key is shown for it.
    @Test func aPauseShowsNoFlip() {
        let paused = AppStory.at(.game { $0.phase = .paused })
        #expect(AppStory.at(.game()).lines[23].contains("Space turn a card"))
        #expect(!paused.lines[23].contains("turn a card") && paused.lines[23].contains("p go on"))
    }

    /// Chat is typed, sent and shown; letters are text there.
    @Test func chatIsSaid() {
        var story = AppStory.at(own)
        story.type("tquite good?")
        #expect(story.press(.enter).sent == [.chat(Request.Chat(table: "k3f9", text: "quite good?"))])
        story.hears(.chat(.init(table: "k3f9", from: "Ada", text: "Indeed.")))
        #expect(story.text.contains("Ada: Indeed."))
    }

    /// The wheel over the conversation shows what was said before, and the cursor stays.
    @Test func theWheelScrollsChat() {
        var story = AppStory.at(own)
        for number in 0..<40 { story.hears(.chat(.init(table: "k3f9", from: "Ada", text: "line \(number)."))) }
        #expect(story.text.contains("line 39."))
        guard let area = story.app.targets(story.model).last(where: { $0.target == .chat })?.area else {
            return #expect(Bool(false), "no chat")
        }
        story.when(.input(.mouse(.scrolledUp, area.origin)))
        #expect(!story.text.contains("line 39.") && story.text.contains("line 38."))
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: 0))])
    }

    /// Whoever is ignored is not shown; chat can be off altogether.
    @Test func chatIsIgnored() {
        var story = AppStory.at(own)
        story.hears(.chat(.init(table: "k3f9", from: "Ada", text: "Buy gold")))
        story.type("M")
        story.press(.enter)
        #expect(!story.text.contains("Buy gold") && story.text.contains("ignored from now on"))
        story.type("M")
        story.press(.enter)
        #expect(story.text.contains("Buy gold"))
        #expect(story.type("T").contains { if case .save = $0 { true } else { false } })
        #expect(!story.text.contains("Buy gold") && story.text.contains("╭─ Tries"))
    }

    /// In a small window what was said is counted until somebody looks.
    @Test func unreadIsCounted() {
        var story = AppStory.at(own, Size(width: 40, height: 15))
        story.hears(.chat(.init(table: "k3f9", from: "Ada", text: "Hello")))
        #expect(story.lines[0].contains("1 new"))
        story.type("t")
        #expect(story.text.contains("Ada: Hello") && !story.lines[0].contains("1 new"))
    }

    /// Ready is for all seats of this client; somebody beside the player is asked for by name.
    @Test func roomsGetReady() {
        var story = AppStory.at(.table())
        #expect(story.type("r").sent.map(\.withoutNonce) == [.ready(Request.Ready(table: "k3f9", on: true, seat: 1))])
        story.type("PLin")
        #expect(story.press(.enter).sent == [.join(Request.Join(table: "k3f9", name: "Lin"))])
    }

    /// A host starts, seats bots, locks, changes rules and puts people out; others cannot.
    @Test func hostsHavePowers() {
        let table = Snapshot.table {
            $0.host = "p-grace"
            $0.seats.append(SeatState())
        }
        var story = AppStory.at(table)
        #expect(story.type("s").sent == [.start(Request.Start(table: "k3f9"))])
        #expect(story.type("o").sent == [.lock(Request.Lock(table: "k3f9", on: true))])
        story.press(.end)
        story.type("B")
        #expect(story.press(.enter).sent == [.bot(Request.Bot(table: "k3f9", seat: 2, strength: "casual"))])
        story.press(.home)
        story.type("x")
        #expect(story.text.contains("Put Ada out"))
        #expect(story.type("y").sent == [.kick(Request.Kick(table: "k3f9", seat: 0))])
        story.type("e")
        #expect(story.text.contains("Rules of this table"))
        guard let configure = story.press(.enter).sent.first?.body as? Request.Configure else {
            return #expect(Bool(false), "nothing asked")
        }
        #expect(configure.rules.level == "custom" && configure.rules.rows == 2 && configure.rules.columns == 3)
        story = .at(.table())
        #expect(story.type("soxe").sent.isEmpty)
    }

    /// Giving up and leaving a game ask first.
    @Test func endsAreAsked() {
        var story = AppStory.at(own)
        #expect(story.type("G").sent.isEmpty)
        #expect(story.type("y").sent == [.resign(Request.Resign(table: "k3f9"))])
        story = .at(own)
        #expect(story.press(.escape).sent.isEmpty)
        #expect(story.type("n").sent.isEmpty)
    }

    /// Two people at one client are told apart: whose turn it is is said by name, and the card turned for that seat.
    @Test func twoSitAtOneClient() {
        let table = Snapshot.game { $0.seats[0] = .taken("p-lin", "Lin") }
        var story = AppStory.at(.table())
        story.type("PLin")
        story.press(.enter)
        let id = story.model.client.pending.last?.id ?? 0
        story.hears(.snapshot(table), .ok(id, table: "k3f9", seat: 0))
        #expect(story.text.contains("Your turn, Lin"))
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: 0, seat: 0))])
    }

    /// Whoever watches is told so, turns nothing, and sits down by a key while that is possible.
    @Test func watchersWatch() {
        var story = AppStory.at(.game { $0.seats[1] = .taken("p-lin", "Lin") })
        #expect(story.lines[0].contains("You watch"))
        #expect(story.press(.enter).sent.isEmpty)
        story = .at(.table { $0.seats[1] = SeatState() })
        #expect(story.press(.enter).sent == [.join(Request.Join(table: "k3f9"))])
    }

    /// A lost link keeps what was asked, and a seat that comes back is told of.
    @Test func othersComeAndGo() {
        let table = Snapshot.game()
        var story = AppStory.at(table)
        var seat = Change.SeatChange(seat: 0, player: "p-ada", name: "Ada", status: .lost, holdMs: 9_000)
        story.hears(.diff(table.next(.seat(seat))))
        #expect(story.text.contains("Ada has lost the connection") && story.text.contains("held 9 s"))
        seat.status = .here
        seat.holdMs = nil
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.seat(seat)])))
        #expect(story.text.contains("Ada is here"))
    }

    /// Who did not come back in time has not left by choice.
    @Test(arguments: [
        Change.SeatChange(seat: 0, player: "p-ada", name: "Ada", status: .left), .init(seat: 0, status: .open),
    ])
    func whoComesBackTooLate(_ end: Change.SeatChange) {
        let table = Snapshot.game()
        var story = AppStory.at(table)
        let lost = Change.SeatChange(seat: 0, player: "p-ada", name: "Ada", status: .lost, holdMs: 9_000)
        story.hears(.diff(table.next(.seat(lost))))
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.seat(end)])))
        #expect(story.text.contains("Ada did not come back in time.") && !story.text.contains("has left"))
    }

    /// Whoever gives up is told what it costs: the seat, and the host's part where somebody else can have it.
    @Test func givingUpCostsTheSeat() {
        for (host, isTold) in [("p-grace", true), ("p-ada", false)] {
            var story = AppStory.at(.game { $0.host = host })
            story.type("G")
            let question = story.text.split(separator: "│").joined()
            #expect(question.contains("Give up this game and your seat?"), "\(story.text)")
            #expect(question.contains("Another player becomes the host.") == isTold, "\(story.text)")
        }
    }

    /// A result tells places, time and the deal's check; another game is one key.
    @Test func resultsAreTold() {
        var story = Scene.over.story(Showing.all[1])
        for word in ["You win!", "1. ▲ You", "2. ● Ada", "Time 3:07", "✓ Deal checked", "Ada wants to play again"] {
            #expect(story.text.contains(word), "\(word)")
        }
        #expect(story.type("a").sent.map(\.withoutNonce) == [.again(Request.Again(table: "k3f9", on: true))])
        #expect(!story.text.contains("same cards"))
    }

    /// Before a game ends because nobody finds anything new, the header says how many attempts are left: of turns after two of each
    /// seat, of a scramble after eleven. What lets go of a card without a miss has wasted its attempt.
    @Test(arguments: ["classic", "scramble"]) func stallsAreAnnounced(mode: String) {
        let table = Snapshot.game {
            $0.rules.mode = mode
            if mode == "scramble" { $0.turn = nil }
        }
        var (story, seq) = (AppStory.at(table), table.seq)
        func tell(_ changes: Change...) {
            seq += 1
            story.hears(.diff(Diff(table: "k3f9", seq: seq, changes: changes)))
        }
        /// Two cards that are not equal.
        func miss(_ seat: Int) {
            let reveals = [(0, "fox"), (1, "owl")].map { Change.memory(.reveal(card: $0, face: $1, seat: seat)) }
            let miss = Change.memory(.miss(cards: [0, 1], seat: seat, points: 0, hideMs: 0))
            let hide = Change.memory(.hide(cards: [0, 1]))
            if mode == "classic" {
                tell(reveals[0], reveals[1], miss, hide, .turn(seat: 1 - seat, ms: 30_000, turns: seq - 6))
            } else {
                tell(reveals[0], .memory(.hold(card: 0, seat: seat)))
                tell(reveals[1], miss, .memory(.release(cards: [0])), hide)
            }
        }
        miss(0)
        if mode == "scramble" {
            tell(.memory(.reveal(card: 0, face: "fox", seat: 1)), .memory(.hold(card: 0, seat: 1)))
            tell(.memory(.release(cards: [0])), .memory(.hide(cards: [0])))
            for _ in 0..<11 { miss(0) }
        }
        for attempt in 0..<(mode == "classic" ? 4 : 10) {
            #expect(!story.text.contains("Nothing new"))
            miss(mode == "classic" ? 1 - attempt % 2 : 1)
        }
        #expect(story.text.contains("Nothing new: game ends in 2 turns"), "\(story.text)")
        tell(.memory(.reveal(card: 2, face: "yak", seat: mode == "classic" ? 1 : 0)))
        #expect(!story.text.contains("Nothing new"))
    }

    /// Whoever leaves after the end, and who comes then, changes nothing of the result.
    @Test func resultsStayWhenSeatsChange() {
        let game = Snapshot.busy { $0.seats[0].score = 4 }
        var story = AppStory.at(game)
        var over = Snapshot.finished().over!
        (over.ranking[0], over.ranking[1]) = (
            Over.Place(seat: 0, place: 1, score: 4), Over.Place(seat: 1, place: 2, score: 1)
        )
        let gone = Change.SeatChange(seat: 0, status: .open)
        story.hears(.diff(game.next(.over(over), .seat(Change.SeatChange(seat: 3, status: .open)), .phase(.over))))
        let told = ["Not this time. Ada wins.", "1. ● Ada", "2. ▲ You", "4. ◆ Līn 林"]
        for word in told { #expect(story.text.contains(word), "\(word)") }
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.seat(gone)])))
        for word in told { #expect(story.text.contains(word), "\(word)") }
        let eve = Change.SeatChange(seat: 0, player: "p-eve", name: "Eve", status: .here)
        story.hears(.diff(Diff(table: "k3f9", seq: 10, changes: [.seat(eve)])))
        for word in told { #expect(story.text.contains(word), "\(word)") }
    }

    /// At a table that is over already, what its snapshot has is told; who came after the end has not played.
    @Test func resultsOfSnapshotsAreTold() {
        let story = AppStory.at(
            .finished {
                $0.seats[0] = .taken("p-eve", "Eve")
                $0.over?.ranking[0].seat = 0
                $0.over?.ranking[1].seat = 1
            })
        #expect(story.text.contains("Not this time. Somebody who left wins.") && story.text.contains("2. ▲ You"))
    }

    /// In a patience game nobody turns a card: who has moved some has played.
    @Test func resultsOfPatienceAreTold() {
        let table = Snapshot.patience("klondike") {
            $0.phase = .over
            ($0.rules.mode, $0.rules.seats) = ("race", 2)
            $0.seats = [.taken("p-ada", "Ada"), .taken("p-grace", "Grace")]
            var tally = PatienceTally()
            tally.moves = 9
            for seat in 0..<2 { $0.seats[seat].patience = tally }
            $0.over = Snapshot.finished().over
            $0.over?.ranking = [Over.Place(seat: 0, place: 1, score: 52), Over.Place(seat: 1, place: 2, score: 9)]
            $0.over?.won = [0]
        }
        #expect(AppStory.at(table).text.contains("Not this time. Ada wins."))
    }

    /// Alone one can have the same cards again.
    @Test func theSameCardsComeAgain() {
        let table = Snapshot.finished {
            $0.rules.mode = "solo"
            $0.seats = [$0.seats[1]]
            $0.over?.ranking = [Over.Place(seat: 0, place: 1, score: 5)]
        }
        var story = AppStory.at(table)
        #expect(story.text.contains("A same cards"))
        #expect(story.type("A").sent == [.again(Request.Again(table: "k3f9", on: true, same: true))])
    }

    /// Whoever is put out reads why.
    @Test func kicksAreExplained() {
        let table = Snapshot.table()
        var story = AppStory.at(table)
        story.hears(
            .diff(table.next(.seat(Change.SeatChange(seat: 1, status: .open, reason: "You were\u{1B} too slow.")))))
        #expect(story.text.contains("The host has put you out. You were too slow."))
    }

    /// Whether a table is locked is shown to all whom the lobby tells it, and to the host who has locked it.
    @Test func locksAreShown() {
        var story = AppStory.at(.table())
        #expect(!story.lines[0].contains("locked"))
        let entry = ServerMessage.TableEntry.entry("k3f9", "Ada's table", taken: 2, locked: true)
        story.hears(.lobby(.init(op: "change", entry: entry)))
        #expect(story.lines[0].contains("locked") && story.text.contains("The table is locked."))
        story = .at(.table { $0.host = "p-grace" })
        story.type("o")
        let id = story.model.client.pending.last?.id ?? 0
        story.hears(.ok(id))
        #expect(story.lines[0].contains("locked"))
        #expect(story.type("o").sent == [.lock(Request.Lock(table: "k3f9", on: false))])
    }

    /// The title that a server gives a table is told in the player's language, in the lobby and at the table, and so is the name of a
    /// bot.
    @Test func usualTitlesAreTold() {
        var settings = ClientSettings()
        settings.language = "de"
        var lobby = AppStory.inLobby(settings: settings)
        lobby.hears(.ok(2), .tables, .ok(3))
        for story in [lobby, .at(.table(), settings: settings), .at(.game(), settings: settings)] {
            #expect(story.text.contains("Tisch von Ada") && !story.text.contains("'s table"), "\(story.text)")
        }
        lobby.type("/Tisch von")
        let bots = AppStory.at(
            .game {
                $0.seats[0] = .taken("p-bot", "casual bot")
                $0.seats[0].bot = "casual"
            }, settings: settings)
        #expect(bots.text.contains("Bot locker") && !bots.text.contains("casual"), "\(bots.text)")
        #expect(lobby.text.contains("Tisch von Ada"))
    }

    /// Who gives up is not told so as if it were somebody else.
    @Test func whoGivesUpKnows() {
        var story = AppStory.at(own)
        story.type("Gy")
        story.hears(
            .diff(own.next(.seat(Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left)))))
        #expect(!story.text.contains("Grace has left"), "\(story.text)")
    }

    /// An open seat takes one row beside the board, for there is nothing to tell of it.
    @Test func openSeatsAreShort() {
        var story = AppStory.at(.busy())
        story.hears(.diff(Diff(table: "k3f9", seq: 8, changes: [.seat(.init(seat: 3, status: .open))])))
        let row = story.lines.firstIndex { $0.contains("open seat") } ?? 0
        #expect(story.lines[row + 1].contains("╰"), "\(story.text)")
    }

    /// What the marks of attempts mean stands beside them, in a row or in three; in a low window there are the marks alone.
    @Test(arguments: [
        (200, 40, "■ 0 found  □ 0 missed  ▣ 0 forgotten"), (120, 40, "▣ 0 forgotten"), (120, 18, "■ 0  □ 0  ▣ 0"),
    ])
    func marksAreExplained(width: Int, height: Int, text: String) {
        let story = AppStory.at(.practice, Size(width: width, height: height))
        #expect(story.text.contains(text), "\(story.text)")
    }

    /// Seats that are lost count down.
    @Test func holdsCountDown() {
        var story = AppStory.at(.busy { $0.turn?.ms = nil })
        #expect(story.text.contains("held 42 s"))
        story.now += .seconds(2)
        story.when(.woken)
        #expect(story.text.contains("held 40 s"))
    }

    /// After a resume the clocks are those that the server tells.
    @Test func clocksAreTakenOver() {
        var story = AppStory.at(own)
        story.hears(
            .ok(
                ServerMessage.Ok(
                    re: .number(99),
                    clocks: [.init(table: "k3f9", turnMs: 12_000, elapsedMs: 60_000, holdMs: [nil, nil])])))
        #expect(story.text.contains("0:12"))
    }

    /// A board of a wrong size is not painted, and breaks nothing.
    @Test(arguments: [(Int.max, 3), (2, 0), (-1, -3), (2, Int.max)]) func sizesAreNotTrusted(rows: Int, columns: Int) {
        var story = AppStory.at(
            .game {
                $0.board = BoardState(rows: rows, columns: columns, cards: $0.board.cards)
                $0.turn = TurnState(seat: 1, ms: Int.max)
                $0.elapsedMs = Int.min
            })
        story.press(.right, .down, .enter, .tab, .enter)
        #expect(story.frame.size.width == 80)
    }
}
