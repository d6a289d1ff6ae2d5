import Testing
import Wire

@Suite struct NonceTests {
    /// Whoever sends none counts as 32 zero bytes.
    @Test func zero() {
        #expect(Nonce.zero.hex == String(repeating: "0", count: 64))
        #expect(Nonce(hex: String(repeating: "0", count: 64)) == .zero)
    }

    /// Digits in either case are read, and written in lower case.
    @Test func hexRoundTrip() {
        let digits = String(repeating: "0123456789abcdef", count: 4)
        #expect(Nonce(hex: digits.uppercased())?.hex == digits)
    }

    /// Anything but 64 digits is no nonce.
    @Test(arguments: ["", "0", String(repeating: "0", count: 62), String(repeating: "z", count: 64)])
    func brokenHex(text: String) {
        #expect(Nonce(hex: text) == nil)
    }
}
