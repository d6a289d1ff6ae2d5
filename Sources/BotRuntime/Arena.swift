public import BotCore
import Crypto
import FairDeal
import ServerCore
public import Wire

/// Games of bots against each other through a whole server, without sockets, clocks or waiting: every line is encoded,
/// read, executed and decoded as if it had travelled.
///
/// Time jumps to whatever is waited for. The same strengths, rules and seed give the same game, card by card.
public final class Arena {
    /// A game that was played.
    public struct Game: Sendable, Hashable {
        /// The table before its first diff, as its maker saw it.
        public let start: Snapshot
        /// Every diff since.
        public let diffs: [Diff]
        /// The table as its game ended.
        public let table: Snapshot
        /// The result.
        public let over: Over

        /// The groups that each seat has taken.
        public var groups: [Int] { table.seats.map(\.groups) }
    }

    /// Why there is no game.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What went wrong, in words, and in which game.
        public let description: String
    }

    /// No game takes longer than this, in its own time.
    private static let mostTime: Duration = .seconds(24 * 3600)

    private let server: Server
    private var players: [Player] = []
    /// What the players want to send, in order; `sent` of them are on their way.
    private var requests: [(player: Int, envelope: Envelope)] = []
    private var sent = 0
    /// Held back until every seat is taken: a table starts as soon as all who sit there are ready.
    private var consents: [(player: Int, envelope: Envelope)] = []
    private var wakes: [Wake] = []
    private var now = Moment.start
    private var tape = JSONTape()
    private var line = JSONBuffer()
    private var effects: [BotMachine.Effect] = []
    private var output = ServerOutput()
    /// The lines of the delivery that was read last.
    private var lastLines: [ServerMessage] = []
    private var lastRange = 0..<0
    private var table: String?
    private var over: Over?
    private var start: Snapshot?
    private var diffs: [Diff] = []
    private var trouble: String?

    private struct Player {
        var model: BotMachine.Model
        let connection: ConnectionID
    }

    private struct Wake {
        let time: Moment
        let player: Int
        let ticket: Int
    }

    /// Plays one game; the first strength gets seat 0, which moves first. Nobody thinks for a while unless told to.
    ///
    /// Throws where the server does not take the rules, or where the game does not end.
    public static func play(
        _ strengths: [Strength], by rules: Rules = quickRules, seed: UInt64, thinking: Duration = .zero
    ) throws(Failure) -> Game {
        let arena = Arena(seed: seed)
        do throws(Failure) {
            return try arena.play(strengths, by: rules, seed: seed, thinking: thinking)
        } catch {
            let names = strengths.map(\.name).joined(separator: ", ")
            throw Failure(description: "\(error.description) (\(names); seed \(seed))")
        }
    }

    /// Rules of a table that hides misses at once and has no clock; everything else is left to the server.
    public static var quickRules: Rules {
        var rules = Rules()
        rules.hideMs = 0
        rules.turnSeconds = 0
        return rules
    }

    private init(seed: UInt64) {
        var limits = ServerLimits()
        limits.rate = 0
        let chance = SeededBytes(seed: seed)
        server = Server(
            .init(
                limits: limits, name: "arena", instance: "00000000-0000-0000-0000-000000000000",
                hashing: Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate }),
                randomBytes: chance.draw))
    }

    private func play(
        _ strengths: [Strength], by rules: Rules, seed: UInt64, thinking: Duration
    ) throws(Failure) -> Game {
        var rules = rules
        rules.seats = strengths.count
        // The bots' own chance comes from another stream than the server's.
        var seeds = SplitMix64(seed: ~seed)
        for (number, strength) in strengths.enumerated() {
            let settings = BotMachine.Settings(
                name: "bot \(number)", strength: strength, wish: table.map { .table($0) } ?? .newTable(rules),
                games: 1, thinking: thinking...thinking, seed: seeds.next())
            let connection = ConnectionID(slot: number, generation: 0)
            players.append(Player(model: .init(settings), connection: connection))
            happened(.started, to: number)
            server.connect(connection, from: "arena:\(number)")
            try work { $0.players[number].model.seat != nil }
        }
        requests += consents
        consents = []
        try work { $0.over != nil }
        guard let start, let over, let table = players[0].model.mirror?.snapshot else {
            throw Failure(description: "The game was not seen.")
        }
        return Game(start: start, diffs: diffs, table: table, over: over)
    }

    /// Goes on until that is so.
    private func work(until isDone: (Arena) -> Bool) throws(Failure) {
        while true {
            deliver()
            if let trouble { throw Failure(description: trouble) }
            if isDone(self) { return }
            if !sendNext(), !jump() { throw Failure(description: "The game does not go on.") }
        }
    }

    // MARK: From the server

    private func deliver() {
        // Changed for an empty one, for what is looked at while the server writes would be copied.
        swap(&output, &server.output)
        for delivery in output.deliveries {
            // What a diff says is the same for all who get it, and is read once.
            if delivery.range != lastRange { readLines(in: delivery.range) }
            for message in lastLines { happened(.received(message), to: delivery.connection.slot) }
        }
        lastRange = 0..<0
        output.removeAll()
    }

    /// Reads the lines that stand there in the output.
    private func readLines(in range: Range<Int>) {
        lastRange = range
        lastLines.removeAll(keepingCapacity: true)
        let bytes = output.bytes[range]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let message = message(in: line.span) { lastLines.append(message) }
        }
    }

    private func message(in line: Span<UInt8>) -> ServerMessage? {
        do {
            try tape.read(line)
            return try WireDecoder.decode(ServerMessage.self, from: tape)
        } catch {
            trouble = "The server sent a line that cannot be read: \(error)."
            return nil
        }
    }

    private func record(_ message: ServerMessage) {
        switch message {
        case .snapshot(let snapshot): start = snapshot
        case .diff(let diff):
            diffs.append(diff)
            for case .over(let over) in diff.changes { self.over = over }
        default: break
        }
    }

    // MARK: To the server

    private func happened(_ event: BotMachine.Event, to player: Int) {
        if player == 0, case .received(let message) = event { record(message) }
        BotMachine.update(&players[player].model, event, &effects)
        for effect in effects {
            switch effect {
            case .connect, .say: break
            case .send(let envelope):
                if case .ready = envelope.request {
                    consents.append((player, envelope))
                } else {
                    requests.append((player, envelope))
                }
            case .wake(let time, let ticket): wakes.append(Wake(time: now + time, player: player, ticket: ticket))
            case .announce(let id): table = id
            case .exit(let ending): if ending != .finished { trouble = "\(ending)" }
            }
        }
        effects.removeAll(keepingCapacity: true)
    }

    /// Sends what a player wants to send; false where nobody wants to.
    private func sendNext() -> Bool {
        guard sent < requests.count else {
            requests.removeAll(keepingCapacity: true)
            sent = 0
            return false
        }
        let (player, envelope) = requests[sent]
        sent += 1
        line.removeAll()
        line.write(encoding: envelope)
        line.write(byte: UInt8(ascii: "\n"))
        let bytes = line.storage
        server.receive(bytes.span.extracting(first: line.count), from: players[player].connection)
        return true
    }

    /// Goes to the time that somebody waits for; false where nobody does.
    private func jump() -> Bool {
        let next = wakes.indices.min { wakes[$0].time < wakes[$1].time }
        guard let time = [server.nextAlarm, next.map { wakes[$0].time }].compactMap(\.self).min() else { return false }
        guard time.sinceStart < Self.mostTime else { return false }
        now = time
        server.advance(to: time)
        if let next, wakes[next].time <= time {
            let wake = wakes.remove(at: next)
            happened(.woke(ticket: wake.ticket), to: wake.player)
        }
        return true
    }
}

/// Bytes that a seed draws; the server's own chance in an arena.
private final class SeededBytes {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    func draw(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
}
