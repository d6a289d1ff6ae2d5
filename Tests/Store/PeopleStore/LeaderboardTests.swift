import Database
import People
import PeopleStore
import TestSupport
import Testing
import Wire

/// Places on leaderboards.
@Suite(.onBothEngines) struct LeaderboardTests {
    /// Games of one transaction move accounts on leaderboards as the same games do one by one.
    @Test func movesOfOneTransaction() throws {
        func boards(gamesAtOnce: Int) throws -> [String] {
            let database = try StoreDatabase()
            let store = try database.store(randomBytes: { Array(repeating: 1, count: $0) })
            for account in ["a2", "a3"] {
                try database.opened().execute(
                    "INSERT INTO accounts VALUES ('\(account)', '\(account)', '\(account)', '\(account)', '-', 0, 0, 0, 0, '{}', 0)"
                )
            }
            var games = (0..<24).map(Self.game)[...]
            while !games.isEmpty {
                #expect(try store.add(games.prefix(gamesAtOnce)).count == min(games.count, gamesAtOnce))
                games = games.dropFirst(gamesAtOnce)
            }
            let standings = try database.rows(
                "SELECT board || ' ' || rank_value || ' ' || account FROM standings ORDER BY 1")
            let counts = try database.rows(
                "SELECT board || ' ' || bucket || ' ' || accounts FROM standing_counts WHERE accounts != 0 ORDER BY 1")
            return (standings + counts).map { $0[0] }
        }
        let oneByOne = try boards(gamesAtOnce: 1)
        #expect(oneByOne.count > 6 && oneByOne.contains { $0.hasPrefix("memory/classic/two/people/rating -") })
        #expect(try boards(gamesAtOnce: 7) == oneByOne && boards(gamesAtOnce: 24) == oneByOne)
    }

    /// Of two accounts that cleared a patience game, the one with fewer moves leads.
    @Test func fewestMoves() throws {
        let database = try StoreDatabase()
        let store = try database.store(randomBytes: { Array(repeating: 1, count: $0) })
        for account in ["a2", "a3"] {
            try database.opened().execute(
                "INSERT INTO accounts VALUES ('\(account)', '\(account)', '\(account)', '\(account)', '-', 0, 0, 0, 0, '{}', 0)"
            )
        }
        let games = [("a2", 120), ("a3", 101), ("a2", 130)].enumerated().map { number, played in
            var game = Self.game(number)
            var seats = game.result.seats.filter { $0.account == played.0 }
            (seats[0].moves, seats[0].isBest) = (played.1, true)
            game.result = .init(
                family: "klondike", mode: "solo", level: "easy", isCounted: true, unrated: "mode", seats: seats)
            return game
        }
        _ = try store.add(games[...])
        let nobody = PeopleAsker(account: nil, player: "pbob", network: "127.0.0.1")
        let query = Request.Leaders(game: "klondike", mode: "solo", level: "easy", by: .fewestMoves, limit: 9)
        guard case .done(let answer) = try store.begin(PeopleInquiry(.leaders(query), by: nobody, at: 0)),
            case .leaders(let page)? = answer.messages.first
        else {
            Issue.record("no leaders")
            return
        }
        #expect(page.leaders.map { "\($0.place) \($0.account.id) \($0.value)" } == ["1 a3 101", "2 a2 120"])
    }

    /// A rated game of two, which one or the other wins.
    private static func game(_ number: Int) -> FinishedGame {
        let seats = ["a2", "a3"].enumerated().map { index, account in
            var seat = FinishedGame.Seat(
                seat: index, player: "p\(account)", name: account, owner: "p\(account)", bot: nil, account: account)
            (seat.place, seat.score, seat.groups, seat.flips, seat.misses) = ((index + number / 3) % 2 + 1, 1, 1, 2, 0)
            seat.hasWon = seat.place == 1
            return seat
        }
        return FinishedGame(
            id: "g\(number)", table: "gt47", game: "gt47#\(number)", isPrivate: false, startedMs: 0,
            endedMs: Int64(number), playedMs: 1, rules: "{}", reason: "cleared", won: "[]", lines: nil,
            result: .init(
                family: "memory", mode: "classic", level: "easy", isCounted: true, unrated: nil, seats: seats))
    }
}
