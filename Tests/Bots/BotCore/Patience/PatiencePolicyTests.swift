import BotCore
import Testing

/// How each strength plays patience.
struct PatiencePolicyTests {
    /// Each strength has a policy, and only the strongest asks for a way to the end.
    @Test func strengths() {
        #expect(
            Strength.all.map(\.patience) == [
                .random, .greedy, .searching(positions: 300, solves: false),
                .searching(positions: 2_000, solves: false), .searching(positions: 2_000, solves: true),
            ])
        #expect(Strength.all.map(\.patience.solves) == [false, false, false, false, true])
        #expect(Strength.all.map(\.patience.isSearching) == [false, false, true, true, true])
    }

    /// Who looks further gives up after fewer decisions without progress than who takes the best step alone.
    @Test func patience() { #expect(Strength.all.map(\.patience.patience) == [20, 60, 12, 12, 12]) }
}
