import ClientCore
import Foundation
import Replays
import TestSupport
import Testing
import Vocabulary
import Wire

/// Replays of patience games that a server has kept, played back on the piles.
@Suite struct PatienceReplayTests {
    static func film(_ game: String) throws -> [ServerMessage.PastLine] {
        let file = BuiltProgram.root.appending(path: "Tests/Bots/Review/Resources/Patience/\(game).pairs")
        var reader = ReplayFileReader()
        reader.add(Array(try Data(contentsOf: file)))
        var lines: [ServerMessage.PastLine] = []
        var tape = JSONTape()
        let games = TableGames()
        while let entry = try reader.next() {
            guard case .line(let line, let time, let seat) = entry else { continue }
            try tape.read(line.span)
            let message = try WireDecoder.decode(ServerMessage.self, from: tape, games: games)
            lines.append(.init(ms: Int(time / .milliseconds(1)), seat: seat, line: message))
        }
        return lines
    }

    private static func story(_ game: String) throws -> AppStory {
        var story = AppStory(start: .film(try film(game)))
        story.given(.started)
        return story
    }

    /// The line of the step, those of the players and the piles, without what is said below them.
    private static func picture(_ story: AppStory) -> [String] { Array(story.lines.prefix(18)) }

    /// The piles are shown after each step, and the way back shows the same as the way there.
    @Test(arguments: PatienceRules.all.map(\.name) + ["race"]) func forwardAndBack(game: String) throws {
        var story = try Self.story(game)
        var pictures = [Self.picture(story)]
        var last = 0
        while pictures.count < 40 {
            story.press(.right)
            pictures.append(Self.picture(story))
            if pictures[pictures.count - 2].dropFirst() != pictures[pictures.count - 1].dropFirst() { last += 1 }
        }
        #expect(last > 10, "the piles move")
        for picture in pictures.dropLast().reversed() {
            story.press(.left)
            #expect(Self.picture(story) == picture)
        }
        story.press(.end, .home)
        #expect(Self.picture(story) == pictures[0])
    }

    /// At the end all cards are on the foundations, and the counts are those of the game.
    @Test func cleared() throws {
        var story = try Self.story("freecell")
        #expect(story.text.contains("0/52 home") && story.text.contains("J♦"))
        story.press(.end)
        #expect(story.text.contains("52/52 home"))
        for card in ["K♣", "K♦", "K♥", "K♠"] { #expect(story.text.contains(card)) }
        #expect(!story.text.contains("J♦"))
    }

    /// In a race each seat's own piles are shown, with the cards that it saw at the deal.
    @Test func piecesOfARace() throws {
        var story = try Self.story("race")
        let deal = Self.picture(story)
        #expect(deal[0].contains("Replay, dora"))
        #expect(deal.dropFirst(2).joined().contains { "♣♦♥♠".contains($0) })
        story.press(.tab)
        #expect(story.text.contains("Replay, Grace"))
        #expect(Self.picture(story).dropFirst(3) == deal.dropFirst(3))
    }

    /// Lines of text have each step as it is typed, with the piles below it.
    @Test(arguments: PatienceRules.all.map(\.name) + ["race"]) func inLines(game: String) throws {
        let film = try Self.film(game)
        let app = AppStory(traits: .init(depth: .none, isUnicode: false), start: .film(film)).model
        var story = PlainStory(app, printsReplay: true)
        #expect(story.when(.started).exit == .done)
        let moves = film.count { line in
            guard case .diff(let diff) = line.line else { return false }
            return diff.changes.contains { change in
                if case .patience(.carry) = change { true } else { false }
            }
        }
        let drawings = story.transcript.count { $0.hasPrefix("  t1  t2  t3") }
        #expect(drawings == moves + (game == "race" ? 2 : 1))
        #expect(story.transcript.contains { $0.contains(" t") && $0.hasPrefix("0:0") })
        #expect(story.transcript.contains { $0.contains("Game over.") })
        if game == "freecell" { #expect(story.transcript.contains("f1 KC  f2 KD  f3 KH  f4 KS")) }
    }
}
