import TestSupport
import Testing
import Wire

@Suite struct ServerSeedTests {
    struct Holder {
        let seed: ServerSeed
    }

    let seed = Vectors.published.secret

    /// The published seed has the published commitment.
    @Test func publishedCommit() {
        #expect(seed.commit(hashing: .real) == Vectors.published.commit)
    }

    /// Digits in either case are read, and written in lower case.
    @Test func hexRoundTrip() {
        #expect(ServerSeed(hex: Vectors.published.serverSeed.uppercased()) == seed)
        #expect(seed.hex == Vectors.published.serverSeed)
    }

    /// Anything but 64 digits is no seed: too short, too long, odd, not a digit, a digit of another script.
    @Test(arguments: [
        "", "00", String(repeating: "0", count: 63), String(repeating: "0", count: 66),
        String(repeating: "g", count: 64), String(repeating: "٣", count: 32), " " + String(repeating: "0", count: 63),
    ])
    func brokenHex(text: String) {
        #expect(ServerSeed(hex: text) == nil)
    }

    /// No way of printing a seed shows a byte of it, nor does printing a value that holds one.
    @Test func printsNothing() {
        var dumped = ""
        dump(Holder(seed: seed), to: &dumped)
        for text in ["\(seed)", String(reflecting: seed), "\(Holder(seed: seed))", "\([seed])", dumped] {
            #expect(text.contains("ServerSeed(secret)"))
            #expect(!text.contains("31") && !text.contains("1f"))
        }
    }
}
