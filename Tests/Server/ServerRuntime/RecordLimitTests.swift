import ServerRuntime
import Testing

struct RecordLimitTests {
    /// The value under test, where expectations can change it.
    private final class Kept {
        private var limit: RecordLimit<String>
        init(_ limit: RecordLimit<String>) { self.limit = limit }

        var nextDue: Duration? { limit.nextDue }
        func admit(_ key: String, at milliseconds: Int) -> Bool { limit.admit(key, at: .milliseconds(milliseconds)) }
        func due(at milliseconds: Int) -> [String: Int] { counts(limit.due(at: .milliseconds(milliseconds))) }
        func all() -> [String: Int] { counts(limit.all()) }

        private func counts(_ runs: [(key: String, leftOut: Int)]) -> [String: Int] {
            Dictionary(uniqueKeysWithValues: runs.map { ($0.key, $0.leftOut) })
        }
    }

    /// Beyond the bound records are left out, and told when their second is over. Other keys are not touched.
    @Test func bound() {
        let limit = Kept(RecordLimit(most: 3))
        #expect((0..<10).count { limit.admit("session_began", at: $0) } == 3)
        #expect(limit.admit("table_opened", at: 5))
        #expect(limit.nextDue == .seconds(1))
        #expect(limit.due(at: 999).isEmpty)
        #expect(limit.due(at: 1_000) == ["session_began": 7])
        #expect(limit.nextDue == nil)
        #expect(limit.admit("session_began", at: 1_001))
    }

    /// A second in which nothing was left out is followed by a new one without a word.
    @Test func quiet() {
        let limit = Kept(RecordLimit(most: 2))
        #expect(
            [0, 500, 1_000, 1_500, 1_600].map { limit.admit("joined", at: $0) } == [true, true, true, true, false])
        #expect(limit.due(at: 2_000) == ["joined": 1])
    }

    /// With a longer time, the first record is written at once, and those that go on are told after a second, two, and so on.
    @Test func timesDouble() {
        let limit = Kept(RecordLimit(most: 1, longest: .seconds(60)))
        #expect(limit.admit("no room", at: 0))
        #expect(limit.nextDue == nil)
        for time in 1...9 { #expect(!limit.admit("no room", at: 100 * time)) }
        #expect(limit.nextDue == .seconds(1))
        #expect(limit.due(at: 999).isEmpty)
        #expect(limit.due(at: 1_000) == ["no room": 9])
        #expect(limit.nextDue == nil)
        #expect(!limit.admit("no room", at: 2_999))
        #expect(limit.nextDue == .seconds(3))
        #expect(limit.due(at: 3_000) == ["no room": 1])
        // Nothing for four seconds: the run is over.
        #expect(limit.due(at: 7_000).isEmpty)
        #expect(limit.admit("no room", at: 7_000))
    }

    /// Records of other keys are told one by one, however many there are.
    @Test func manyKeys() {
        let limit = Kept(RecordLimit(most: 1, mostKeys: 64))
        for number in 0..<1_000 { #expect(limit.admit("table \(number)", at: 0)) }
        #expect(limit.nextDue == nil)
        #expect(limit.all().isEmpty)
    }

    /// At the end all that was left out is told.
    @Test func end() {
        let limit = Kept(RecordLimit(most: 1))
        for key in ["b", "a", "b", "a", "a"] { _ = limit.admit(key, at: 0) }
        #expect(limit.all() == ["a": 2, "b": 1])
    }
}
