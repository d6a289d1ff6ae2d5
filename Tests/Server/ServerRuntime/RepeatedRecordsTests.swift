import ServerCore
import ServerRuntime
import Testing

struct RepeatedRecordsTests {
    private let record = LogEntry(.warning, "accept_failed", .init("error", "no room"))

    /// The value under test, where expectations can change it.
    private final class Kept {
        private var records = RepeatedRecords()
        var nextDue: Duration? { records.nextDue }
        func add(_ record: LogEntry, at time: Duration) -> Bool { records.add(record, at: time) }
        func due(at time: Duration) -> [LogEntry] { records.due(at: time) }
        func all() -> [LogEntry] { records.all() }
    }

    /// The first of equal records is written at once, those of the next second as one, and each further run has twice the time.
    @Test func equalRecordsAreJoined() {
        let records = Kept()
        #expect(records.add(record, at: .zero))
        #expect(records.nextDue == nil)
        for time in 1...9 { #expect(!records.add(record, at: .milliseconds(100 * time))) }
        #expect(records.nextDue == .seconds(1))
        #expect(records.due(at: .milliseconds(999)).isEmpty)
        let joined = LogEntry(.warning, "accept_failed", .init("error", "no room"), .init("repeated", 9))
        #expect(records.due(at: .seconds(1)) == [joined])
        #expect(records.nextDue == nil)
        #expect(!records.add(record, at: .milliseconds(2_999)))
        #expect(records.nextDue == .seconds(3))
        #expect(records.due(at: .seconds(3)).first?.fields.last == .init("repeated", 1))
        // Nothing for four seconds: the run is over.
        #expect(records.due(at: .seconds(7)).isEmpty)
        #expect(records.add(record, at: .seconds(7)))
    }

    /// Records that differ in a field are told one by one, however many there are.
    @Test func otherRecordsAreNotJoined() {
        let records = Kept()
        for number in 0..<1_000 {
            #expect(records.add(LogEntry(.info, "table_opened", .init("table", number)), at: .zero))
        }
        #expect(records.nextDue == nil)
        #expect(records.all().isEmpty)
    }

    /// At the end nothing that was counted is lost.
    @Test func whatWasCountedIsToldAtTheEnd() {
        let records = Kept()
        #expect(records.add(record, at: .zero))
        #expect(!records.add(record, at: .zero))
        #expect(records.all().map(\.fields.last) == [.init("repeated", 1)])
    }
}
