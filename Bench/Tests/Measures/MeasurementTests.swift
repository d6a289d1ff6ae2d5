import BenchRuntime
import Testing

@Suite struct MeasurementTests {
    /// Names are told apart, so that results can be.
    @Test func names() {
        let names = Measurement.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(Measurement.named(name)?.name == name) }
    }

    /// Any other load can be named; it has no target.
    @Test func otherLoads() {
        #expect(
            Measurement.named("100x8")?.kind
                == .contest(Shape(tables: 100, seats: 4, watchers: 4), .processorTime, target: nil))
        #expect(Measurement.named("nonsense") == nil)
    }
}
