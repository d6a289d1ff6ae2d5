import BotCore
import TestSupport
import Wire

/// A bot machine in the middle of its work: given a state, when something happens, then these effects.
struct Scenario {
    private(set) var model: BotMachine.Model
    /// The effects of the last event.
    private(set) var last: [BotMachine.Effect] = []

    /// The flips that the last event sent.
    var flips: [Request.Flip] { last.flips }

    init(
        wish: BotMachine.Wish = .quick(Rules()), games: Int? = 1, thinking: ClosedRange<Duration>? = nil,
        hasPlayer: Bool = false, playersGame: String? = nil, account: BotMachine.Settings.Account? = nil,
        eventPassword: String? = nil
    ) {
        var settings = BotMachine.Settings(
            name: "bot", strength: .casual, wish: wish, games: games, thinking: thinking, seed: 1)
        settings.hasPlayer = hasPlayer
        settings.playersGame = playersGame
        settings.account = account
        settings.eventPassword = eventPassword.map { Secret($0) }
        model = BotMachine.Model(settings)
    }

    /// Given a session; request 2, for a seat, is under way.
    func greeted() -> Scenario {
        var next = self
        _ = next.when(.started)
        _ = next.when(.received(.welcome(.sample)))
        _ = next.when(.received(.session(.sample)))
        _ = next.ok(1)
        return next
    }

    /// Given seat 0 at this table; `last` is what it did there, without what it printed.
    func seated(_ snapshot: Snapshot) -> Scenario {
        var next = greeted()
        _ = next.when(.received(.snapshot(snapshot)))
        next.last = Array(next.ok(2).dropFirst())
        return next
    }

    /// Given its turn at seq 4 of a table that hides misses at once; request 3, a flip, is under way.
    static func flipping() -> Scenario {
        Scenario().seated(.sample(seq: 4, phase: .playing, turn: 0, hideMs: 0))
    }

    mutating func when(_ event: BotMachine.Event) -> [BotMachine.Effect] {
        last = []
        BotMachine.update(&model, event, &last)
        return last
    }

    mutating func ok(_ request: Int, seq: Int? = nil) -> [BotMachine.Effect] {
        when(.received(.ok(.init(re: .number(request), seq: seq))))
    }

    mutating func refuse(_ request: Int, _ code: ErrorCode, retryMs: Int? = nil) -> [BotMachine.Effect] {
        var error = ErrorReply(code, "No.", retryMs: retryMs)
        error.re = .number(request)
        return when(.received(.error(error)))
    }
}

extension [BotMachine.Effect] {
    /// The flips among the requests sent.
    var flips: [Request.Flip] {
        compactMap { effect in
            guard case .send(let envelope) = effect, case .flip(let flip) = envelope.request else { return nil }
            return flip
        }
    }
}

extension BotMachine.Event {
    /// A diff of table "t1" arrives.
    static func diff(_ seq: Int, _ changes: [Change]) -> Self {
        .received(.diff(Diff(table: "t1", seq: seq, changes: changes)))
    }
}

extension ServerMessage.Welcome {
    static let sample = Self(
        server: "pairs/0", instance: "i", caps: [],
        limits: .init(line: 4096, rate: 50, burst: 200, seats: 8, tables: 8),
        hint: "Say hello.")
}

extension ServerMessage.Session {
    static let sample = Self(player: "p0", name: "bot", resume: "secret", holdMs: 60_000)
}

extension Over {
    static let sample = Over(
        ranking: [.init(seat: 1, place: 1, score: 2), .init(seat: 0, place: 2, score: 0)], won: [1], reason: .cleared,
        serverSeed: "00", nonces: [nil, nil], deck: ["fox", "fox", "owl", "owl"], nextCommit: "01")
}
