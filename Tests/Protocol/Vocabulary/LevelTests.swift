import Testing
import Vocabulary

@Suite struct LevelTests {
    /// The named sizes are the published ones, rows before columns.
    @Test func sizes() {
        #expect(Level.allCases.map(\.rawValue) == ["easy", "normal", "hard", "expert"])
        #expect(Level.allCases.map { [$0.rows, $0.columns] } == [[3, 4], [4, 6], [6, 8], [8, 8]])
    }
}
