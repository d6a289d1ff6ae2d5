import BenchRuntime
import Testing

@Suite struct SpreadTests {
    /// Of an odd number of values the middle one is the median, however they are ordered.
    @Test func oddCount() {
        let spread = Spread([1.3, 1.1, 1.2])
        #expect(spread.median == 1.2)
        #expect(spread.least == 1.1)
        #expect(spread.most == 1.3)
    }

    /// The median of an even number of values is between the middle two.
    @Test func evenCount() {
        #expect(Spread([4, 1, 2, 3]).median == 2.5)
    }

    /// One value is all three.
    @Test func oneValue() {
        let spread = Spread([1.5])
        #expect([spread.median, spread.least, spread.most] == [1.5, 1.5, 1.5])
    }

    /// Values are kept to four decimals, which is what a file of results says.
    @Test func decimals() {
        #expect(Spread([1.00004, 1.00006]) == Spread([1.0, 1.0001]))
    }

    /// Two spreads are apart where one ends before the other begins; a common end joins them.
    @Test(arguments: [([1.0, 2], [2.1, 3], true), ([2.1, 3], [1.0, 2], true), ([1.0, 2], [2.0, 3], false)])
    func apart(one: [Double], other: [Double], isApart: Bool) {
        #expect(Spread(one).isApart(from: Spread(other)) == isApart)
    }
}
