import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

@Suite struct ModesTests {
    private static func table(_ mode: String, _ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        .game {
            $0.rules.mode = mode
            if mode == "race" || mode == "scramble" { $0.turn = nil }
            change(&$0)
        }
    }

    private static func solo(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        table("solo") {
            $0.host = "p-grace"
            $0.rules.seats = 1
            $0.rules.tries = .limited(30)
            $0.triesLeft = 30
            $0.seats = [$0.seats[1]]
            $0.turn = TurnState(seat: 0)
            change(&$0)
        }
    }

    // MARK: Modes that the client does not know

    /// A mode with turns is played as its turns say.
    @Test func unknownModeWithTurns() {
        var own = AppStory.at(Self.table("relay") { $0.turn = TurnState(seat: 1) })
        #expect(own.type(" ").sent == [.flip(Request.Flip(table: "k3f9", card: 0))])
        var other = AppStory.at(Self.table("relay") { $0.turn = TurnState(seat: 0) })
        #expect(other.type(" ").sent.isEmpty)
    }

    /// Where nobody has a turn, everybody may flip.
    @Test func unknownModeWithoutTurns() {
        var story = AppStory.at(Self.table("relay") { $0.turn = nil })
        #expect(story.lines[0].contains("Flip any card"))
        #expect(story.type(" ").sent == [.flip(Request.Flip(table: "k3f9", card: 0))])
    }

    // MARK: Solo

    /// One line starts a server, and on it a game that waits for nobody.
    @Test func aloneIsOneLine() {
        var story = AppStory()
        story.given(.started)
        story.choose("Solo")
        let place = ServerPlace(host: "den.example", port: 7247)
        story.given(.hosting(.listening(place)), .client(.connected), .client(.received(.welcome)))
        guard let create = story.hears(.session(), .ok(1)).sent.last?.body as? Request.Create else {
            return #expect(Bool(false), "no table")
        }
        #expect(create.rules?.mode == "solo" && create.public == false)
    }

    /// A table for one is ready when it is there.
    @Test func soloStartsAtOnce() {
        var story = AppStory.inLobby()
        let sent = story.hears(.snapshot(Self.solo { ($0.phase, $0.turn, $0.triesLeft) = (.waiting, nil, nil) })).sent
        #expect(sent.map(\.withoutNonce) == [.ready(Request.Ready(table: "k3f9"))])
    }

    /// The time played goes on while one plays, and stands in a pause.
    @Test func theStopwatchRuns() {
        let table = Self.solo { $0.elapsedMs = 5_000 }
        var story = AppStory.at(table)
        #expect(story.lines[0].contains("Time 0:05") && story.lines[0].contains("30 tries left"))
        story.now += .seconds(2)
        story.when(.woken)
        #expect(story.lines[0].contains("Time 0:07"))
        story.hears(.diff(table.next(.phase(.paused))))
        story.now += .seconds(9)
        story.when(.woken)
        #expect(story.lines[0].contains("Time 0:07"))
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.phase(.playing)])))
        story.now += .seconds(1)
        story.when(.woken)
        #expect(story.lines[0].contains("Time 0:08"))
    }

    /// With a clock for the whole game it is that which counts, downwards.
    @Test func theGameClockRuns() {
        var story = AppStory.at(
            Self.solo { ($0.rules.gameSeconds, $0.gameMs, $0.elapsedMs) = (60, 20_000, 40_000) })
        story.now += .seconds(5)
        story.when(.woken)
        #expect(story.lines[0].contains("0:15 left") && !story.lines[0].contains("Time"))
    }

    /// Whoever has given up plays again by one key: the seat is taken, then the next game asked for.
    @Test func whoGaveUpPlaysAgain() {
        var over = Snapshot.finished().over!
        over.ranking = [Over.Place(seat: 0, place: 1, score: 0)]
        over.reason = .resigned
        var story = AppStory.at(
            Self.solo { ($0.phase, $0.turn, $0.over, $0.seats) = (.over, nil, over, [SeatState()]) })
        #expect(story.text.contains("The game was given up."))
        #expect(story.type("a").sent == [.join(Request.Join(table: "k3f9"))])
        let id = story.model.client.pending.last?.id ?? 0
        let sent = story.hears(.ok(id, table: "k3f9", seat: 0)).sent
        #expect(sent.map(\.withoutNonce) == [.again(Request.Again(table: "k3f9", on: true))])
    }

    // MARK: Coop

    /// The tries of all are shown as a number and, where there is room, as a bar.
    @Test func theBudgetIsShown() {
        let table = Self.table("coop") { ($0.rules.tries, $0.triesLeft) = (.limited(10), 5) }
        let story = AppStory.at(table)
        #expect(story.lines[0].contains("5 tries left"))
        #expect(story.lines.contains { $0.contains("━─") && $0.contains("5/10") })
        #expect(AppStory.at(table, Size(width: 40, height: 15)).lines[0].contains("5 tries left"))
    }

    // MARK: Race

    /// Everybody has a bar that grows; where there is room, a rival has a small board.
    @Test(arguments: [40, 80]) func barsGrow(width: Int) {
        let table = Self.table("race")
        var story = AppStory.at(table, Size(width: width, height: 24))
        #expect(!story.text.contains("━─") && story.lines[0].contains("Be the first!"))
        story.hears(.diff(table.next(.memory(.progress(seat: 0, score: 1, groups: 1, flips: 2, misses: 0)))))
        #expect(story.lines.contains { $0.contains("●") && ($0.contains("━─") || $0.contains("1/3")) })
        #expect(story.text.contains(width < 72 ? "━─" : "▆"))
    }

    /// Whoever watches sees the bars instead of a board, and turns nothing.
    @Test func watchersOfRacesSeeBars() {
        var story = AppStory.at(Self.table("race") { $0.seats[1] = .taken("p-eve", "Eve") })
        #expect(!story.app.targets(story.model).contains { if case .card = $0.target { true } else { false } })
        #expect(story.lines.filter { $0.contains("▲ Eve") }.count == 2)
        #expect(story.press(.right, .enter).sent.isEmpty)
    }

    /// Each flips at once, and only one's own miss stops one for a moment.
    @Test func racersFlipAnytime() {
        let table = Self.table("race")
        var story = AppStory.at(table)
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: 0))])
        story.hears(
            .diff(
                table.next(
                    .memory(.reveal(card: 0, face: "fox", seat: 1)), .memory(.reveal(card: 1, face: "owl", seat: 1)),
                    .memory(.miss(cards: [0, 1], seat: 1, points: 0, hideMs: 1_000)))))
        #expect(story.press(.end, .enter).sent.isEmpty && story.text.contains("Remember these!"))
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.memory(.hide(cards: [0, 1]))])))
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: 2))])
    }

    /// Nobody is offered a second seat where each has a board of their own.
    @Test(arguments: ["race", "scramble", "solo"]) func guestsHaveNoPlace(mode: String) {
        var story = AppStory.at(.table { $0.rules.mode = mode })
        story.type("PLin")
        #expect(story.press(.escape).sent.isEmpty && !story.text.contains("Name of the person"))
        story.press(.function(1))
        #expect(!story.text.contains("add a person here"))
    }

    /// Whoever gives a race up is shown it as watchers see it, and is not told of steps that were missed.
    @Test func resigningInARaceIsQuiet() {
        let table = Self.table("race")
        var story = AppStory.at(table)
        story.type("Gy")
        story.hears(
            .snapshot(
                Self.table("race") {
                    $0.seq = 8
                    $0.seats[1].status = .left
                }))
        #expect(!story.text.contains("Steps were missed") && story.lines[0].contains("You watch"))
    }

    // MARK: Scramble

    private static func scramble(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        table("scramble") {
            $0.board.cards[1] = .up(face: "owl")
            $0.board.cards[2] = .held(face: "yak", seat: 0)
            $0.board.cards[3] = .held(face: "fox", seat: 1)
            change(&$0)
        }
    }

    /// Any card that is not one's own can be wanted: face down, lying open, or in another's hand.
    @Test(arguments: [0, 1, 2]) func cardsAreWanted(card: Int) {
        var story = AppStory.at(Self.scramble())
        for _ in 0..<card { story.press(.right) }
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: card))])
        #expect(story.press(.enter).sent.isEmpty)
    }

    /// What one holds oneself is not asked for again.
    @Test func ownCardsAreNotWanted() {
        var story = AppStory.at(Self.scramble())
        #expect(story.press(.down, .enter).sent.isEmpty)
        #expect(story.lines[22].contains("up already") && story.lines[0].contains("Now one like it"))
    }

    /// A flip that waits is shown so until its reply; another's cards and misses change nothing of it.
    @Test func waitsAreShown() {
        let table = Self.scramble { $0.board.cards[3] = .down }
        var story = AppStory.at(table)
        story.press(.right, .right, .enter)
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.lines[0].contains("You wait in line…"))
        story.hears(
            .diff(
                table.next(
                    .memory(.reveal(card: 4, face: "owl", seat: 0)),
                    .memory(.miss(cards: [2, 4], seat: 0, points: 0, hideMs: 1_000)),
                    .memory(.release(cards: [2])), .memory(.hold(card: 2, seat: 1)))))
        story.hears(.ok(id))
        #expect(!story.text.contains("…") && story.lines[0].contains("Now one like it"))
    }

    /// A card that somebody else turns first is still wanted.
    @Test func othersAnswerNothing() {
        let table = Self.scramble()
        var story = AppStory.at(table)
        story.press(.enter)
        story.hears(
            .diff(table.next(.memory(.reveal(card: 0, face: "fox", seat: 0)), .memory(.hold(card: 0, seat: 0)))))
        #expect(story.lines[0].contains("You wait in line…"))
    }

    /// To be late is told in a short sentence, and the next card can be wanted at once.
    @Test(arguments: [(ErrorCode.cardHeld, "Somebody holds that card."), (.cardGone, "That card is taken.")])
    func lateFlipsAreTold(code: ErrorCode, words: String) {
        var story = AppStory.at(Self.scramble())
        story.press(.enter)
        story.hears(.refusal(story.model.client.pending.last?.id ?? 0, code))
        #expect(story.lines[22] == " " + words + String(repeating: " ", count: 79 - words.count))
        #expect(story.press(.enter).sent == [.flip(Request.Flip(table: "k3f9", card: 0))])
    }

    /// An attempt has a clock from its first card on.
    @Test func attemptsHaveAClock() {
        let table = Self.scramble { $0.board.cards[3] = .down }
        var story = AppStory.at(table)
        #expect(!story.lines[0].contains("0:30"))
        story.hears(.diff(table.next(.memory(.hold(card: 1, seat: 1)))))
        #expect(story.lines[0].contains("0:30"))
        story.now += .seconds(4)
        story.when(.woken)
        #expect(story.lines[0].contains("0:26"))
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.memory(.release(cards: [1]))])))
        #expect(!story.lines[0].contains("0:26"))
    }

    /// Whoever holds a card is told by symbol as well as by colour, also where a card has no room for it.
    @Test(arguments: [Size(width: 24, height: 10), Size(width: 40, height: 15), Size(width: 120, height: 40)])
    func holdersAreMarked(size: Size) {
        let held = AppStory.at(Self.scramble(), size).text
        let free = AppStory.at(Self.scramble { $0.board.cards[2] = .up(face: "yak") }, size).text
        #expect(held.count { $0 == "●" } == free.count { $0 == "●" } + 1)
    }
}
