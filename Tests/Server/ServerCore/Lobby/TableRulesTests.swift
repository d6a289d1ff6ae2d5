import ServerCore
import Testing
import Wire

@Suite struct TableRulesTests {
    private func flaw(_ change: (inout Rules) -> Void) -> ErrorReply? {
        if case .failure(let error) = TableRules.settle(.with(change)) { error } else { nil }
    }

    private func shown(_ change: (inout Rules) -> Void) -> Rules {
        guard case .success(let settled) = TableRules.settle(.with(change)) else { preconditionFailure("good rules") }
        return settled.shown
    }

    /// Defaults are filled in where everybody sees them.
    @Test func defaultsAreShown() {
        let rules = shown { _ in }
        #expect(rules.mode == "classic" && rules.level == "normal" && rules.rows == 4 && rules.columns == 6)
        #expect(rules.group == 2 && rules.scoring == "pairs" && rules.theme == "random" && rules.seats == 2)
        #expect(rules.turnSeconds == 30 && rules.hideMs == 1_000 && rules.autoAgain == false)
        #expect(rules.bots == [] && rules.seed == nil && rules.tries == nil && rules.gameSeconds == nil)
    }

    /// What is shown can be asked for again and gives the same.
    @Test func shownRulesSettleToThemselves() {
        for change in [
            {
                $0.level = "custom"; $0.rows = 3; $0.columns = 5; $0.group = 3; $0.seats = 8
            },
            {
                $0.turnSeconds = 0; $0.hideMs = 0; $0.autoAgain = true; $0.scoring = "concentration"
            },
        ] as [(inout Rules) -> Void] {
            let rules = shown(change)
            guard case .success(let again) = TableRules.settle(rules) else {
                // A custom board says its sides with its level.
                Issue.record("\(rules)")
                continue
            }
            #expect(again.shown == rules)
        }
    }

    /// A practice seed is taken and never shown.
    @Test func practiceSeed() {
        let digits = String(repeating: "ab", count: 32)
        guard case .success(let settled) = TableRules.settle(.with { $0.seed = .digits(digits) }) else {
            Issue.record("a seed is good")
            return
        }
        #expect(settled.practiceSeed?.hex == digits && settled.shown.seed == .hidden)
        for seed in [PracticeSeed.hidden, .digits(""), .digits(String(repeating: "a", count: 63)), .digits("xyz")] {
            #expect(flaw { $0.seed = seed }?.field == "rules.seed")
        }
    }

    /// Every flaw is a bad field with its full name, a sentence and a hint.
    @Test func flaws() {
        let cases: [(field: String, change: (inout Rules) -> Void)] = [
            ("rules.mode", { $0.mode = "race2" }), ("rules.level", { $0.level = "huge" }),
            ("rules.rows", { ($0.rows, $0.columns) = (1_000_000_000, 1_000_000_000) }),
            ("rules.columns", { ($0.rows, $0.columns) = (1, 13) }), ("rules.group", { $0.group = 5 }),
            ("rules.scoring", { $0.scoring = "x" }), ("rules.theme", { $0.theme = "x" }),
            ("rules.seats", { $0.seats = 9 }), ("rules.turn_seconds", { $0.turnSeconds = 1 }),
            ("rules.hide_ms", { $0.hideMs = 1 }), ("rules.tries", { $0.tries = .limited(3) }),
            ("rules.game_seconds", { $0.gameSeconds = 3 }), ("rules.bots", { $0.bots = ["genius"] }),
            ("rules.bots", { $0.bots = ["casual", "sharp"] }),
        ]
        for (field, change) in cases {
            let error = flaw(change)
            #expect(error?.field == field && error?.code == .badField && error?.hint?.isEmpty == false)
        }
        #expect(flaw { ($0.gameSeconds, $0.bots) = (0, []) } == nil)
        #expect(shown { $0.bots = ["casual"] }.bots == ["casual"])
    }

    /// An excerpt of a client's word in a refusal is short and has no control characters.
    @Test func wordsAreNotEchoedWhole() {
        let message = flaw { $0.mode = "\u{1B}[2J" + String(repeating: "x", count: 3_000) }?.message ?? ""
        #expect(message.count < 80 && !message.unicodeScalars.contains("\u{1B}"))
    }

    /// A table fits when it has every value wanted; practice fits nobody who did not make it.
    @Test func fits() {
        let easy = shown { $0.level = "easy" }
        #expect(TableRules.fits(easy, Rules()))
        #expect(TableRules.fits(easy, .with { $0.level = "easy" }))
        #expect(TableRules.fits(easy, .with { ($0.rows, $0.columns) = (3, 4) }))
        #expect(!TableRules.fits(easy, .with { $0.level = "normal" }))
        #expect(!TableRules.fits(easy, .with { $0.seats = 3 }))
        #expect(!TableRules.fits(easy, .with { $0.turnSeconds = 0 }))
        #expect(!TableRules.fits(easy, .with { $0.seed = .digits(String(repeating: "0", count: 64)) }))
        #expect(!TableRules.fits(shown { $0.seed = .digits(String(repeating: "0", count: 64)) }, Rules()))
    }
}
