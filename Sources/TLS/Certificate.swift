import COpenSSL

/// A certificate with what follows it in its file, those of its issuers.
///
/// Safe because: the handles are owned by this object alone and freed by deinit.
@safe
final class Certificate {
    let handle: OpaquePointer
    let chain: [OpaquePointer]

    /// The most certificates of a file that are read.
    private static let longestChain = 10

    /// Reads the PEM text of a file.
    init(_ text: [UInt8]) throws(CertificateError) {
        let all: [OpaquePointer] = unsafe OpenSSL.withInput(text) { input in
            var all: [OpaquePointer] = unsafe []
            // Safe because: the input lives as long as this closure, and OpenSSL makes each certificate for the caller to own.
            while unsafe all.count <= Self.longestChain, let next = unsafe PEM_read_bio_X509(input, nil, nil, nil) {
                unsafe all.append(next)
            }
            ERR_clear_error()
            return unsafe all
        }
        guard let first = unsafe all.first else { throw .noCertificate }
        unsafe handle = first
        unsafe chain = Array(all.dropFirst())
    }

    /// Takes over a certificate.
    init(adopting handle: OpaquePointer) {
        unsafe self.handle = handle
        unsafe chain = []
    }

    deinit {
        unsafe X509_free(handle)
        unsafe chain.forEach { unsafe X509_free($0) }
    }

    /// The SHA-256 of its DER form.
    var fingerprint: Fingerprint {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        // Safe because: OpenSSL writes at most the bytes that the array has, and how many it wrote.
        unsafe X509_digest(handle, EVP_sha256(), &digest, &count)
        return Fingerprint(digest: Array(digest.prefix(Int(count))))
    }

    /// Throws unless it is valid today.
    func checkDates() throws(CertificateError) {
        // Safe because: both times belong to the certificate, which lives as long as self.
        let (first, last) = unsafe (X509_get0_notBefore(handle), X509_get0_notAfter(handle))
        if unsafe X509_cmp_current_time(last) < 0 { throw .expired(on: unsafe Self.day(last)) }
        if unsafe X509_cmp_current_time(first) > 0 { throw .notYetValid(before: unsafe Self.day(first)) }
    }

    /// How many whole days it is valid still; below 0 where it has ended.
    var daysLeft: Int {
        var (days, seconds) = (Int32(0), Int32(0))
        // Safe because: the time belongs to the certificate, which lives as long as self, and two variables are filled.
        guard unsafe ASN1_TIME_diff(&days, &seconds, nil, X509_get0_notAfter(handle)) == 1 else { return 0 }
        return seconds < 0 ? Int(days) - 1 : Int(days)
    }

    /// A time's day as `2026-01-31`.
    private static func day(_ time: UnsafePointer<ASN1_TIME>?) -> String {
        var parts = unsafe tm()
        // Safe because: OpenSSL reads a time of its own and fills the parts.
        guard unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return "an unknown day" }
        let twoDigits = { (number: Int32) in (number < 10 ? "0" : "") + "\(number)" }
        let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
        return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
    }
}

/// A private key.
///
/// Safe because: the handle is owned by this object alone and freed by deinit.
@safe
final class PrivateKey {
    let handle: OpaquePointer

    /// Reads the PEM text of a file. Nobody is asked for a passphrase.
    init(_ text: [UInt8]) throws(CertificateError) {
        var wasLocked = false
        let read: OpaquePointer? = unsafe OpenSSL.withInput(text) { input in
            // Safe because: the callback gets the address of a variable that outlives the call, and writes nothing else.
            unsafe withUnsafeMutablePointer(to: &wasLocked) { wasLocked in
                unsafe PEM_read_bio_PrivateKey(input, nil, noPassphrase, wasLocked)
            }
        }
        ERR_clear_error()
        guard let read = unsafe read else { throw wasLocked ? .lockedKey : .noKey }
        unsafe handle = read
    }

    /// Takes over a key.
    init(adopting handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe EVP_PKEY_free(handle) }
}

/// Answers OpenSSL's question for a passphrase with none, so that it does not ask on the terminal.
private func noPassphrase(
    _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32, _ wasAsked: UnsafeMutableRawPointer?
) -> Int32 {
    // Safe because: the context is the address of a Bool that outlives the call.
    unsafe wasAsked?.assumingMemoryBound(to: Bool.self).pointee = true
    return -1
}
