import BotCore
import People
package import ServerCore
import Wire

/// Bots at a table of a whole server, without sockets, clocks or waiting. Every line is encoded, read, executed and
/// decoded as over a connection.
///
/// When nothing is left to do, time jumps to the next timer. The same strengths, rules and seed give the same game.
public final class BotRoom {
    /// A game that takes longer, in the room's time, is an error.
    private static let mostTime: Duration = .seconds(24 * 3600)
    /// A game that takes more requests is an error.
    private static let mostRequests = 200_000

    /// A client of the server.
    struct Player {
        /// The bot; nil for a client that only sends what the room posts for it.
        var model: BotMachine.Model?
        /// The connection, or the last one.
        var connection: ConnectionID
        /// Whether there is a model. Comparing `model` with nil would copy it.
        let plays: Bool
        var isConnected = true
        var isGreeted = false
        /// How long it stays away after its connection is lost.
        var absence: Duration = .zero
    }

    /// Gets every line to or from a player, with the time.
    package typealias Trace = @Sendable (Moment, _ player: Int, _ isSent: Bool, ArraySlice<UInt8>) -> Void

    /// What the room does at a given time.
    private enum Event {
        case wake(player: Int, ticket: Int)
        case connect(player: Int)
        case post(Request, player: Int)
    }

    let server: Server
    /// Checks every line; nil for no check.
    let referee: Referee?
    private let trace: Trace?
    /// Every bot must play to the end of the last game.
    private var isStrict: Bool { referee == nil }
    private(set) var players: [Player] = []
    /// The requests of the players, in order; the first `sent` of them were sent.
    private var requests: [(player: Int, envelope: Envelope)] = []
    private var sent = 0
    private var requestCount = 0
    /// Requests kept until every seat is taken, because a table starts as soon as all who sit there are ready.
    private var consents: [(player: Int, envelope: Envelope)] = []
    private var hasBegun = false
    /// Draws the nonce of each player; nil for no nonces.
    private var nonces: SplitMix64?
    private var due: [(time: Moment, event: Event)] = []
    private(set) var now = Moment.start
    private var lastPost = 0
    private var tape = JSONTape()
    private let games = TableGames()
    private var line = JSONBuffer()
    private var effects: [BotMachine.Effect] = []
    private var output = ServerOutput()
    /// The lines of the delivery that was read last.
    private var lastLines: [(message: ServerMessage, digest: UInt64)] = []
    private var lastRange = 0..<0
    private var trouble: String?

    /// The table's id; nil before the table is made.
    private(set) var table: String?
    /// The table as the first player sees it.
    private(set) var over: Over?
    private(set) var start: Snapshot?
    private(set) var diffs: [Diff] = []
    /// The games that are over, where there is a referee.
    private(set) var finishedGames: [FinishedGame] = []

    init(
        seed: UInt64, referee: Referee? = nil, hasNonces: Bool = false, hasSolver: Bool = false,
        trace: Trace? = nil
    ) {
        self.referee = referee
        self.trace = trace
        nonces = hasNonces ? SplitMix64(seed: seed &+ 1) : nil
        var limits = ServerLimits()
        limits.rate = 0
        (limits.helloTime, limits.lineTime, limits.idleTime) = (.zero, .zero, .zero)
        let chance = SeededBytes(seed: seed)
        var setup = Server.Setup(
            limits: limits, name: "arena", instance: "00000000-0000-0000-0000-000000000000", hashing: .sodium,
            randomBytes: chance.draw, isArchived: referee != nil)
        setup.hasSolver = hasSolver
        server = Server(setup)
    }

    // MARK: What happens

    /// Connects a bot and waits until it has a seat.
    func seat(_ settings: BotMachine.Settings) throws(Failure) {
        let number = players.count
        players.append(
            Player(
                model: .init(settings), connection: ConnectionID(slot: number, generation: 0), plays: true,
                isConnected: false))
        happened(.started, to: number)
        while players[number].model?.seat == nil {
            guard try goOn() else { throw Failure(description: "No seat is to be had.") }
        }
    }

    /// Connects a client that does not play. Its requests come by `post`.
    func admit(_ name: String) {
        players.append(Player(model: nil, connection: ConnectionID(slot: players.count, generation: 0), plays: false))
        connect(players.count - 1)
        players[players.count - 1].isGreeted = true
        post(.hello(.init(name: name)), by: players.count - 1)
    }

    /// Sends the requests that were kept until every seat is taken. Later ones are sent at once.
    func consent() {
        hasBegun = true
        requests += consents
        consents = []
    }

    /// Sends a request for a player, beside those of its bot; after `time`, if one is given.
    func post(_ request: Request, by player: Int, after time: Duration = .zero) {
        guard time == .zero else { return due.append((now + time, .post(request, player: player))) }
        guard players[player].isGreeted else { return }
        lastPost += 1
        requests.append((player, Envelope(id: .text("arena \(lastPost)"), request)))
    }

    /// Ends a player's connection for a time.
    func drop(_ player: Int, for absence: Duration) {
        guard players[player].isConnected else { return }
        players[player].isConnected = false
        players[player].isGreeted = false
        players[player].absence = absence
        // Lines under way are lost, and so are the player's timers.
        requests.removeSubrange(0..<sent)
        sent = 0
        requests.removeAll { $0.player == player }
        server.disconnect(players[player].connection)
        referee?.lost(player)
        happened(.linkLost("it was cut"), to: player)
    }

    /// Connects a client that does not play, after ``drop(_:for:)``. Its greeting comes by `post`.
    func reconnect(_ player: Int) {
        let last = players[player].connection
        players[player].connection = ConnectionID(slot: last.slot, generation: last.generation + 1)
        connect(player)
        players[player].isGreeted = true
    }

    /// Lets a player leave for good.
    func interrupt(_ player: Int) { happened(.interrupted, to: player) }

    private func connect(_ player: Int) {
        players[player].isConnected = true
        server.connect(players[player].connection, from: Peer(address: "arena:\(player)"))
    }

    private func happened(_ event: BotMachine.Event, to player: Int) {
        if player == 0, case .received(let message) = event { record(message) }
        if case .received(.session) = event { players[player].isGreeted = true }
        guard players[player].plays else { return }
        BotMachine.update(&players[player].model!, event, &effects)
        for effect in effects { execute(effect, of: player) }
        effects.removeAll(keepingCapacity: true)
    }

    private func execute(_ effect: BotMachine.Effect, of player: Int) {
        switch effect {
        case .say, .player, .solve: break
        case .connect(let delay):
            let time = max(delay, players[player].absence)
            if time == .zero { return connect(player) }
            let last = players[player].connection
            players[player].connection = ConnectionID(slot: last.slot, generation: last.generation + 1)
            due.append((now + time, .connect(player: player)))
        case .send(let envelope):
            if !hasBegun, var consent = envelope.request.body as? Request.Ready {
                consent.nonce = nonces?.hex(digits: 64)
                consents.append((player, Envelope(id: envelope.id, .ready(consent))))
            } else {
                requests.append((player, envelope))
            }
        case .wake(let time, let ticket): due.append((now + time, .wake(player: player, ticket: ticket)))
        case .announce(let id): table = id
        case .exit(let ending):
            if case .unavailable = ending, !isStrict { break }
            if ending != .finished { trouble = "\(ending)" }
        }
    }

    private func record(_ message: ServerMessage) {
        switch message {
        case .snapshot(let snapshot): start = start ?? snapshot
        case .diff(let diff) where isStrict:
            diffs.append(diff)
            for case .over(let over) in diff.changes { self.over = over }
        default: break
        }
    }

    // MARK: From the server and to it

    /// Takes the next step, which is a turn of the server; false if nothing is left to do and no timer is set.
    func goOn() throws(Failure) -> Bool {
        server.beginTick()
        deliver()
        let isMoving = trouble == nil && (sendNext() || server.awaitsTick || jump())
        if isMoving { deliver() }
        if let trouble = trouble ?? referee?.flaw { throw Failure(description: trouble) }
        return isMoving
    }

    /// Sends all requests and delivers what comes of them, at one moment.
    func settle() throws(Failure) {
        repeat {
            server.beginTick()
            deliver()
            if let trouble = trouble ?? referee?.flaw { throw Failure(description: trouble) }
        } while !server.output.isEmpty || sendNext() || server.awaitsTick
    }

    private func deliver() {
        server.finishOutput()
        // Swapped for an empty one, because the server would copy an output that is still read here.
        swap(&output, &server.output)
        for delivery in output.deliveries {
            // A diff is the same for all who get it, so it is read once.
            if delivery.range != lastRange { readLines(in: delivery.range) }
            delivery.audience.forEach { deliver(delivery.range, to: $0.slot) }
        }
        lastRange = 0..<0
        if let referee { for record in output.log { referee.noted(record) } }
        if !output.games.isEmpty {
            server.archived(output.games.map(\.id))
            finishedGames += output.games
        }
        // Whether a patience game can be won is for other tests: nothing is known.
        for question in output.questions { server.answered(question.number, .position(SolverAnswer(.unknown))) }
        output.questions = []
        for id in output.halted { server.backlogDrained(id) }
        output.removeAll()
    }

    /// Gives a player the lines that were read last.
    private func deliver(_ range: Range<Int>, to player: Int) {
        trace?(now, player, false, output.bytes[range])
        for line in lastLines {
            referee?.received(line.message, digest: line.digest, by: player, at: now)
            happened(.received(line.message), to: player)
        }
    }

    /// Reads the lines in this range of the output.
    private func readLines(in range: Range<Int>) {
        lastRange = range
        lastLines.removeAll(keepingCapacity: true)
        var rest = output.bytes[range]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if let message = message(in: line.span) {
                lastLines.append((message, referee?.digest(of: message, line) ?? 0))
            }
        }
    }

    private func message(in line: Span<UInt8>) -> ServerMessage? {
        do {
            try tape.read(line)
            return try WireDecoder.decode(ServerMessage.self, from: tape, games: games)
        } catch {
            trouble = "The server sent a line that cannot be read: \(error)."
            return nil
        }
    }

    /// Sends the next request; false if there is none.
    private func sendNext() -> Bool {
        guard sent < requests.count else {
            requests.removeAll(keepingCapacity: true)
            sent = 0
            return false
        }
        let (player, envelope) = requests[sent]
        sent += 1
        requestCount += 1
        if requestCount > Self.mostRequests { trouble = "It takes too long." }
        referee?.sent(envelope, by: player)
        line.removeAll()
        line.write(encoding: envelope)
        line.write(byte: UInt8(ascii: "\n"))
        let bytes = line.storage
        trace?(now, player, true, bytes[..<line.count])
        server.receive(bytes.span.extracting(first: line.count), from: players[player].connection)
        return true
    }

    /// Moves the time to the next timer; false if none is set.
    private func jump() -> Bool {
        let next = due.indices.min { due[$0].time < due[$1].time }
        guard let time = [server.nextAlarm, next.map { due[$0].time }].compactMap(\.self).min() else { return false }
        guard time.sinceStart < Self.mostTime else {
            trouble = "It takes too long."
            return false
        }
        now = time
        server.advance(to: time)
        if let next, due[next].time <= time {
            switch due.remove(at: next).event {
            case .wake(let player, let ticket): happened(.woke(ticket: ticket), to: player)
            case .connect(let player): connect(player)
            case .post(let request, let player): post(request, by: player)
            }
        }
        return true
    }
}
