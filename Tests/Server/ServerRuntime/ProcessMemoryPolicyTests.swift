import ServerRuntime
import Testing

struct ProcessMemoryPolicyTests {
    private static let mebibyte = 1024 * 1024

    /// Above 90 % of the limit nothing new is begun; above the limit backlogs go, down to 95 %.
    @Test func measures() {
        let policy = ProcessMemoryPolicy(limit: 1_000)
        #expect(policy.measures(at: 900) == .init())
        #expect(policy.measures(at: 901) == .init(refusesNew: true))
        #expect(policy.measures(at: 1_000) == .init(refusesNew: true))
        #expect(policy.measures(at: 1_200) == .init(refusesNew: true, dropped: 250))
        #expect(policy.measures(at: 850, growing: 51) == .init(refusesNew: true))
        #expect(ProcessMemoryPolicy(limit: 0).measures(at: .max) == .init())
    }

    /// Freed memory is given back where it is an eighth of all, at most every five seconds.
    @Test func trimming() {
        var policy = ProcessMemoryPolicy(limit: 0)
        func trims(_ seconds: Int, _ size: Int, used: Int, isShort: Bool = false) -> Bool {
            policy.trims(
                at: .seconds(seconds), size: size * Self.mebibyte, used: used * Self.mebibyte, isShort: isShort)
        }
        #expect(!policy.mayTrim(at: .zero, size: 16 * Self.mebibyte))
        #expect(policy.mayTrim(at: .zero, size: 17 * Self.mebibyte))
        let isLittle = trims(0, 200, used: 180)
        #expect(!isLittle)
        #expect(!policy.mayTrim(at: .seconds(4), size: 200 * Self.mebibyte))
        let isMuch = trims(5, 200, used: 170)
        let isTooEarly = trims(9, 200, used: 150)
        let isShort = trims(10, 200, used: 195, isShort: true)
        #expect(isMuch && !isTooEarly && isShort)
        let isFourOfMany = trims(15, 24, used: 20)
        let isLess = trims(20, 24, used: 21)
        #expect(isFourOfMany && !isLess)
    }

    /// What an attempt could not give back is no reason for the next one; what was freed since is.
    @Test func remainder() {
        var policy = ProcessMemoryPolicy(limit: 0)
        let first = policy.trims(at: .seconds(5), size: 60 * Self.mebibyte, used: 30 * Self.mebibyte)
        policy.trimmed(to: 58 * Self.mebibyte, used: 30 * Self.mebibyte)
        let again = policy.trims(at: .seconds(10), size: 58 * Self.mebibyte, used: 30 * Self.mebibyte)
        let later = policy.trims(at: .seconds(15), size: 58 * Self.mebibyte, used: 22 * Self.mebibyte)
        #expect(first && !again && later)
    }
}
