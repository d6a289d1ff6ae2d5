import TestSupport
import Testing
import Vocabulary
import Wire

@Suite struct ModeRulesTests {
    private func rules(_ change: (inout Rules) -> Void) -> Rules {
        var rules = Rules()
        change(&rules)
        return rules
    }

    /// A mode that is known is what the vocabulary says, whatever the rules show.
    @Test func known() {
        #expect(Mode(Rules()) == .usual)
        for mode in Mode.all { #expect(Mode(rules { ($0.mode, $0.seats) = (mode.name, 5) }) == mode) }
    }

    /// Of a mode that is not known, the rules show the seats and the options, and the rest is as usual.
    @Test func unknown() {
        let many = Mode(rules { ($0.mode, $0.seats, $0.turnSeconds, $0.tries) = ("relay", 3, 0, .unlimited) })
        #expect(many == Mode("relay", options: [.turnSeconds, .tries]))
        let one = Mode(rules { ($0.mode, $0.seats, $0.gameSeconds) = ("relay", 1, 60) })
        #expect(one.isForOne && one.options == [.gameSeconds])
    }

    /// A table of an unknown mode where nobody has a turn has none.
    @Test func unknownTable() {
        func table(_ change: (inout Snapshot) -> Void) -> Mode {
            Mode(
                .game {
                    $0.rules.mode = "relay"
                    change(&$0)
                })
        }
        #expect(table { $0.turn = TurnState(seat: 0) }.takesTurns)
        #expect(table { $0.turn = nil }.order == .free)
        #expect(table { ($0.phase, $0.turn) = (.waiting, nil) }.takesTurns)
    }
}
