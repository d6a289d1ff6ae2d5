import BenchRuntime
import Testing

@Suite struct AttackTests {
    /// Names are told apart, so that results can be.
    @Test func names() {
        let names = Attack.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(Attack.named(name)?.name == name) }
        #expect(Attack.named("nonsense") == nil)
    }

    /// Who stays within the allowance sends the burst at once and then so many lines a second, in twentieths.
    @Test(arguments: [(0, 190), (49, 190), (50, 192), (1_000, 235), (4_000, 370)]) func pace(time: Int, lines: Int) {
        #expect(Pace(burst: 190, perSecond: 45).lines(after: .milliseconds(time)) == lines)
    }
}
