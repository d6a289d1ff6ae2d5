import TLS
import Testing

/// Fingerprints as text.
struct FingerprintTests {
    private static let digits = String(repeating: "0a1B", count: 16)

    /// Digits of either case are read, with and without colons, and are written in lower case.
    @Test func forms() {
        let colons = stride(from: 0, to: 64, by: 2).map { Array(Self.digits)[$0...$0 + 1] }.map(String.init(_:))
            .joined(separator: ":")
        #expect(Fingerprint(Self.digits)?.description == Self.digits.lowercased())
        #expect(Fingerprint(colons) == Fingerprint(Self.digits))
    }

    /// Anything else is none.
    @Test(arguments: ["", "0a", digits + "0", digits.dropLast() + "g", "sha256:" + digits, ":" + digits.dropLast()])
    func nonsense(_ text: String) { #expect(Fingerprint(text) == nil) }
}
