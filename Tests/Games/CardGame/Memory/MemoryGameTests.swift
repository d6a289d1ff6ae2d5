import CardGame
import TestSupport
import Testing

@Suite struct MemoryGameTests {
    // MARK: Groups

    /// A match scores, takes the cards and keeps the turn.
    @Test func aMatchKeepsTheTurn() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2)
        play.flip(0, 2)
        #expect(play.story == ["up 2", "match 0 1", "turn 0 1"])
        #expect(play.game.turn == 0 && play.game.attempts == 1)
        #expect(play.game.tallies[0].score == 1 && play.game.tallies[0].groups == 1)
        #expect(play.game.tallies[0].flips == 2 && play.game.tallies[0].misses == 0)
        guard case .taken(_, seat: 0) = play.game.cards[0], case .taken(_, seat: 0) = play.game.cards[2] else {
            Issue.record("the cards are taken")
            return
        }
    }

    /// The last group clears the board; no turn begins any more, and nobody moves any more.
    @Test func clearing() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2)
        play.flip(0, 2, 1, 3)
        #expect(play.story == ["up 3", "match 0 1"])
        #expect(play.game.ending == .cleared && play.game.turn == nil)
        #expect(play.game.openedDeck?.map(\.index) == [0, 1, 0, 1])
        #expect(play.game.legalFlips(of: 0).isEmpty && play.game.legalFlips(of: 1).isEmpty)
        #expect(play.game.refusal(ofFlipping: 0, by: 0) == .notYourTurn(of: nil))
    }

    /// Groups of three and four are taken with their last card, and an attempt fails at its first odd one.
    @Test(arguments: [3, 4])
    func largerGroups(group: Int) {
        let deck = Array(repeating: 0, count: group) + Array(repeating: 1, count: group)
        let settings = MemorySettings.board(2, group, group: group)
        var play = Scenario(deck, rows: 2, columns: group, settings: settings)
        // Given one card short of a group
        for card in 0..<group - 1 {
            play.flip(card)
            #expect(play.story == ["up \(card)"])
        }
        // When a card differs
        play.flip(group)
        // Then all cards of the attempt are missed
        #expect(play.story == ["up \(group)", "miss 0 0", "wait"])
        guard case .attemptFailed(let cards, 0, 0, .seconds(1)) = play.shown.last else {
            Issue.record("a miss is shown")
            return
        }
        #expect(Array(cards) == Array(0...group - 2) + [group])
        // And an attempt whose second card differs fails at once
        play.flip(0, group)
        #expect(play.story == ["up \(group)", "miss 1 0", "wait"])
        // And the whole group scores once
        play.when(.timerRanOut(seat: play.game.turn ?? 0))
        for card in 0..<group { play.flip(card) }
        #expect(play.story == ["up \(group - 1)", "match 0 1", "turn 0 3"])
        #expect(play.game.tallies[0].flips == 2 * group)
    }

    // MARK: Scorings

    /// In Concentration a group counts two, a miss of unknown cards nothing, and one that shows a known card costs one.
    @Test func concentration() {
        let settings = MemorySettings.board(2, 4) { $0.scoring = "concentration" }
        var play = Scenario([0, 1, 0, 1, 2, 3, 2, 3], rows: 2, columns: 4, settings: settings)
        play.flip(0, 1)
        #expect(play.story.contains("miss 0 0"))
        play.flip(4, 0)  // The second card was seen in the turn before.
        #expect(play.story.contains("miss 1 -1"))
        play.flip(0, 1)  // Both were seen: still one point.
        #expect(play.story.contains("miss 0 -1"))
        play.flip(5, 2)
        #expect(play.story.contains("miss 1 0"))
        play.flip(0, 2)
        #expect(play.story == ["up 2", "match 0 2", "turn 0 5"])
        play.flip(1, 6)
        #expect(play.game.tallies.map(\.score) == [0, -1])
    }

    /// With groups of three a miss that shows two known cards costs one point, not two.
    @Test func concentrationCostsOncePerMiss() {
        let settings = MemorySettings.board(2, 3, group: 3) { $0.scoring = "concentration" }
        var play = Scenario([0, 0, 0, 1, 1, 1], rows: 2, columns: 3, settings: settings)
        play.flip(0, 1, 3, 0, 1, 3)
        #expect(play.story.contains("miss 1 -1"))
        #expect(play.game.tallies.map(\.score) == [0, -1])
    }

    // MARK: Misses

    /// A miss is shown, hides when its time has come, and then the next seat moves.
    @Test func aMissHidesAndPassesTheTurn() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2)
        play.flip(0, 1)
        #expect(play.story == ["up 1", "miss 0 0", "wait"])
        #expect(play.effects.last == .startTimer(seat: 0, after: .seconds(1)))
        #expect(play.game.turn == 0 && play.game.attempts == 0)
        play.when(.timerRanOut(seat: play.game.turn ?? 0))
        #expect(play.story == ["hide", "turn 1 1"])
        #expect(play.game.cards == Array(repeating: .down, count: 4))
        #expect(play.game.tallies[0].misses == 1)
    }

    /// With no delay all of it happens at once.
    @Test func noDelay() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2, settings: .board(2, 2, hideMilliseconds: 0))
        play.flip(0, 1)
        #expect(play.story == ["up 1", "miss 0 0", "hide", "turn 1 1"])
    }

    /// Turns go round by seat number, over those who were dealt in.
    @Test func turnsGoRound() {
        let settings = MemorySettings.board(2, 2, seats: 5, hideMilliseconds: 0)
        var play = Scenario(settings.deal(HiddenDeck([0, 1, 0, 1]), to: [1, 2, 4], first: 2))
        var order: [Int?] = [play.game.turn]
        for _ in 0..<4 {
            play.flip(0, 1)
            order.append(play.game.turn)
        }
        #expect(order == [2, 4, 1, 2, 4])
        #expect(play.game.tallies.count == 5)
    }

    // MARK: Refusals

    /// The first reason that applies is told: turn, a miss on show, the card's number, its place.
    @Test func refusals() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2)
        #expect(play.game.refusal(ofFlipping: 99, by: 1) == .notYourTurn(of: 0))
        #expect(play.game.refusal(ofFlipping: 4, by: 0) == .noSuchCard)
        #expect(play.game.refusal(ofFlipping: -1, by: 0) == .noSuchCard)
        #expect(play.game.refusal(ofFlipping: Int.max, by: 0) == .noSuchCard)
        #expect(play.game.refusal(ofFlipping: 3, by: 0) == nil)
        play.flip(0)
        #expect(play.game.refusal(ofFlipping: 0, by: 0) == .cardFaceUp)
        play.flip(2)
        #expect(play.game.refusal(ofFlipping: 0, by: 0) == .cardGone)
        play = Scenario([0, 1, 0, 1], rows: 2, columns: 2)
        play.flip(0, 1)
        #expect(play.game.refusal(ofFlipping: 0, by: 0) == .missStillShown)
        #expect(play.game.refusal(ofFlipping: 99, by: 0) == .missStillShown)
        #expect(play.game.refusal(ofFlipping: 99, by: 1) == .notYourTurn(of: 0))
    }

    /// In every state of many random games the legal flips are exactly those without a refusal.
    @Test func legalFlipsAreThoseWithoutRefusal() {
        var chance = Seeded(1)
        for round in 0..<60 {
            let group = round % 3 + 2
            let seats = round % 4 + 2
            let settings = MemorySettings.board(4, group, seats: seats, group: group)
            let deck = (0..<4 * group).map { $0 / group }.shuffled(using: &chance)
            var play = Scenario(settings.deal(HiddenDeck(deck), to: Array(0..<seats), first: round % seats))
            while play.game.ending == nil {
                for seat in 0..<seats {
                    let free = (0..<4 * group).filter { play.game.refusal(ofFlipping: $0, by: seat) == nil }
                    #expect(play.game.legalFlips(of: seat) == free)
                }
                guard let seat = play.game.turn else { break }
                if let card = play.game.legalFlips(of: seat).randomElement(using: &chance) {
                    play.move(seat, card)
                } else {
                    play.when(.timerRanOut(seat: play.game.turn ?? 0))
                }
            }
            #expect(play.game.tallies.map(\.groups).reduce(0, +) == 4 || play.game.ending == .stalled)
        }
    }

    // MARK: Clocks

    /// A turn that runs out is a miss without points, hides what was up and passes on, all at once.
    @Test func aTurnRunsOut() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2)
        play.when(.turnRanOut)
        #expect(play.story == ["miss 0 0", "hide", "turn 1 1"])
        play.flip(3)
        play.when(.turnRanOut)
        #expect(play.story == ["miss 1 0", "hide", "turn 0 2"])
        guard case .attemptFailed(let cards, _, _, let delay) = play.shown[0] else {
            Issue.record("a miss is shown")
            return
        }
        #expect(Array(cards) == [3] && delay == .zero)
        #expect(play.game.cards == Array(repeating: .down, count: 4))
        #expect(play.game.tallies.map(\.misses) == [1, 1])
    }

    /// In Concentration a turn that runs out costs nothing, though a known card was up.
    @Test func runningOutCostsNothing() {
        let settings = MemorySettings.board(2, 2) { $0.scoring = "concentration" }
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2, settings: settings)
        play.flip(0, 1, 0)
        play.when(.turnRanOut)
        #expect(play.story == ["miss 1 0", "hide", "turn 0 2"])
    }

    /// The third turn in a row that runs out is the seat's last.
    @Test func threeInARowForfeit() {
        var play = Scenario([0, 1, 0, 1, 2, 3, 2, 3], rows: 2, columns: 4, seats: 3)
        for round in 0..<2 {
            play.when(.turnRanOut)
            #expect(!play.story.contains("forfeit 0"), "round \(round)")
            play.flip(2 * round, 2 * round + 1, 4, 5)  // The others find nothing.
            play.when(.timerRanOut(seat: play.game.turn ?? 0))
        }
        play.when(.turnRanOut)
        #expect(play.story == ["miss 0 0", "hide", "forfeit 0", "turn 1 7"])
        // And turns go round without it.
        play.when(.turnRanOut)
        play.when(.turnRanOut)
        #expect(play.game.turn == 1)
    }

    /// Any flip begins the count anew, also one whose turn then runs out.
    @Test func aFlipResetsTheCount() {
        let settings = MemorySettings.board(4, 4, hideMilliseconds: 0)
        var play = Scenario(Array(0..<8) + Array(0..<8), rows: 4, columns: 4, settings: settings)
        for (turn, flips) in [false, false, true, false].enumerated() {
            if flips { play.flip(15) }
            play.when(.turnRanOut)
            #expect(play.story.last == "turn 1 \(2 * turn + 1)" && !play.story.contains("forfeit 0"))
            play.flip(2 * turn, 2 * turn + 1)
        }
        // The flip's own turn ran out as well, so the two after it make three.
        play.when(.turnRanOut)
        #expect(play.story.contains("forfeit 0"))
    }

    // MARK: Stalling

    /// Three turns of every seat that turn nothing new and take nothing end the game.
    @Test func stalling() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2, settings: .board(2, 2, hideMilliseconds: 0))
        play.flip(0, 1, 2, 3)  // All known now.
        for _ in 0..<5 {
            play.flip(0, 1)
            #expect(play.game.ending == nil)
        }
        play.flip(0, 1)
        #expect(play.game.ending == .stalled && play.story.last == "hide")
    }

    /// A group, of known cards too, and a new card begin the count anew for all.
    @Test func progressResetsTheCount() {
        let settings = MemorySettings.board(2, 3, hideMilliseconds: 0)
        var play = Scenario([0, 1, 2, 0, 1, 2], rows: 2, columns: 3, settings: settings)
        play.flip(0, 1, 2, 3)
        for _ in 0..<5 { play.flip(0, 1) }
        play.flip(0, 4)  // A new card.
        for _ in 0..<5 { play.flip(0, 1) }
        play.flip(0, 3)  // A group of cards that were all known.
        #expect(play.story.contains("match 1 1"))
        for _ in 0..<5 { play.flip(1, 2) }
        #expect(play.game.ending == nil)
        play.flip(1, 2)
        #expect(play.game.ending == .stalled)
    }

    /// A turn that runs out is a turn that brought nothing, unless a new card was up.
    @Test func idleTurnsThatRanOut() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2, settings: .board(2, 2, hideMilliseconds: 0))
        play.flip(0, 1)
        for _ in 0..<2 {
            play.when(.turnRanOut)
            play.flip(0, 1)
        }
        play.flip(2)
        play.when(.turnRanOut)  // A new card was up.
        for _ in 0..<5 { play.flip(0, 1) }
        #expect(play.game.ending == nil)
        play.flip(0, 1)
        #expect(play.game.ending == .stalled)
    }

    /// A new card that a leaving seat had turned up begins the count anew like any other.
    @Test func aLeaverTurnedANewCard() {
        let settings = MemorySettings.board(2, 2, seats: 3, hideMilliseconds: 0)
        var play = Scenario([0, 1, 1, 0], rows: 2, columns: 2, settings: settings)
        play.flip(0, 1, 0, 2)
        for _ in 0..<7 { play.flip(0, 1) }
        #expect(play.game.turn == 0 && play.game.ending == nil)
        play.flip(3)
        play.when(.seatLeft(0))
        play.flip(0, 1, 0, 1)
        #expect(play.game.ending == nil)
        for _ in 0..<4 { play.flip(0, 1) }
        #expect(play.game.ending == .stalled)
    }

    // MARK: Leaving

    /// Whoever leaves in the own turn leaves no card up, and the next seat moves; the attempt does not count.
    @Test func leavingInTheOwnTurn() {
        for cardIsUp in [false, true] {
            var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2, seats: 3)
            if cardIsUp { play.flip(1) }
            play.when(.seatLeft(0))
            #expect(play.story == (cardIsUp ? ["hide", "turn 1 0"] : ["turn 1 0"]))
            #expect(play.game.cards == Array(repeating: .down, count: 4))
            #expect(play.game.legalFlips(of: 0).isEmpty && play.game.legalFlips(of: 1).count == 4)
            #expect(play.game.tallies[0].misses == 0)
        }
    }

    /// Whoever leaves while the own miss is shown: it hides in its own time, and the turn passes then.
    @Test func leavingWhileTheOwnMissIsShown() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2, seats: 3)
        play.flip(0, 1)
        play.when(.seatLeft(0))
        #expect(play.story.isEmpty)
        #expect(play.game.refusal(ofFlipping: 2, by: 1) == .notYourTurn(of: 0))
        play.when(.timerRanOut(seat: play.game.turn ?? 0))
        #expect(play.story == ["hide", "turn 1 1"])
        play.flip(0, 1)
        play.when(.timerRanOut(seat: play.game.turn ?? 0))
        play.flip(0, 1)
        play.when(.timerRanOut(seat: play.game.turn ?? 0))
        #expect(play.game.turn == 1)
    }

    /// Whoever leaves in another's turn disturbs nobody and is left out from then on.
    @Test func leavingInAnothersTurn() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2, seats: 3)
        play.flip(0)
        play.when(.seatLeft(1))
        #expect(play.story.isEmpty && play.game.turn == 0)
        play.flip(1)
        play.when(.seatLeft(2))
        #expect(play.story.isEmpty)
        play.when(.timerRanOut(seat: play.game.turn ?? 0))
        #expect(play.story == ["hide", "turn 0 1"])
    }

    /// The last one's leaving moves no turn; the table then ends the game and the deck is open.
    @Test func theLastOneLeaves() {
        var play = Scenario([0, 1, 0, 1], rows: 2, columns: 2)
        play.when(.seatLeft(1))
        play.when(.seatLeft(0))
        #expect(play.story.isEmpty && play.game.openedDeck == nil)
        play.when(.ended(.abandoned))
        #expect(play.game.ending == .abandoned && play.game.turn == nil)
        #expect(play.game.openedDeck?.map(\.index) == [0, 1, 0, 1])
    }

    // MARK: Whole trees

    /// How many sequences of flips the rules allow on the smallest boards, counted once and for all.
    @Test func countsOfFlipTrees() {
        let small = MemorySettings.board(2, 2, hideMilliseconds: 0).deal(
            HiddenDeck([0, 0, 1, 1]), to: [0, 1], first: 0)
        #expect((1...6).map { Scenario.countSequences(small, seats: 2, depth: $0) } == [4, 12, 40, 104, 320, 832])
        let large = MemorySettings.board(2, 3, hideMilliseconds: 0).deal(
            HiddenDeck([0, 1, 2, 0, 1, 2]), to: [0, 1], first: 0)
        #expect((1...5).map { Scenario.countSequences(large, seats: 2, depth: $0) } == [6, 30, 168, 792, 4272])
    }

    /// The same where every card is known and the game is three idle turns from stalling: sequences that go on past
    /// that are those with a group in them.
    @Test func countsOfFlipTreesBeforeStalling() {
        var play = Scenario([0, 0, 1, 1], rows: 2, columns: 2, settings: .board(2, 2, hideMilliseconds: 0))
        play.flip(0, 2, 1, 3, 0, 2, 0, 2, 0, 2)
        #expect(
            (1...8).map { Scenario.countSequences(play.game, seats: 2, depth: $0) } == [
                4, 12, 40, 104, 320, 832, 512, 512,
            ])
    }
}
