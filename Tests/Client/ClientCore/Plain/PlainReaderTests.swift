import ClientCore
import TestSupport
import Testing
import Wire

@Suite struct PlainReaderTests {
    let watching = "p-somebody"

    /// Each goal is asked for as soon as the session stands; who comes for a table hears nothing before it.
    @Test(arguments: [
        (Goal.join("x"), Request.join(Request.Join(table: "x"))), (.watch("x"), .watch(Request.Watch(table: "x"))),
    ])
    func goalsAreAskedFor(goal: Goal, request: Request) {
        var story = PlainStory(start: .server(ServerPlace(host: "den", port: 1), goal))
        story.given(.started, .client(.connected))
        story.hears(.welcome, .session())
        #expect(story.hears(.ok(1)).sent.last == request)
        story.hears(.ok(2), .tables, .ok(3))
        #expect(story.transcript.isEmpty)
        story.hears(.snapshot(.table { $0.table = "x" }))
        #expect(story.transcript.first?.hasPrefix("Table x: Ada's table.") == true)
    }

    /// Steps are told in short sentences; one's own without one's name.
    @Test func stepsAreTold() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        func step(_ seq: Int, _ changes: Change...) -> [String] {
            story.hears(.diff(Diff(table: "k3f9", seq: seq, changes: changes))).printed
        }
        let seq = Snapshot.game().seq
        #expect(step(seq + 1, .turn(seat: 1, ms: 30_000, turns: 1)) == ["Your turn."])
        #expect(step(seq + 2, .memory(.reveal(card: 0, face: "fox", seat: 1))).first?.hasPrefix("a1: ") == true)
        #expect(step(seq + 3, .turn(seat: 0, ms: 30_000, turns: 2)) == ["Ada's turn."])
        #expect(step(seq + 4, .memory(.reveal(card: 3, face: "fox", seat: 0))).first?.hasPrefix("Ada, ") == true)
    }

    /// What the rules are about is said where the first game begins, and not after a pause.
    @Test func theFirstGameTellsItsRules() {
        let table = Snapshot.table { $0.rules.mode = "coop" }
        var story = PlainStory.at(table, .join("k3f9"))
        let about = "All together, with common tries."
        #expect(story.hears(.diff(table.next(.phase(.playing)))).printed.contains(about))
        var step = Diff(table: "k3f9", seq: 9, changes: [.phase(.paused)])
        story.hears(.diff(step))
        step = Diff(table: "k3f9", seq: 10, changes: [.phase(.playing)])
        #expect(!story.hears(.diff(step)).printed.contains(about))
    }

    /// While a failed attempt is shown it is nobody's turn yet.
    @Test func aMissThatIsShownIsNoTurn() {
        let table = Snapshot.game { $0.turn = TurnState(seat: 1) }
        var story = PlainStory.at(table, .join("k3f9"))
        story.hears(.diff(table.miss(0, 1, by: 1)))
        let told = story.type("where").printed
        #expect(told.contains { $0.hasPrefix("Remember these!") } && !told.contains { $0.contains("Your turn") })
    }

    /// Before a game ends because nobody finds anything new, it is said how many turns are left.
    @Test func stallsAreAnnounced() {
        var (story, seq) = (PlainStory.at(.game(), .join("k3f9")), Snapshot.game().seq)
        func turn(_ seat: Int, _ cards: Int...) -> [String] {
            seq += 1
            let faces = ["fox", "owl", "yak"]
            let reveals = cards.map { Change.memory(.reveal(card: $0, face: faces[$0], seat: seat)) }
            let up = CardList(cards)
            let ends: [Change] = [
                .memory(.miss(cards: up, seat: seat, points: 0, hideMs: 0)), .memory(.hide(cards: up)),
                .turn(seat: 1 - seat, ms: 30_000, turns: seq - 7),
            ]
            let changes = reveals + ends
            return story.hears(.diff(Diff(table: "k3f9", seq: seq, changes: changes))).printed.filter {
                $0.contains("Nothing new")
            }
        }
        #expect(turn(0, 0, 1) == [])
        // A turn without a card counts as well.
        for seat in [1, 0, 1] { #expect(turn(seat) == []) }
        #expect(turn(0, 0, 1) == ["Nothing new: game ends in 2 turns."])
        #expect(story.type("where").printed.contains { $0.hasSuffix("Nothing new: game ends in 2 turns.") })
        #expect(turn(1, 1, 0) == ["Nothing new: game ends in 1 turn."])
        #expect(turn(0, 0, 2) == [] && turn(1) == [])
    }

    /// With several people at the client, it says whose turn it is.
    @Test func sharedTurnsAreNamed() {
        let table = Snapshot.game { $0.seats[0] = .taken("p-lin", "Lin") }
        var story = PlainStory.at(table, .join("k3f9"))
        #expect(story.type("sit Lin").sent == [.join(Request.Join(table: "k3f9", name: "Lin"))])
        story.hears(.snapshot(table), .ok(6, table: "k3f9", seat: 0))
        #expect(
            story.hears(.diff(table.next(.turn(seat: 1, ms: 30_000, turns: 1)))).printed == ["Your turn, Grace."])
    }

    /// Cards that are held and let go are told, and one may turn a card at any time.
    @Test func scramblesAreTold() {
        let table = Snapshot.game {
            $0.turn = nil
            $0.rules.mode = "scramble"
        }
        var story = PlainStory.at(table, .join("k3f9"))
        #expect(story.type("where").printed.contains { $0.contains("Flip any card.") })
        #expect(story.type("b1").sent == [.flip(Request.Flip(table: "k3f9", card: 1))])
        let taken = table.next(.memory(.reveal(card: 1, face: "fox", seat: 0)), .memory(.hold(card: 1, seat: 0)))
        #expect(story.hears(.diff(taken), .ok(6)).printed == ["Ada, b1: fox."])
        let free = Diff(
            table: "k3f9", seq: taken.seq + 1,
            changes: [.memory(.release(cards: [1])), .memory(.hold(card: 1, seat: 1))])
        #expect(story.hears(.diff(free)).printed == ["b1 is free.", "b1: fox."])
    }

    /// A flip that stands in line for a card keeps no line from being taken; the card's taking is told when it comes.
    @Test func waitingInLineBlocksNothing() {
        let table = Snapshot.game {
            $0.turn = nil
            $0.rules.mode = "scramble"
            $0.board.cards[1] = .held(face: "fox", seat: 0)
        }
        var story = PlainStory.at(table, .join("k3f9"))
        let asked = story.type("b1")
        #expect(asked.sent.map(\.type) == ["flip"] && asked.printed == ["You wait in line…"])
        #expect(story.type("where").printed.isEmpty == false)
        let mine = table.next(.memory(.release(cards: [1])), .memory(.hold(card: 1, seat: 1)))
        #expect(story.hears(.diff(mine), .ok(6)).printed == ["b1 is free.", "b1: fox."])
    }

    /// How far others are on boards of their own is told with every group; the tries now and then, and when asked.
    @Test func talliesAreTold() {
        let table = Snapshot.game {
            $0.turn = nil
            $0.rules.mode = "race"
        }
        var story = PlainStory.at(table, .join("k3f9"))
        func progress(_ seq: Int, _ groups: Int) -> ServerMessage {
            let change = Change.memory(.progress(seat: 0, score: groups, groups: groups, flips: 2 * seq, misses: 0))
            return .diff(Diff(table: "k3f9", seq: table.seq + seq, changes: [change]))
        }
        #expect(story.hears(progress(1, table.seats[0].groups)).printed == [])
        #expect(story.hears(progress(2, table.seats[0].groups + 1)).printed.count == 1)
        let alone = Snapshot.game {
            $0.rules.mode = "solo"
            $0.rules.tries = .limited(20)
            $0.triesLeft = 20
        }
        var solo = PlainStory.at(alone, .join("k3f9"))
        #expect(solo.type("where").printed.contains { $0.contains("20 tries left.") })
    }

    /// A place alone turns a card, as `flip` does; what cannot be turned is told without asking.
    @Test func placesTurnCards() {
        var story = PlainStory.at(.game { $0.turn = TurnState(seat: 1) }, .join("k3f9"))
        #expect(story.type("b2").sent == [.flip(Request.Flip(table: "k3f9", card: 4))])
        story.hears(.ok(6))
        #expect(story.type("flip 2").sent == [.flip(Request.Flip(table: "k3f9", card: 2))])
        story.hears(.ok(7))
        for line in ["z9", "flip z9", "flip 99"] {
            #expect(story.type(line).printed.first == "There is no such card.", "\(line)")
        }
        var waiting = PlainStory.at(.table(), .join("k3f9"))
        #expect(waiting.type("b2").printed == ["No game is being played."])
    }

    /// What the server says of rules is told in words that can be typed.
    @Test func refusedRulesAreToldInTypedWords() {
        var story = PlainStory.inLobby()
        story.type("create klondike passes 12")
        var error = ErrorReply(.badField, "No.", hint: "null for no end.", field: "rules.passes")
        error.re = .number(4)
        #expect(story.hears(.error(error)).printed.contains { $0.contains("any for no end.") })
    }

    /// Mistakes are told with what was meant and cost nothing.
    @Test func mistakesAreTold() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.type("flp b2").printed == ["There is no such word. Did you mean flip?"])
        #expect(story.type("xyzzy").printed == ["There is no such word. Type ? for help."])
        #expect(story.type("flip").printed == ["This is how to use it: flip CARD (for example: flip b3)"])
        #expect(story.type("99").printed.first?.hasPrefix("There are choices 1 to") == true)
        #expect(story.type("  ").isEmpty)
        #expect(story.type("help flip").printed.first == "Usage: flip CARD")
        var lobby = PlainStory.inLobby()
        #expect(lobby.type("flip b3").printed == ["You are at no table."])
        var home = PlainStory()
        home.given(.started, .found([]))
        #expect(home.type("join k3f9").printed == ["You are at no server yet."])
    }

    /// Lines from a pipe are taken one by one, so that a command finds the table that the one before has made.
    @Test func pipedLinesWaitForReplies() {
        var story = PlainStory.greeted()
        #expect(story.type("create easy", "ready").isEmpty)
        story.hears(.ok(2), .tables)
        #expect(story.hears(.ok(3)).sent.map(\.type) == ["create"])
        #expect(story.hears(.snapshot(.table())).sent == [])
        #expect(story.hears(.ok(4, table: "k3f9")).sent.map(\.type) == ["ready"])
    }

    /// A line whose request could not fit the protocol's lines is refused here, and control characters are left out.
    @Test func typedLinesAreChecked() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        let long = story.type("say " + String(repeating: "\"", count: 2000))
        #expect(long.sent == [] && long.printed == ["That line is too long."])
        #expect(story.type("say\ta\u{1b}[2Jb").sent == [.chat(Request.Chat(table: "k3f9", text: "a[2Jb"))])
    }

    /// What others have written cannot act on a terminal.
    @Test func remoteTextIsCleaned() {
        var story = PlainStory.at(.table { $0.title = "a\u{1B}[2Jb" }, .join("k3f9"))
        story.hears(.chat(.init(table: "k3f9", from: "E\u{7}ve", text: "\u{9B}31mred\u{202E}")))
        story.type("where", "repeat")
        #expect(story.transcript.contains("Eve: 31mred"))
        for line in story.transcript {
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        }
    }

    /// A command of which no line speaks is answered.
    @Test func silentCommandsAreAnswered() {
        var story = PlainStory.at(.table(), .join("k3f9"))
        story.type("ready off")
        #expect(story.hears(.ok(6)).printed == ["Done."])
        story.type("ready")
        #expect(story.hears(.diff(Snapshot.table().next(.ready(seat: 1, on: true)))).printed == ["You are ready."])
        #expect(story.hears(.ok(7)).printed == [])
        story.type("lock")
        #expect(story.hears(.ok(8)).printed == ["The table is locked."])
    }

    /// `json on` shows each command as the request that is sent.
    @Test func commandsAreShownAsJSON() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.type("json on").printed == ["Each command is shown as its JSON."])
        let shown = story.type("resign")
        #expect(shown.printed == [#"JSON: {"type":"resign","table":"k3f9"}"#])
        #expect(shown.sent == [.resign(Request.Resign(table: "k3f9"))])
        story.hears(.ok(6))
        story.type("json off")
        #expect(story.type("resign").printed == [])
    }

    /// `where` tells where one is, `repeat` the last utterance, however often.
    @Test func whereAndRepeat() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        let place = story.type("where").printed
        #expect(place.first?.hasPrefix("Table k3f9: Ada's table.") == true)
        #expect(story.type("w").printed == place)
        story.hears(.chat(.init(table: "k3f9", from: "Ada", text: "hi")))
        #expect(story.type("repeat").printed == ["Ada: hi"])
        #expect(story.type("r").printed == ["Ada: hi"])
        #expect(story.type("?").printed.count == 3)
        #expect(story.type("board").printed.first?.hasPrefix("Row 1: a ") == true)
    }

    /// A question is asked in words, answered by a letter or a word of the language, and told again where it was not.
    @Test func questionsAreAnswered() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        #expect(story.type("back").printed == ["Leave the game? It counts as lost. Type y or n."])
        #expect(story.type("perhaps").printed == ["Type y or n."])
        #expect(story.type("where").printed == ["Leave the game? It counts as lost. Type y or n."])
        #expect(story.type("n").printed == ["Cancelled."])
        story.type("back")
        #expect(story.type("yes").sent == [.leave(Request.Leave(table: "k3f9"))])
        var german = PlainStory.inLobby(language: "de")
        german.hears(.snapshot(.game()))
        german.type("back")
        #expect(german.type("j").sent == [.leave(Request.Leave(table: "k3f9"))])
    }

    /// Numbers stay with what they were told for while others come and go.
    @Test func numbersStay() {
        func game(_ number: Int) -> FoundServer {
            .sample("Game \(number)", instance: "\(number)", at: "10.0.0.\(number)")
        }
        var story = PlainStory()
        story.given(.started)
        #expect(story.transcript.isEmpty)
        story.given(.found([game(2)]))
        #expect(story.transcript.last?.hasPrefix("1 Join Game 2, 1 table, 1 open seat. 2 Host a game") == true)
        let later = story.when(.found([game(1), game(2)])).printed
        #expect(later == ["14 Join Game 1, 1 table, 1 open seat."])
        #expect(story.when(.found([game(1)])).printed.isEmpty)
        #expect(story.type("1").printed == ["That is not possible any more."])
        #expect(story.type("14").contains(.use(game(1).place)))
    }

    /// A number steps a line of a form, a number and a value set it, and it is read as it is then.
    @Test func formsAreFilled() {
        var story = PlainStory()
        story.given(.started, .found([]))
        story.type("11")
        #expect(story.type("2").printed == ["Appearance: light."])
        #expect(story.type("2 dark").printed == ["Appearance: dark."])
        #expect(story.type("2 purple").printed == ["Appearance does not take that."])
        #expect(story.type("1").printed == ["Name: Grace.", "Type 1 and the new text."])
        #expect(story.type("1 Bea").printed == ["Name: Bea."])
        #expect(story.model.app.settings.name == "Bea")
        // A change of the language describes the screen again.
        let german = story.type("13 deutsch").printed
        #expect(german.prefix(2) == ["Sprache: Deutsch.", "Einstellungen."])
        #expect(story.type("2 hell").printed == ["Aussehen: hell."])
    }

    /// Rules are put together by numbers; what cannot be played is told while choosing.
    @Test func tablesAreMade() {
        var story = PlainStory.inLobby(.tables([]))
        let form = story.type("1").printed
        #expect(
            form.first == "New table."
                && form.last?.hasPrefix("1 Make the table. 2 Game: Memory. 3 Mode: Classic.") == true)
        #expect(story.type("4 custom").printed == ["Level: Custom.", "17 Rows: 8.", "18 Columns: 8."])
        #expect(story.type("17 3").printed == ["Rows: 3."])
        #expect(story.type("18 5").printed == ["Columns: 5. 15 cards cannot make groups of 2."])
        #expect(story.type("1").printed == ["15 cards cannot make groups of 2."])
        story.type("18 4", "9 30")
        guard let create = story.type("1").sent.first?.body as? Request.Create else {
            return #expect(Bool(false), "not made")
        }
        #expect(create.rules?.rows == 3 && create.rules?.columns == 4)
    }

    /// What happens at another table says at which.
    @Test func otherTablesAreNamed() {
        var story = PlainStory.at(.game(), .join("k3f9"))
        story.hears(.snapshot(.table { $0.table = "other" }))
        #expect(
            story.hears(.chat(.init(table: "k3f9", from: "Ada", text: "hi"))).printed == ["At table k3f9: Ada: hi"])
    }

    /// Time is told when it is asked for, and once when an own turn is about to end.
    @Test func timeIsToldOnce() {
        let table = Snapshot.game {
            $0.rules.turnSeconds = 30
            $0.turn = TurnState(seat: 1, ms: 30_000)
        }
        var story = PlainStory.at(table, .join("k3f9"))
        story.now += .seconds(12)
        #expect(story.when(.woken).printed.isEmpty)
        story.hears(.ok(6))
        #expect(story.type("time").printed == ["18 seconds left."])
        var told: [String] = []
        for _ in 0..<17 {
            story.now += .seconds(1)
            let effects = story.when(.woken)
            told += effects.printed
            // The server answers pings.
            for case .client(.send(let sent)) in effects {
                if case .number(let id)? = sent.id { story.hears(.ok(id)) }
            }
        }
        #expect(told == ["10 seconds left."])
    }

    /// A terminal for ASCII alone is sent nothing else.
    @Test func asciiTerminals() {
        var story = PlainStory(start: .home, language: "fr", isASCII: true)
        story.given(.started, .found([]))
        story.type("?", "4", "where")
        #expect(story.transcript.count > 5)
        for line in story.transcript { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)") }
    }
}

extension ServerMessage {
    fileprivate static func tables(_ tables: [TableEntry]) -> ServerMessage { .tables(Tables(tables: tables)) }
}
