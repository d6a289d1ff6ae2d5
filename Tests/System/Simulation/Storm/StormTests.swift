import Simulation
import TestSupport
import Testing

/// Whole servers with their journals and clients, through crashes, power losses and failing disks.
@Suite struct StormTests {
    /// Whatever happens, no client is told anything that contradicts what it was told before. `make deep` makes 100 runs of a release
    /// build beside these.
    @Test(.deep, arguments: 1...10) func storms(_ seed: Int) {
        let plan = StormPlan(seed: UInt64(seed))
        #expect(Storm.run(plan).flaw == nil, "seed \(seed): \(plan.description)")
    }

    /// The same where the journal is in a cluster's database, which is away, slow and full, and forgets its last commits.
    @Test(.deep, arguments: 1...10) func stormsOnADatabase(_ seed: Int) {
        let plan = StormPlan(seed: UInt64(seed), onDatabase: true)
        #expect(Storm.run(plan).flaw == nil, "seed \(seed): \(plan.description)")
    }

    /// The same seed makes the same run, to the last byte and its time.
    @Test(.deep, arguments: [2, 7, 9] as [UInt64]) func sameSeed(_ seed: UInt64) {
        let (one, other) = (Storm.run(StormPlan(seed: seed)), Storm.run(StormPlan(seed: seed)))
        #expect(one.trace == other.trace && one.lines == other.lines && one.lines > 0)
        #expect(Storm.run(StormPlan(seed: seed + 1)).trace != one.trace)
    }
}
