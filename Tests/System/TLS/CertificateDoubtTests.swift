import TLS
import Testing

struct CertificateDoubtTests {
    /// A certificate that a server has made for itself has no name to compare.
    @Test func ownCertificate() throws {
        let own = try SelfSigned(name: "i")
        #expect(try CertificateDoubt(ofCertificate: own.certificate, at: "den.example") == nil)
    }

    /// One whose days are over is told of with its last day.
    @Test func expired() throws {
        let doubt = try CertificateDoubt(ofCertificate: Array(ServerTLSTests.expired.utf8), at: "127.0.0.1")
        #expect(doubt == .expired(on: "2021-01-31"))
    }

    /// A text without a certificate is refused.
    @Test func nothing() {
        #expect(throws: CertificateError.noCertificate) { try CertificateDoubt(ofCertificate: [], at: "") }
    }
}
