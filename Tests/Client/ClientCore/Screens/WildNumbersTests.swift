import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// A server may send any number: the client shows something and goes on.
@Suite struct WildNumbersTests {
    private static let wild = [Int.min, -1, 0, 1_001, Int.max]

    private static let place = ServerPlace(host: "den.example", port: 7247)

    /// The counts of hints, with the keys that move what they have taken up.
    @Test(arguments: wild) func hints(number: Int) {
        var story = AppStory.at(
            Snapshot.patience("klondike").laid(["t3": "- 9H", "t4": "TC"]), Size(width: 80, height: 24))
        story.type("H")
        story.hears(
            .hint(
                .init(table: "k3f9", seat: 0, moves: [.move(from: "t3", to: "t4", count: number)], verdict: .unknown)))
        for key in [InputEvent.Key.left, .up, .enter, .escape] {
            #expect(story.lines.count == 24)
            story.press(key)
        }
    }

    /// What players have done, during a game and after it, with their small boards in a race.
    @Test(arguments: wild, ["race", "solo"]) func tallies(number: Int, mode: String) {
        for group in [2, number] {
            let table = Snapshot.game {
                $0.rules.mode = mode
                $0.rules.group = group
                if mode == "race" { $0.turn = nil } else { $0.seats = [$0.seats[1]] }
                for seat in $0.seats.indices {
                    ($0.seats[seat].groups, $0.seats[seat].misses) = (seat == 0 && mode == "solo" ? 6 : number, number)
                    ($0.seats[seat].flips, $0.seats[seat].score) = (number, number)
                }
            }
            var story = AppStory.at(table, Size(width: 120, height: 40))
            #expect(story.lines.count == 40)
            var over = Over.adaWins
            over.ranking = table.seats.indices.map { Over.Place(seat: $0, place: $0 + 1, score: number) }
            story.hears(.diff(table.next(.over(over), .phase(.over))))
            story.wait(.seconds(10))
            #expect(story.text.contains("Game over"))
        }
    }

    /// The seats of the turn, and of cards that somebody holds or has taken.
    @Test(arguments: wild, ["classic", "scramble"]) func seats(number: Int, mode: String) {
        let table = Snapshot.game {
            ($0.rules.mode, $0.turn) = (mode, mode == "classic" ? TurnState(seat: number) : nil)
            $0.board.cards[0] = .held(face: "fox", seat: number)
            $0.board.cards[1] = .taken(face: "owl", seat: number)
        }
        #expect(AppStory.at(table, Size(width: 120, height: 40)).lines.count == 40)
        var story = PlainStory.inLobby()
        story.hears(.snapshot(table))
        story.type("board", "state")
        #expect(!story.transcript.isEmpty)
    }

    /// The steps of a patience game that is left, and its cells in a replay.
    @Test(arguments: wild) func patience(number: Int) {
        var table = Snapshot.patienceRace("freecell")
        table.rules.patience?.cells = number
        var alone = Snapshot.patience("freecell") {
            $0.seats[0].account = "a7"
            $0.seats[0].patience?.moves = number
            $0.seats[0].patience?.undos = number
        }
        alone.rules.patience?.cells = number
        var story = AppStory.at(alone)
        story.press(.escape)
        #expect(story.lines.count == 24)
        var over = Over.adaWins
        over.ranking = [Over.Place(seat: 1, place: 1, score: number)]
        let end = ServerMessage.PastLine(
            ms: number, seat: 1, line: .diff(table.next(.over(over), .phase(.over))))
        story = AppStory(start: .film([.init(ms: 0, line: .snapshot(table)), end]))
        story.given(.started)
        story.press(.end, .home)
        #expect(story.lines.count == 24)
    }

    /// The board of a listed table, beside the list.
    @Test(arguments: wild) func boards(number: Int) {
        var entry = ServerMessage.TableEntry.entry("a1b2", "Ada's table", taken: 1)
        (entry.rules.level, entry.rules.rows, entry.rules.columns) = ("custom", number, number)
        (entry.seats, entry.taken, entry.watchers) = (number, number, number)
        var story = AppStory.inLobby(Size(width: 140, height: 40))
        story.hears(.ok(2), .tables(.init(tables: [entry])), .ok(3))
        #expect(story.text.contains("Ada's table"))
    }

    /// The board and the tables that a reader asks for.
    @Test(arguments: wild) func words(number: Int) {
        var entry = ServerMessage.TableEntry.entry("a1b2", "Ada's table", taken: 1)
        (entry.rules.rows, entry.rules.columns, entry.seats, entry.taken) = (number, number, number, number)
        var story = PlainStory.inLobby(.tables(.init(tables: [entry])))
        let board = BoardState(rows: number, columns: number, cards: Snapshot.game().board.cards)
        story.hears(.snapshot(.game { ($0.board, $0.triesLeft, $0.turns) = (board, number, number) }))
        story.type("board", "where", "time", "a1")
        #expect(!story.transcript.isEmpty)
    }

    /// The share of games won, and counts in French, where 0 is singular.
    @Test(arguments: wild, ["en", "fr"]) func records(number: Int, language: String) {
        guard case .records(var told) = ServerMessage.graceRecords else { return }
        (told.records[0].ratio, told.records[0].fewestFlips, told.records[0].bestMs) = (number, number, number)
        var settings = ClientSettings()
        settings.language = language
        var story = AppStory(settings: settings, start: .server(Self.place, .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3), .signedIn(), .account())
        story.settle()
        story.type("m")
        story.settle()
        story.press(.enter)
        story.hears(.records(told))
        #expect(story.text.contains("Grace") && story.text.contains(" %"))
    }

    /// The time until something may be asked again, and how long a drain lets games go on.
    @Test(arguments: wild) func waits(number: Int) {
        var story = AppStory.inLobby()
        story.hears(.error(ErrorReply(.rateLimited, "Too fast.", retryMs: number)))
        #expect(story.text.contains("Too"))
        story.hears(.announcement(.init(text: "", at: number, about: .drain, leftMs: number)))
        #expect(story.lines.count == 24)
    }
}
