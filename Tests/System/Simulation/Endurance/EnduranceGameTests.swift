import Simulation
import TestSupport
import Testing

struct EnduranceGameTests {
    /// Games of every mode, with whatever comes between, leave nothing to be found fault with. `make endurance` plays more.
    @Test(.deep, arguments: Scenario.modes) func nothingWrong(mode: String) {
        for seed in 1...25 as ClosedRange<UInt64> {
            let flaw = EnduranceGame.flaw(in: Scenario(seed: seed, mode: mode))
            #expect(flaw == nil)
        }
    }

    /// Every step of the room is a turn of the server: this long game has more timers than the server looks at in one turn.
    @Test func moreTimersThanATurnHas() {
        #expect(EnduranceGame.flaw(in: Scenario(seed: 71_030)) == nil)
    }

    /// One seed is one game, line by line.
    @Test func reproducible() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let lines = Recording(of: Scenario(seed: seed)).lines
            #expect(lines.count > 4)
            #expect(Recording(of: Scenario(seed: seed)).lines == lines)
        }
    }
}
