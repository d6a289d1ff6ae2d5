import Testing
import Wire

@Suite struct NonceTests {
    /// Whoever sends none counts as 32 zero bytes.
    @Test func zero() {
        #expect(Nonce.zero.hex == String(repeating: "0", count: 64))
        #expect(Nonce(hex: String(repeating: "0", count: 64)) == .zero)
    }
}
