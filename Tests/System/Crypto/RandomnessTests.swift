import Crypto
import Testing

@Suite struct RandomnessTests {
    /// As many bytes come as were asked for, none and many included.
    @Test(arguments: [0, 1, 32, 10_000])
    func count(_ count: Int) throws {
        #expect(try Randomness.bytes(count: count).count == count)
    }

    /// Two draws of 32 bytes are never the same.
    @Test func twoDrawsDiffer() throws {
        #expect(try Randomness.bytes(count: 32) != Randomness.bytes(count: 32))
    }

    /// An error says what failed and with which code.
    @Test func errorDescription() {
        #expect(CryptoError.unavailable(code: -1).description.contains("sodium_init returned -1"))
    }
}
