import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// The first screen offers the saved games of patience of the accounts that sign in by themselves.
@Suite struct SavedOfferTests {
    private static let place = ServerPlace(host: "den.example", port: 7247)
    private static let klondike = KeptGame("klondike", level: "easy")
    private static let spider = KeptGame("spider", level: "hard")

    private static func account(port: Int? = 7_247, _ saved: [KeptGame]) -> KeptAccount {
        KeptAccount(
            instance: "i", host: port == nil ? "127.0.0.1" : "den.example", token: Secret("t1"), name: "Grace",
            port: port, saved: saved)
    }

    private static func create(_ game: KeptGame) -> Request {
        var rules = Rules()
        rules.patience = PatienceTerms(game.game)
        rules.level = game.level
        return .create(Request.Create(rules: rules, public: false, saved: true))
    }

    /// Grace at a patience table, signed in to the account that is kept.
    private static func playing(_ saved: [KeptGame], steps: Int) -> (story: AppStory, table: Snapshot) {
        let table = Snapshot.patience("klondike") {
            $0.rules.level = "easy"
            $0.seats[0].account = "a7"
            $0.seats[0].patience = tally(steps)
        }
        var story = AppStory(start: .server(place, .lobby), accounts: [account(saved)])
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .signedIn(), .account(), .ok(2))
        story.settle()
        story.hears(.snapshot(table))
        story.settle()
        return (story, table)
    }

    private static func tally(_ moves: Int) -> PatienceTally {
        var tally = PatienceTally()
        tally.moves = moves
        return tally
    }

    private static func progress(_ moves: Int) -> Change {
        let progress = PatienceChange.Progress(seat: 0, score: 0, groups: 0, moves: moves, undos: 0, hints: 0)
        return .patience(.progress(progress))
    }

    private static func amended(_ effects: [AppEffect]) -> [[KeptGame]] {
        effects.compactMap { if case .amend(let account) = $0 { account.saved } else { nil } }
    }

    /// They are there with the account and its server. One key connects, signs in and goes on with the game.
    @Test func oneKeyGoesOn() {
        var story = AppStory(accounts: [Self.account([Self.klondike, Self.spider])])
        story.given(.started, .found([]))
        #expect(story.text.contains("Go on with Klondike Easy") && story.text.contains("Grace, den.example"))
        #expect(story.text.contains("Go on with Spider Hard"))
        #expect(story.choose("Go on with Spider").contains(.use(Self.place)))
        story.given(.client(.connected))
        #expect(
            story.hears(.welcomeWithAccounts, .session(), .ok(1)).sent.last
                == .login(Request.Login(token: Secret("t1"))))
        #expect(story.hears(.signedIn(), .account(), .ok(2)).sent.last == Self.create(Self.spider))
    }

    /// In sentences they are the first choices.
    @Test func sentencesOfferThem() {
        var story = PlainStory(AppStory(accounts: [Self.account([Self.klondike])]).model)
        story.given(.started, .found([]))
        #expect(
            story.transcript.contains { $0.contains("1 Go on with Klondike Easy, Grace, den.example.") },
            "\(story.transcript)")
        #expect(story.type("1").contains(.use(Self.place)))
        // The name is said once the account has signed in, under which it is no other's.
        story.given(.client(.connected))
        #expect(!story.hears(.welcomeWithAccounts, .session(), .ok(1)).printed.contains { $0.hasPrefix("Hello") })
        #expect(story.hears(.signedIn()).printed.contains("Signed in as Grace."))
    }

    /// Those of the player's own server start it for this machine alone.
    @Test func theOwnServerIsStarted() {
        var story = AppStory(accounts: [Self.account(port: nil, [Self.klondike])])
        story.given(.started, .found([]))
        #expect(story.press(.enter).contains(.host(name: "Grace", isAnnounced: false)))
        let own = ServerPlace(host: "127.0.0.1", port: 40_001)
        story.when(.hosting(.listening(own)))
        story.given(.client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1))
        #expect(story.hears(.signedIn(), .account(), .ok(2)).sent.last == Self.create(Self.klondike))
    }

    /// A game that is gone is told, the list of what there is comes up, and the first screen offers what is in it.
    @Test func aGameThatIsGone() {
        var story = AppStory(accounts: [Self.account([Self.klondike])])
        story.given(.started, .found([]))
        story.choose("Go on with Klondike")
        story.given(.client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .signedIn(), .account(), .ok(2))
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.hears(.refusal(id, .noSuchGame)).sent.contains(.saved()))
        let effects = story.hears(.saved(ServerMessage.Saved(games: [])))
        #expect(Self.amended(effects) == [[]] && story.text.contains("No saved game."))
        story.settle()
        story.press(.escape, .escape)
        story.given(.client(.linkLost(reason: .closed)), .found([]))
        #expect(!story.text.contains("Go on with"))
    }

    /// What the server lists is kept with the account, and the port.
    @Test func theListIsKept() {
        var story = AppStory(start: .server(Self.place, .lobby), accounts: [Self.account(port: 7_000, [])])
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1))
        #expect(story.hears(.signedIn(), .account(), .ok(2)).sent.contains(.saved()))
        #expect(story.hears(.twoSaved).contains(.amend(Self.account([Self.klondike, Self.spider]))))
        #expect(Self.amended(story.hears(.twoSaved)).isEmpty)
    }

    /// The first step of a game puts it in front, and its end takes it out. Neither waits until the player leaves.
    @Test func ownGamesAreNoted() {
        var (story, table) = Self.playing([Self.spider], steps: 0)
        let first = table.next(Self.progress(1))
        #expect(Self.amended(story.hears(.diff(first))) == [[Self.klondike, Self.spider]])
        table.seq += 1
        #expect(Self.amended(story.hears(.diff(table.next(Self.progress(2))))).isEmpty)
        table.seq += 1
        var over = Over.adaWins
        (over.ranking, over.deck) = ([Over.Place(seat: 0, place: 1, score: 745)], [])
        #expect(Self.amended(story.hears(.diff(table.next(.over(over), .phase(.over))))) == [[Self.spider]])
    }

    /// A game that is given up is over, too, although its player has no seat any more.
    @Test func givingUpTakesItOut() {
        var (story, table) = Self.playing([Self.klondike, Self.spider], steps: 3)
        var over = Over.adaWins
        (over.reason, over.ranking, over.deck) = (.resigned, [Over.Place(seat: 0, place: 1, score: 0)], [])
        let left = Change.SeatChange(seat: 0, player: "p-grace", name: "Grace", status: .left)
        let end = table.next(.seat(left), .over(over), .phase(.over))
        story.type("G")
        #expect(story.type("y").sent == [.resign(Request.Resign(table: table.table))])
        #expect(Self.amended(story.hears(.diff(end))) == [[Self.spider]])
    }

    /// The server's list has no game that this session plays. It stays kept all the same.
    @Test func theGameAtTheTableStays() {
        var (story, _) = Self.playing([Self.klondike, Self.spider], steps: 3)
        #expect(Self.amended(story.hears(.saved(ServerMessage.Saved(games: [])))) == [[Self.klondike]])
    }
}
