import ServerCore
import TestSupport
import Testing

@Suite struct TokenBucketTests {
    private func at(_ milliseconds: Int) -> Moment { .start + .milliseconds(milliseconds) }

    /// A burst goes through at once, the next line must wait for exactly one more.
    @Test func burst() {
        var allowance = TokenBucket(rate: 50, burst: 200, at: .start)
        for _ in 0..<200 { #expect(allowance.spend(at: .start) == nil) }
        #expect(allowance.spend(at: .start) == .milliseconds(20))
        #expect(allowance.spend(at: at(20)) == nil)
        #expect(allowance.spend(at: at(20)) == .milliseconds(20))
    }

    /// Several lines are spent at once or not at all; more than the burst holds take the whole burst.
    @Test func severalLines() {
        var allowance = TokenBucket(rate: 10, burst: 4, at: .start)
        #expect(allowance.spend(3, at: .start) == nil)
        #expect(allowance.spend(3, at: .start) == .milliseconds(200))
        #expect(allowance.spend(at: .start) == nil)
        #expect(allowance.spend(9, at: .start) == .milliseconds(400))
        allowance.putBack(4)
        #expect(allowance.spend(9, at: .start) == nil)
    }

    /// What is charged may be more than is left; then further lines wait for all of it.
    @Test func charged() {
        var allowance = TokenBucket(rate: 10, burst: 4, at: .start)
        allowance.charge(14, at: .start)
        #expect(allowance.spend(at: .start) == .milliseconds(1_100))
        #expect(allowance.spend(at: at(1_100)) == nil)
        allowance.charge(0, at: at(1_500))
        #expect(allowance.isWhole(at: at(1_600)))
        var free = TokenBucket(rate: 0, burst: 1, at: .start)
        free.charge(1_000_000, at: .start)
        #expect(free.spend(at: .start) == nil)
    }

    /// A refused line costs nothing.
    @Test func refusalsAreFree() {
        var allowance = TokenBucket(rate: 10, burst: 1, at: .start)
        #expect(allowance.spend(at: .start) == nil)
        for _ in 0..<100 { #expect(allowance.spend(at: .start) == .milliseconds(100)) }
        #expect(allowance.spend(at: at(100)) == nil)
    }

    /// It grows back to the burst and no further.
    @Test func growsBackToTheBurst() {
        var allowance = TokenBucket(rate: 50, burst: 3, at: .start)
        for _ in 0..<3 { _ = allowance.spend(at: .start) }
        for _ in 0..<3 { #expect(allowance.spend(at: at(3_600_000)) == nil) }
        #expect(allowance.spend(at: at(3_600_000)) != nil)
    }

    /// A rate of 0 never runs out, and a burst of 0 still lets single lines through.
    @Test func zeros() {
        var free = TokenBucket(rate: 0, burst: 1, at: .start)
        for _ in 0..<1_000 { #expect(free.spend(at: .start) == nil) }
        var single = TokenBucket(rate: 1, burst: 0, at: .start)
        #expect(single.spend(at: .start) == nil)
        #expect(single.spend(at: .start) == .seconds(1))
    }

    /// Whatever the rate, who waits as long as told, in whole milliseconds, is let through.
    @Test func waitingAsLongAsToldIsEnough() {
        var random = Seeded(3)
        for _ in 0..<300 {
            let rate = Int.random(in: 1...2_000, using: &random)
            var allowance = TokenBucket(rate: rate, burst: Int.random(in: 1...5, using: &random), at: .start)
            var now = Moment.start
            for _ in 0..<60 {
                now = now + .milliseconds(Int.random(in: 0...3, using: &random))
                if let wait = allowance.spend(at: now) {
                    #expect(wait > .zero)
                    now = now + .milliseconds(wait.millisecondsToWait)
                    #expect(allowance.spend(at: now) == nil, "rate \(rate)")
                }
            }
        }
    }

    /// A clock that seems to stand still or go back neither fails nor grants anything.
    @Test func clockStandsStill() {
        var allowance = TokenBucket(rate: 1_000, burst: 1, at: at(500))
        #expect(allowance.spend(at: at(500)) == nil)
        #expect(allowance.spend(at: at(100)) != nil)
    }
}
