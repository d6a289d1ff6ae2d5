import TLS
import Testing

/// Certificates and keys that a server is given.
struct TLSServerTests {
    private static func server(_ certificate: [UInt8], _ key: [UInt8]) throws(CertificateError) -> TLSServer {
        try TLSServer(certificate: certificate, key: key, plainAnswer: [])
    }

    /// A made certificate is used, also where its key stands in the same text, and each one is another.
    @Test func selfSigned() throws {
        let (one, other) = (try SelfSigned(name: "one"), try SelfSigned(name: "one"))
        let fingerprint = try Self.server(one.certificate, one.key).fingerprint
        let both = one.certificate + one.key
        #expect(try Self.server(both, both).fingerprint == fingerprint)
        #expect(try Self.server(other.certificate, other.key).fingerprint != fingerprint)
    }

    /// One that is not valid yet is used, with its first day; nearly always the clock is wrong. One that is made while the clock is far
    /// behind is valid once the clock is set.
    @Test func wrongClocks() throws {
        // Noon of 2090-01-01.
        let early = try SelfSigned(name: "early", at: 3_786_955_200)
        let server = try Self.server(early.certificate, early.key)
        #expect(server.firstDay == "2090-01-01")
        let late = try SelfSigned(name: "late", at: 0)
        try server.replace(certificate: late.certificate, key: late.key)
        #expect(server.firstDay == nil)
        #expect(try Fingerprint.daysLeft(ofCertificate: late.certificate) > 365)
    }

    /// What is no certificate, no key, or not its key is told apart.
    @Test func unusable() throws {
        let (one, other) = (try SelfSigned(name: "one"), try SelfSigned(name: "other"))
        let garbage = Array("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".utf8)
        #expect(throws: CertificateError.noCertificate) { try Self.server([], one.key) }
        #expect(throws: CertificateError.noCertificate) { try Self.server(garbage, one.key) }
        #expect(throws: CertificateError.noKey) { try Self.server(one.certificate, []) }
        #expect(throws: CertificateError.keyDoesNotFit) { try Self.server(one.certificate, other.key) }
    }

    /// A certificate that can't be used does not replace the one that is there.
    @Test func replacement() throws {
        let (one, other) = (try SelfSigned(name: "one"), try SelfSigned(name: "other"))
        let server = try Self.server(one.certificate, one.key)
        let fingerprint = server.fingerprint
        #expect(throws: CertificateError.self) { try server.replace(certificate: one.certificate, key: other.key) }
        #expect(server.fingerprint == fingerprint)
        try server.replace(certificate: other.certificate, key: other.key)
        #expect(server.fingerprint != fingerprint)
    }
}
