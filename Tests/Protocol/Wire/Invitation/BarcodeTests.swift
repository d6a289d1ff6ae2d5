import Testing
import Wire

struct BarcodeTests {
    /// A corner of two modules, of which one is light.
    private let code = Barcode(width: 2) { x, y in x == 0 || y == 0 }

    /// A margin of four light modules is around it, in half blocks.
    @Test func halfBlocks() {
        #expect(code.width == 10 && code.lines == 5)
        let blank = String(repeating: " ", count: 10)
        #expect(code.halfBlocks() == [blank, blank, "    █▀    ", blank, blank])
    }

    /// Inverted, ink is what is light, and what is beyond the last row of an odd number stays light.
    @Test func inverted() {
        let odd = Barcode(width: 1) { _, _ in true }
        let full = String(repeating: "█", count: 9)
        #expect(odd.halfBlocks(isInverted: true) == [full, full, "████▄████", full, full])
        #expect(
            odd.halfBlocks()
                == odd.halfBlocks(isInverted: true).map { String($0.map { ["█": " ", " ": "█", "▄": "▀"][$0] ?? $0 }) })
    }

    /// The picture has a run of dark modules in each row.
    @Test func svg() {
        #expect(code.svg.contains(#"viewBox="0 0 10 10""#))
        #expect(code.svg.contains(#"<path d="M4 4h2v1h-2zM4 5h1v1h-1z"/>"#))
    }
}
