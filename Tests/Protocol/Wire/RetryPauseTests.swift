import Testing
import Wire

@Suite struct RetryPauseTests {
    /// Pauses double from a quarter of a second to eight seconds, and stay there.
    @Test func pausesDouble() {
        var pause = RetryPause()
        #expect(
            (0..<8).map { _ in pause.next() / .milliseconds(1) } == [
                250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
            ])
    }

    /// A server that restarts is away for seconds, so the first pause is one, and a later one keeps nobody waiting for long.
    @Test func pausesDuringARestart() {
        var pause = RetryPause.duringRestart
        #expect((0..<4).map { _ in pause.next() } == [.seconds(1), .seconds(2), .seconds(4), .seconds(4)])
    }
}
