import BotCore
import CommandLine
import EventLoop
import Platform
import Wire

/// Executes the effects of a bot machine on an event loop, and brings it what happens there.
final class BotRunner: ConnectionHandler {
    private static let connectTimeout: Duration = .seconds(10)
    /// How long the last lines may take on their way out.
    private static let farewellTime: Duration = .seconds(2)

    private let loop: EventLoop
    private let server: Address
    private let isQuiet: Bool
    private var model: BotMachine.Model
    private var connector: Connector?
    private var connection: Connection?
    private var lines = LineDecoder(limit: LineDecoder.serverLimit)
    private var tape = JSONTape()
    private var timers: [Timer] = []
    private var output: [UInt8] = []
    /// How it ended, once it has.
    private(set) var ending: BotMachine.Ending?

    init(on loop: EventLoop, options: BotOptions, settings: BotMachine.Settings) {
        self.loop = loop
        server = options.server
        isQuiet = options.quiet
        model = BotMachine.Model(settings)
    }

    /// Tells the machine what happened and does what it wants.
    func happened(_ event: BotMachine.Event) {
        var effects: [BotMachine.Effect] = []
        BotMachine.update(&model, event, &effects)
        for effect in effects { execute(effect) }
    }

    private func execute(_ effect: BotMachine.Effect) {
        switch effect {
        case .connect(let delay): after(delay) { [unowned self] in connect() }
        case .send(let envelope): send(envelope)
        case .wake(let delay, let ticket): after(delay) { [unowned self] in happened(.woke(ticket: ticket)) }
        case .announce(let table): StandardStream.output.write(line: "table \(table)")
        case .say(let sentence): if !isQuiet { StandardStream.output.write(line: sentence) }
        case .exit(let ending): exit(ending)
        }
    }

    private func after(_ delay: Duration, _ action: @escaping () -> Void) {
        timers.removeAll { !$0.isScheduled }
        let timer = Timer(on: loop, expired: action)
        timer.schedule(after: delay)
        timers.append(timer)
    }

    private func connect() {
        do {
            connector = try Connector(
                on: loop, host: server.host, port: UInt16(server.port), timeout: Self.connectTimeout
            ) { [unowned self] result in connected(result) }
        } catch {
            happened(.linkLost(error.description))
        }
    }

    private func connected(_ result: Result<Connection, LoopError>) {
        connector = nil
        switch result {
        case .success(let connection):
            self.connection = connection
            lines = LineDecoder(limit: LineDecoder.serverLimit)
            connection.start(self)
        case .failure(let error): happened(.linkLost(error.description))
        }
    }

    private func send(_ envelope: Envelope) {
        output.removeAll(keepingCapacity: true)
        WireEncoder.encode(envelope, into: &output)
        output.append(UInt8(ascii: "\n"))
        connection?.send(output)
    }

    private func exit(_ ending: BotMachine.Ending) {
        self.ending = ending
        connector?.cancel()
        timers = []
        if let connection, !connection.isClosing {
            connection.finish(lingering: Self.farewellTime)
        } else {
            loop.stop()
        }
    }

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        var position = 0
        while ending == nil, let event = lines.next(in: bytes, from: &position) {
            switch event {
            case .line(let range): read(bytes.extracting(range))
            case .joined(let line): read(line.span)
            case .tooLong: happened(.garbled("The server sent a line of more than \(lines.limit) bytes."))
            }
        }
    }

    private func read(_ line: Span<UInt8>) {
        do {
            try tape.read(line)
            happened(.received(try WireDecoder.decode(ServerMessage.self, from: tape)))
        } catch let failure as JSONFailure {
            happened(.garbled("The server sent a line that is no message. \(failure.sentence)"))
        } catch let failure as DecodingFailure {
            happened(.garbled("The server sent a message that is not as it should be. \(failure.sentence)"))
        } catch {
            preconditionFailure("Reading a line fails in two ways only, but: \(error)")
        }
    }

    func ended(_ connection: Connection) { connection.close() }

    func drained(_ connection: Connection) {}

    func closed(_ connection: Connection, error: LoopError?) {
        self.connection = nil
        guard ending == nil else { return loop.stop() }
        happened(.linkLost(error?.description ?? "the server has closed the connection"))
    }
}
