import BotCore
import ServerCore
import Wire

/// One scene: a whole server without sockets, a partner who plays at it, and a go-between who makes trouble on the way between the
/// server and the bot that is checked.
///
/// A plain class for one thread. The driver says what time it is with `advance(to:)`, reports what happens on the bot's links, and
/// after each call does what `orders` asks for and empties it.
public final class SparringRun {
    /// What the driver has to do.
    public enum Order: Sendable, Hashable {
        case send(link: Int, [UInt8])
        /// End a link once it has been sent all.
        case end(link: Int)
    }

    /// The scene.
    public let scene: Scene
    /// What to do, in order.
    public var orders: [Order] = []
    /// How the bot did; nil until the scene is over.
    public private(set) var result: SceneResult?
    /// The table at which the bot takes a seat. It has the same id in every scene.
    public internal(set) var table = ""

    let server: Server
    var judge = Judge()
    var house: [SparringPartner] = []
    /// The link of the bot's current connection.
    var link: Int?
    private(set) var now: Duration
    private var agenda: [(time: Duration, action: () -> Void)] = []
    private var generations = 0
    private var lastActivity: Duration
    private let games = TableGames()
    private var tape = JSONTape()
    /// The nodes as which the server is seen, where it is seen as several.
    let nodes: [ServerMessage.Destination]
    /// The node of the bot's current connection, and that of its session.
    private(set) var node = 0
    var nodeOfSession = 0
    /// Whether a bot has connected.
    private var isMet = false
    private var isEnding = false
    private let limits: Limits

    // What the trouble is about; see SparringRun+Trouble.swift.
    var troubles = 0
    var isMuted = false
    var isHolding = false
    var isGapOpen = false
    var refusesUntil: Duration?
    /// When the scene last took the bot's connection, or took none.
    var cutAt: Duration?
    var awaitsReturn = false
    var houseWaits = false
    var mayStart = false
    var pieceTime: Duration = .zero

    /// How long the check waits.
    public struct Limits: Sendable {
        /// For the whole scene.
        public var scene: Duration = .seconds(120)
        /// For a bot that has to do something, or to come back.
        public var patience: Duration = .seconds(20)

        /// The usual limits.
        public init() {}
    }

    /// A scene whose partner sits at its table and waits. The seed chooses the cards and what the partner does. `ports` are two, at which a
    /// bot reaches the host.
    public init(
        _ scene: Scene, seed: UInt64, at now: Duration, limits: Limits = Limits(), host: String = "127.0.0.1",
        ports: [Int] = [7300, 7301]
    ) {
        nodes = ports.enumerated().map { .init(node: "n\($0.offset + 1)", host: host, port: $0.element) }
        self.scene = scene
        self.now = now
        self.limits = limits
        lastActivity = now
        // The id of the table must not depend on the seed, because it is told before the first scene.
        var (names, secrets, drawn) = (SplitMix64(seed: 7247), SplitMix64(seed: seed), 0)
        var serverLimits = ServerLimits()
        serverLimits.ratesPerAddress = 0
        server = Server(
            Server.Setup(
                limits: serverLimits, name: "pairs/sparring", instance: "5a111166-0000-4000-8000-000000000001",
                hashing: .pairs,
                randomBytes: { count in
                    drawn += count
                    return (0..<count).map { _ in
                        UInt8(truncatingIfNeeded: count < 32 && drawn < 400 ? names.next() : secrets.next())
                    }
                }))
        server.advance(to: Moment(sinceStart: now))
        seatHouse(seed: seed)
        at(limits.scene) { [unowned self] in
            note(
                isMet ? .tooLong(Self.seconds(limits.scene), last: judge.lastLine) : .nobody(Self.seconds(limits.scene))
            )
            end()
        }
        watch()
        settle()
    }

    static func seconds(_ time: Duration) -> Int { Int(time / .seconds(1)) }

    // MARK: Time

    /// When the run must be told the time next.
    public var nextAlarm: Duration? {
        let own = agenda.map(\.time).min()
        let servers = server.nextAlarm.map { max(now, $0.sinceStart) }
        return [own, servers].compactMap { $0 }.min()
    }

    /// Moves the clock on, and does what has become due.
    public func advance(to time: Duration) {
        now = max(now, time)
        server.advance(to: Moment(sinceStart: now))
        while result == nil, let next = agenda.indices.min(by: { agenda[$0].time < agenda[$1].time }),
            agenda[next].time <= now
        {
            agenda.remove(at: next).action()
        }
        settle()
    }

    func at(_ delay: Duration, _ action: @escaping () -> Void) { agenda.append((now + delay, action)) }

    /// Once a second it is seen whether the bot still does something.
    private func watch() {
        at(.seconds(1)) { [unowned self] in
            defer { watch() }
            guard isMet, !isEnding, now - lastActivity >= limits.patience else { return }
            let seconds = Self.seconds(limits.patience)
            note(link == nil ? .noReturn(seconds) : .idle(judge.duty, seconds, last: judge.lastLine))
            end()
        }
    }

    func note(_ mistake: Mistake) { judge.note(mistake) }

    /// The program of the bot has ended. What it has started may still connect.
    public func programEnded() {
        at(.seconds(2)) { [unowned self] in
            guard !isMet, !isEnding else { return }
            note(.gone)
            end()
        }
    }

    // MARK: The bot's links

    /// A bot that comes back sooner has not waited, unless it was told where to go.
    private static let leastPause = Duration.milliseconds(100)

    /// A bot has connected, to the first of the ports or to the second.
    public func opened(link: Int, at node: Int = 0) {
        self.node = node
        if node != nodeOfSession { note(.wrongNode) }
        if let cutAt, now - cutAt < Self.leastPause { note(.noPause) }
        cutAt = nil
        if let until = refusesUntil, now < until {
            cutAt = now
            return orders.append(.end(link: link))
        }
        isMet = true
        lastActivity = now
        if let old = self.link { drop(old) }
        self.link = link
        isMuted = false
        connect(Self.slot(of: link), address: "127.0.0.1:\(link)")
        settle()
    }

    /// A line of the bot, without its line feed.
    public func received(_ line: [UInt8], on link: Int) {
        guard result == nil, link == self.link, line.contains(where: { $0 > 0x20 }) else { return }
        let envelope = read(line)
        // A bot that pings may wait for ever all the same.
        if !(envelope?.request.body is Request.Ping) { lastActivity = now }
        judge.hears(line, envelope, at: now, isMissing: isGapOpen)
        if let line = intercept(line, envelope) { pass(line) }
        settle()
    }

    /// Hands a line of the bot to the server.
    func pass(_ line: [UInt8]) {
        guard let id = botConnection else { return }
        server.receive((line + [UInt8(ascii: "\n")]).span, from: id)
    }

    /// A link is gone.
    public func closed(link: Int) {
        guard link == self.link else { return }
        drop(link)
        if judge.mirror?.snapshot.over != nil { end() }
        settle()
    }

    /// Takes the bot's connection from the server.
    func drop(_ link: Int) {
        if let id = botConnection { server.disconnect(id) }
        botConnection = nil
        if self.link == link { self.link = nil }
    }

    var botConnection: ConnectionID?
    private static func slot(of link: Int) -> Int { 4 + link % 64 }

    private func connect(_ slot: Int, address: String) {
        generations += 1
        let id = ConnectionID(slot: slot, generation: generations)
        botConnection = id
        server.connect(id, from: Peer(address: address, isLocal: true))
    }

    func connectHouse(_ index: Int) -> ConnectionID {
        generations += 1
        let id = ConnectionID(slot: index, generation: generations)
        server.connect(id, from: Peer(address: "192.0.2.\(index + 1):7000", isLocal: true))
        return id
    }

    private func read(_ line: [UInt8]) -> Envelope? {
        guard (try? tape.read(line.span)) != nil else { return nil }
        return try? RequestDecoding.decode(tape)
    }

    func message(_ line: [UInt8]) -> ServerMessage? {
        guard (try? tape.read(line.span)) != nil else { return nil }
        return try? WireDecoder.decode(ServerMessage.self, from: tape, games: games)
    }

    // MARK: The server's output

    /// Carries lines to and fro until nobody says anything more.
    func settle() {
        while result == nil {
            server.beginTick()
            server.finishOutput()
            let output = server.output
            server.output.removeAll()
            guard !output.isEmpty || server.awaitsTick else { break }
            deliver(output)
            for id in output.halted { server.backlogDrained(id) }
            for id in output.finished where id == botConnection {
                if let link { orders.append(.end(link: link)) }
            }
        }
        if table.isEmpty, let id = house.first?.table { table = id }
    }

    private func deliver(_ output: ServerOutput) {
        for delivery in output.deliveries {
            let bytes = Array(output.bytes[delivery.range])
            for line in bytes.split(separator: UInt8(ascii: "\n")).map(Array.init) {
                delivery.audience.forEach { id in
                    if id == botConnection {
                        bring(line)
                    } else if let player = house.first(where: { $0.connection == id }), let message = message(line) {
                        player.take(message)
                    }
                }
            }
        }
    }

    /// Brings a line of the server to the bot, with the trouble of the scene.
    private func bring(_ line: [UInt8]) {
        guard let message = message(line) else { return }
        if case .snapshot(let snapshot) = message, snapshot.table != table {
            note(.otherTable(snapshot.table, table, last: judge.lastLine))
            return end()
        }
        guard let line = disturb(line, message) else { return }
        tell(line, message)
        after(message)
    }

    /// Sends the bot a line.
    func tell(_ line: [UInt8], _ message: ServerMessage?) {
        guard let link else { return }
        if case .pong = message {} else { lastActivity = now }
        if let message { judge.tells(message) }
        send(line + [UInt8(ascii: "\n")], on: link)
        if case .diff(let diff) = message {
            for case .over in diff.changes { at(.milliseconds(1_500)) { [unowned self] in end() } }
        }
    }

    private func send(_ bytes: [UInt8], on link: Int) {
        guard scene.trouble == .pieces, bytes.count > 8 else { return orders.append(.send(link: link, bytes)) }
        troubles += 1
        let third = bytes.count / 3
        for piece in [bytes[..<third], bytes[third..<2 * third], bytes[(2 * third)...]] {
            pieceTime = max(pieceTime, now) + .milliseconds(4)
            at(pieceTime - now) { [unowned self] in
                if self.link == link { orders.append(.send(link: link, Array(piece))) }
            }
        }
    }

    func end() {
        guard !isEnding else { return }
        isEnding = true
        if judge.hasSleptThrough {
            note(.noMove)
        } else if scene.trouble != .none, troubles == 0, judge.mirror?.snapshot.over != nil {
            note(.notReached)
        }
        if let link {
            orders.append(.send(link: link, Array("{\"type\":\"goodbye\",\"reason\":\"shutdown\"}\n".utf8)))
            orders.append(.end(link: link))
        }
        result = SceneResult(scene: scene, mistakes: judge.mistakes)
    }
}
