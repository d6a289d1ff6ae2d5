import BenchRuntime
import Testing

@Suite struct ComparisonTests {
    private func results(_ version: String, _ figures: [Figure]) -> Results {
        Results(
            version: version, place: "", rounds: 3, seconds: 1, outcomes: [Outcome(name: "250x4", figures: figures)])
    }

    /// What lies wholly above or below has moved, the most first; what overlaps has not, and what is new is counted.
    @Test func moves() {
        let old = results(
            "1.0.0",
            [
                Figure("same", .ratio, [1.0, 1.1, 1.2]), Figure("up", .ratio, [1.0, 1.1, 1.2]),
                Figure("down", .microseconds, [4.0, 4.1, 4.2]), Figure("gone", .ratio, [1.0]),
            ])
        let new = results(
            "1.1.0",
            [
                Figure("same", .ratio, [1.2, 1.3, 1.4]), Figure("up", .ratio, [1.3, 1.32, 1.4]),
                Figure("down", .microseconds, [2.0, 2.05, 2.1]), Figure("fresh", .ratio, [1.0]),
            ])
        #expect(
            Comparison(old: old, new: new).text == """
                pairs 1.0.0 before, 1.1.0 now

                measurement  result    before   now   change
                250x4        down, us    4.10  2.05  -50.0 %  better
                250x4        up          1.10  1.32  +20.0 %   WORSE

                1 of 3 results have not moved beyond the noise of the rounds; new: 1.
                """)
    }

    /// A result of a single round has no ends to tell noise by: it moves by a tenth or not at all.
    @Test(arguments: [(109.0, true), (111.0, false)]) func singleRounds(bytes: Double, isQuiet: Bool) {
        let old = results("1.0.0", [Figure("memory", .bytes, [100])])
        let new = results("1.0.0", [Figure("memory", .bytes, [bytes])])
        #expect(Comparison(old: old, new: new).text.contains("WORSE") != isQuiet)
    }
}
