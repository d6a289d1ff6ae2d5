import COpenSSL

/// What is odd about a server's certificate. Whoever trusts by the fingerprint may go on all the same, but should know it.
public enum CertificateDoubt: Sendable, Hashable {
    /// It has ended; its last day, as `2026-01-31`.
    case expired(on: String)
    /// It is not valid yet; its first day.
    case notYetValid(before: String)
    /// Somebody has issued it for other names than the server's. One that a server has made for itself has no such name.
    case otherName

    /// The first doubt about the first certificate in a PEM text, for a server of that name or numeric address; nil for none.
    public init?(ofCertificate text: [UInt8], at host: String) throws(CertificateError) {
        guard let doubt = try Certificate(text).doubt(at: host) else { return nil }
        self = doubt
    }
}

extension Certificate {
    /// The first doubt about it, for a server of that name or numeric address; nil for none.
    func doubt(at host: String) -> CertificateDoubt? {
        do throws(CertificateError) {
            try checkDates()
        } catch {
            switch error {
            case .expired(let day): return .expired(on: day)
            case .notYetValid(let day): return .notYetValid(before: day)
            default: break
            }
        }
        // Safe because: the names belong to the certificate, which lives as long as self, and the text is lent for the calls.
        let (subject, issuer) = unsafe (X509_get_subject_name(handle), X509_get_issuer_name(handle))
        if unsafe X509_NAME_cmp(subject, issuer) == 0 { return nil }
        let isNamed = unsafe X509_check_host(handle, host, 0, 0, nil) == 1 || X509_check_ip_asc(handle, host, 0) == 1
        ERR_clear_error()
        return isNamed ? nil : .otherName
    }
}
