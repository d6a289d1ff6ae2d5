import Events
import Foundation
import Testing

/// The games of an event, found by table and by who plays them.
struct CalledGamesTests {
    /// What is found follows each change, and is the same after it was written and read.
    @Test func found() throws {
        var room = EventRoom(.deal)
        var games: CalledGames { room.model.games }
        room.opens = false
        room.tell([.joined(who: "ann", name: "ann"), .joined(who: "bob", name: "bob")])
        #expect(games.count == 2 && games.unopened == [1, 2] && games.ids(of: 2) == [2])
        room.tell(.opened(game: 2, table: "t2"))
        #expect(games.unopened == [1] && games.game(at: "t1") == nil && games.game(at: "t2")?.seats == [2])
        let read = try JSONDecoder().decode(CalledGames.self, from: JSONEncoder().encode(games))
        #expect(Array(read) == Array(games) && read.unopened == [1] && read.game(at: "t2")?.id == 2)
        let score = DealScore(hasWon: true, groups: 1, steps: 2, played: .seconds(1))
        room.tell(.gameOver(GameResult(table: "t2", places: [1], score: score)))
        #expect(games.map(\.id) == [1] && games.game(at: "t2") == nil && games.ids(of: 2).isEmpty)
    }
}
