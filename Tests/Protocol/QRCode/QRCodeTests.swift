import QRCode
import TestSupport
import Testing
import Wire

struct QRCodeTests {
    /// A link of a home network fits beside its words into a window of 80 × 24, and its corners have the marks that readers look for.
    @Test(arguments: [
        ("http://10.0.0.7:7249/k3f9", 33, 17), ("http://192.168.178.123:7249/k3f9", 37, 19),
        ("http://[2001:db8:1234:5678:9abc:def0:1234:5678]:7249/k3f9", 41, 21),
    ])
    func sizes(link: String, width: Int, lines: Int) throws {
        let code = try #require(QRCode.encode(link))
        #expect(code.width == width && code.lines == lines)
        let mark = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        for (left, top) in [(4, 4), (width - 11, 4), (4, width - 11)] {
            for (y, row) in mark.enumerated() {
                for (x, module) in row.enumerated() { #expect(code.isDark(left + x, top + y) == (module == "#")) }
            }
        }
    }

    /// The same text gives the same code, another text another one.
    @Test func pure() {
        #expect(QRCode.encode("http://den:7249/a") == QRCode.encode("http://den:7249/a"))
        #expect(QRCode.encode("http://den:7249/a") != QRCode.encode("http://den:7249/b"))
    }

    /// What is too long for a window, and nothing at all, has no code.
    @Test func limits() {
        #expect(QRCode.encode("") == nil)
        #expect(QRCode.encode(String(repeating: "a", count: 213))?.width == 65)
        #expect(QRCode.encode(String(repeating: "a", count: 214)) == nil)
    }
}
