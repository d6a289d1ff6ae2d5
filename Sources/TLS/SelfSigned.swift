import COpenSSL

/// A certificate that a server makes for itself, with its key: both as PEM text.
public struct SelfSigned: Sendable {
    /// The certificate: EC P-256, signed with SHA-256, valid from an hour ago for ten years. Where the clock is before 2025, those begin
    /// then, so that it is valid once the clock is set.
    public let certificate: [UInt8]
    /// Its private key, which is not encrypted.
    public let key: [UInt8]

    private static let years = 10
    private static let longestName = 64
    /// The first second of 2025: no clock that is right is before it.
    private static let beginning = 1_735_689_600

    /// Draws a key and makes the certificate of that name, 1–64 UTF-8 bytes. Throws ``CertificateError/refused(_:)`` where
    /// OpenSSL can't, such as without random bytes. `seconds` is the time since 1970.
    public init(name: String, at seconds: Int = time(nil)) throws(CertificateError) {
        precondition((1...Self.longestName).contains(name.utf8.count), "a certificate's name has 1 to 64 bytes")
        let key = try Self.drawKey()
        // Safe because: the certificate is owned by `made`; all that is set in it is copied by OpenSSL.
        guard let handle = unsafe X509_new() else { throw .refused(OpenSSL.takeReason()) }
        let made = unsafe Certificate(adopting: handle)
        var serial = [UInt8](repeating: 0, count: 8)
        var isMade = unsafe RAND_bytes(&serial, 8) == 1
        let number = serial.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1 | 1
        unsafe isMade = isMade && X509_set_version(handle, 2) == 1
        unsafe isMade = isMade && ASN1_INTEGER_set_uint64(X509_get_serialNumber(handle), number) == 1
        var start = max(seconds, Self.beginning)
        // An hour of the past, for clocks that are behind.
        unsafe isMade = isMade && X509_time_adj_ex(X509_getm_notBefore(handle), 0, -3_600, &start) != nil
        unsafe isMade =
            isMade && X509_time_adj_ex(X509_getm_notAfter(handle), Int32(Self.years * 36_525 / 100), 0, &start) != nil
        unsafe isMade = isMade && X509_set_pubkey(handle, key.handle) == 1
        let subject = unsafe X509_get_subject_name(handle)
        unsafe isMade =
            isMade
            && X509_NAME_add_entry_by_txt(
                subject, "CN", MBSTRING_FLAG, Array(name.utf8), Int32(name.utf8.count), -1, 0) == 1
        unsafe isMade = isMade && X509_set_issuer_name(handle, subject) == 1
        unsafe isMade = isMade && X509_sign(handle, key.handle, EVP_sha256()) > 0
        guard isMade,
            let certificate = unsafe OpenSSL.textWritten({ unsafe PEM_write_bio_X509($0, made.handle) == 1 }),
            let text = unsafe OpenSSL.textWritten({
                unsafe PEM_write_bio_PrivateKey($0, key.handle, nil, nil, 0, nil, nil) == 1
            })
        else { throw .refused(OpenSSL.takeReason()) }
        (self.certificate, self.key) = (certificate, text)
    }

    private static func drawKey() throws(CertificateError) -> PrivateKey {
        // Safe because: the drawing is freed here, and the key goes to the object that owns it.
        guard let drawing = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { throw .refused(OpenSSL.takeReason()) }
        defer { unsafe EVP_PKEY_CTX_free(drawing) }
        var drawn: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(drawing) == 1,
            unsafe EVP_PKEY_CTX_set_ec_paramgen_curve_nid(drawing, NID_X9_62_prime256v1) == 1,
            unsafe EVP_PKEY_keygen(drawing, &drawn) == 1, let drawn = unsafe drawn
        else { throw .refused(OpenSSL.takeReason()) }
        return unsafe PrivateKey(adopting: drawn)
    }
}
