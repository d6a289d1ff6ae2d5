import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// What is done by few keys: inviting, turning a card by its place, reacting, reading what was turned.
@Suite struct PlayingTests {
    private static func ownTurn(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        .game {
            $0.turn = TurnState(seat: 1, ms: 30_000)
            change(&$0)
        }
    }

    private static func tall(rows: Int, columns: Int) -> Snapshot {
        ownTurn {
            $0.board = BoardState(
                rows: rows, columns: columns, cards: Array(repeating: .down, count: rows * columns))
        }
    }

    private func flip(_ card: Int) -> Request { .flip(Request.Flip(table: "k3f9", card: card)) }

    /// A letter and a number turn a card; `c` is a column then, and `t` is the chat.
    @Test func placesTurnCards() {
        var story = AppStory.at(Self.ownTurn())
        #expect(story.type("b2").sent == [flip(4)])
        #expect(story.type("c1").sent == [flip(2)])
        #expect(story.type("a9").sent.isEmpty && story.text.contains("There is no such card."))
        #expect(story.lines[23].contains("t chat") && story.lines[23].contains("G give up"))
        story.type("t")
        #expect(story.text.contains("Say:"))
    }

    /// Where letters that move are columns, they are only that; a letter alone turns nothing.
    @Test func lettersAreColumns() {
        var story = AppStory.at(Self.tall(rows: 4, columns: 12))
        #expect(story.type("l").sent.isEmpty)
        #expect(story.type("2").sent == [flip(23)])
        #expect(story.type("g4").sent == [flip(42)])
        #expect(story.type("b").sent.isEmpty && story.press(.right).sent.isEmpty)
        #expect(story.type("3").sent != [flip(25)])
    }

    /// On a board of twelve rows a second digit may follow; Enter turns the card without one.
    @Test func rowsOfTwoDigitsWait() {
        var story = AppStory.at(Self.tall(rows: 12, columns: 4))
        #expect(story.type("b1").sent.isEmpty)
        #expect(story.type("2").sent == [flip(45)])
        #expect(story.type("c1").sent.isEmpty)
        #expect(story.press(.enter).sent == [flip(2)])
        #expect(story.type("d2").sent == [flip(7)])
    }

    /// A place that is typed while the keys are on the seats turns its card, also for a host, and leads back to the board.
    @Test func placesAreTypedOnTheSeatsToo() {
        var story = AppStory.at(Self.ownTurn { $0.host = "p-grace" })
        story.press(.tab)
        #expect(story.lines[23].contains("Tab board"))
        #expect(story.type("b2").sent == [flip(4)])
        #expect(story.lines[23].contains("Tab seats"))
        #expect(story.type("3").sent == [.chat(Request.Chat(table: "k3f9", text: "😮"))])
    }

    /// Who watches and types a place is told why no card turns.
    @Test func watchersAreToldWhyNoCardTurns() {
        var story = AppStory.at(.game { $0.seats[1] = .taken("p-lin", "Lin") })
        #expect(story.type("b2").sent.isEmpty && story.lines[22].contains("You watch"))
    }

    /// Whoever turns a card too early is told whose turn it is, until that has changed.
    @Test func whoseTurnIsToldWhileItIs() {
        var story = AppStory.at(.game())
        story.type("b2")
        #expect(story.lines[22].contains("Ada's turn"))
        story.hears(.diff(Snapshot.game().next(.turn(seat: 1, ms: 30_000, turns: 1))))
        #expect(story.text.contains("Your turn") && !story.text.contains("Ada's turn"))
    }

    /// Pasted lines become one line, with a space between two of them.
    @Test func pastedLinesAreApart() {
        var story = AppStory.at(.game())
        story.type("t")
        story.when(.input(.pasted("one\ntwo\n\n three\n")))
        #expect(story.press(.enter).sent == [.chat(Request.Chat(table: "k3f9", text: "one two  three"))])
    }

    /// One key says something in the chat.
    @Test func reactionsAreSaid() {
        var story = AppStory.at(Self.ownTurn())
        #expect(story.type("1").sent == [.chat(Request.Chat(table: "k3f9", text: "👏"))])
        var settings = ClientSettings()
        settings.showsChat = false
        story = .at(Self.ownTurn(), settings: settings)
        #expect(story.type("1").sent.isEmpty)
    }

    /// The log tells who turned what, in place of the chat or, in a small window, of the board.
    @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 15)]) func theLogTells(_ size: Size) {
        var story = AppStory.at(.game(), size)
        story.hears(.diff(Snapshot.game().next(.memory(.reveal(card: 4, face: "fox", seat: 0)))))
        #expect(!story.text.contains("Ada, b2: fox."))
        story.type("L")
        #expect(story.text.contains("Ada, b2: fox.") && story.text.contains("Log"))
        story.type("L")
        #expect(!story.text.contains("Ada, b2: fox."))
    }

    /// Who watches is asked for when the lobby tells that somebody does, and is named beside the players.
    @Test func watchersAreNamed() {
        let asked: [Request] = [.watchers(Request.Watchers(table: "k3f9"))]
        func lobby(_ watchers: Int) -> ServerMessage {
            .lobby(.init(op: "change", entry: .entry("k3f9", "Den", .playing, taken: 2, watchers: watchers)))
        }
        var story = AppStory.at(.game())
        #expect(story.hears(lobby(2)).sent == asked)
        #expect(story.hears(lobby(2)).sent.isEmpty)
        story.hears(.watchers(.init(table: "k3f9", watchers: 2, names: ["Lin", "Mary Ann"])), .ok(6))
        #expect(story.text.contains("Watching: Lin, Mary"))
        #expect(story.hears(lobby(0)).sent.isEmpty && !story.text.contains("Watching:"))
    }

    /// Who watches is among those who watch, and has nobody to talk to.
    @Test func watchersAreNotTheirOwnAudience() {
        let bots = Snapshot.game {
            $0.seats = [.taken("p-a", "casual bot"), .taken("p-b", "sharp bot")]
            for seat in $0.seats.indices { $0.seats[seat].bot = "casual" }
        }
        var story = AppStory.at(bots, Size(width: 100, height: 30))
        story.hears(.lobby(.init(op: "change", entry: .entry("k3f9", "Den", .playing, taken: 2, watchers: 1))))
        story.hears(.watchers(.init(table: "k3f9", watchers: 1, names: ["Grace"])))
        #expect(story.text.contains("Tries") && !story.text.contains("Chat") && !story.text.contains("Watching:"))
        story.hears(.watchers(.init(table: "k3f9", watchers: 2, names: ["Grace", "Lin"])))
        #expect(story.text.contains("Chat") && story.text.contains("Watching: Lin"))
    }

    /// A turn's clock is a bar that shrinks, and its last five seconds stand out.
    @Test func clocksRunOut() {
        var story = AppStory.at(Self.ownTurn())
        #expect(story.lines[0].hasSuffix("██████ 0:30 ") || story.lines[0].contains("██████ 0:30"))
        story.now += .seconds(26)
        story.when(.woken)
        #expect(story.lines[0].contains("█░░░░░ 0:04"))
        let place = story.lines[0].count - 2
        let early = AppStory.at(Self.ownTurn()).frame[Point(x: place, y: 0)].style
        #expect(story.frame[Point(x: place, y: 0)].style != early)
    }

    /// The room before a game shows what others type, and one key copies it.
    @Test func invitationsAreCopied() {
        var story = AppStory.at(.table { $0.seats[0] = SeatState() })
        #expect(story.text.contains("pairs -c den.example -t k3f9"))
        #expect(story.type("C").contains(.copy("pairs -c den.example -t k3f9")))
        #expect(story.text.contains("Copied: paste it to a friend."))
    }

    /// A game begins with a sentence of its rules.
    @Test func rulesAreToldAtTheStart() {
        var story = AppStory.at(.table())
        story.hears(.diff(Snapshot.table().next(.phase(.playing), .turn(seat: 0, ms: 30_000, turns: 0))))
        #expect(story.text.contains("Take turns. Find a pair, go again."))
    }

    /// Bots, and the faces of a theme, are shown where they are chosen.
    @Test func choicesAreDescribed() {
        var story = AppStory.at(
            .table {
                $0.host = "p-grace"; $0.seats[0] = SeatState()
            })
        story.type("B")
        #expect(story.text.contains("casual: forgets some") && story.text.contains("perfect: forgets nothing"))
        story = .inLobby()
        story.type("cjjjjjjl")
        #expect(story.text.contains("Halloween") && story.text.contains("🎃"))
    }

    /// The lobby tells more of the chosen table: rules, clocks, and how many are there.
    @Test func theLobbyTellsOfTheChosenTable() {
        var story = AppStory.inLobby()
        story.hears(.ok(2), .tables, .ok(3))
        #expect(story.text.contains("Ada's table (a1b2)") && story.text.contains("Time per turn: 30 s"))
        story.press(.end)
        #expect(!story.text.contains("Ada's table (a1b2)"))
    }

    /// OSC 52 has the text in base 64.
    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
    func clipboardsGetBase64(text: String, coded: String) {
        #expect(String(decoding: ControlSequence.copy(text), as: UTF8.self) == "\u{1B}]52;c;\(coded)\u{7}")
    }
}
