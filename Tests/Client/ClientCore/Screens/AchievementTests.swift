import ClientCore
import Terminal
import TestSupport
import Testing
import Vocabulary
import Wire

/// Records, leaders, past games and their replays.
@Suite struct AchievementTests {
    private static func signedIn() -> AppStory {
        var story = AppStory(start: .server(ServerPlace(host: "den.example", port: 7247), .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3), .signedIn(), .account())
        story.settle()
        story.type("m")
        story.settle()
        return story
    }

    private static func replaying() -> AppStory {
        var story = signedIn()
        story.press(.down, .down, .enter)
        story.hears(.graceHistory)
        story.settle()
        story.press(.enter)
        story.hears(.film())
        story.settle()
        return story
    }

    /// A replay of a game of one's own says so, by the account or by the player of the session.
    @Test func ownReplaysAreOnesOwn() {
        let story = Self.replaying()
        #expect(story.lines[1].contains("You 0") && !story.lines[1].contains("Grace"))
        #expect(story.lines[1].contains("Ada 0"))
    }

    /// Records have bars of the games won, the ratings, and the bests of the chosen kind.
    @Test func recordsAreDrawn() {
        var story = Self.signedIn()
        #expect(story.press(.enter).sent == [.records(Request.Records())])
        story.hears(.graceRecords)
        #expect(story.text.contains("Records of Grace") && story.text.contains("1662 ± 290"))
        #expect(story.text.contains("66 %") && story.text.contains("██"))
        // The rating lies on a scale, with its uncertainty around it.
        #expect(story.text.contains("━●━"))
        story.press(.down)
        #expect(story.text.contains("2 of 3 won, best time 0:41, 16 flips, longest run 2"))
    }

    /// A rating may be any number: the client draws it and goes on.
    @Test(arguments: [(Int.min, 0), (Int.max, Int.max), (0, Int.min)]) func ratingsAreNotTrusted(
        rating: Int, deviation: Int
    ) {
        var story = Self.signedIn()
        story.press(.enter)
        guard case .records(var told) = ServerMessage.graceRecords else { return }
        told.ratings[0].rating = rating
        told.ratings[0].deviation = deviation
        story.hears(.records(told))
        #expect(story.text.contains("Classic, for two"))
    }

    /// The saved games are a list, from which one key goes on with one. Where it can't, the list is asked for again.
    @Test func savedGamesGoOn() {
        var story = Self.signedIn()
        story.press(.down, .down, .down)
        #expect(story.press(.enter).sent == [.saved()])
        story.hears(.twoSaved)
        #expect(story.text.contains("Klondike Easy") && story.text.contains("34 moves, 4:10, 2025-11-22"))
        #expect(story.text.contains("Spider Hard"))
        story.press(.down)
        var rules = Rules()
        rules.patience = PatienceTerms("spider")
        rules.level = "hard"
        #expect(story.press(.enter).sent == [.create(Request.Create(rules: rules, public: false, saved: true))])
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.hears(.refusal(id, .noSuchGame)).sent == [.saved()])
        story.hears(.saved(ServerMessage.Saved(games: [])))
        #expect(story.text.contains("No saved game."))
    }

    /// The lobby leads to them in one key for who is signed in.
    @Test func savedGamesFromTheLobby() {
        var story = Self.signedIn()
        story.press(.escape)
        story.settle()
        #expect(story.type("O").sent == [.saved()])
    }

    /// Leaders are asked for by mode, level and order. Ratings have no level.
    @Test func leadersAreAskedFor() {
        var story = Self.signedIn()
        story.press(.down)
        #expect(
            story.press(.enter).sent
                == [.leaders(Request.Leaders(game: "memory", mode: "classic", level: nil, by: .rating))])
        story.hears(.leaders())
        #expect(story.text.contains("1801 ± 44") && story.text.contains("Your place: 3"))
        story.press(.tab, .tab, .tab)
        #expect(story.lines[23].contains("←→ order"), "\(story.lines[23])")
        #expect(
            story.press(.right).sent
                == [.leaders(Request.Leaders(game: "memory", mode: "classic", level: "normal", by: .bestMs))])
        #expect(
            story.press(.tab, .right).sent
                == [
                    .leaders(
                        Request.Leaders(game: "memory", mode: "classic", level: "normal", by: .bestMs, bots: true))
                ])
        // An answer to the question before is not shown.
        story.hears(.leaders())
        #expect(!story.text.contains("1801"))
    }

    /// Patience has its own modes, levels and orders; only its races are rated.
    @Test func leadersOfPatience() {
        var story = Self.signedIn()
        story.press(.down)
        story.press(.enter)
        func asks(_ game: String, _ mode: String, _ level: String?, _ order: LeaderOrder) -> [Request] {
            [.leaders(Request.Leaders(game: game, mode: mode, level: level, by: order))]
        }
        #expect(story.type("l").sent == asks("klondike", "solo", "normal", .bestMs))
        story.hears(.leaders("solo", by: .bestMs))
        #expect(!story.text.contains("Līn") && story.text.contains("Klondike Normal, Solo, best time"))
        #expect(story.press(.tab, .tab, .tab, .right).sent == asks("klondike", "solo", "normal", .fewestMoves))
        #expect(story.text.contains("Klondike Normal, Solo, fewest moves"))
        #expect(story.type("lll").sent.last == asks("klondike", "solo", "normal", .bestMs).last)
        #expect(story.press(.backTab, .backTab, .right).sent == asks("klondike", "race", "normal", .bestMs))
        #expect(
            story.press(.tab, .tab, .right, .right, .right, .right).sent.last
                == asks("klondike", "race", nil, .rating).last)
        #expect(story.text.contains("Klondike, Race, rating, for two"))
        #expect(story.press(.backTab, .backTab, .right).sent == asks("klondike", "solo", "normal", .bestMs))
        story.press(.backTab)
        let games = String(repeating: "l", count: PatienceRules.all.count)
        #expect(story.type(games).sent.last == asks("memory", "solo", "normal", .bestMs).last)
    }

    /// Ratings are of games for two or for more.
    @Test func leadersOfLargerTables() {
        var story = Self.signedIn()
        story.press(.down)
        story.press(.enter)
        #expect(
            story.press(.tab, .tab, .right).sent
                == [.leaders(Request.Leaders(game: "memory", mode: "classic", by: .rating, seats: .more))])
        // The answer to the question before.
        story.hears(.leaders())
        #expect(!story.text.contains("1801") && story.text.contains("rating, for more"))
        #expect(
            story.press(.left).sent == [.leaders(Request.Leaders(game: "memory", mode: "classic", by: .rating))])
    }

    /// A game of the past is asked for in parts and shown from its deal on.
    @Test func replaysAreFetched() {
        var story = Self.signedIn()
        story.press(.down, .down)
        #expect(story.press(.enter).sent == [.history(Request.History(limit: 50))])
        story.hears(.graceHistory)
        story.settle()
        #expect(story.text.contains("2025-11-22") && story.text.contains("Grace"))
        #expect(story.press(.enter).sent == [.replay(Request.Replay(game: "gt48", after: 0))])
        story.hears(.film(upTo: 3))
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.hears(.ok(id)).sent == [.replay(Request.Replay(game: "gt48", after: 3))])
        story.hears(.film(from: 3))
        #expect(story.text.contains("Step 0 of 5, 0:00"))
    }

    /// A replay plays by the game's own times, faster where one wants, and back again.
    @Test func replaysPlay() {
        var story = Self.replaying()
        story.type(" ")
        #expect(story.text.contains("Step 0 of 5"))
        story.wait(.milliseconds(850))
        #expect(story.text.contains("Step 1 of 5, 0:00"))
        story.type("++")
        #expect(story.text.contains("×4"))
        story.wait(.milliseconds(263))
        #expect(story.text.contains("Step 2 of 5"))
        // A wait of more than four seconds is cut.
        story.wait(.seconds(3))
        #expect(story.text.contains("Step 5 of 5"))
        story.type("<")
        story.wait(.seconds(8))
        #expect(story.text.contains("Step 0 of 5"))
    }

    /// Steps and jumps show the board of their place, in both directions.
    @Test func replaysAreSought() {
        var story = Self.replaying()
        story.press(.end)
        #expect(story.text.contains("Step 5 of 5, 0:21") && story.text.contains("Ada 1"))
        story.press(.left, .left, .left)
        #expect(story.text.contains("Step 2 of 5") && story.text.contains("Ada 0"))
        story.press(.right)
        #expect(story.text.contains("Ada 1") && story.lines[22].contains("fox"))
        story.press(.home)
        #expect(story.text.contains("Step 0 of 5"))
        story.press(.escape)
        #expect(story.text.contains("Games played"))
    }

    /// A click on the bar below the board goes to that step, and so does a pull along it; what plays stands then.
    @Test func replaysHaveABar() {
        var story = Self.replaying()
        let bar = story.app.targets(story.model).filter { if case .moment = $0.target { true } else { false } }
        #expect(Set(bar.map(\.target)) == Set((0...5).map(Target.moment)))
        story.type(" ")
        story.click(.moment(3))
        #expect(story.text.contains("Step 3 of 5") && story.text.contains("Space play"))
        let (first, last) = (bar[0].area.origin, bar[bar.count - 1].area.origin)
        story.when(.input(.mouse(.dragged, last)))
        #expect(story.text.contains("Step 5 of 5"))
        story.when(.input(.mouse(.dragged, first)))
        #expect(story.text.contains("Step 0 of 5"))
    }

    /// In a race each seat's board can be shown, at the same place.
    @Test func replaysOfARaceHaveABoardForEachSeat() {
        var story = AppStory(start: .film(ServerMessage.raceFilm))
        story.given(.started)
        story.press(.end)
        #expect(story.text.contains("Replay, Ada") && story.text.contains("Step 3 of 3"))
        #expect(story.text.contains("owl") && !story.text.contains("fox"))
        story.press(.tab)
        #expect(story.text.contains("Replay, Grace") && story.text.contains("Step 3 of 3"))
        #expect(!story.text.contains("owl"))
        story.press(.left)
        #expect(story.text.contains("fox"))
        story.press(.tab)
        #expect(story.text.contains("owl"))
    }

    /// A program that was started for one replay shows that alone, and ends with it.
    @Test func aViewerEndsWithItsReplay() {
        var story = AppStory(start: .server(ServerPlace(host: "den.example", port: 7247), .replay("gt48")))
        #expect(!story.when(.started).contains(.look))
        story.given(.client(.connected))
        story.hears(.welcomeWithAccounts, .session())
        #expect(story.hears(.ok(1)).sent == [.replay(Request.Replay(game: "gt48", after: 0))])
        story.hears(.film(), .ok(2))
        #expect(story.text.contains("Step 0 of 5"))
        #expect(story.press(.escape).contains(.exit(.done)))
    }

    /// Where the server keeps no such game, the screen says so.
    @Test func aReplayIsNotKept() {
        var story = AppStory(start: .server(ServerPlace(host: "den.example", port: 7247), .replay("gt48")))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .refusal(2, .noSuchGame))
        #expect(story.lines[0].contains("There is no such game."))
    }

    /// Where nobody can choose a step, the whole game is printed, and the program ends.
    @Test func wholeReplaysArePrinted() throws {
        var transcript: [String] = []
        let server = AppModel.Start.server(ServerPlace(host: "den.example", port: 7247), .replay("gt48"))
        for start in [server, .film(ServerMessage.raceFilm)] {
            var story = PlainStory(
                AppStory(traits: .init(depth: .none, isUnicode: false), start: start).model, printsReplay: true)
            let effects = story.when(.started)
            if case .film = start {
                #expect(effects.exit == .done)
            } else {
                story.given(.client(.connected))
                story.hears(.welcomeWithAccounts, .session(), .ok(1), .film(upTo: 3), .ok(2))
                #expect(story.hears(.film(from: 3)).exit == .done)
            }
            transcript += story.transcript
        }
        try Golden.expect(transcript.joined(separator: "\n") + "\n", in: "plain-replays")
    }

    /// A whole replay that is not kept is told as an error.
    @Test func aWholeReplayIsNotKept() {
        let start = AppModel.Start.server(ServerPlace(host: "den.example", port: 7247), .replay("gt48"))
        var story = PlainStory(
            AppStory(traits: .init(depth: .none, isUnicode: false), start: start).model, printsReplay: true)
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1))
        let effects = story.hears(.refusal(2, .noSuchGame))
        #expect(effects.exit == .noResult && effects.complaints == ["There is no such game."])
        #expect(story.transcript.isEmpty)
    }

    /// Readers ask for records, leaders and past games by typed words, and step through a replay.
    @Test func readersAsk() throws {
        var story = PlainStory(start: .server(ServerPlace(host: "den.example", port: 7247), .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3))
        story.type("records Grace")
        story.hears(.graceRecords, .ok(4))
        story.type("leaders classic rating")
        story.hears(.leaders(), .ok(5))
        story.type("history")
        story.hears(.graceHistory, .ok(6), .graceRecords)
        story.type("8", "5")
        story.hears(.graceHistory, .ok(7))
        story.type("1")
        story.hears(.film(), .ok(8))
        story.type("2", "2", "2", "3", "8", "where", "back", "back")
        try Golden.expect(story.transcript.joined(separator: "\n") + "\n", in: "plain-achievements")
    }
}
