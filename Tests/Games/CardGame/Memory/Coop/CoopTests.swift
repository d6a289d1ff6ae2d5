import CardGame
import Testing

@Suite struct CoopTests {
    private func given(_ deck: [Int], seats: Int = 3, tries: Int) -> Scenario {
        let settings = MemorySettings.board(2, deck.count / 2, seats: seats) {
            $0.mode = "coop"
            $0.tries = .limited(tries)
        }
        return Scenario(settings.deal(HiddenDeck(deck), to: Array(0..<seats), first: 0))
    }

    /// The turn goes round with every attempt, also after a group, and all share the tries.
    @Test func turnsGoRound() {
        var play = given([0, 0, 1, 1, 2, 2], tries: 9)
        play.flip(0, 1)
        #expect(play.story == ["up 1", "match 0 1", "turn 1 1 of 8"])
        play.flip(2, 4)
        play.when(.timerRanOut(seat: 1))
        #expect(play.story == ["hide", "turn 2 2 of 7"])
    }

    /// All win or all lose: nobody's place is better than another's.
    @Test func placesAreShared() {
        var play = given([0, 0, 1, 1], tries: 9)
        play.flip(0, 1, 2, 3)
        #expect(play.game.ending == .cleared)
        #expect(play.game.tallies.map(\.groups) == [1, 1, 0])
        #expect(Set((0..<3).map(play.game.rank(of:))).count == 1)
    }

    /// With the last try all have lost.
    @Test func triesRunOut() {
        var play = given([0, 1, 0, 1], tries: 1)
        play.flip(0, 1)
        play.when(.timerRanOut(seat: 0))
        #expect(play.game.ending == .tries)
    }
}
