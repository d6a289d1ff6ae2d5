import BenchRuntime
import Testing

@Suite struct NumbersTests {
    /// Commas stand between the thousands, nowhere else.
    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (-1_000, "-1,000"), (-999, "-999"), (1_234_567, "1,234,567"),
    ])
    func grouped(number: Int, text: String) {
        #expect(number.grouped == text)
    }

    /// There are exactly so many decimals, rounded; what rounds to zero has no sign.
    @Test(arguments: [
        (1.0, 2, "1.00"), (1.005_1, 2, "1.01"), (0.05, 1, "0.1"), (12_345.678, 0, "12,346"),
        (12_345.678, 1, "12,345.7"),
        (-0.001, 2, "0.00"), (-1.5, 1, "-1.5"), (9.999, 2, "10.00"), (.infinity, 1, "-"),
    ])
    func decimals(number: Double, decimals: Int, text: String) {
        #expect(number.text(decimals: decimals) == text)
    }
}
