import EventLoop
import Platform
import ServerCore
internal import Web
import Wire

/// Accepts the connections of browsers, over http and over https. A request may take ten seconds to come; then the connection is
/// closed. All other limits are those of any connection.
package final class WebListener {
    /// Where it listens, if it does.
    package private(set) var listener: Listener?
    private(set) var secure: TLSListener?
    /// Which addresses are proxies whose word about their peers is believed; nil for none.
    var isProxy: ((SocketAddress) -> Bool)?

    private let loop: EventLoop
    private let site: WebSite
    private let codes: JoinCodes
    private let accepted: (Connection) -> Void
    /// The transport between its making and its connection's.
    private var made: BrowserConnection?
    private let requests: Deadlines

    private static let requestTime = Duration.seconds(10)
    private static let words = "This port speaks https, not http."
    /// What is sent in the clear to a peer that does not speak TLS.
    private static let plainAnswer =
        "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(words.utf8.count + 1)\r\n"
        + "Connection: close\r\n\r\n\(words)\n"

    /// A listener that does not listen yet. `parts` has the scripts that the page brings later, by name; they are at `/NAME`. `words` has
    /// what it says, by the code of the language; it is at `/words/CODE`. `url` is what the server's host says that browsers should
    /// open. The callback gets each connection and starts it.
    package init(
        on loop: EventLoop, page: [UInt8], parts: [String: [UInt8]] = [:], words: [String: [UInt8]],
        url: WebURL? = nil,
        accepted: @escaping (Connection) -> Void
    ) {
        self.loop = loop
        self.accepted = accepted
        let codes = JoinCodes(url: url) { [unowned loop] in loop.now }
        self.codes = codes
        let files =
            words.map { ("/words/\($0.key)", WebSite.File(type: "text/plain; charset=utf-8", bytes: $0.value)) }
            + parts.map { ("/\($0.key)", WebSite.File(type: WebSite.scriptType, bytes: $0.value)) }
        site = WebSite(
            page: page, files: Dictionary(uniqueKeysWithValues: files), url: url,
            longestMessage: LineDecoder.clientLimit, now: { [unowned loop] in loop.now },
            make: { codes.make($0, for: $1, from: $2) })
        requests = Deadlines(on: loop, after: Self.requestTime)
    }

    /// The pages of other nodes, which this one may look for.
    var others: [String] {
        get { site.others }
        set { site.others = newValue.compactMap { WebURL($0)?.origin } }
    }

    /// Finds the pictures of tables by their paths.
    var picture: ((String) -> WebSite.File?)? {
        get { site.picture }
        set { site.picture = newValue }
    }

    /// Listens for http; port 0 picks a free one. `inherited` is a socket that listens already.
    package func listen(host: String, port: UInt16, inherited: Int32? = nil) throws(LoopError) {
        listener = try Listener(
            on: loop, host: host, port: port, inherited: inherited,
            transport: { [unowned self] in transport(over: PlainTransport(prepared: $0)) },
            accepted: { [unowned self] in accept($0) })
        codes.note(port: listener?.address.port, tlsPort: nil, host: host)
    }

    /// Listens for https, with the certificate of that source. Its handshakes count in the share of all listeners.
    func listenWithTLS(
        host: String, port: UInt16, inherited: Int32? = nil, _ source: CertificateSource, share: HandshakeShare
    ) throws(StartFault) {
        secure = try TLSListener(
            on: loop, host: host, port: port, inherited: inherited, source, share: share,
            plainAnswer: Self.plainAnswer, above: { [unowned self] in transport(over: $0) },
            accepted: { [unowned self] in accept($0) })
        codes.note(port: nil, tlsPort: secure?.address.port, host: host)
    }

    /// The port of the plain protocol, as the page tells it.
    var plainPort: UInt16? {
        get { codes.plainPort }
        set { codes.plainPort = newValue }
    }

    /// Where browsers come, as clients are told.
    var web: ServerMessage.Web { codes.web }

    /// The lines that tell where it listens.
    var greetings: [String] {
        [
            listener.map { "listening for browsers on \($0.address.description)" },
            secure.map { "listening for browsers with TLS on \($0.address.description)" },
        ].compactMap { $0 }
    }

    /// The address of the page on that host.
    func url(of host: String) -> String? {
        if let listener { return "http://\(Address(host: host, port: Int(listener.address.port)))" }
        return secure.map { "https://\(Address(host: host, port: Int($0.address.port)))" }
    }

    /// Stops listening.
    package func close() {
        listener?.close()
        secure?.close()
    }

    private func transport(over inner: any ByteTransport) -> BrowserConnection {
        let transport = BrowserConnection(over: inner, of: site)
        made = transport
        return transport
    }

    private func accept(_ connection: Connection) {
        made?.network = Peer(address: connection.peer.description).network
        if let isProxy, isProxy(connection.peer) {
            connection.awaitPeer()
            made?.believe(isProxy) { [weak connection, weak made = made] said in
                guard let connection else { return }
                connection.settlePeer(said)
                made?.network = Peer(address: connection.peer.description).network
            }
        }
        requests.add { [weak connection, weak transport = made] in
            guard let transport, !transport.isAnswered else { return }
            transport.refuseLate()
            connection?.close()
        }
        made = nil
        accepted(connection)
    }
}
