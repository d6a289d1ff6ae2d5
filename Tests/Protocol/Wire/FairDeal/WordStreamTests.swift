import TestSupport
import Testing
import Wire

@Suite struct WordStreamTests {
    /// The first word of the first published deal.
    @Test func firstWord() {
        let message = FairDeal.message(game: "g-000001", groups: 8, nonces: Vectors.published.nonces)
        let key = FairDeal.streamKey(seed: Vectors.published.secret, message: message, hashing: .real)
        var words = WordStream(key: key, hashing: .real)
        #expect(words.next() == Vectors.published.firstWord)
    }

    /// The ninth word starts block 1: blocks count up as 64-bit numbers behind the label.
    @Test func blocksCountUp() {
        let numbered = Hashing(
            sha256: { _ in [] },
            hmacSHA256: { _ in { message in Array(repeating: message.last ?? 0, count: 32) } })
        var words = WordStream(key: [], hashing: numbered)
        let drawn = (0..<17).map { _ in words.next() }
        #expect(drawn == Array(repeating: 0, count: 8) + Array(repeating: 0x0101_0101, count: 8) + [0x0202_0202])
    }

    /// With bound 3 the top word alone is left over: it is rejected, and the one below is taken.
    @Test func incompleteStretchIsRejected() {
        let block: [UInt8] = [255, 255, 255, 255, 255, 255, 255, 254] + Array(repeating: 0, count: 24)
        var words = WordStream(key: [], hashing: Hashing(sha256: { _ in [] }, hmacSHA256: { _ in { _ in block } }))
        #expect(words.uniform(below: 3) == 2)
        #expect(words.wordsUsed == 2)
    }

    /// A bound that divides the range rejects nothing.
    @Test func powersOfTwoRejectNothing() {
        let block = Array(repeating: UInt8.max, count: 32)
        var words = WordStream(key: [], hashing: Hashing(sha256: { _ in [] }, hmacSHA256: { _ in { _ in block } }))
        #expect(words.uniform(below: 8) == 7)
        #expect(words.wordsUsed == 1)
    }
}
