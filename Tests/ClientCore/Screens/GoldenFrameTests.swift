import ClientCore
import Terminal
import Testing

@Suite struct GoldenFrameTests {
    /// Every scene looks as it did, cell by cell, at every size and in every palette.
    @Test(arguments: Scene.allCases) func looksAsItDid(scene: Scene) throws {
        let frames = Showing.all.map { showing in (title: showing.name, frame: scene.story(showing).frame) }
        for (shown, showing) in zip(frames, Showing.all) { #expect(shown.frame.size == showing.size) }
        try Golden.expect(frames, in: "screen-\(scene.rawValue)")
    }

    /// Without colours nothing but attributes tells parts apart, and nothing beyond ASCII is the client's own.
    @Test(arguments: Scene.allCases) func noColoursWhereNoneAreWanted(scene: Scene) {
        let frame = scene.story(Showing.all.last!).frame
        for cell in frame.cells {
            #expect(cell.style.foreground == .standard && cell.style.background == .standard)
        }
    }

    /// Wide characters are whole: each has its second half, and no half stands alone.
    @Test(arguments: Scene.allCases) func wideCharactersAreWhole(scene: Scene) {
        for showing in Showing.all {
            let frame = scene.story(showing).frame
            for y in 0..<frame.size.height {
                var x = 0
                while x < frame.size.width {
                    let cell = frame[Point(x: x, y: y)]
                    let width = cell.text.first.map(TextWidth.of) ?? 0
                    #expect(width > 0, "\(scene) \(showing.name) \(x) \(y)")
                    x += max(1, width)
                }
                #expect(x == frame.size.width, "\(scene) \(showing.name) \(y)")
            }
        }
    }
}
