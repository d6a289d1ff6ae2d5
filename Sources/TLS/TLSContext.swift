import COpenSSL

/// What all connections of one side share: the settings, and the output on which each writes in its tick.
///
/// Safe because: the handles are owned by this object; each connection counts its own use of them. All is used on one thread.
@safe
final class TLSContext {
    private(set) var handle: OpaquePointer
    /// The output of whichever connection works. It is empty whenever none does.
    let output: OpaquePointer
    /// Room for what goes from the output to a socket.
    var scratch = [UInt8](repeating: 0, count: TLSContext.scratchBytes)
    /// The lines that go into one record.
    var gathered: [UInt8] = []

    /// The most bytes of a line that one record takes.
    static let recordBytes = 16 * 1024
    /// A record with its head, and what a handshake sends at once.
    private static let scratchBytes = 20 * 1024

    init(server: Bool) {
        // Safe because: both come from OpenSSL for this object to own.
        guard let output = unsafe BIO_new(BIO_s_mem()) else { preconditionFailure("OpenSSL has no memory") }
        unsafe self.output = output
        unsafe handle = Self.settings(server: server)
    }

    deinit {
        unsafe SSL_CTX_free(handle)
        unsafe BIO_free(output)
    }

    /// Takes settings with another certificate. Connections that are there keep theirs.
    func replace(with other: TLSContext) {
        unsafe SSL_CTX_up_ref(other.handle)
        unsafe SSL_CTX_free(handle)
        unsafe handle = other.handle
    }

    /// TLS 1.2 at least, no compression, no renegotiation, no resumption: a handshake takes a fraction of a millisecond, and
    /// sessions would take memory.
    private static func settings(server: Bool) -> OpaquePointer {
        // Safe because: the method is a constant of the library, and the settings belong to the caller.
        guard let made = unsafe SSL_CTX_new(server ? TLS_server_method() : TLS_client_method()) else {
            preconditionFailure("OpenSSL gives no settings: \(OpenSSL.takeReason())")
        }
        unsafe SSL_CTX_ctrl(made, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        unsafe SSL_CTX_ctrl(made, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
        // Each would otherwise keep buffers of 50 KiB while it is idle.
        unsafe SSL_CTX_ctrl(made, SSL_CTRL_MODE, Int(SSL_MODE_RELEASE_BUFFERS), nil)
        unsafe SSL_CTX_set_num_tickets(made, 0)
        unsafe SSL_CTX_set_options(made, Self.options)
        // The client knows a server by its fingerprint, and asks itself whether it trusts that.
        unsafe SSL_CTX_set_verify(made, SSL_VERIFY_NONE, nil)
        return unsafe made
    }

    // OpenSSL's own names for these are macros with a shift, which Swift does not see: SSL_OP_NO_TICKET,
    // SSL_OP_NO_COMPRESSION, SSL_OP_CIPHER_SERVER_PREFERENCE, SSL_OP_NO_RENEGOTIATION.
    private static let options: UInt64 = 1 << 14 | 1 << 17 | 1 << 22 | 1 << 30

    /// Puts a certificate and its key in.
    func use(_ certificate: Certificate, _ key: PrivateKey) throws(CertificateError) {
        // Safe because: OpenSSL counts its own use of both; of the chain it takes over what it is given, so that is counted.
        guard unsafe SSL_CTX_use_certificate(handle, certificate.handle) == 1 else {
            throw .refused(OpenSSL.takeReason())
        }
        guard unsafe SSL_CTX_use_PrivateKey(handle, key.handle) == 1, unsafe SSL_CTX_check_private_key(handle) == 1
        else {
            ERR_clear_error()
            throw .keyDoesNotFit
        }
        unsafe certificate.chain.forEach { link in
            unsafe X509_up_ref(link)
            unsafe SSL_CTX_ctrl(handle, SSL_CTRL_CHAIN_CERT, 0, UnsafeMutableRawPointer(link))
        }
    }
}
