import TestSupport
import Testing
import Wire

@Suite struct FairDealVerifyTests {
    let vectors = Vectors.published
    let deal = Vectors.first

    private func verdict(
        commit: String? = nil, seed: ServerSeed? = nil, game: String? = nil, groups: Int? = nil, groupSize: Int = 2,
        nonces: [FairDeal.Contribution]? = nil, deck: [Int]? = nil
    ) -> FairDeal.Verdict {
        FairDeal.verify(
            commit: commit ?? vectors.commit, seed: seed ?? vectors.secret, game: game ?? deal.gameId,
            groups: groups ?? deal.groupCount, groupSize: groupSize, nonces: nonces ?? vectors.nonces,
            deck: deck ?? deal.deck, hashing: .real)
    }

    /// An honest deal is good, in whichever case the commitment is written.
    @Test func honestDeal() {
        #expect(verdict() == .good)
        #expect(verdict(commit: vectors.commit.uppercased()) == .good)
    }

    /// A seed opened in place of the committed one is caught, even with the deck that it gives.
    @Test func swappedSeed() {
        let other = ServerSeed(bytes: Array(repeating: 9, count: ServerSeed.byteCount))
        let deck = FairDeal.deck(
            seed: other, game: deal.gameId, groups: deal.groupCount, groupSize: 2, nonces: vectors.nonces,
            hashing: .real)
        #expect(verdict(seed: other, deck: deck) == .commitMismatch)
    }

    /// A commitment that is no hexadecimal text, or is cut short, matches nothing.
    @Test(arguments: ["", "d4", "not hexadecimal"])
    func brokenCommit(commit: String) {
        #expect(verdict(commit: commit) == .commitMismatch)
    }

    /// Two cards changed places.
    @Test func swappedCards() {
        var deck = deal.deck
        deck.swapAt(0, 1)
        #expect(verdict(deck: deck) == .deckMismatch)
    }

    /// A card too few or too many.
    @Test func wrongCount() {
        #expect(verdict(deck: Array(deal.deck.dropLast())) == .deckMismatch)
        #expect(verdict(deck: deal.deck + [0]) == .deckMismatch)
        #expect(verdict(deck: []) == .deckMismatch)
    }

    /// A changed or missing nonce and a changed game id show in the deck.
    @Test func changedInputs() {
        #expect(verdict(game: "g-000009") == .deckMismatch)
        #expect(verdict(nonces: [vectors.nonces[0], (seat: 1, nonce: .zero)]) == .deckMismatch)
        #expect(verdict(nonces: [vectors.nonces[0]]) == .deckMismatch)
    }

    /// What no server can have dealt gets a sentence instead of a crash.
    @Test func impossibleDeals() {
        let tooMany = (0...255).map { (seat: $0, nonce: Nonce.zero) }
        let longId = String(repeating: "x", count: 65_536)
        #expect(verdict(game: longId) == impossible("A game's id has at most 65,535 bytes."))
        #expect(verdict(groups: 0) == impossible("A deck has 1 to 65,535 groups."))
        #expect(verdict(groups: 65_536) == impossible("A deck has 1 to 65,535 groups."))
        #expect(verdict(groupSize: 0) == impossible("A group has 1 to 255 cards."))
        #expect(verdict(nonces: []) == impossible("A deal has 1 to 255 players."))
        #expect(verdict(nonces: tooMany) == impossible("A deal has 1 to 255 players."))
        #expect(verdict(nonces: [(seat: -1, nonce: .zero)]) == impossible("A seat is numbered 0 to 255."))
        #expect(
            verdict(nonces: [(seat: 1, nonce: .zero), (seat: 1, nonce: .zero)])
                == impossible("Seats come in ascending order, each once."))
    }

    private func impossible(_ reason: String) -> FairDeal.Verdict { .impossible(reason: reason) }
}
