package import EventLoop
package import Platform
internal import TLS
package import Wire

/// The connection of a client or a bot to its server. It sends and receives messages, and can connect any number of times.
///
/// On a server of several nodes it goes where the session is: its owner connects again when it is told so, and the link knows the way.
package final class ServerLink: ConnectionHandler {
    package enum Event {
        /// A connection has been made; the server speaks next. `elsewhere` is the host of a node that is not the address that was chosen.
        case connected(elsewhere: String?)
        /// The server has sent a message.
        case received(ServerMessage)
        /// The other side has sent a line that is not a message. `reason` completes "it sent …".
        case misread(reason: String)
        /// The connection has ended or could not be made; nil if the server has closed it.
        case lost(LoopError?)
    }

    /// Begins to connect. What comes of it goes to the link.
    private let dial: (ServerLink) throws(LoopError) -> Connector?
    private let trust: ServerTrust?
    /// The trust in the server at the place of this connection.
    private var currentTrust: ServerTrust?
    private let happened: (Event) -> Void
    /// The way from node to node, and its clock; nil where connections are made in another way.
    private var route: Route?
    private var now: () -> Duration = { .zero }
    private var patience: Timer?
    /// Why a node could not be had, while another can be asked.
    private var failure: LoopError?
    /// Whether this connection's server has greeted.
    package private(set) var isGreeted = false
    private var connector: Connector?
    private var connection: Connection?
    private var lines = LineDecoder(limit: LineDecoder.serverLimit)
    private var tape = JSONTape()
    private let games = TableGames()
    private var output: [UInt8] = []

    /// Why the server is not trusted, if that is why the connection was lost.
    package var refusal: String? { currentTrust?.refusal }

    /// A link that is not connected. `timeout` is the time to connect to each address that the server's name has. With
    /// `trust` it speaks TLS, and asks whether to go on.
    package init(
        on loop: EventLoop, to address: Address, timeout: Duration, trust: ServerTrust? = nil,
        happened: @escaping (Event) -> Void
    ) {
        self.trust = trust
        self.happened = happened
        let home = Route.Place(host: address.host, port: address.port)
        route = Route(from: home, isEncrypted: trust != nil)
        now = { loop.now }
        dial = { link throws(LoopError) in
            let place = link.route?.place ?? home
            return try Connector(
                on: loop, host: place.host, port: UInt16(place.port), timeout: timeout,
                transport: link.transport(to: place)
            ) { [weak link] in link?.connected($0) }
        }
        patience = Timer(on: loop) { [unowned self] in giveUp() }
    }

    /// What speaks with the server at that place, as it was spoken with at the first.
    private func transport(to place: Route.Place) -> TransportFactory {
        let address = Address(host: place.host, port: place.port)
        currentTrust = route?.isAway == true ? trust?.sibling(at: address) : trust
        guard let trust = currentTrust else { return PlainTransport.init(prepared:) }
        let client = TLSClient(
            host: address.host, looked: { trust.doubt = $0 }, plainFlaw: trust.flaw(ofPlain:), flaw: trust.flaw(of:))
        return { client.transport(over: $0) }
    }

    /// A link that is not connected, over connections that `opening` makes at once.
    package init(opening: @escaping () throws(LoopError) -> Connection, happened: @escaping (Event) -> Void) {
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
        failure = nil
        if route?.hasOthers == true { patience?.schedule(after: Route.connectLimit) }
        do throws(LoopError) {
            connector = try dial(self)
        } catch {
            fail(error)
        }
    }

    /// The node can't be had. Where another can be asked, it is in a moment.
    private func fail(_ error: LoopError?) {
        guard let patience, patience.isScheduled else { return happened(.lost(error)) }
        failure = error
        patience.schedule(after: Route.connectLimit)
    }

    /// The node has not greeted in time: the next one's turn, and after the last the owner's.
    private func giveUp() {
        let place = route?.place.host ?? ""
        let failure = failure ?? LoopError(code: -1, context: "cannot reach \(place)", reason: "nobody answers there")
        let isRoundOver = route?.turn() != true
        guard isRoundOver else { return connect() }
        disconnect()
        happened(.lost(failure))
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
        patience?.cancel()
        connector?.cancel()
        connector = nil
        connection?.closeAfterFlush()
        connection = nil
    }

    /// Sends what is waiting, waits at most `time` for the other side to read it, and closes. Then ``Event/lost(_:)`` comes;
    /// where there is no connection, it comes before this returns.
    package func finish(within time: Duration) {
        patience?.cancel()
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
            if let patience, patience.isScheduled { patience.schedule(after: Route.welcomeLimit) }
            happened(.connected(elsewhere: route.flatMap { $0.isAway ? $0.place.host : nil }))
        case .failure(let error): fail(error)
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
        if !isGreeted, let patience, patience.isScheduled, case .received(.error(let error)) = event,
            error.fatal == true
        {
            failure = LoopError(code: -1, context: "the server refuses", reason: error.message)
            return
        }
        if case .received(.welcome(let welcome)) = event, !isGreeted {
            isGreeted = true
            if let flaw = currentTrust?.flaw(ofInstance: welcome.instance) { return distrust(flaw) }
            if route?.greeted(by: welcome) == false { return distrust("It is not the server of this session.") }
            patience?.cancel()
        }
        if case .received(let message) = event, route?.take(message, at: now()) == .tooOften {
            return happened(.misread(reason: "it sent this session from one node to the next again and again"))
        }
        happened(event)
    }

    /// Drops the connection before anything is sent.
    private func distrust(_ flaw: String) {
        connection?.close()
        connection = nil
        fail(LoopError(code: -1, context: "cannot trust \(route?.place.host ?? "the server")", reason: flaw))
    }

    /// Ends the connection, as the server does.
    package func ended(_ connection: Connection) { connection.close() }

    /// Does nothing: a client sends so little that its output need not be held back.
    package func drained(_ connection: Connection) {}

    /// Reports that the connection is gone, unless another has taken its place.
    package func closed(_ connection: Connection, error: LoopError?) {
        guard connection === self.connection else { return }
        self.connection = nil
        fail(error)
    }
}
