import BenchRuntime
import Testing

@Suite struct HistogramTests {
    /// Without times every percentile is zero.
    @Test func empty() {
        #expect(Histogram().percentile(0.5) == .zero)
    }

    /// Short times are told exactly, also those at the borders of the exact part.
    @Test(arguments: [0, 1, 31, 32, 62, 63])
    func shortTimesAreExact(nanoseconds: Int) {
        var histogram = Histogram()
        histogram.record(.nanoseconds(nanoseconds))
        #expect(histogram.percentile(1) == .nanoseconds(nanoseconds))
    }

    /// A longer time is told no lower than it was, and at most 1/32 higher.
    @Test(arguments: [64, 65, 127, 128, 1_000, 99_999, 4_000_000, 30_000_000_000, 4_611_686_018_427_387_904])
    func longTimesAreClose(nanoseconds: Int) {
        var histogram = Histogram()
        histogram.record(.nanoseconds(nanoseconds))
        let told = histogram.percentile(0.5)
        #expect(told >= .nanoseconds(nanoseconds))
        #expect(told <= .nanoseconds(nanoseconds) + .nanoseconds(nanoseconds) / 32)
    }

    /// The middle of 1 to 60 ns is 30, nine in ten are at most 54, and all at most 60.
    @Test func percentiles() {
        var histogram = Histogram()
        for nanoseconds in 1...60 { histogram.record(.nanoseconds(nanoseconds)) }
        #expect(histogram.percentile(0) == .nanoseconds(1))
        #expect(histogram.percentile(0.5) == .nanoseconds(30))
        #expect(histogram.percentile(0.9) == .nanoseconds(54))
        #expect(histogram.percentile(1) == .nanoseconds(60))
    }

    /// Adding two histograms is recording all their times in one.
    @Test func addition() {
        var one = Histogram()
        var other = Histogram()
        one.record(.nanoseconds(10))
        other.record(.nanoseconds(20))
        other.record(.nanoseconds(30))
        one.add(other)
        #expect(one.count == 3)
        #expect(one.percentile(0.5) == .nanoseconds(20))
    }

    /// A wait of 50 ns for something that is due every 20 ns counts also for what was due after 20 and 40 ns.
    @Test func waitsOfWhatWasDue() {
        var histogram = Histogram()
        histogram.record(.nanoseconds(50), every: .nanoseconds(20))
        #expect(histogram.count == 3)
        #expect(
            [0, 0.5, 1].map { histogram.percentile($0) } == [.nanoseconds(10), .nanoseconds(30), .nanoseconds(50)])
        // What is over when the next is due was in nobody's way.
        histogram.record(.nanoseconds(20), every: .nanoseconds(20))
        #expect(histogram.count == 4)
    }

    /// A time below zero, as a clock that was set back gives, counts as none.
    @Test func negativeTimes() {
        var histogram = Histogram()
        histogram.record(.nanoseconds(-5))
        #expect(histogram.count == 1)
        #expect(histogram.percentile(1) == .zero)
    }
}
