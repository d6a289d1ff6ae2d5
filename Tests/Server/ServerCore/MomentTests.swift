import ServerCore
import Testing

@Suite struct MomentTests {
    /// Moments are told apart and counted on by the time since the start.
    @Test func arithmetic() {
        let moment = Moment.start + .seconds(3)
        #expect(moment - Moment.start == .seconds(3) && Moment.start - moment == .seconds(-3))
        #expect(Moment.start < moment && moment == Moment(sinceStart: .seconds(3)))
    }

    /// Times to wait are told in whole milliseconds, rounded up and never below zero.
    @Test func millisecondsToWait() {
        #expect(Duration.seconds(60).millisecondsToWait == 60_000)
        #expect(Duration.microseconds(1).millisecondsToWait == 1)
        #expect(Duration.microseconds(1_000).millisecondsToWait == 1)
        #expect(Duration.microseconds(1_001).millisecondsToWait == 2)
        #expect(Duration.zero.millisecondsToWait == 0)
        #expect(Duration.microseconds(-5).millisecondsToWait == 0)
        #expect(Duration.seconds(-5).millisecondsToWait == 0)
    }
}
