import Journal
import Testing

struct CRC32CTests {
    static let published: [(bytes: [UInt8], sum: UInt32)] = [
        ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
        ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
        (Array(0..<32), 0x46DD_794E),
        (Array((0..<32).reversed()), 0x113F_DB5C),
        (Array("123456789".utf8), 0xE306_9283),
        ([], 0),
    ]

    /// The examples of RFC 3720, appendix B.4, and the customary nine digits, whole and in two parts.
    @Test(arguments: published)
    func agreesWithWhatIsPublished(bytes: [UInt8], sum: UInt32) {
        var whole = CRC32C()
        whole.add(bytes.span)
        #expect(whole.value == sum)
        for cut in bytes.indices {
            var parts = CRC32C()
            parts.add(bytes.span.extracting(..<cut))
            parts.add(bytes.span.extracting(cut...))
            #expect(parts.value == sum)
        }
    }

    /// A number counts as its eight bytes, the lowest first.
    @Test func addsNumbers() {
        var number = CRC32C()
        number.add(UInt64(0x0807_0605_0403_0201))
        var bytes = CRC32C()
        bytes.add(([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8]).span)
        #expect(number.value == bytes.value)
    }
}
