import TestSupport
import Testing
import Wire

@Suite struct NarratorTests {
    private func lines(_ changes: Change..., on before: Snapshot = .game()) -> [String] {
        var mirror = TableMirror(before)
        let diff = Diff(table: before.table, seq: before.seq + 1, changes: changes)
        #expect(mirror.fold(diff) == .folded)
        return Narrator.lines(diff, before: before, after: mirror.snapshot)
    }

    /// Why a game is over, in words that fit a player alone and a game without pairs.
    @Test(arguments: [
        (true, OverReason.cleared, "all cards are on the foundations"), (true, .resigned, "it was given up"),
        (true, .abandoned, "the player has left"), (false, .cleared, "all cards are taken"),
        (false, .resigned, "all but one have given up"), (false, .abandoned, "all but one have left"),
    ]) func endsOfPatience(isPatience: Bool, reason: OverReason, words: String) {
        let table = Snapshot.game {
            guard isPatience else { return }
            ($0.rules.mode, $0.rules.seats) = ("solo", 1)
            $0.rules.patience = PatienceTerms("klondike")
            $0.board = .patience(PatienceBoard(piles: []))
        }
        var over = Over.adaWins
        over.reason = reason
        #expect(lines(.over(over), on: table).first == "The game is over: \(words).")
    }

    /// The way back to a session is the command with its token.
    @Test func waysBackAreCommands() {
        for line in Narrator.wayBack(to: "0a1b") + Narrator.wayBackAfterStop(to: "0a1b") {
            #expect(line.hasSuffix(": back 0a1b"))
        }
    }

    /// A flip names the player, the place and the face.
    @Test func flipsAreTold() {
        #expect(lines(.memory(.reveal(card: 4, face: "fox", seat: 0))) == ["Ada turns up b2: fox."])
    }

    /// A match tells points and score, and who moves again, without drawing the board.
    @Test func matchesAreTold() {
        let before = Snapshot.game {
            $0.board.cards[0] = .up(face: "fox")
            $0.seats[0].score = 2
        }
        #expect(
            lines(
                .memory(.reveal(card: 2, face: "fox", seat: 0)), .memory(.match(cards: [0, 2], seat: 0, points: 1)),
                .turn(seat: 0, ms: 30_000, turns: 4), on: before) == [
                    "Ada turns up c1: fox.", "A match! Ada takes a1 and c1 for 1 point and has 3.", "Ada moves again.",
                ])
    }

    /// A miss tells what goes back down; the board is drawn when the turn passes.
    @Test func missesAreTold() {
        let before = Snapshot.game {
            $0.board.cards[0] = .up(face: "fox")
            $0.board.cards[5] = .taken(face: "yak", seat: 1)
            $0.seats[1].score = 1
        }
        #expect(
            lines(
                .memory(.reveal(card: 1, face: "owl", seat: 0)),
                .memory(.miss(cards: [0, 1], seat: 0, points: -1, hideMs: 0)),
                .memory(.hide(cards: [0, 1])), .turn(seat: 1, ms: nil, turns: 1), on: before) == [
                    "Ada turns up b1: owl.", "No match: fox and owl go back down.", "Ada gets -1 point and has -1.",
                    "     a    b    c", " 1 [  ] [  ] [  ]", " 2 [  ] [  ]  --", "Score: Ada has -1, Grace has 1.",
                    "Grace's turn.",
                ])
    }

    /// A turn that ran out of time is told apart from a miss, with or without a card up.
    @Test func timeRunsOut() {
        #expect(
            lines(.memory(.miss(cards: [], seat: 0, points: 0, hideMs: 0))) == ["Ada runs out of time."])
        let oneUp = Snapshot.game { $0.board.cards[3] = .up(face: "owl") }
        #expect(
            lines(.memory(.miss(cards: [3], seat: 0, points: 0, hideMs: 0)), .memory(.hide(cards: [3])), on: oneUp)
                == ["Ada runs out of time.", "owl goes back down."])
    }

    /// Coming, going and coming back are told.
    @Test func seatsAreTold() {
        let one = Snapshot.table { $0.seats[1] = SeatState() }
        let here = Change.SeatChange(seat: 1, player: "p-bob", name: "Bob", status: .here)
        #expect(lines(.seat(here), on: one) == ["Bob takes seat 1."])
        #expect(lines(.seat(Change.SeatChange(seat: 1, status: .open)), on: .table()) == ["Grace leaves."])
        let lost = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .lost, holdMs: 60_000)
        #expect(lines(.seat(lost)) == ["Grace has lost the connection; the seat is held for 60 seconds."])
        let back = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .here)
        #expect(lines(.seat(back), on: .game { $0.seats[1].status = .lost }) == ["Grace is back."])
        let left = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left)
        #expect(lines(.seat(left)) == ["Grace has left the game."])
        // Whoever is away can't leave: the time to come back is over.
        let late = "Grace did not come back in time"
        #expect(lines(.seat(left), on: .game { $0.seats[1].status = .lost }) == ["\(late), and has left the game."])
        let open = Change.SeatChange(seat: 1, status: .open)
        #expect(lines(.seat(open), on: .table { $0.seats[1].status = .lost }) == ["\(late)."])
    }

    /// Wishes are told by what they mean: to start, or to play again.
    @Test func wishesAreTold() {
        #expect(lines(.ready(seat: 0, on: true), on: .table()) == ["Ada is ready."])
        #expect(lines(.ready(seat: 0, on: false), on: .table()) == ["Ada is not ready."])
        #expect(lines(.ready(seat: 1, on: true), on: .table { $0.phase = .over }) == ["Grace wants another game."])
        #expect(lines(.host(player: "p-grace")) == ["Grace is host now."])
    }

    /// A pause is told with the way out of it, who agrees, and whose turn it is when the game goes on.
    @Test func pausesAreTold() {
        #expect(lines(.phase(.paused)) == ["The game is paused. To go on, all who play type resume."])
        #expect(lines(.phase(.paused, seat: 1)) == ["Grace pauses the game. To go on, all who play type resume."])
        let paused = Snapshot.game { $0.phase = .paused }
        #expect(lines(.agree(seat: 1, on: true), on: paused) == ["Grace wants to go on."])
        #expect(lines(.agree(seat: 1, on: false), on: paused) == ["Grace no longer wants to go on."])
        #expect(lines(.phase(.playing), on: paused) == ["The game goes on. Ada's turn."])
    }

    /// Whoever comes to a paused table reads whose turn it is, who agrees, and how the game goes on.
    @Test func pausedTablesAreIntroduced() {
        let told = Narrator.introduction(
            .game {
                $0.phase = .paused
                $0.seats[1].agree = true
            }, seats: [0])
        #expect(told.contains("Seat 1: Grace, wants to go on."))
        #expect(
            told.suffix(3) == [
                "Score: Ada has 0, Grace has 0.", "Ada's turn, once the game goes on.",
                "The game is paused. To go on, all who play type resume.",
            ])
    }

    /// New rules are told with the board that they bring, which is no new game yet.
    @Test func newRulesAreTold() {
        var rules = Snapshot.table().rules
        rules.seats = 3
        rules.columns = 2
        let start = Snapshot.table { $0.seats[0].ready = true }
        let deal = Change.Deal(
            game: "k3f9", board: BoardState(rows: 2, columns: 2, cards: Array(repeating: .down, count: 4)),
            commit: "00",
            faces: start.faces, theme: start.theme)
        #expect(
            lines(
                .rules(rules), .seat(Change.SeatChange(seat: 2, status: .open)), .deal(deal),
                .ready(seat: 0, on: false), on: start) == [
                    "The host has changed the rules: 4 cards (animals), 2 rows by 2 columns; 2 equal cards make a match; "
                        + "1 point a match; 30 seconds a turn.",
                    "Ada is not ready.", "     a    b", " 1 [  ] [  ]", " 2 [  ] [  ]",
                ])
        #expect(lines(.title("Den\u{1b}"), on: start) == ["The table is called Den now."])
    }

    /// A house bot is told apart from people: where it sits down, plays on for somebody, and gives the seat back.
    @Test func botsAreTold() {
        let one = Snapshot.table { $0.seats[1] = SeatState() }
        let bot = Change.SeatChange(seat: 1, player: "b", name: "Robin", status: .here, bot: "casual")
        #expect(lines(.seat(bot), on: one) == ["Robin, a house bot (casual), takes seat 1."])
        let standIn = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .here, bot: "sharp")
        let left = Snapshot.game { $0.seats[1].status = .left }
        #expect(lines(.seat(standIn), on: left) == ["For Grace, a house bot (sharp) plays on."])
        let playsOn = Snapshot.game { $0.seats[1].bot = "sharp" }
        #expect(lines(.seat(standIn), on: playsOn) == [])
        let back = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .here)
        #expect(lines(.seat(back), on: playsOn) == ["Grace is back, and the house bot stops."])
        #expect(Narrator.introduction(playsOn, seats: [0]).contains("Seat 1: Grace, house bot (sharp)."))
    }

    /// Whoever is put out is told with the host's reason.
    @Test func kicksAreTold() {
        let out = Change.SeatChange(seat: 1, status: .open, reason: "too slow\u{7}")
        #expect(lines(.seat(out), on: .table()) == ["Grace is put out by the host: too slow"])
        let gone = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left, reason: "rude")
        #expect(lines(.seat(gone)) == ["Grace is put out by the host: rude"])
    }

    /// The lobby's changes name the table and how it stands; one that is shut says so.
    @Test func lobbyLinesAreTold() {
        let entry = ServerMessage.TableEntry(
            table: "k3f9", title: "den", game: "memory", rules: Snapshot.table().rules, phase: .waiting, seats: 2,
            taken: 1, watchers: 0, locked: true)
        func told(_ op: String) -> [String] { Narrator.lines(.lobby(ServerMessage.LobbyLine(op: op, entry: entry))) }
        let words = "k3f9: den, waiting, locked, 1 of 2 seats taken, classic 2x3 animals"
        #expect(told("add") == ["New table " + words])
        #expect(told("change") == ["Table " + words])
        #expect(told("remove") == ["Table k3f9 is gone."])
    }

    /// Who types is told where the session or the table is, and how to come there.
    @Test func otherNodesAreTold() {
        let to = ServerMessage.Destination(node: "n2", host: "n2.pairs.example", port: 7247)
        #expect(
            Narrator.moved(to: to, token: "66378729")
                == ["moved to n2.pairs.example port 7247: there, back 66378729"])
        #expect(
            Narrator.refusal(ErrorReply(.elsewhere, "Table k3f9 is at n2.", hint: "Connect to `to`.", to: to))
                == "error elsewhere: Table k3f9 is at n2. Connect to n2.pairs.example port 7247.")
    }

    /// Each reason for a goodbye has its words.
    @Test(arguments: [
        (GoodbyeReason.idle, "Goodbye: nothing came from this connection for too long."),
        (.shutdown, "Goodbye: the server stops."), (.slow, "Goodbye: this connection reads too slowly."),
        (.replaced, "Goodbye: this session goes on at another connection."),
        (.signedOut, "Goodbye: your account has ended this session."),
        (.moved, "Goodbye: this session is at another node now."),
        (GoodbyeReason(rawValue: "tea"), "Goodbye: tea."),
    ]) func goodbyesAreTold(reason: GoodbyeReason, line: String) {
        #expect(Narrator.lines(.goodbye(ServerMessage.Goodbye(reason: reason))) == [line])
    }

    /// Every typed command has an answer of its own where nothing else is told; only a greeting always is.
    @Test func everyCommandHasAnAnswer() throws {
        let context = TypedDialect.Context(table: "k3f9", rows: 4, columns: 6, phase: .playing)
        for command in TypedDialect.version1.commands where !["name", "back"].contains(command.name) {
            guard case .request(let request) = try TypedDialect.version1.parse(command.example, in: context).get()
            else {
                continue
            }
            let answer = Narrator.done(request)
            #expect(answer.count == 1 && answer == answer.map(Narrator.printable), "\(command.name)")
        }
    }

    @Test func answersSayHowThingsStand() {
        #expect(Narrator.done(.ready(Request.Ready(table: "k3f9", on: false))) == ["You are not ready."])
        #expect(Narrator.done(.lock(Request.Lock(table: "k3f9", on: true))) == ["The table is locked."])
        #expect(Narrator.done(.leave(Request.Leave(table: "k3f9"))) == ["You have left table k3f9."])
        #expect(Narrator.done(.leave(Request.Leave(table: "k3f9", seat: 1))) == ["Seat 1 is given up."])
        #expect(
            Narrator.done(.bot(Request.Bot(table: "k3f9", seat: 1, strength: "casual"))) == [
                "You ask for a house bot (casual) in seat 1; in a game it comes once all others ask too."
            ])
        #expect(Narrator.done(.sync(Request.Sync(table: "k3f9"))) == [])
    }

    /// A deal draws the board before it says who begins.
    @Test func dealsAreDrawn() {
        let start = Snapshot.table()
        let deal = Change.Deal(game: "k3f9", board: start.board, commit: "00", faces: start.faces, theme: start.theme)
        #expect(
            lines(.deal(deal), .phase(.playing), .turn(seat: 0, ms: nil, turns: 0), on: start) == [
                "A new game: 6 cards.", "     a    b    c", " 1 [  ] [  ] [  ]", " 2 [  ] [  ] [  ]",
                "Score: Ada has 0, Grace has 0.", "Ada's turn.",
            ])
    }

    /// The end tells reason and places.
    @Test func theEndIsTold() {
        #expect(
            lines(.over(.adaWins), .phase(.over)) == [
                "The game is over: all cards are taken.", "1. Ada with 2 points", "2. Grace with 1 point",
                "Ada has won.",
            ])
    }

    /// Only those who sit there are told how to have another game, and only where none is dealt already.
    @Test func anotherGameIsForThoseWhoPlayed() {
        let over = Snapshot.game {
            $0.phase = .over
            $0.over = .adaWins
            $0.seats[0].score = 2
            $0.seats[1].score = 1
        }
        #expect(Narrator.introduction(over, seats: [0]).last == "For another game: again")
        #expect(Narrator.introduction(over, seats: []).last == "Ada has won.")
        var ofEvent = over
        ofEvent.host = nil
        #expect(Narrator.introduction(ofEvent, seats: [0]).last == "Ada has won.")
        let end = Diff(table: "k3f9", seq: 8, changes: [.over(.adaWins), .phase(.over)])
        #expect(Narrator.invitation(after: end, before: .game(), on: over, seats: [1]) == ["For another game: again"])
        #expect(Narrator.invitation(after: end, before: .game(), on: ofEvent, seats: [1]) == [])
        #expect(Narrator.invitation(after: end, before: .game(), on: .game(), seats: [1]) == [])
        #expect(
            Narrator.invitation(after: Diff(table: "k3f9", seq: 9, changes: []), before: over, on: over, seats: [1])
                == [])
    }

    /// Who has taken the winner's seat after the game has won nothing.
    @Test func newcomersHaveWonNothing() {
        let table = Snapshot.game {
            $0.phase = .over
            $0.over = .adaWins
            $0.seats[1].score = 1
        }
        #expect(
            Narrator.introduction(table, seats: []).suffix(3) == [
                "1. seat 0 with 2 points", "2. Grace with 1 point", "seat 0 has won.",
            ])
    }

    /// Refusals name players and places and say in commands what to do.
    @Test func refusalsSpeakToPeople() {
        let table = Snapshot.game { $0.turn = TurnState(seat: 1) }
        func told(_ error: ErrorReply, _ request: Request? = nil) -> String {
            Narrator.refusal(error, to: request, at: table)
        }
        let flip = Request.flip(Request.Flip(table: "k3f9", card: 4))
        #expect(told(ErrorReply(.notYourTurn, "It is seat 1's turn.")) == "error not_your_turn: It is Grace's turn.")
        #expect(
            told(ErrorReply(.notYourTurn, "Shown.", retryMs: 5))
                == "error not_your_turn: The last cards are still shown. Wait until they are hidden.")
        #expect(
            told(ErrorReply(.cardFaceUp, "Card 4 is face up."), flip)
                == "error card_face_up: b2 is face up. Turn another one up.")
        #expect(
            told(ErrorReply(.cardGone, "Card 4."), flip)
                == "error card_gone: b2 has been taken. Turn another one up.")
        #expect(
            told(ErrorReply(.noSuchCard, "There is no card 99."), flip)
                == "error no_such_card: The board has no such card. Cards go from a1 to c2.")
        #expect(
            told(ErrorReply(.paused, "Paused.", hint: "pause on false"))
                == "error paused: The game is paused. To go on, all who play type resume.")
        #expect(
            told(ErrorReply(.badPassword, "No.", field: "password"), .join(Request.Join(table: "ab")))
                == "error bad_password: No. Type it after the ID: join ab password WORD.")
        #expect(
            told(ErrorReply(.badField, "hide_ms can't be 1.", hint: "hide_ms is 0.", field: "rules.hide_ms"))
                == "error bad_field: hide can't be 1. hide is 0.")
        #expect(
            told(ErrorReply(.badField, "Too many.", hint: "undo is 0–1000, or null for no limit.", field: "rules.undo"))
                == "error bad_field: Too many. undo is 0–1000, or any for no limit.")
        #expect(
            told(ErrorReply(.tableFull, "Full.", hint: "Watch it.")) == "error table_full: Full. Watch it.")
    }

    /// Errors read code, words, hint.
    @Test func errorsAreTold() {
        #expect(
            Narrator.lines(.error(ErrorReply(.badField, "No.", hint: "Try yes."))) == ["error bad_field: No. Try yes."])
        #expect(Narrator.lines(.error(ErrorReply(.badField, "No."))) == ["error bad_field: No."])
    }

    /// The list of tables says how to get in, or how to make one.
    @Test func tablesAreTold() {
        #expect(
            Narrator.lines(.tables(ServerMessage.Tables(tables: []))) == [
                "No tables yet. Make one: create easy bot casual"
            ])
        let entry = ServerMessage.TableEntry(
            table: "k3f9", title: "den", game: "memory", rules: Snapshot.table().rules, phase: .waiting, seats: 2,
            taken: 1,
            watchers: 0, locked: false)
        #expect(
            Narrator.lines(.tables(ServerMessage.Tables(tables: [entry], more: "k3f9"))) == [
                "k3f9: den, waiting, 1 of 2 seats taken, classic 2x3 animals", "There are more: tables k3f9",
                "Sit down with join ID, look on with watch ID.",
            ])
    }

    /// A newcomer is told what is played, who sits there, and how it stands.
    @Test func introductionsTellAll() {
        #expect(
            Narrator.introduction(.game { $0.board.cards[4] = .up(face: "fox") }, seats: [0]) == [
                "Table k3f9: Ada's table",
                "6 cards (animals), 2 rows by 3 columns; 2 equal cards make a match; 1 point a match; 30 seconds a turn.",
                "Seat 0: Ada, host.", "Seat 1: Grace.", "[  ] is face down, [FO] is face up, -- is taken.",
                "     a    b    c", " 1 [  ] [  ] [  ]", " 2 [  ] [FO] [  ]", "Score: Ada has 0, Grace has 0.",
                "Ada's turn.",
                "Your turn, Ada.",
            ])
    }

    /// Whoever types is told when it is their turn: when it passes to them, in a new game, and after a pause; nobody else is.
    @Test func yourTurn() {
        func told(_ change: Change, from before: Snapshot, to after: Snapshot, seats: [Int]) -> [String] {
            Narrator.invitation(
                after: Diff(table: "k3f9", seq: 8, changes: [change]), before: before, on: after, seats: seats)
        }
        let passed = Change.turn(seat: 1, ms: nil, turns: 1)
        let graces = Snapshot.game { $0.turn = TurnState(seat: 1) }
        #expect(told(passed, from: .game(), to: graces, seats: [1]) == ["Your turn, Grace."])
        #expect(told(passed, from: .game(), to: graces, seats: [0, 1]) == ["Your turn, Grace."])
        #expect(told(passed, from: .game(), to: graces, seats: [0]) == [])
        #expect(told(passed, from: graces, to: graces, seats: [1]) == [], "who moves again is told so already")
        let paused = Snapshot.game { $0.phase = .paused }
        #expect(told(.phase(.playing), from: paused, to: .game(), seats: [0]) == ["Your turn, Ada."])
        #expect(told(.phase(.paused), from: .game(), to: paused, seats: [0]) == [])
    }

    /// In FreeCell there is nothing to draw.
    @Test(arguments: [
        ("klondike", "Move cards, draw, or ask for a hint."), ("freecell", "Move cards or ask for a hint."),
    ])
    func patienceBegins(game: String, words: String) {
        let dealt = Snapshot.game {
            $0.rules.patience = PatienceTerms(game)
            $0.turn = nil
        }
        let deal = Change.Deal(game: "k3f9", board: dealt.board, commit: "00", faces: dealt.faces, theme: nil)
        let diff = Diff(table: "k3f9", seq: 8, changes: [.deal(deal)])
        #expect(Narrator.invitation(after: diff, before: .game(), on: dealt, seats: [0]) == [words])
    }

    /// Whoever is ready at a table with too few is told what is missing, and the host how to fill it.
    @Test func aloneAtTheTable() {
        let alone = Snapshot.table { $0.seats[1] = SeatState() }
        let ready = Diff(table: "k3f9", seq: 8, changes: [.ready(seat: 0, on: true)])
        #expect(
            Narrator.invitation(after: ready, before: alone, on: alone, seats: [0])
                == ["It takes 2 players. Wait for somebody, or seat a house bot: bot 1 casual"])
        #expect(Narrator.invitation(after: ready, before: .table(), on: .table(), seats: [0]) == [])
        #expect(Narrator.introduction(alone, seats: [0]).last?.hasPrefix("It takes 2 players.") == true)
    }

    /// Where all play together or one alone, the end says who has won or lost; elsewhere who is ahead.
    @Test(arguments: [
        ("coop", [0, 1], "Ada and Grace have won together."), ("coop", [], "All have lost."),
        ("solo", [0], "Ada has won."), ("solo", [], "Ada has lost."), ("classic", [1], "Grace has won."),
        ("classic", [], "Nobody has won."),
    ])
    func outcomes(mode: String, won: [Int], line: String) {
        var over = Over.adaWins
        over.won = won
        let game = Snapshot.game { $0.rules.mode = mode }
        #expect(lines(.over(over), on: game).last == line)
    }

    /// The sign for a held card is explained where cards are held, and one person is not told of others.
    @Test func wordsOfTheMode() {
        let scramble = Snapshot.game {
            $0.rules.mode = "scramble"
            $0.turn = nil
        }
        #expect(Narrator.introduction(scramble, seats: [0]).contains { $0.contains("<FO> is held") })
        let solo = Snapshot.game { $0.rules.mode = "solo" }
        #expect(lines(.phase(.paused), on: solo) == ["The game is paused. To go on, type resume."])
    }

    /// The largest board fits a terminal of 78 columns.
    @Test func theLargestBoardFits() {
        let board = BoardState(rows: 12, columns: 12, cards: Array(repeating: .up(face: "fox"), count: 144))
        let drawing = Narrator.drawing(.game { $0.board = board })
        #expect(drawing.count == 13)
        for line in drawing { #expect(line.count <= 78) }
        #expect(drawing[12].hasPrefix("12 [FO]"))
    }

    /// Those who watch are named; of many it is said how many more there are.
    @Test func watchersAreNamed() {
        func told(_ count: Int, _ names: [String]) -> [String] {
            Narrator.lines(.watchers(.init(table: "k3f9", watchers: count, names: names)))
        }
        #expect(told(0, []) == ["Nobody watches."])
        #expect(told(2, ["alan", "Mary Ann"]) == ["Watching: alan and \"Mary Ann\"."])
        #expect(told(60, ["alan"]) == ["Watching: alan and 59 more."])
    }

    /// Nothing that others write can move the cursor or turn the reading direction.
    @Test func remoteTextIsHarmless() {
        #expect(Narrator.printable("a\u{1b}[2Jb\r\n\u{7f}\u{9b}c\u{202e}d\u{2066}é🦊") == "a[2Jbcdé🦊")
        let nasty = "\u{1b}]0;x\u{7}Ada\u{202e}"
        let chat = ServerMessage.ChatLine(table: "k3f9", from: nasty, text: nasty)
        #expect(Narrator.lines(.chat(chat)) == ["> \"]0;xAda\": ]0;xAda"])
        let told = Narrator.introduction(
            .game {
                $0.seats[0].name = nasty
                $0.title = nasty
                $0.faces = FaceList([FaceState(id: "fox", glyph: nasty, label: nasty, ascii: nasty)])
                $0.board.cards[0] = .up(face: "fox")
            }, seats: [0])
        for line in told { #expect(line == Narrator.printable(line)) }
    }

    /// A name that could make a line that reads like one of the server's is in quotes, and no quote ends early.
    @Test(arguments: [
        "> bob", "error kicked: You", "ada: gg", "error", "TABLE", "Mary Ann", "1.", "42", "-ada", "", "🦊",
        "ada has won. Grace", "Seat 2", "ada  2", "ada ", " 2",
    ])
    func namesAreNoLines(_ name: String) {
        #expect(Narrator.name(name) == "\"\(name)\"")
        let table = Snapshot.game { $0.seats[0].name = name }
        #expect(lines(.ready(seat: 0, on: true), on: table)[0].hasPrefix("\"\(name)\" "))
        let chat = ServerMessage.ChatLine(table: "k3f9", from: name, text: "gg")
        #expect(Narrator.lines(.chat(chat)) == ["> \"\(name)\": gg"])
    }

    @Test func wordsAreBareNames() {
        for name in ["ada", "O'Neil", "Jean-Luc", "r2_d2", "St.Ann", "Zoë", "林", "सीता", "errors", "casual bot", "ada 2"]
        {
            #expect(Narrator.name(name) == name)
        }
        #expect(Narrator.name("a\" has won. \"b") == "\"a' has won. 'b\"")
    }
}
