import CardGame
import Testing
import Vocabulary

@Suite struct MemoryRulesTests {
    /// A mode for this test, in which the turn passes after a match. It states nothing else.
    enum Relay: MemoryRules {
        static let mode = Mode("relay", order: .turns(movesAgain: false))
    }

    /// Every mode of the vocabulary has its rules, in the same order.
    @Test func named() {
        #expect(MemoryModes.all.map { $0.mode } == Mode.all)
        for rules in MemoryModes.all { #expect(MemoryModes.named(rules.mode.name) == rules) }
        #expect(MemoryModes.named("relay") == nil)
    }

    /// A mode states its difference and takes all else from the defaults.
    @Test func aModeStatesItsDifference() {
        // Given the same deal in both modes
        let settings = MemorySettings.board(2, 2)
        var relay = Scenario(Relay.deal(settings, HiddenDeck([0, 0, 1, 1]), to: [0, 1], first: 0))
        var classic = Scenario(Classic.deal(settings, HiddenDeck([0, 0, 1, 1]), to: [0, 1], first: 0))
        // When the first seat takes a pair
        relay.flip(0, 1)
        classic.flip(0, 1)
        // Then the turn passes in one and stays in the other
        #expect(relay.story == ["up 1", "match 0 1", "turn 1 1"])
        #expect(classic.story == ["up 1", "match 0 1", "turn 0 1"])
        relay.flip(2, 3)
        classic.flip(2, 3)
        #expect(relay.game.tallies.map(\.groups) == [1, 1])
        #expect(classic.game.tallies.map(\.groups) == [2, 0])
        #expect(relay.game.ending == .cleared && classic.game.ending == .cleared)
    }
}
