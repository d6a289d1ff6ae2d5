import Terminal
import Testing

@Suite struct GeometryTests {
    /// A centred rectangle leaves the same room on both sides, and the odd cell below and on the right.
    @Test func centred() {
        let area = Rect(x: 2, y: 1, width: 10, height: 5)
        #expect(area.centred(width: 4, height: 3) == Rect(x: 5, y: 2, width: 4, height: 3))
        #expect(area.centred(width: 3, height: 2) == Rect(x: 5, y: 2, width: 3, height: 2))
        #expect(area.centred(width: 10, height: 5) == area)
    }
}
