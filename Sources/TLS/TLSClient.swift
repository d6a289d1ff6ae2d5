/// The client's side of TLS. It trusts whom its owner trusts, by the fingerprint of the server's certificate, and asks before
/// anything is sent or read. It belongs to the thread of one loop.
public final class TLSClient {
    private let context = TLSContext(server: false)
    private let flaw: (Certificate) -> String?
    private let plainFlaw: (Span<UInt8>) -> String

    /// A client that asks, at each connection, what is wrong with the server's certificate: nil for nothing, or a reason in one line,
    /// with which the connection fails.
    ///
    /// `looked` is told before of the doubt about a certificate for the server `host`, or nil. `plainFlaw` gets the first bytes of a
    /// server that does not speak TLS, and makes the reason of them.
    public init(
        host: String = "", looked: @escaping (CertificateDoubt?) -> Void = { _ in },
        plainFlaw: @escaping (Span<UInt8>) -> String = { _ in "what answers there does not speak TLS" },
        flaw: @escaping (Fingerprint) -> String?
    ) {
        self.plainFlaw = plainFlaw
        self.flaw = { certificate in
            looked(certificate.doubt(at: host))
            return flaw(certificate.fingerprint)
        }
    }

    /// The transport of a connected socket, prepared as a ``TransportFactory`` gets it.
    public func transport(over socket: Int32) -> TLSTransport {
        TLSTransport(over: socket, context, role: .client(flaw: flaw, plainFlaw: plainFlaw))
    }
}
