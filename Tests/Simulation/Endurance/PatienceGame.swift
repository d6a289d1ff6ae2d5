import BotCore
import Review
import Vocabulary
import Wire

/// Plays one patience scenario through a whole server by requests at random, while a referee checks every line.
package struct PatienceGame {
    private let scenario: PatienceScenario
    private let referee = Referee()
    private let room: BotRoom
    private var chance: SplitMix64
    private var table = ""

    /// Plays it. Returns nil if everything was right, otherwise what was wrong and how to play it again.
    package static func flaw(in scenario: PatienceScenario, trace: BotRoom.Trace? = nil) -> String? {
        do throws(BotRoom.Failure) {
            var game = PatienceGame(scenario, trace: trace)
            try game.play()
            return nil
        } catch {
            return "\(error.description)\n  seed \(scenario.seed): \(scenario.description)"
        }
    }

    private init(_ scenario: PatienceScenario, trace: BotRoom.Trace?) {
        self.scenario = scenario
        room = BotRoom(seed: ~scenario.seed, referee: referee, hasSolver: scenario.hasSolver, trace: trace)
        chance = SplitMix64(seed: scenario.seed &+ 0x5EED)
    }

    private mutating func play() throws(BotRoom.Failure) {
        for player in 0..<scenario.players {
            room.admit("player \(player)")
            try room.settle()
            try ask(player == 0 ? .create(.init(rules: scenario.rules)) : .join(.init(table: table)), by: player)
            table = snapshot(of: player)?.table ?? ""
        }
        if scenario.isWatched {
            room.admit("watcher")
            try room.settle()
            try ask(.watch(.init(table: table)), by: scenario.players)
        }
        for player in 0..<scenario.players {
            var ready = Request.Ready(table: table)
            if scenario.hasNonces { ready.nonce = chance.hex(digits: 64) }
            try ask(.ready(ready), by: player)
        }
        for _ in 0..<scenario.requests * scenario.players where referee.results.isEmpty { try act() }
        for player in 0..<scenario.players where plays(player) { try ask(.resign(.init(table: table)), by: player) }
        try room.demand(!referee.results.isEmpty, "The game does not end.")
        try closeTable()
    }

    /// Lets everybody compare snapshots once more and leave. After that the table must be gone.
    private func closeTable() throws(BotRoom.Failure) {
        for player in room.players.indices where snapshot(of: player) != nil {
            try ask(.sync(.init(table: table)), by: player)
            try ask(.leave(.init(table: table)), by: player)
        }
        try room.checkEnd(withReplays: scenario.seed % 8 == 0)
    }

    private func snapshot(of player: Int) -> Snapshot? { referee.table(heldBy: player) }

    /// Whether a player still has a seat in the running game.
    private func plays(_ player: Int) -> Bool {
        guard let seat = referee.seat(of: player), let snapshot = snapshot(of: player) else { return false }
        return snapshot.isInGame && snapshot.seats[seat].status == .here
    }

    /// Sends a request, which may be refused for one of those reasons alone.
    private func ask(
        _ request: Request, by player: Int, allowing codes: Set<ErrorCode> = []
    ) throws(BotRoom.Failure) {
        referee.allowed = codes
        room.post(request, by: player)
        try room.settle()
        try room.demand(
            !referee.awaitsReply(player), "Player \(player) got no reply to \(request.type).")
    }

    // MARK: What players do

    /// Lets one of those who play do something.
    private mutating func act() throws(BotRoom.Failure) {
        let playing = (0..<scenario.players).filter(plays)
        guard !playing.isEmpty else { return }
        let player = chance.pick(playing)
        switch chance.below(1_000) {
        case ..<30: try ask(Request(Request.Hint(table: table)), by: player)
        case ..<70: try ask(Request(Request.Undo(table: table)), by: player, allowing: [.nothingToUndo])
        case ..<90: try ask(Request(Request.Finish(table: table)), by: player, allowing: [.badMove])
        case ..<120: try ask(anyMove(player), by: player, allowing: [.badMove, .noSuchPile])
        case ..<140: try ask(.sync(.init(table: table)), by: player)
        case ..<150: try comeBack(player)
        case ..<152 where playing.count > 1: try ask(.resign(.init(table: table)), by: player)
        default: try step(player)
        }
    }

    /// A move between any piles, which is mostly against the rules.
    private mutating func anyMove(_ player: Int) -> Request {
        let piles = (snapshot(of: player)?.board.patience?.piles.map(\.id) ?? []) + ["t11", "c9", "stock"]
        let (from, to) = (chance.pick(piles), chance.pick(piles))
        return Request(
            Request.Move(table: table, from: from, to: to, count: chance.chance(0.5) ? nil : 1 + chance.below(5)))
    }

    /// Loses the connection and comes back to the seat.
    private func comeBack(_ player: Int) throws(BotRoom.Failure) {
        let (token, seq) = (referee.token(of: player), snapshot(of: player)?.seq ?? 0)
        room.drop(player, for: .zero)
        try room.settle()
        room.reconnect(player)
        try ask(.hello(.init(name: "player \(player)", resume: token, tables: [table: seq])), by: player)
        try room.demand(plays(player), "The seat of player \(player) is lost.")
    }

    /// Makes a legal step: one of the last hint's, or any.
    private mutating func step(_ player: Int) throws(BotRoom.Failure) {
        guard let snapshot = snapshot(of: player), let board = snapshot.board.patience, let position = snapshot.patience
        else { return }
        let draw = Request(Request.Draw(table: table, seq: snapshot.seq))
        func move(_ from: String, _ to: String, _ count: Int) -> Request {
            Request(
                Request.Move(table: table, from: from, to: to, count: count == 1 ? nil : count, seq: snapshot.seq))
        }
        if let hinted = referee.hinted(to: player).first, chance.chance(0.5) {
            return switch hinted {
            case .draw: try ask(draw, by: player)
            case .move(let from, let to, let count): try ask(move(from, to, count), by: player)
            }
        }
        let moves = position.moves
        if position.mayDraw, moves.isEmpty || chance.chance(0.3) {
            // How often the waste was turned over is not seen.
            return try ask(draw, by: player, allowing: position.values.passes == nil ? [] : [.badMove])
        }
        guard !moves.isEmpty else {
            return try ask(Request(Request.Undo(table: table)), by: player, allowing: [.nothingToUndo])
        }
        guard case .move(let from, let to, let count) = chance.pick(moves) else { return }
        try ask(move(board.piles[from].id, board.piles[to].id, count), by: player)
    }
}
