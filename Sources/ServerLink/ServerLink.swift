package import EventLoop
package import Platform
internal import TLS
package import Wire

/// The connection of a client or a bot to its server. It sends and receives messages, and can connect any number of times.
package final class ServerLink: ConnectionHandler {
    package enum Event {
        /// A connection has been made; the server speaks next.
        case connected
        /// The server has sent a message.
        case received(ServerMessage)
        /// The other side has sent a line that is not a message. `reason` completes "it sent …".
        case misread(reason: String)
        /// The connection has ended or could not be made; nil if the server has closed it.
        case lost(LoopError?)
    }

    /// Begins to connect. What comes of it goes to the link.
    private let dial: (ServerLink) throws(LoopError) -> Connector?
    /// What the server is called in an error.
    private let name: String
    private let trust: ServerTrust?
    private let happened: (Event) -> Void
    /// Whether this connection's server has greeted.
    package private(set) var isGreeted = false
    private var connector: Connector?
    private var connection: Connection?
    private var lines = LineDecoder(limit: LineDecoder.serverLimit)
    private var tape = JSONTape()
    private let games = TableGames()
    private var output: [UInt8] = []

    /// Why the server is not trusted, if that is why the connection was lost.
    package var refusal: String? { trust?.refusal }

    /// A link that is not connected. `timeout` is the time to connect to each address that the server's name has. With
    /// `trust` it speaks TLS, and asks whether to go on.
    package init(
        on loop: EventLoop, to address: Address, timeout: Duration, trust: ServerTrust? = nil,
        happened: @escaping (Event) -> Void
    ) {
        let makeTransport: TransportFactory
        if let trust {
            let client = TLSClient(
                host: address.host, looked: { trust.doubt = $0 }, plainFlaw: trust.flaw(ofPlain:), flaw: trust.flaw(of:)
            )
            makeTransport = { client.transport(over: $0) }
        } else {
            makeTransport = PlainTransport.init(prepared:)
        }
        name = address.description
        self.trust = trust
        self.happened = happened
        dial = { link throws(LoopError) in
            try Connector(
                on: loop, host: address.host, port: UInt16(address.port), timeout: timeout, transport: makeTransport
            ) { [weak link] in link?.connected($0) }
        }
    }

    /// A link that is not connected, over connections that `opening` makes at once.
    package init(opening: @escaping () throws(LoopError) -> Connection, happened: @escaping (Event) -> Void) {
        name = "the server"
        trust = nil
        self.happened = happened
        dial = { link throws(LoopError) in
            link.connected(.success(try opening()))
            return nil
        }
    }

    /// Drops the connection there is, and begins to connect. If the server's name cannot be found, `happened` is called
    /// before this returns.
    package func connect() {
        disconnect()
        lines = LineDecoder(limit: LineDecoder.serverLimit)
        isGreeted = false
        do throws(LoopError) {
            connector = try dial(self)
        } catch {
            happened(.lost(error))
        }
    }

    /// Sends a request. Without a connection it is lost, as it is when a connection breaks.
    package func send(_ envelope: Envelope) {
        output.removeAll(keepingCapacity: true)
        output.appendJSON { $0.write(encoding: envelope) }
        output.append(UInt8(ascii: "\n"))
        connection?.send(output)
    }

    /// Sends what is waiting and closes the connection. No more events of this connection come.
    package func disconnect() {
        connector?.cancel()
        connector = nil
        connection?.closeAfterFlush()
        connection = nil
    }

    /// Sends what is waiting, waits at most `time` for the other side to read it, and closes. Then ``Event/lost(_:)`` comes;
    /// where there is no connection, it comes before this returns.
    package func finish(within time: Duration) {
        connector?.cancel()
        connector = nil
        guard let connection else { return happened(.lost(nil)) }
        connection.finish(lingering: time)
    }

    private func connected(_ result: Result<Connection, LoopError>) {
        connector = nil
        switch result {
        case .success(let connection):
            self.connection = connection
            connection.start(self)
            // A port for TLS or for browsers says so only to who has spoken. A server of the game skips a blank line.
            connection.send([UInt8(ascii: "\n")])
            happened(.connected)
        case .failure(let error): happened(.lost(error))
        }
    }

    /// Reads what the server has sent, line by line.
    package func received(_ bytes: Span<UInt8>, on connection: Connection) {
        var position = 0
        while connection === self.connection, !connection.isClosing, let event = lines.next(in: bytes, from: &position)
        {
            switch event {
            case .line(let range): read(bytes.extracting(range))
            case .joined(let line): read(line.span)
            case .tooLong: happened(.misread(reason: "it sent a line of more than \(lines.limit) bytes"))
            }
        }
    }

    private func read(_ line: Span<UInt8>) {
        let event: Event
        do throws(JSONFailure) {
            try tape.read(line)
            do throws(DecodingFailure) {
                event = .received(try WireDecoder.decode(ServerMessage.self, from: tape, games: games))
            } catch {
                let field = error.field.map { "its field \($0)" } ?? "it"
                event = .misread(reason: "it sent a message, but \(field) is not as it should be")
            }
        } catch {
            // What a port for TLS says in the clear is for people.
            event =
                (isGreeted ? nil : ErrorReply(ofPort: line)).map { .received(.error($0)) }
                ?? .misread(reason: "it sent a line that is no JSON object")
        }
        if case .received(.welcome(let welcome)) = event, !isGreeted {
            isGreeted = true
            if let flaw = trust?.flaw(ofInstance: welcome.instance) { return distrust(flaw) }
        }
        happened(event)
    }

    /// Drops the connection before anything is sent.
    private func distrust(_ flaw: String) {
        connection?.close()
        connection = nil
        happened(.lost(LoopError(code: -1, context: "cannot trust \(name)", reason: flaw)))
    }

    /// Ends the connection, as the server does.
    package func ended(_ connection: Connection) { connection.close() }

    /// Does nothing: a client sends so little that its output need not be held back.
    package func drained(_ connection: Connection) {}

    /// Reports that the connection is gone, unless another has taken its place.
    package func closed(_ connection: Connection, error: LoopError?) {
        guard connection === self.connection else { return }
        self.connection = nil
        happened(.lost(error))
    }
}
