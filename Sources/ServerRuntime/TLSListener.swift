import EventLoop
import ServerCore
import TLS
import Wire

/// Accepts connections with TLS. A handshake may take ten seconds; then the connection is closed. Those for which its address has
/// no share of the second wait, unread.
final class TLSListener {
    var address: SocketAddress { listener.address }
    /// What clients know the server by.
    var fingerprint: Fingerprint { tls.fingerprint }
    /// That the certificate is not valid yet by this machine's clock, and what to do; nil where it is.
    var doubt: String? { tls.firstDay.map(source.early) }

    private let source: CertificateSource
    private let tls: TLSServer
    let listener: Listener
    private let share: HandshakeShare
    private let handshakes: Deadlines

    private static let handshakeTime = Duration.seconds(10)
    /// What is sent in the clear to a peer that does not speak TLS at the port of the game.
    static let plainAnswer =
        "error \(ErrorCode.badProtocol.rawValue): This port speaks TLS. Connect with TLS, as with pairs --tls or openssl s_client -connect HOST:PORT, or use the server's other port.\n"

    /// Reads the certificate and listens, on the inherited socket if there is one. The callback gets each connection and starts it. `above` makes what stands between TLS
    /// and the connection.
    init(
        on loop: EventLoop, host: String, port: UInt16, inherited: Int32? = nil, _ source: CertificateSource,
        share: HandshakeShare, plainAnswer: String = TLSListener.plainAnswer,
        above: @escaping (TLSTransport) -> any ByteTransport = { $0 },
        accepted: @escaping (Connection) -> Void
    ) throws(StartFault) {
        self.source = source
        self.share = share
        handshakes = Deadlines(on: loop, after: Self.handshakeTime)
        tls = try source.load { certificate, key throws(CertificateError) in
            try TLSServer(certificate: certificate, key: key, plainAnswer: Array(plainAnswer.utf8))
        }
        let made = Made()
        do throws(LoopError) {
            let tls = tls
            tls.mayShakeHands = { share.mayStep() }
            listener = try Listener(
                on: loop, host: host, port: port, inherited: inherited,
                transport: { socket in
                    let transport = tls.transport(over: socket)
                    made.transport = transport
                    return above(transport)
                },
                accepted: { connection in
                    if let transport = made.transport { made.noted?(connection, transport) }
                    made.transport = nil
                    accepted(connection)
                })
        } catch {
            throw StartFault(listening: error)
        }
        made.noted = { [weak self] in self?.note($0, $1) }
    }

    /// The transport between its making and its connection's.
    private final class Made {
        var transport: TLSTransport?
        var noted: ((Connection, TLSTransport) -> Void)?
    }

    /// Reads the certificate and the key again, for the connections to come. Throws and changes nothing if they can't be used.
    func reload() throws(StartFault) {
        try source.load { certificate, key throws(CertificateError) in
            try tls.replace(certificate: certificate, key: key)
        }
    }

    /// Stops listening.
    func close() { listener.close() }

    private func note(_ connection: Connection, _ transport: TLSTransport) {
        handshakes.add { [weak connection, weak transport] in
            if transport?.isOpen == false { connection?.close() }
        }
        let mayBegin = share.mayBegin(Peer(address: connection.peer.description).network) { [weak connection] in
            guard let connection, !connection.isClosing else { return false }
            connection.resumeReading()
            return true
        }
        if !mayBegin { connection.pauseReading() }
    }
}
