import Cluster
import TestSupport
import Testing

/// What the fence promises, and that whatever breaks it is found.
@Suite struct FenceTests {
    private static let seeds = 0..<150

    /// Whatever happens, what somebody was told is in the log once, and one process alone goes on with it.
    @Test func stories() {
        for seed in Self.seeds {
            let flaw = LogStory.flaw(seed: seed)
            #expect(flaw == nil, "seed \(seed)")
        }
    }

    /// Each fault that is planted is found by some of the same stories.
    @Test(arguments: PlantedFault.allCases) func plantedFaults(_ fault: PlantedFault) {
        #expect(Self.seeds.contains { LogStory.flaw(seed: $0, fault) != nil })
    }
}
