import ClientCore
import CommandLine
import EventLoop
import Wire

/// The connection to the server, made anew as often as asked, in messages instead of bytes.
final class ServerLink: ConnectionHandler {
    private let loop: EventLoop
    private let address: Address
    private let happened: (ClientEvent) -> Void
    private var connector: Connector?
    private var connection: Connection?
    private var lines = LineDecoder(limit: LineDecoder.serverLimit)
    private var tape = JSONTape()
    private var output: [UInt8] = []

    /// A link that tells what happens at it; never from inside a call.
    init(on loop: EventLoop, to address: Address, happened: @escaping (ClientEvent) -> Void) {
        self.loop = loop
        self.address = address
        self.happened = happened
    }

    /// Begins to connect, in place of what there is. Throws where the server's name cannot be found.
    func connect() throws(LoopError) {
        disconnect()
        lines = LineDecoder(limit: LineDecoder.serverLimit)
        connector = try Connector(
            on: loop, host: address.host, port: UInt16(address.port), timeout: Client.greetingLimit
        ) { [weak self] in self?.connected($0) }
    }

    /// Sends what is waiting and ends; nothing is told of this connection any more.
    func disconnect() {
        connector?.cancel()
        connector = nil
        connection?.closeAfterFlush()
        connection = nil
    }

    /// Sends a request; without a connection it is lost, as in a connection that breaks.
    func send(_ envelope: Envelope) {
        output.removeAll(keepingCapacity: true)
        WireEncoder.encode(envelope, into: &output)
        output.append(UInt8(ascii: "\n"))
        connection?.send(output)
    }

    private func connected(_ result: Result<Connection, LoopError>) {
        connector = nil
        switch result {
        case .success(let connection):
            self.connection = connection
            happened(.connected)
            connection.start(self)
        case .failure(let error): happened(.linkLost(reason: error.words))
        }
    }

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        var position = 0
        while connection === self.connection, let event = lines.next(in: bytes, from: &position) {
            switch event {
            case .line(let range): read(bytes.extracting(range))
            case .joined(let line): read(line.span)
            case .tooLong: happened(.misread(reason: "it sent a line longer than the protocol allows"))
            }
        }
    }

    private func read(_ line: Span<UInt8>) {
        let event: ClientEvent
        do throws(JSONFailure) {
            try tape.read(line)
            do throws(DecodingFailure) {
                event = .received(try WireDecoder.decode(ServerMessage.self, from: tape))
            } catch {
                let field = error.field.map { "its field \($0)" } ?? "it"
                event = .misread(reason: "it sent a message, but \(field) is not as it should be")
            }
        } catch {
            event = .misread(reason: "it sent a line that is no JSON object")
        }
        happened(event)
    }

    func ended(_ connection: Connection) { connection.close() }

    func drained(_ connection: Connection) {}

    func closed(_ connection: Connection, error: LoopError?) {
        guard connection === self.connection else { return }
        self.connection = nil
        happened(.linkLost(reason: error?.words ?? "the server has closed it"))
    }
}

extension LoopError {
    /// What a player wants to know of it.
    var words: String { hint ?? reason }
}
