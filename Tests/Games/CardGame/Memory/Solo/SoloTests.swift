import CardGame
import Testing

@Suite struct SoloTests {
    private func given(_ deck: [Int], _ change: (inout MemorySettings.Request) -> Void = { _ in }) -> Scenario {
        let settings = MemorySettings.board(2, deck.count / 2, seats: 1) {
            $0.mode = "solo"
            change(&$0)
        }
        return Scenario(settings.deal(HiddenDeck(deck), to: [0], first: 0))
    }

    /// One seat, and no other number of them.
    @Test func oneSeat() throws {
        var request = MemorySettings.Request()
        request.mode = "solo"
        #expect(try MemorySettings(request).seats == 1)
        request.seats = 2
        let flaw = #expect(throws: MemorySettings.Flaw.self) { try MemorySettings(request) }
        #expect(flaw?.field == "seats" && flaw?.problem == "seats can't be 2." && flaw?.allowed == "seats is 1.")
    }

    /// The tries are those of the level, or follow from the number and size of the groups.
    @Test func usualTries() throws {
        func tries(_ change: (inout MemorySettings.Request) -> Void) throws -> Int? {
            var request = MemorySettings.Request()
            request.mode = "solo"
            change(&request)
            return try MemorySettings(request).tries
        }
        #expect(try tries { $0.level = "easy" } == nil)
        #expect(try tries { $0.level = "normal" } == 30)
        #expect(try tries { $0.level = "hard" } == 52)
        #expect(try tries { $0.level = "expert" } == 61)
        #expect(try tries { ($0.rows, $0.columns) = (2, 5) } == 11)
        #expect(try tries { ($0.rows, $0.columns) = (3, 4) } == 14)
        #expect(try tries { ($0.rows, $0.columns, $0.groupSize) = (3, 4, 3) } == 18)
        #expect(try tries { $0.tries = .unlimited } == nil)
        #expect(try tries { $0.tries = .limited(7) } == 7)
        #expect(throws: MemorySettings.Flaw.self) { try tries { $0.tries = .limited(0) } }
    }

    /// Every attempt uses up a try, a group, a miss and a timeout alike, and the last one ends the game.
    @Test func triesRunOut() {
        var play = given([0, 0, 1, 1, 2, 2]) { $0.tries = .limited(3) }
        #expect(play.game.triesLeft == 3)
        play.flip(0, 1)
        #expect(play.story == ["up 1", "match 0 1", "turn 0 1 of 2"])
        play.when(.turnRanOut)
        #expect(play.story == ["miss 0 0", "hide", "turn 0 2 of 1"])
        play.flip(2, 4)
        play.when(.timerRanOut(seat: 0))
        #expect(play.story == ["hide"] && play.game.ending == .tries)
    }

    /// The last try may take the last group.
    @Test func theLastTryClears() {
        var play = given([0, 0, 1, 1]) { $0.tries = .limited(2) }
        play.flip(0, 1, 2, 3)
        #expect(play.game.ending == .cleared)
    }

    /// Without a limit one may look at known cards for ever.
    @Test func neverStalls() {
        var play = given([0, 0, 1, 1]) { $0.tries = .unlimited }
        for _ in 0..<20 { play.flip(0, 2) }
        #expect(play.game.ending == nil && play.game.tallies[0].misses == 20)
    }

    /// The clock of the whole game ends it, also while a miss is shown.
    @Test func clock() {
        var play = given([0, 1, 0, 1])
        play.flip(0, 1)
        play.when(.gameRanOut)
        #expect(play.game.ending == .clock && play.effects == [.finish(.clock)])
    }

    /// Three turns in a row without a flip: the seat has left, and nothing comes after it.
    @Test func staysAway() {
        var play = given([0, 1, 0, 1])
        for _ in 0..<2 { play.when(.turnRanOut) }
        #expect(play.story == ["miss 0 0", "hide", "turn 0 2 of 1"] || play.game.ending == nil)
        play.when(.turnRanOut)
        #expect(play.story == ["miss 0 0", "hide", "forfeit 0"])
    }
}
