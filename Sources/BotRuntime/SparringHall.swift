import BotKit
import EventLoop
import Platform
import Wire

/// Runs one scene after the other on an event loop: hands it the bot's lines and the time, and does what it orders.
final class SparringHall: ConnectionHandler {
    private let loop: EventLoop
    private let scenes: [Scene]
    private let command: [String]
    private let limits: SparringRun.Limits
    private var listener: Listener?
    /// The server's second node.
    private var other: Listener?
    private var run: SparringRun
    private var number = 0
    private var links: [Int: (connection: Connection, lines: LineDecoder, run: ObjectIdentifier)] = [:]
    private var linkCount = 0
    private var alarm: Timer?
    private var bot: ChildProcess?
    private var botOutput: DescriptorWatch?
    /// Called with the result of each scene.
    var told: ((SceneResult) -> Void)?
    /// Why the bot can't be started.
    private(set) var failure: String?

    /// How long a bot may take to read its last line, and a program to end.
    private static let lingering = Duration.seconds(1)
    /// More links at once are refused.
    private static let mostLinks = 8

    /// A hall that listens. The scenes are at least one.
    init(
        on loop: EventLoop, at address: Address, scenes: [Scene], limit: Duration, command: [String]
    ) throws(LoopError) {
        self.loop = loop
        self.scenes = scenes
        self.command = command
        var limits = SparringRun.Limits()
        limits.scene = limit
        limits.patience = min(limits.patience, limit)
        self.limits = limits
        run = SparringRun(scenes[0], seed: 1, at: loop.now, limits: limits)
        listener = try Listener(on: loop, host: address.host, port: UInt16(address.port)) { [unowned self] in
            accept($0, at: 0)
        }
        other = try Listener(on: loop, host: address.host, port: 0) { [unowned self] in accept($0, at: 1) }
        run = makeRun()
        alarm = Timer(on: loop) { [unowned self] in tellTime() }
    }

    /// The scene that is next.
    private func makeRun() -> SparringRun {
        SparringRun(
            scenes[number], seed: UInt64(number + 1), at: loop.now, limits: limits, host: host,
            ports: [listener, other].map { Int($0?.address.port ?? 0) })
    }

    /// Where a bot on this machine finds it.
    private var host: String {
        guard let address = listener?.address else { return "" }
        return address.isUnspecified ? (address.isIPv6 ? "::1" : "127.0.0.1") : address.host
    }

    var address: String { listener?.address.description ?? "" }
    /// The table of every scene.
    var table: String { run.table }

    /// Begins the first scene.
    func begin() {
        startBot()
        carryOut()
    }

    /// Ends the program of the bot.
    func end() {
        botOutput = nil
        bot?.end(patience: Self.lingering)
        bot = nil
    }

    private func startBot() {
        guard !command.isEmpty, let address = listener?.address else { return }
        end()
        let words = command.map {
            $0.replacing("{host}", with: host).replacing("{port}", with: "\(address.port)").replacing(
                "{table}", with: table)
        }
        do {
            let bot = try ChildProcess(words[0], Array(words.dropFirst()), leashed: true)
            self.bot = bot
            botOutput = try DescriptorWatch(on: loop, bot.output) { [unowned self] in passOutput(of: bot) }
        } catch {
            failure = "\(error)"
            loop.stop()
        }
    }

    /// What the program prints goes to standard error, for a report in JSON has standard output for itself.
    private func passOutput(of bot: ChildProcess) {
        var bytes: [UInt8] = []
        guard Descriptor.receive(from: bot.output, into: &bytes) <= 0 else {
            StandardStream.error.write(bytes)
            return
        }
        botOutput = nil
        run.advance(to: loop.now)
        run.programEnded()
        carryOut()
    }

    private func tellTime() {
        run.advance(to: loop.now)
        carryOut()
    }

    /// Does what the scene orders, goes on to the next scene where it is over, and sets the alarm.
    private func carryOut() {
        while true {
            let orders = run.orders
            run.orders = []
            for order in orders { carryOut(order) }
            guard let result = run.result else { break }
            for (link, entry) in links where entry.run == ObjectIdentifier(run) {
                links[link] = nil
                entry.connection.finish(lingering: Self.lingering)
            }
            told?(result)
            number += 1
            guard number < scenes.count else { return loop.stop() }
            run = makeRun()
            startBot()
        }
        if let next = run.nextAlarm { alarm?.schedule(after: max(.zero, next - loop.now)) }
    }

    private func carryOut(_ order: SparringRun.Order) {
        switch order {
        case .send(let link, let bytes): links[link]?.connection.send(bytes)
        case .end(let link): links.removeValue(forKey: link)?.connection.finish(lingering: Self.lingering)
        }
    }

    private func accept(_ connection: Connection, at node: Int) {
        guard links.count < Self.mostLinks else { return connection.close() }
        linkCount += 1
        connection.tag = linkCount
        connection.start(self)
        links[linkCount] = (connection, LineDecoder(limit: LineDecoder.clientLimit), ObjectIdentifier(run))
        run.advance(to: loop.now)
        run.opened(link: linkCount, at: node)
        carryOut()
    }

    /// Passes the bot's lines on.
    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        run.advance(to: loop.now)
        var position = 0
        while var entry = links[connection.tag], entry.connection === connection {
            let event = entry.lines.next(in: bytes, from: &position)
            links[connection.tag] = entry
            switch event {
            case .line(let range): run.received(bytes.extracting(range).copied, on: connection.tag)
            case .joined(let line): run.received(line, on: connection.tag)
            // The server says so.
            case .tooLong:
                run.received([UInt8](repeating: UInt8(ascii: "x"), count: LineDecoder.clientLimit), on: connection.tag)
            case nil: return carryOut()
            }
            // The link may be gone, or the scene over.
            carryOut()
        }
    }

    /// The bot sends nothing more.
    func ended(_ connection: Connection) {
        connection.close()
    }

    /// Does nothing: a bot that does not read is found by its silence.
    func drained(_ connection: Connection) {}

    /// A link is gone.
    func closed(_ connection: Connection, error: LoopError?) {
        guard let entry = links.removeValue(forKey: connection.tag), entry.run == ObjectIdentifier(run) else { return }
        run.advance(to: loop.now)
        run.closed(link: connection.tag)
        carryOut()
    }
}

extension Span<UInt8> {
    fileprivate var copied: [UInt8] { indices.map { self[$0] } }
}
