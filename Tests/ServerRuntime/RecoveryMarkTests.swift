import Platform
import ServerRuntime
import TestSupport
import Testing

/// A table whose record ends two careful starts in a row is left out of the next.
@Suite struct RecoveryMarkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A start that ends at that table, or comes to its end; the tables that it leaves out.
    private func start(endsAt table: String?) -> (setAside: Set<String>, isCareful: Bool) {
        let mark = RecoveryMark(in: folder.path)
        mark.begin()
        if mark.isCareful { for id in ["aaaa", table].compactMap(\.self) { mark.note(id) } }
        if table == nil { mark.end() }
        return (mark.setAside, mark.isCareful)
    }

    @Test func theSameTableTwice() {
        #expect(start(endsAt: "bbbb") == ([], false))
        #expect(start(endsAt: "bbbb") == ([], true))
        #expect(start(endsAt: "bbbb") == ([], true))
        #expect(start(endsAt: nil) == (["bbbb"], true))
        #expect(start(endsAt: nil) == ([], false), "all is forgotten once a start has come to its end")
    }

    @Test func differentTables() {
        for table in ["bbbb", "cccc", "bbbb", "cccc"] { #expect(start(endsAt: table).setAside == []) }
    }
}
