/// Why a certificate or its key can't be used. The description completes "the certificate …": what is wrong.
public enum CertificateError: Error, Equatable, Sendable {
    /// The text holds no certificate in PEM form.
    case noCertificate
    /// The text holds no private key in PEM form.
    case noKey
    /// The key is locked with a passphrase.
    case lockedKey
    /// The key belongs to another certificate.
    case keyDoesNotFit
    /// The certificate has ended; its last day, as `2026-01-31`.
    case expired(on: String)
    /// The certificate is not valid yet; its first day.
    case notYetValid(before: String)
    /// OpenSSL refuses it, with its words: the key is too short, or the algorithm unknown.
    case refused(String)
}
