import ClientCore
import Foundation
import Terminal
import TestSupport
import Testing
import Vocabulary
import Wire

/// What the frames of a patience game cost a terminal of 80 × 24 cells in true colour, in bytes.
@Suite struct PatienceFrameCostTests {
    /// What a frame of a move may cost, whether cards fly or lie still.
    private static let limit = 800
    /// The same where the cards' size changes with it, and all are painted anew.
    private static let largest = 2_500

    /// The first 20 steps of a game, as its watcher sees them: no frame from the diff until all lies still costs more.
    @Test(.deep, arguments: PatienceRules.all.map(\.name), [false, true])
    func movesAreCheap(game: String, reducesMotion: Bool) throws {
        let film = try PatienceReplayTests.film(game)
        guard case .snapshot(let table)? = film.first?.line else { return #expect(Bool(false), "no snapshot") }
        var settings = ClientSettings()
        settings.reducesMotion = reducesMotion
        var story = AppStory.at(table, settings: settings)
        var renderer = Renderer()
        renderer.synchronizes = true
        func paint() -> Int {
            var output: [UInt8] = []
            renderer.paint(story.frame, into: &output)
            return output.count
        }
        func rest() -> Int {
            let end = story.now + .milliseconds(500)
            var dearest = 0
            while story.now < end {
                story.now += .milliseconds(50)
                story.when(.woken)
                dearest = max(dearest, paint())
            }
            return dearest
        }
        _ = (paint(), rest())
        var (costs, dear): ([Int], [Int]) = ([], [])
        for line in film.dropFirst().prefix(20) {
            guard case .diff(let diff) = line.line else { continue }
            let height = story.cardHeight
            story.hears(.diff(diff))
            let cost = max(paint(), rest())
            if story.cardHeight == height { costs.append(cost) } else { dear.append(cost) }
        }
        #expect(costs.count + dear.count == 20 && dear.count < 3)
        #expect(costs.max() ?? 0 <= Self.limit, "\(costs.sorted().suffix(8))")
        #expect(dear.max() ?? 0 <= Self.largest, "\(dear)")
    }
}
