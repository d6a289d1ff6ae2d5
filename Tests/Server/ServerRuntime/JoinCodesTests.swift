import ServerRuntime
import Testing

struct JoinCodesTests {
    /// In a second 20 codes are made, five of them for one address. Who wants more is told to wait, while those that are there are still given out.
    @Test func aSecond() {
        var now = Duration.zero
        let codes = JoinCodes(url: nil) { now }
        func status(_ path: String, from network: Int = 9) -> String {
            codes.make(path, for: "http://den:7249", from: "\(network)").map { $0.isFault ? "busy" : "file" }
                ?? "nothing"
        }
        for number in 0..<15 { #expect(status("/join/t\(number).svg", from: number / 5) == "file") }
        #expect(status("/join/t15.svg", from: 0) == "busy")
        for number in 15..<20 { #expect(status("/join/t\(number).svg", from: 3) == "file") }
        #expect(status("/join/t20.svg") == "busy" && status("/join/t20.txt") == "busy")
        #expect(status("/join/t0.svg", from: 0) == "file")
        now = .seconds(1)
        #expect(status("/join/t20.svg") == "file")
    }

    /// The last 64 codes are kept, so that no number of tables takes more memory.
    @Test func kept() {
        var now = Duration.zero
        let codes = JoinCodes(url: nil) { now }
        for number in 0..<65 {
            now += .seconds(1)
            _ = codes.make("/join/t\(number).svg", for: "http://den:7249", from: "a")
        }
        for number in 1..<65 {
            #expect(codes.make("/join/t\(number).svg", for: "http://den:7249", from: "a")?.isFault == false)
        }
        for number in 100..<104 { _ = codes.make("/join/t\(number).svg", for: "http://den:7249", from: "a") }
        #expect(codes.make("/join/t0.svg", for: "http://den:7249", from: "a")?.isFault == true)
    }

    /// What is no word of letters, digits and hyphens is no table.
    @Test(arguments: ["/join", "/join/", "/join/.svg", "/join/a.gif", "/join/a/b.svg", "/join/a b.txt", "/joins.svg"])
    func nothing(path: String) {
        #expect(JoinCodes(url: nil, now: { .zero }).make(path, for: "http://den", from: "a") == nil)
    }
}
