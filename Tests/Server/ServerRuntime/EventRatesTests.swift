import ServerCore
import ServerRuntime
import Testing

/// The bound of the log for each event.
struct EventRatesTests {
    /// Beyond the bound records of one event are left out, and told as one when their second is over. Others are not touched.
    @Test func bound() {
        var rates = EventRates(most: 3)
        var written = 0
        for step in 0..<10 where rates.admit("session_began", at: .milliseconds(step)) { written += 1 }
        let other = rates.admit("table_opened", at: .milliseconds(5))
        #expect(written == 3 && other && rates.nextDue == .seconds(1))
        let early = rates.due(at: .milliseconds(999))
        let due = rates.due(at: .seconds(1))
        #expect(early == [])
        #expect(due == [LogEntry(.warning, "log_limited", .init("of", "session_began"), .init("left_out", 7))])
        #expect(rates.nextDue == nil)
        let again = rates.admit("session_began", at: .milliseconds(1_001))
        #expect(again)
    }

    /// A second in which nothing was left out is followed by a new one without a word.
    @Test func quiet() {
        var rates = EventRates(most: 2)
        let admitted = [0, 500, 1_000, 1_500, 1_600].map { rates.admit("joined", at: .milliseconds($0)) }
        #expect(admitted == [true, true, true, true, false])
        let due = rates.due(at: .seconds(2))
        #expect(due.map(\.fields) == [[.init("of", "joined"), .init("left_out", 1)]])
    }

    /// At the end all that was left out is told.
    @Test func end() {
        var rates = EventRates(most: 1)
        for event in ["b", "a", "b", "a", "a"] { _ = rates.admit(event, at: .zero) }
        let all = rates.all()
        #expect(all.map { $0.fields.map(\.value) } == [["a", "2"], ["b", "1"]])
    }
}
