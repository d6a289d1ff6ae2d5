import Database
import People
import PeopleStore
import Platform
import Review
internal import ServerCore
import Wire

/// The database of people in a storm. What it has taken survives every process.
final class StormPeople {
    /// What a process asks of it, in order.
    enum Work {
        case question(UInt64, PeopleInquiry)
        case games([FinishedGame])
    }

    private let store: PeopleStore
    private let database: Database
    private let folder: String

    init(randomBytes: @escaping (_ count: Int) -> [UInt8]) throws {
        folder = try Files.makeTemporaryDirectory()
        let path = folder + "/pairs.db"
        store = try PeopleStore(path, isSynced: false, hashing: .sodium, randomBytes: randomBytes)
        database = try Database(path)
    }

    deinit { Files.removeDirectory(folder) }

    /// Does what a process has asked for, and tells it, unless it is gone.
    func execute(_ work: Work, for server: Server?) throws(Breach) {
        do {
            switch work {
            case .question(let number, let inquiry):
                let step = try store.begin(inquiry)
                server?.answered(number, .people(try finished(step)))
            case .games(let games):
                let ratings = try store.add(games[...])
                server?.archived(games.map(\.id))
                server?.rated(ratings)
            }
        } catch {
            throw Breach("the database fails: \(error)")
        }
    }

    /// Passwords are not hashed, because that takes longer than a storm.
    private func finished(_ step: PeopleStep) throws -> PeopleAnswer {
        switch step {
        case .done(let answer): answer
        case .again(let then): try finished(then(store))
        case .hash(let password, let then): try finished(then(store, String(decoding: password, as: UTF8.self)))
        case .check(let password, let hash, let then):
            try finished(then(store, String(decoding: password, as: UTF8.self) == hash))
        }
    }

    /// Every game of an account counts once, for its record and, where it is rated, for its rating.
    func check() throws(Breach) {
        let games =
            "FROM game_seats JOIN games ON games.id = game_seats.game WHERE account = accounts.id AND counted = 1"
        let wrong = """
            SELECT COUNT(*) FROM accounts
            WHERE (SELECT TOTAL(games) FROM ratings WHERE account = accounts.id) <>
                    (SELECT COUNT(*) \(games) AND unrated IS NULL)
                OR (SELECT TOTAL(played) FROM records WHERE account = accounts.id) <>
                    (SELECT COUNT(*) \(games) AND (put_out = 0 OR game_seats.won = 1))
            """
        let count = try number(wrong)
        try demand(count == 0, "\(count) accounts have another number of games than the archive")
    }

    /// Whether a game is in the archive as a rated one.
    func has(rated game: String) throws(Breach) -> Bool {
        try number("SELECT COUNT(*) FROM games WHERE id = '\(game)' AND counted = 1 AND unrated IS NULL") == 1
    }

    private func number(_ sql: String) throws(Breach) -> Int64 {
        do { return try database.integer(sql) ?? 0 } catch { throw Breach("the database can't be read: \(error)") }
    }
}

/// What a process asks of the database takes its time. The database has done some of it when the process is killed.
extension Storm {
    func openPeople() throws(Breach) {
        guard plan.hasAccounts else { return }
        do {
            people = try StormPeople(randomBytes: { [unowned self] in drawBytes($0) })
        } catch {
            throw Breach("the database can't be opened: \(error)")
        }
    }

    func ask(_ work: StormPeople.Work, from life: StormLife) {
        life.asked.append(work)
        if life.asked.count == 1 { after(chance.time(upTo: 50 * Time.milliseconds), .people(life.number)) }
    }

    func answer(_ life: StormLife) throws(Breach) {
        life.tellTime()
        try people?.execute(life.asked.removeFirst(), for: life.server)
        turnFollows(life)
        if !life.asked.isEmpty { after(chance.time(upTo: 50 * Time.milliseconds), .people(life.number)) }
    }

    /// The process ends: what the database had begun with is done, and nobody is told.
    func abandon(_ life: StormLife) {
        guard !life.asked.isEmpty else { return }
        for work in life.asked.prefix(chance.below(life.asked.count + 1)) { try? people?.execute(work, for: nil) }
        life.asked = []
    }

    /// All games are over: each rated one that somebody was told of has counted. Not yet where some are under way.
    func checkPeople(_ life: StormLife) throws(Breach) -> Bool {
        guard let people else { return true }
        guard life.asked.isEmpty, life.server.archive.waiting.isEmpty else { return false }
        try people.check()
        for game in truth.rated.sorted() {
            try demand(try people.has(rated: game), "the rated game \(game) was told to be over and is not counted")
        }
        return true
    }
}
