import CardGame
import Testing

@Suite struct ScrambleGameTests {
    private func given(
        _ deck: [Int] = [0, 0, 1, 1, 2, 2], seats: Int = 3, group: Int = 2, hide: Int = 1_000, turn: Int = 30,
        scoring: String = "pairs"
    ) -> Scenario {
        let settings = MemorySettings.board(
            group, deck.count / group, seats: seats, group: group, hideMilliseconds: hide
        ) { request in
            request.mode = "scramble"
            request.turnSeconds = turn
            request.scoring = scoring
        }
        return Scenario(settings.deal(HiddenDeck(deck), to: Array(0..<seats), first: 0))
    }

    // MARK: First cards

    /// A face-down card is turned up and held; several seats hold one each.
    @Test func firstCardDown() {
        var play = given()
        play.move(0, 0)
        #expect(play.story == ["up 0", "hold 0 0", "wait"])
        play.move(1, 2)
        #expect(play.story == ["up 2", "hold 2 1", "wait"])
        guard case .held(_, seat: 0) = play.game.cards[0], case .held(_, seat: 1) = play.game.cards[2] else {
            Issue.record("both are held")
            return
        }
    }

    /// A card that another holds is waited for, in order of arrival; when it is let go it is the first one's.
    @Test func firstCardHeld() {
        var play = given()
        play.move(0, 0)
        #expect(play.move(2, 0) == nil && play.story == [] && play.game.isWaiting(2))
        #expect(play.move(1, 0) == nil && play.story == [] && play.game.isWaiting(1))
        play.move(0, 2)
        #expect(
            play.story == ["up 2", "miss 0 0", "release 0", "hold 0 2", "wait", "2 waited", "wait"])
        #expect(!play.game.isWaiting(2) && play.game.isWaiting(1))
        // The next one in line gets it. Only cards that were turned up count as flips.
        play.when(.seatLost(2))
        #expect(play.story == ["release 0", "hold 0 1", "wait", "1 waited"])
        #expect(play.game.tallies.map(\.flips) == [2, 0, 0])
    }

    /// A card that is taken while others wait for it is gone for all of them.
    @Test func firstCardGone() {
        var play = given()
        play.move(0, 0)
        play.move(1, 0)
        play.move(2, 0)
        play.move(0, 1)
        #expect(play.story == ["up 1", "match 0 1", "1 waited cardGone", "2 waited cardGone"])
        #expect(play.move(1, 0) == .cardGone)
    }

    /// A face-up card that nobody holds is held without a flip.
    @Test func firstCardUp() {
        var play = given()
        play.move(0, 0)
        play.move(0, 2)
        play.move(1, 2)
        #expect(play.story == ["hold 2 1", "wait"] && play.game.tallies[1].flips == 0)
    }

    // MARK: Second cards

    /// Equal cards are scored and gone at once; a free face-up card may be the second.
    @Test func equal() {
        var play = given([0, 1, 0, 1])
        play.move(0, 0)
        play.move(0, 1)
        play.move(1, 3)
        play.move(1, 1)
        #expect(play.story == ["match 1 1"] && play.game.tallies[1].flips == 1)
    }

    /// A second card never waits: where it is gone or held the first is released, still face up, and nothing hides it.
    @Test func secondCardNeverWaits() {
        var play = given()
        play.move(0, 0)
        play.move(1, 2)
        #expect(play.move(1, 0) == .cardHeld(by: 0))
        #expect(play.story == ["release 2"])
        play.move(0, 1)
        play.move(1, 2)
        #expect(play.move(1, 1) == .cardGone && play.story == ["release 2"])
        play.when(.timerRanOut(seat: 1))
        #expect(play.story == [])
        guard case .up = play.game.cards[2] else {
            Issue.record("what was released stays face up")
            return
        }
    }

    /// The own card, and one that there is not, change nothing.
    @Test func ownCard() {
        var play = given()
        play.move(0, 0)
        #expect(play.move(0, 0) == .cardFaceUp && play.story == [])
        #expect(play.move(0, 6) == .noSuchCard && play.story == [])
        guard case .held(_, seat: 0) = play.game.cards[0] else {
            Issue.record("it is held on")
            return
        }
    }

    /// In groups of three a second equal card is held as well, and one odd card releases both.
    @Test func largerGroups() {
        var play = given([0, 0, 0, 1, 1, 1], group: 3)
        play.move(0, 0)
        play.move(0, 1)
        #expect(play.story == ["up 1", "hold 1 0"])
        play.move(0, 3)
        #expect(play.story == ["up 3", "miss 0 0", "release 0 1", "wait"])
        play.when(.timerRanOut(seat: 0))
        #expect(play.story == ["hide"] && play.game.cards == Array(repeating: .down, count: 6))
    }

    // MARK: Hiding

    /// What differs is hidden when the delay has passed, but for what somebody holds by then.
    @Test func hidesAfterDelay() {
        var play = given()
        play.move(0, 0)
        play.move(0, 2)
        play.move(1, 2)
        play.when(.timerRanOut(seat: 0))
        #expect(play.effects == [.show(.cardsHidden(CardHand([0])))])
        guard case .held(_, seat: 1) = play.game.cards[2] else {
            Issue.record("who holds it keeps it")
            return
        }
    }

    /// It is hidden earlier when that seat flips again; the card flipped stays up, if it was one of them.
    @Test func hidesWithTheNextFlip() {
        var play = given()
        play.move(0, 0)
        play.move(0, 2)
        play.move(0, 4)
        #expect(play.story == ["up 4", "hold 4 0", "wait", "hide"])
        play.move(0, 0)
        play.move(0, 0)
        #expect(play.story == ["hold 0 0", "wait", "hide"])
    }

    /// Also when that flip waits.
    @Test func hidesWithAWaitingFlip() {
        var play = given()
        play.move(0, 0)
        play.move(0, 2)
        play.move(1, 4)
        play.move(0, 4)
        #expect(play.story == ["hide"] && play.game.isWaiting(0))
    }

    /// Hidden at once, in the same step, but for what goes to whoever waits.
    @Test func hidesAtOnce() {
        var play = given(hide: 0)
        play.move(0, 0)
        play.move(1, 0)
        play.move(0, 2)
        #expect(play.story == ["up 2", "miss 0 0", "release 0", "hold 0 1", "wait", "1 waited", "hide"])
        #expect(play.effects.contains(.show(.cardsHidden(CardHand([2])))))
    }

    /// A timer left over from a miss does not end the attempt after it, where attempts have no clock.
    @Test func lateTimer() {
        var play = given(turn: 0)
        play.move(0, 0)
        play.move(0, 2)
        play.move(0, 4)
        play.when(.timerRanOut(seat: 0))
        #expect(play.story == [])
    }

    // MARK: Ends of waits and attempts

    /// A wait is answered once, whatever ends it.
    @Test(arguments: [
        Step.event(.waitCancelled(seat: 1)), .event(.seatLost(1)), .event(.seatLeft(1)), .flip(2, by: 1),
        .flip(99, by: 1),
    ])
    func overtaken(_ step: Step) {
        var play = given()
        play.move(0, 0)
        play.move(1, 0)
        play.effects = []
        _ = play.game.take(step, &play.effects)
        let isGone =
            switch step {
            case .event(.seatLost), .event(.seatLeft): true
            default: false
            }
        #expect(play.effects.first == .waitEnded(seat: 1, isGone ? .playerGone : .overtaken))
        play.move(0, 1)
        #expect(play.story == ["up 1", "match 0 1"])
    }

    /// A pause ends every wait, for whoever obeys the text sends nothing while a flip waits, and could not agree to go on.
    @Test func pause() {
        var play = given()
        play.move(0, 0)
        play.move(1, 0)
        play.move(2, 0)
        play.when(.paused)
        #expect(play.effects == [.waitEnded(seat: 1, .paused), .waitEnded(seat: 2, .paused)])
        play.move(0, 2)
        #expect(play.story == ["up 2", "miss 0 0", "release 0", "wait"])
    }

    /// Two who keep the cards of the last group from each other do so for 12 attempts each; then the game has stalled.
    @Test func stalled() {
        var play = given([0, 0], seats: 2, hide: 0, turn: 0)
        play.move(0, 0)
        play.move(1, 1)
        // Whoever flips the other's card lets the own one go, and takes it up again.
        for attempt in 0..<24 {
            #expect(play.game.ending == nil, "\(attempt)")
            #expect(play.move(attempt % 2, 1 - attempt % 2) == .cardHeld(by: 1 - attempt % 2))
            if play.game.ending == nil { play.move(attempt % 2, attempt % 2) }
        }
        // The first attempt of each had turned a new card and does not count.
        #expect(play.game.ending == nil)
        play.move(0, 1)
        // Whoever has had 12 rests before the next, so that the other could take both cards.
        play.move(0, 0)
        #expect(play.game.isWaiting(0))
        play.when(.timerRanOut(seat: 0))
        #expect(play.game.ending == nil)
        play.move(1, 0)
        #expect(play.game.ending == .stalled && play.effects.last == .finish(.stalled))
    }

    /// So many attempts that find nothing, with a rest before each where one is due.
    private func idle(_ play: inout Scenario, _ seat: Int, _ attempts: Int, _ one: Int = 2, _ other: Int = 4) {
        for _ in 0..<attempts where play.game.ending == nil {
            play.move(seat, one)
            if play.game.isWaiting(seat) { play.when(.timerRanOut(seat: seat)) }
            play.move(seat, other)
        }
    }

    /// Who leads, or nobody, can't end the game by wasting attempts while another seat that plays has not: not with four seats, and not
    /// while that one is away. A seat that has left does not count.
    @Test(arguments: [(seats: 2, leads: true), (2, false), (4, true), (4, false)])
    func nobodyStallsAlone(seats: Int, leads: Bool) {
        var play = given(seats: seats, hide: 0, turn: 0)
        for card in [2, 4] { play.move(0, card) }
        if leads { for card in [0, 1] { play.move(0, card) } }
        idle(&play, 0, 200)
        play.when(.seatLost(1))
        idle(&play, 0, 200)
        for seat in 2..<max(2, seats) { idle(&play, seat, 200) }
        #expect(play.game.ending == nil)
        idle(&play, 1, 11)
        #expect(play.game.ending == nil)
        if seats > 2 {
            play.when(.seatLeft(1))
            idle(&play, 0, 1)
        } else {
            idle(&play, 1, 1)
        }
        #expect(play.game.ending == .stalled)
    }

    /// Who has wasted 12 attempts rests before each further one. Another card may be chosen in that time, and others may take the card.
    @Test func rests() {
        var play = given(seats: 2, hide: 0, turn: 0)
        for card in [2, 4, 0, 1] { play.move(0, card) }
        idle(&play, 0, 12)
        play.move(0, 2)
        #expect(play.effects == [.startTimer(seat: 0, after: .seconds(1))] && play.game.isWaiting(0))
        play.move(0, 4)
        #expect(play.story == ["0 waited overtaken"] && play.game.isWaiting(0))
        play.when(.timerRanOut(seat: 0))
        #expect(play.story == ["up 4", "hold 4 0", "0 waited"])
        play.move(0, 2)
        // Whoever has wasted nothing does not rest, and takes the card that the other rests for.
        play.move(0, 4)
        play.move(1, 4)
        #expect(play.story == ["up 4", "hold 4 1"])
        play.when(.timerRanOut(seat: 0))
        #expect(play.story == [] && play.game.isWaiting(0))
        play.move(1, 5)
        #expect(play.story == ["up 5", "match 1 1", "0 waited cardGone"])
        // Something was found.
        play.move(0, 2)
        #expect(play.story == ["up 2", "hold 2 0"])
    }

    /// A flip of a card that another seat holds needs no rest: it waits for the card alone.
    @Test func noRestForAHeldCard() {
        var play = given(seats: 2, hide: 0, turn: 0)
        for card in [2, 4] { play.move(0, card) }
        idle(&play, 0, 12)
        play.move(1, 2)
        play.move(0, 2)
        #expect(play.effects.isEmpty && play.game.isWaiting(0))
        play.move(1, 4)
        #expect(play.story == ["up 4", "miss 1 0", "release 2", "hold 2 0", "0 waited", "hide"])
    }

    /// A card that nobody had turned begins the count anew, and so does a group.
    @Test(arguments: [[4], [0, 1]]) func foundSomething(_ cards: [Int]) {
        var play = given(seats: 2, hide: 0, turn: 0)
        for card in [0, 2, 2, 0] { play.move(0, card) }
        idle(&play, 0, 22, 0, 2)
        idle(&play, 1, 11, 0, 2)
        for card in cards { play.move(1, card) }
        if cards == [4] { play.move(1, 0) }
        #expect(play.game.ending == nil)
        if cards == [0, 1] { return }
        idle(&play, 0, 12, 0, 2)
        idle(&play, 1, 11, 0, 2)
        #expect(play.game.ending == nil)
        idle(&play, 1, 1, 0, 2)
        #expect(play.game.ending == .stalled)
    }

    /// The end of the game answers who waits, before it.
    @Test func endOfTheGame() {
        var play = given()
        play.move(0, 0)
        play.move(1, 0)
        play.when(.ended(.resigned))
        #expect(play.effects == [.waitEnded(seat: 1, .gameEnded), .finish(.resigned)])
    }

    /// Whoever is gone lets go, and who has left flips no more.
    @Test func holderIsGone() {
        var play = given()
        play.move(0, 0)
        play.when(.seatLeft(0))
        #expect(play.story == ["release 0"])
        #expect(play.move(0, 2) == .notYourTurn(of: nil))
        play.when(.seatReturned(0))
        #expect(play.move(0, 2) == nil)
    }

    /// An attempt that is open too long fails.
    @Test func attemptRunsOut() {
        var play = given()
        play.move(0, 0)
        play.move(1, 0)
        play.when(.timerRanOut(seat: 0))
        #expect(play.story == ["miss 0 0", "release 0", "hold 0 1", "wait", "1 waited"])
        #expect(play.game.tallies[0].misses == 1)
    }

    /// In Concentration a miss costs a point where one of its cards had been seen before the attempt, as those have that
    /// are face up already.
    @Test func concentration() {
        var play = given(scoring: "concentration")
        play.move(0, 0)
        play.move(0, 2)
        #expect(play.story.contains("miss 0 0"))
        play.move(1, 2)
        play.move(1, 4)
        #expect(play.story.contains("miss 1 -1"))
        play.move(2, 4)
        play.move(2, 5)
        #expect(play.story.contains("match 2 2"))
    }

    /// The last group ends the game.
    @Test func cleared() {
        var play = given([0, 0, 1, 1])
        for card in 0..<4 { play.move(1, card) }
        #expect(play.game.ending == .cleared && (0..<3).map(play.game.rank(of:)) == [0, 2, 0])
    }
}

extension CardHand {
    fileprivate init(_ cards: [Int]) {
        self.init()
        for card in cards { append(card) }
    }
}
