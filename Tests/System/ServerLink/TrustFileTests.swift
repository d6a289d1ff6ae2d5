import Platform
import ServerLink
import TLS
import Testing

/// The file of certificates that were accepted.
struct TrustFileTests {
    private static func fingerprint(_ digit: String) throws -> Fingerprint {
        try #require(Fingerprint(String(repeating: digit, count: 64)))
    }

    private static func entry(_ host: String, _ digit: String, _ instance: String) throws -> TrustFile.Entry {
        TrustFile.Entry(
            address: Address(host: host, port: 7248), fingerprint: try fingerprint(digit), day: "2026-01-31",
            instance: instance)
    }

    /// A line is read as it was written, with an IPv6 address too; the later one counts, by address and by instance.
    @Test func laterLinesCount() throws {
        let one = try Self.entry("10.0.0.1", "a", "i1")
        let moved = try Self.entry("fe80::1%eth0", "a", "i1")
        let other = try Self.entry("10.0.0.1", "b", "i2")
        #expect(one.line == "10.0.0.1 7248 \(String(repeating: "a", count: 64)) 2026-01-31 i1\n")
        let file = TrustFile(one.line + moved.line + other.line)
        #expect(file.entry(at: one.address) == other && file.entry(at: moved.address) == moved)
        #expect(file.entry(of: "i1") == moved && file.entry(of: "i3") == nil)
        #expect(file.entry(at: Address(host: "10.0.0.1", port: 7247)) == nil)
    }

    /// Lines that can't be read are left out, the others count.
    @Test(arguments: ["", "nonsense", "h 7248 aa 2026-01-31 i1", "h 0 \(String(repeating: "a", count: 64)) d i"])
    func nonsense(_ line: String) throws {
        let good = try Self.entry("h", "a", "i1")
        let file = TrustFile(line + "\n" + good.line + line)
        #expect(file.entry(at: good.address) == good && !file.isLong)
    }

    /// A file that has grown long is cut to its later half.
    @Test func bound() throws {
        let lines = try (0...TrustFile.limit).map { try Self.entry("h\($0)", "a", "i\($0)").line }
        let file = TrustFile(lines.joined())
        #expect(file.isLong)
        #expect(file.laterHalf == lines.suffix(TrustFile.limit / 2).joined())
    }
}
