import TestSupport
import Testing
import Wire

@Suite struct FairDealTests {
    let vectors = Vectors.published

    /// Every published deal comes out: stream key, deck, words drawn and words rejected.
    @Test(arguments: Vectors.deals)
    func publishedDeals(deal: Vectors.Deal) {
        let message = FairDeal.message(game: deal.gameId, groups: deal.groupCount, nonces: vectors.nonces)
        let key = FairDeal.streamKey(seed: vectors.secret, message: message, hashing: .real)
        #expect(hex(key) == deal.seed)

        var words = WordStream(key: key, hashing: .real)
        #expect(FairDeal.shuffled(groups: deal.groupCount, groupSize: deal.groupSize, words: &words) == deal.deck)
        #expect(Int(words.wordsUsed) == deal.wordsUsed)
        #expect(Int(words.wordsUsed) - (deal.deck.count - 1) == deal.rejected)

        let deck = FairDeal.deck(
            seed: vectors.secret, game: deal.gameId, groups: deal.groupCount, groupSize: deal.groupSize,
            nonces: vectors.nonces, hashing: .real)
        #expect(deck == deal.deck)
    }

    /// The message of the first vector is spelled byte by byte as published.
    @Test func publishedMessage() {
        let deal = Vectors.first
        let message = FairDeal.message(game: deal.gameId, groups: deal.groupCount, nonces: vectors.nonces)
        #expect(hex(message) == vectors.message)
    }

    /// The vectors cover all three parts of the file and at least one rejected word.
    @Test func vectorsAreAllThere() {
        #expect(vectors.scheme == "memory-fair-1")
        #expect(Vectors.deals.count == 8)
        #expect(Vectors.deals.contains { $0.rejected > 0 })
    }

    /// Two pairs can lie in six ways; over 6,000 deals from one seed each comes about equally often.
    @Test func everyArrangementIsEquallyLikely() {
        let deals = 6_000
        var counts: [[Int]: Int] = [:]
        for number in 0..<deals {
            let deck = FairDeal.deck(
                seed: vectors.secret, game: "k3f9#\(number)", groups: 2, groupSize: 2, nonces: vectors.nonces,
                hashing: .real)
            counts[deck, default: 0] += 1
        }
        #expect(counts.count == 6)
        // Five degrees of freedom: a fair shuffle exceeds 20.5 once in a thousand seeds.
        #expect(chiSquare(Array(counts.values), expected: Double(deals) / 6) < 20.5)
    }

    /// On a board of four triples each face comes about equally often at each place.
    @Test func everyFaceIsEquallyLikelyEverywhere() {
        let deals = 2_000
        var counts = Array(repeating: Array(repeating: 0, count: 4), count: 12)
        for number in 0..<deals {
            let deck = FairDeal.deck(
                seed: vectors.secret, game: "t#\(number)", groups: 4, groupSize: 3, nonces: vectors.nonces,
                hashing: .real)
            for (place, face) in deck.enumerated() { counts[place][face] += 1 }
        }
        for place in counts {
            // Three degrees of freedom: a fair shuffle exceeds 16.3 once in a thousand seeds.
            #expect(chiSquare(place, expected: Double(deals) / 4) < 16.3)
        }
    }

    /// Another seat number, another nonce, another id, another number of players: each gives another deck.
    @Test func everyInputCounts() {
        func deck(
            game: String = "k3f9",
            nonces: [FairDeal.Contribution] = [(seat: 0, nonce: .zero), (seat: 1, nonce: .zero)]
        ) -> [Int] {
            FairDeal.deck(
                seed: vectors.secret, game: game, groups: 32, groupSize: 2, nonces: nonces, hashing: .real)
        }
        let own = Nonce(bytes: Array(repeating: 1, count: Nonce.byteCount))
        let decks = [
            deck(),
            deck(game: "k3f9#2"),
            deck(nonces: [(seat: 0, nonce: .zero)]),
            deck(nonces: [(seat: 0, nonce: .zero), (seat: 2, nonce: .zero)]),
            deck(nonces: [(seat: 0, nonce: .zero), (seat: 1, nonce: own)]),
            deck(nonces: [(seat: 0, nonce: own), (seat: 1, nonce: .zero)]),
        ]
        #expect(Set(decks).count == decks.count)
        #expect(deck() == deck())
    }

    private func chiSquare(_ counts: [Int], expected: Double) -> Double {
        counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    }
}
