/// The games that are not over, in the order of their ids. A deal may have ten thousand, so whatever concerns one of them is found
/// without looking at the others. Each walk through all of them sorts them first.
package struct CalledGames: Sendable, Codable, Sequence {
    private var games: [Int: CalledGame] = [:]
    /// The ids of those that have no table yet.
    private var withoutTable: Set<Int> = []
    /// Those that go on by themselves, and when.
    private var times: [Int: Duration] = [:]
    private var byTable: [String: Int] = [:]
    private var byNumber: [Int: [Int]] = [:]

    init() {}

    package init(from decoder: any Decoder) throws {
        for game in try [CalledGame](from: decoder) { self[game.id] = game }
    }

    package func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }

    package func makeIterator() -> IndexingIterator<[CalledGame]> {
        games.values.sorted { $0.id < $1.id }.makeIterator()
    }

    package subscript(id: Int) -> CalledGame? {
        get { games[id] }
        set {
            if let old = games[id] { unlist(old) }
            games[id] = newValue
            if let newValue { list(newValue) }
        }
    }

    package var isEmpty: Bool { games.isEmpty }
    package var count: Int { games.count }
    /// Whether one of them has begun.
    package var isPlayed: Bool { games.values.contains { $0.stage == .playing } }
    /// When the first of them goes on by itself.
    var nextTime: Duration? { times.values.min() }

    package func game(at table: String) -> CalledGame? { byTable[table].flatMap { games[$0] } }

    /// The ids of those in which somebody has a seat.
    package func ids(of number: Int) -> [Int] { byNumber[number] ?? [] }

    /// The ids of those that have no table yet.
    package var unopened: [Int] { withoutTable.sorted() }

    /// The ids of those that go on by themselves until then.
    func due(at now: Duration) -> [Int] { times.filter { $0.value <= now }.map(\.key) }

    private mutating func list(_ game: CalledGame) {
        if let table = game.table { byTable[table] = game.id } else { withoutTable.insert(game.id) }
        times[game.id] = game.until
        for number in game.seats { byNumber[number, default: []].append(game.id) }
    }

    private mutating func unlist(_ game: CalledGame) {
        if let table = game.table { byTable[table] = nil } else { withoutTable.remove(game.id) }
        times[game.id] = nil
        for number in game.seats {
            byNumber[number]?.removeAll { $0 == game.id }
            if byNumber[number]?.isEmpty == true { byNumber[number] = nil }
        }
    }
}
