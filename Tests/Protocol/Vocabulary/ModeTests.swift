import Testing
import Vocabulary

@Suite struct ModeTests {
    /// Every mode is found by its name, and no name is used twice.
    @Test func named() {
        #expect(Mode.all.map(\.name) == ["classic", "solo", "coop", "race", "scramble"])
        for mode in Mode.all { #expect(Mode.named(mode.name) == mode) }
        #expect(Mode.named("relay") == nil)
    }

    /// The usual mode states nothing but words, so an unknown mode is played as it is.
    @Test func defaults() {
        let usual = Mode.usual
        let unknown = Mode("relay")
        #expect(unknown.seats == usual.seats && unknown.order == usual.order && unknown.merit == usual.merit)
        #expect(unknown.options == usual.options && unknown.introduction == nil)
    }

    /// What follows from the facts of each mode.
    @Test func derivedFacts() {
        func names(_ holds: (Mode) -> Bool) -> [String] { Mode.all.filter(holds).map(\.name) }
        #expect(names(\.takesTurns) == ["classic", "solo", "coop"])
        #expect(names(\.movesAgain) == ["classic", "solo"])
        #expect(names(\.isForOne) == ["solo"])
        #expect(names(\.canStall) == ["classic", "scramble"])
    }

    /// Each mode says in English what it is.
    @Test func words() {
        for mode in Mode.all { #expect(!mode.summary.isEmpty && mode.introduction != nil) }
    }
}
