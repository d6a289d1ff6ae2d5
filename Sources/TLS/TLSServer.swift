/// The server's side of TLS: its certificate, and the transports of the connections that it accepts. It belongs to the
/// thread of one loop.
public final class TLSServer {
    /// What clients know the server by.
    public private(set) var fingerprint: Fingerprint
    /// The first day of a certificate that is not valid yet by this machine's clock; nil where it is.
    public private(set) var firstDay: String?

    /// Asked before each step of a handshake that needs bytes from a client; where it answers false, they stay in the socket until the
    /// loop's next tick.
    public var mayShakeHands: () -> Bool = { true }

    private let context: TLSContext
    private let plainAnswer: [UInt8]

    /// A side with that certificate and key, both as PEM text; the certificate's issuers may follow it.
    /// A peer that does not speak TLS is sent `plainAnswer` as it is, and then the end.
    public init(certificate: [UInt8], key: [UInt8], plainAnswer: [UInt8]) throws(CertificateError) {
        (context, fingerprint, firstDay) = try Self.context(certificate, key)
        self.plainAnswer = plainAnswer
    }

    /// Takes another certificate and key for the connections to come. Throws and changes nothing if they can't be used.
    public func replace(certificate: [UInt8], key: [UInt8]) throws(CertificateError) {
        let (other, fingerprint, firstDay) = try Self.context(certificate, key)
        context.replace(with: other)
        (self.fingerprint, self.firstDay) = (fingerprint, firstDay)
    }

    /// The transport of an accepted socket, prepared as a ``TransportFactory`` gets it.
    public func transport(over socket: Int32) -> TLSTransport {
        TLSTransport(over: socket, context, role: .server(plainAnswer: plainAnswer, mayShakeHands: mayShakeHands))
    }

    private static func context(
        _ certificate: [UInt8], _ key: [UInt8]
    ) throws(CertificateError) -> (TLSContext, Fingerprint, firstDay: String?) {
        let certificate = try Certificate(certificate)
        let context = TLSContext(server: true)
        try context.use(certificate, try PrivateKey(key))
        // One that is not valid yet can be used: nearly always the clock is wrong.
        var firstDay: String?
        do throws(CertificateError) { try certificate.checkDates() } catch {
            guard case .notYetValid(let day) = error else { throw error }
            firstDay = day
        }
        return (context, certificate.fingerprint, firstDay)
    }
}
