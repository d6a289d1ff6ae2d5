import ClientCore
import Foundation
import Terminal
import Testing

/// Frames as they were looked at and found good. `PAIRS_RECORD=1` records them anew.
@Suite struct GoldenFrameTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Frames")
    private static let records = ProcessInfo.processInfo.environment["PAIRS_RECORD"] == "1"

    /// Every scene looks as it did, cell by cell, at every size and in every palette.
    @Test(arguments: Scene.allCases) func looksAsItDid(scene: Scene) throws {
        for showing in Showing.all {
            let frame = scene.story(showing).frame
            #expect(frame.size == showing.size)
            let file = Self.folder.appendingPathComponent("\(scene.rawValue)-\(showing.name).txt")
            let shown = frame.golden
            if Self.records {
                try shown.write(to: file, atomically: true, encoding: .utf8)
            } else {
                let golden = try String(contentsOf: file, encoding: .utf8)
                #expect(shown == golden, "\(file.lastPathComponent)")
            }
        }
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

extension Frame {
    /// The text, then for each row the runs of its styles, then what the styles are.
    var golden: String {
        var styles: [Style] = []
        var runs: [String] = []
        for y in 0..<size.height {
            var row: [(style: Int, count: Int)] = []
            for x in 0..<size.width {
                let style = self[Point(x: x, y: y)].style
                let number = styles.firstIndex(of: style) ?? styles.count
                if number == styles.count { styles.append(style) }
                if row.last?.style == number { row[row.count - 1].count += 1 } else { row.append((number, 1)) }
            }
            runs.append(row.map { "\($0.style)×\($0.count)" }.joined(separator: " "))
        }
        let legend = styles.enumerated().map { number, style in
            "\(number): \(style.foreground) on \(style.background) \(style.attributes.rawValue)"
        }
        let cursor = cursor.map { ["cursor \($0.x) \($0.y)"] } ?? []
        return (lines.map { $0 + "│" } + [""] + runs + [""] + legend + cursor).joined(separator: "\n") + "\n"
    }
}
