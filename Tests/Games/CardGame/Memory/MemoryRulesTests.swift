import CardGame
import Testing
import Vocabulary

@Suite struct MemoryRulesTests {
    /// A mode for tests, in which the turn passes after a match. It states nothing else.
    static let relay = Mode("relay", order: .turns(movesAgain: false))

    /// A mode states its difference and takes all else from the defaults.
    @Test func aModeStatesItsDifference() {
        // Given the same deal in both modes
        var (relay, classic) = (
            Scenario([0, 0, 1, 1], rows: 2, columns: 2, settings: .board(2, 2, mode: Self.relay)),
            Scenario([0, 0, 1, 1], rows: 2, columns: 2)
        )
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
