import Terminal
import Testing

@Suite struct GoldenFrameTests {
    /// Every scene looks as it did, cell by cell, at every size and in every palette, and no wide character is cut.
    @Test(arguments: Scene.allCases) func looksAsItDid(scene: Scene) throws {
        let frames = Showing.all.map { showing in (title: showing.name, frame: scene.story(showing).frame) }
        for (shown, showing) in zip(frames, Showing.all) {
            #expect(shown.frame.size == showing.size)
            expectWhole(shown.frame, "\(scene) \(showing.name)")
            expectVisible(shown.frame, "\(scene) \(showing.name)")
        }
        try Golden.expect(frames, in: "screen-\(scene.rawValue)")
    }

    /// Without colours nothing but attributes tells parts apart; a terminal for ASCII alone is sent nothing else.
    @Test(arguments: Scene.allCases) func noColoursWhereNoneAreWanted(scene: Scene) {
        let frame = scene.story(Showing.all.last!).frame
        for cell in frame.cells {
            #expect(cell.style.foreground == .standard && cell.style.background == .standard)
            let isPlain = cell.text.utf8.allSatisfy { $0 < 0x80 }
            #expect(isPlain, "\(cell.text)")
        }
    }

    /// No text has the colour of its background.
    private func expectVisible(_ frame: Frame, _ name: String) {
        for cell in frame.cells where cell.text.contains(where: { $0.isLetter || $0.isNumber }) {
            #expect(cell.style.foreground != cell.style.background || cell.style.foreground == .standard, "\(name)")
        }
    }

    /// Every wide character has its second half, and no half is alone.
    private func expectWhole(_ frame: Frame, _ name: String) {
        for y in 0..<frame.size.height {
            var x = 0
            while x < frame.size.width {
                let width = frame[Point(x: x, y: y)].text.first.map(TextWidth.of) ?? 0
                #expect(width > 0, "\(name): half a character at \(x), \(y)")
                x += max(1, width)
            }
            #expect(x == frame.size.width, "\(name), row \(y)")
        }
    }
}
