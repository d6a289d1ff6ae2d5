import CardGame
import Testing

@Suite struct RaceGameTests {
    private func given(
        _ deck: [Int], seats: Int = 2, hide: Int = 1_000, scoring: String = "pairs"
    ) -> Scenario {
        let settings = MemorySettings.board(2, deck.count / 2, seats: seats, hideMilliseconds: hide) {
            ($0.mode, $0.scoring) = ("race", scoring)
        }
        return Scenario(settings.deal(HiddenDeck(deck), to: Array(0..<seats), first: 0))
    }

    /// Every seat turns its own cards up whenever it likes; the others learn how far it is, and nothing else.
    @Test func ownBoards() {
        var play = given([0, 1, 0, 1])
        #expect(play.game.turn == nil)
        play.move(1, 0)
        #expect(play.story == ["1: up 0", "!1: progress 1 0/1"])
        play.move(0, 0)
        #expect(play.story == ["0: up 0", "!0: progress 0 0/1"])
        play.move(1, 2)
        #expect(play.story == ["1: up 2", "1: match 1 1", "!1: progress 1 1/2"])
        #expect(play.game.cards == Array(repeating: .down, count: 4))
        guard case .up = play.game.cards(seenBy: 0)[0], case .taken(_, seat: 1) = play.game.cards(seenBy: 1)[0] else {
            Issue.record("each seat sees its own board")
            return
        }
    }

    /// A seat's own miss keeps that seat from flipping, and nobody else.
    @Test func ownMiss() {
        var play = given([0, 1, 0, 1])
        play.move(0, 0)
        play.move(0, 1)
        #expect(play.story == ["0: up 1", "0: miss 0 0", "wait", "!0: progress 0 0/2"])
        #expect(play.move(0, 2) == .missStillShown)
        #expect(play.move(1, 2) == nil)
        play.when(.timerRanOut(seat: 0))
        #expect(play.story == ["0: hide", "!0: progress 0 0/2"])
        #expect(play.move(0, 2) == nil)
    }

    /// Whoever clears the board first ends the race, and ranks by groups.
    @Test func firstToClear() {
        var play = given([0, 1, 0, 1])
        play.move(0, 0)
        play.move(0, 2)
        for card in [0, 2, 1] { play.move(1, card) }
        #expect(play.game.ending == nil)
        play.move(1, 3)
        #expect(play.game.ending == .cleared && play.effects.last == .finish(.cleared))
        #expect((0..<2).map(play.game.rank(of:)) == [1, 2])
        #expect(play.game.openedDeck?.map(\.index) == [0, 1, 0, 1])
        #expect(play.move(0, 1) == .notYourTurn(of: nil))
    }

    /// When the clock ends, most groups rank first.
    @Test func clock() {
        var play = given([0, 1, 0, 1])
        play.move(0, 0)
        play.move(0, 2)
        play.when(.gameRanOut)
        #expect(play.game.ending == .clock && (0..<2).map(play.game.rank(of:)) == [1, 0])
    }

    /// In Concentration too the groups alone decide the places, also where careless misses have cost more than they bring.
    @Test func concentration() {
        var play = given([0, 1, 0, 1, 2, 3, 2, 3], hide: 0, scoring: "concentration")
        for _ in 0..<5 {
            play.move(0, 0)
            play.move(0, 1)
        }
        for card in [0, 2, 1, 3] { play.move(0, card) }
        for card in [0, 2] { play.move(1, card) }
        play.when(.gameRanOut)
        #expect(play.game.tallies.map(\.score) == [0, 2] && play.game.tallies.map(\.groups) == [2, 1])
        #expect((0..<2).map(play.game.rank(of:)) == [2, 1])
    }

    /// What only other modes have is refused, with field, value and what is allowed.
    @Test func forbiddenRules() {
        func flaw(_ change: (inout MemorySettings.Request) -> Void) -> MemorySettings.Flaw? {
            var request = MemorySettings.Request()
            request.mode = "race"
            change(&request)
            do { _ = try MemorySettings(request) } catch { return error }
            return nil
        }
        let tries = flaw { $0.tries = .limited(30) }
        #expect(tries?.field == "tries" && tries?.problem == "A race table has no tries, so it can't be 30.")
        #expect(tries?.allowed == "Leave tries out. Modes that have it: solo, coop.")
        let turn = flaw { $0.turnSeconds = 30 }
        #expect(turn?.field == "turn_seconds")
        #expect(turn?.allowed == "Leave turn_seconds out. Modes that have it: classic, solo, coop, scramble.")
        #expect(flaw { ($0.tries, $0.turnSeconds, $0.gameSeconds) = (.unlimited, 0, 60) } == nil)
        #expect(flaw { $0.gameSeconds = 5 }?.allowed == "game_seconds is 10–7200, or 0 for no clock.")
        #expect(flaw { $0.seats = 1 }?.allowed == "seats is 2–8.")
    }
}
