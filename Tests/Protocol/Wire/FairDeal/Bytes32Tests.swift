import Testing
import Wire

@Suite struct Bytes32Tests {
    /// The bytes come out in the order in which they went in, as an array and as digits, and tell values apart.
    @Test func keepsBytes() {
        let bytes = (0..<32).map { UInt8($0 * 7 + 1) }
        let kept = Bytes32(bytes)
        #expect(kept.array == bytes && kept.hex.hasPrefix("01080f16") && kept.hex.utf8.count == 64)
        #expect(kept == Bytes32(bytes) && kept != Bytes32(bytes.reversed()))
        #expect(Set([kept, Bytes32(bytes)]).count == 1)
    }
}
