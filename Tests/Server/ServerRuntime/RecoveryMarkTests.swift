import ServerRuntime
import TestSupport
import Testing

/// A table is left out once the very same record of it has ended two careful starts in a row.
@Suite struct RecoveryMarkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A start that ends at that record of that table, or comes to its end; the tables that it leaves out.
    private func start(endsAt table: String?, _ record: Int = 9) -> (setAside: Set<String>, isCareful: Bool) {
        let mark = RecoveryMark(in: folder.path)
        mark.begin()
        if mark.isCareful {
            mark.note("aaaa", 1)
            if let table { mark.note(table, record) }
        }
        if table == nil { mark.end() }
        return (mark.setAside, mark.isCareful)
    }

    @Test func theSameRecordTwice() {
        #expect(start(endsAt: "bbbb") == ([], false))
        #expect(start(endsAt: "bbbb") == ([], true))
        #expect(start(endsAt: "bbbb") == ([], true))
        #expect(start(endsAt: nil) == (["bbbb"], true))
        #expect(start(endsAt: nil) == ([], false), "all is forgotten once a start has come to its end")
    }

    /// Somebody who kills one start after the other takes no table from its players, even where there is no other.
    @Test func killsAtOneTable() {
        for record in [9, 30, 7, 8, 30] { #expect(start(endsAt: "bbbb", record).setAside == []) }
        #expect(start(endsAt: nil) == ([], true))
    }

    @Test func differentTables() {
        for table in ["bbbb", "cccc", "bbbb", "cccc"] { #expect(start(endsAt: table).setAside == []) }
    }
}
