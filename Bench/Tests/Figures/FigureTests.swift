import BenchRuntime
import Testing

@Suite struct FigureTests {
    /// A target is reached by the middle of the rounds, also where it is met exactly; without one there is no verdict.
    @Test func targets() {
        #expect(Figure("a", .ratio, [1.0, 1.1, 9.0], target: 1.1).isReached == true)
        #expect(Figure("a", .ratio, [9.0, 1.0, 1.1, 0.9], target: 1.1).isReached == true)
        #expect(Figure("a", .ratio, [1.2], target: 1.1).isReached == false)
        #expect(Figure("a", .ratio, [1.2]).isReached == nil)
    }

    /// Bytes are whole, all else has two decimals; the unit stands behind the name where there is one.
    @Test func words() {
        #expect(Figure("memory", .bytes, [1_234.5]).text(1_234.4) == "1,234")
        #expect(Figure("memory", .bytes, [1]).label == "memory, bytes")
        #expect(Figure("cost", .microseconds, [1]).text(1.234) == "1.23")
        #expect(Figure("cost", .microseconds, [1]).label == "cost, us")
        #expect(Figure("one / other", .ratio, [1]).label == "one / other")
    }
}
