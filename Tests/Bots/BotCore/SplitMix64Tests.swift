import BotCore
import Testing

struct SplitMix64Tests {
    /// The first numbers of a seed are those of the published C code.
    @Test func publishedSequence() {
        var generator = SplitMix64(seed: 1_234_567)
        let numbers = (0..<3).map { _ in generator.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    /// Every number below the bound comes up, and no other.
    @Test func belowCoversItsRange() {
        var generator = SplitMix64(seed: 1)
        #expect(Set((0..<200).map { _ in generator.below(6) }) == Set(0..<6))
    }

    /// A chance of nought never happens and one of one always does.
    @Test func certainChances() {
        var generator = SplitMix64(seed: 1)
        let never = (0..<100).map { _ in generator.chance(0) }
        let always = (0..<100).map { _ in generator.chance(1) }
        #expect(!never.contains(true))
        #expect(!always.contains(false))
    }
}
