import Testing
import Vocabulary

struct RoundedTests {
    /// Halves go away from zero, no zero has a minus, and JSON has no zeros at the end.
    @Test(arguments: [
        (0.5, 0, "1", "1"), (-0.5, 0, "-1", "-1"), (-0.0004, 2, "0.00", "0"), (190.848501888, 2, "190.85", "190.85"),
        (-1.25, 1, "-1.3", "-1.3"), (0.05, 6, "0.050000", "0.05"), (1, 6, "1.000000", "1"), (120, 0, "120", "120"),
        (9e300, 9, "9000000000.000000000", "9000000000"),
    ])
    func rounds(value: Double, decimals: Int, text: String, json: String) {
        #expect(Rounded.text(value, decimals: decimals) == text && Rounded.json(value, decimals: decimals) == json)
    }

    /// What there is none of is null.
    @Test func none() { #expect(Rounded.json(nil, decimals: 2) == "null") }
}
