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
        let doubt = try CertificateDoubt(ofCertificate: Array(Self.expired.utf8), at: "127.0.0.1")
        #expect(doubt == .expired(on: "2021-01-31"))
    }

    /// A text without a certificate is refused.
    @Test func nothing() {
        #expect(throws: CertificateError.noCertificate) { try CertificateDoubt(ofCertificate: [], at: "") }
    }

    /// Valid in 2020 alone.
    private static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBDDCBsgIBATAKBggqhkjOPQQDAjASMRAwDgYDVQQDDAdleHBpcmVkMB4XDTIw
        MDEwMTAwMDAwMFoXDTIxMDEzMTAwMDAwMFowEjEQMA4GA1UEAwwHZXhwaXJlZDBZ
        MBMGByqGSM49AgEGCCqGSM49AwEHA0IABCGOENe8HfDMU49QuEYaoTUbWxRqqMGK
        WtLwZWGq3+/Wj4k5LGvOujuZj4LonfiCxJPC3y/HFBDBynd2b1zIfcIwCgYIKoZI
        zj0EAwIDSQAwRgIhALV9IYE2N46AsGf+RQ/5jr5smvEv0DSEv9xdc6G2vnuNAiEA
        3fiK90sfVP2a5Z5ogTqBu19ZOwdndwB/pLByz9+hcuY=
        -----END CERTIFICATE-----
        """
}
