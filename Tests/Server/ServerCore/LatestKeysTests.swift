import ServerCore
import Testing

/// Of more keys than may be, those stay that were set last.
@Suite struct LatestKeysTests {
    private func kept(_ keys: Int...) -> [Int] {
        var values = LatestKeys<Int, Int>(3)
        for (moment, key) in keys.enumerated() { values.set(moment, for: key) }
        return (0..<10).filter { values[$0] != nil }
    }

    @Test func theOldestIsForgotten() {
        #expect(kept(1, 2, 3) == [1, 2, 3])
        #expect(kept(1, 2, 3, 4) == [2, 3, 4])
    }

    /// What is set again counts as new.
    @Test func renewed() {
        #expect(kept(1, 2, 3, 1, 4) == [1, 3, 4])
        #expect(kept(1, 2, 3, 1, 4, 5) == [1, 4, 5])
        #expect(kept(1, 2, 3, 1, 4, 5, 6) == [4, 5, 6])
        #expect(kept(1, 2, 3, 3, 2, 1, 4) == [1, 2, 4])
        var values = LatestKeys<Int, Int>(2)
        for value in 0..<1_000 { values.set(value, for: value % 2) }
        #expect(values[0] == 998 && values[1] == 999)
    }
}
