import ServerRuntime
import Testing

struct MemoryPolicyTests {
    private static let mebibyte = 1024 * 1024

    /// Above 90 % of the limit nothing new is begun; above the limit backlogs go, down to 95 %.
    @Test func measures() {
        let policy = MemoryPolicy(limit: 1_000)
        #expect(policy.measures(at: 900) == .init())
        #expect(policy.measures(at: 901) == .init(refusesNew: true))
        #expect(policy.measures(at: 1_000) == .init(refusesNew: true))
        #expect(policy.measures(at: 1_200) == .init(refusesNew: true, dropped: 250))
        #expect(MemoryPolicy(limit: 0).measures(at: .max) == .init())
    }

    /// Freed memory is given back where it is a quarter of all, at most every five seconds, and more rarely where an attempt
    /// gave little.
    @Test func trimming() {
        var policy = MemoryPolicy(limit: 0)
        #expect(!policy.mayTrim(at: .zero, size: 16 * Self.mebibyte))
        #expect(policy.mayTrim(at: .zero, size: 17 * Self.mebibyte))
        let isLittle = policy.trims(at: .zero, size: 200 * Self.mebibyte, used: 160 * Self.mebibyte)
        #expect(!isLittle)
        #expect(!policy.mayTrim(at: .seconds(4), size: 200 * Self.mebibyte))
        let isMuch = policy.trims(at: .seconds(5), size: 200 * Self.mebibyte, used: 150 * Self.mebibyte)
        #expect(isMuch)
        policy.trimmed(at: .seconds(5), from: 200 * Self.mebibyte, to: 197 * Self.mebibyte)
        #expect(!policy.mayTrim(at: .seconds(14), size: 197 * Self.mebibyte))
        #expect(policy.mayTrim(at: .seconds(15), size: 197 * Self.mebibyte))
        policy.trimmed(at: .seconds(15), from: 197 * Self.mebibyte, to: 100 * Self.mebibyte)
        #expect(policy.mayTrim(at: .seconds(20), size: 100 * Self.mebibyte))
        let isTooEarly = policy.trims(
            at: .seconds(19), size: 276 * Self.mebibyte, used: 230 * Self.mebibyte, isShort: true)
        let isShort = policy.trims(
            at: .seconds(20), size: 276 * Self.mebibyte, used: 230 * Self.mebibyte, isShort: true)
        #expect(!isTooEarly && isShort)
    }
}
