import People
import Vocabulary
import Wire

/// What the server knows of its ladder: the tables at which programs wait for an opponent or play, and who may not play for some time.
///
/// A table of the ladder has a password that nobody is told; see ``TableSetup/isLadder``. So a restart finds it again.
final class Ladder: ServerModule {
    let parts: ServerParts
    /// The ids of its tables; nil until they were looked for.
    private var known: Set<String>?
    /// When they end, by accounts. A replay gives them anew, because the games end again; for those that ended in an earlier segment of the
    /// journal see ``Server/writeCheckpoint(_:)``.
    private var penalties: [String: Moment] = [:]

    /// Tables at which somebody waits or plays.
    static let mostTables = 64
    /// The same of programs from one address.
    static let mostFromAddress = 32
    /// How long a program that did not move to the end of a game is not matched.
    static let penalty = Duration.seconds(600)
    /// When to ask again where there is no room.
    static let retryMs = 10_000
    private static let keptPenalties = 1_024

    init(_ parts: ServerParts) { self.parts = parts }

    static let rules = {
        var rules = Rules()
        rules.mode = "classic"
        rules.level = Level.normal.rawValue
        rules.seats = 2
        rules.turnSeconds = 10
        rules.hideMs = 200
        return rules
    }()

    /// Its tables, in the order of their ids.
    var tables: [Table] {
        if known == nil { known = Set(directory.sorted.filter(\.model.setup.isLadder).map(\.id)) }
        let tables = (known ?? []).compactMap { directory[$0] }.sorted { $0.id < $1.id }
        if tables.count != known?.count { known = Set(tables.map(\.id)) }
        return tables
    }

    func add(_ id: String) {
        _ = tables
        known?.insert(id)
    }

    /// The tables at which one program waits.
    var waiting: [Table] {
        tables.filter { table in
            table.model.phase == .waiting && table.model.takenSeats == 1
                && table.model.seats.contains { $0.status == .here }
        }
    }

    /// How long the account is not matched still.
    func penalty(of account: String) -> Duration? {
        guard let end = penalties[account], end > clock.now else { return nil }
        return end - clock.now
    }

    /// The accounts that are not matched for some time.
    var penalized: [String] { Array(penalties.keys) }

    /// Does not match an account for so long, or longer where that is known already.
    func penalize(_ account: String, for time: Duration) {
        if penalties.count >= Self.keptPenalties { penalties = penalties.filter { $0.value > clock.now } }
        guard penalties.count < Self.keptPenalties else { return }
        penalties[account] = max(penalties[account] ?? .start, clock.now + time)
    }

    /// Forgets the penalty of an account that is erased.
    func forget(_ account: String) { penalties[account] = nil }

    /// A game is over. Who did not play it to its end, and has not resigned, is not matched for some time.
    func gameOver(_ over: Over, _ result: FinishedGame.Result, at table: Table) {
        guard table.model.setup.isLadder, over.reason == .abandoned else { return }
        // The seat itself is free again by now.
        for seat in result.seats where (seat.place ?? 1) > 1 {
            if let account = seat.account { penalize(account, for: Self.penalty) }
        }
    }
}

extension Server {
    /// The names of the accounts of programs that wait on the ladder for an opponent; none where there is no ladder.
    public var ladderWaits: [String] {
        guard let ladder = tables.ladder else { return [] }
        return ladder.waiting.compactMap { table in
            table.model.seats.first { $0.status == .here }?.player?.name
        }
    }
}
