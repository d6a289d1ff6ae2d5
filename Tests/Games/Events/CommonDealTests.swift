import Events
import TestSupport
import Testing
import Wire

/// The deal that everybody plays.
struct CommonDealTests {
    /// The day's deal ends at the next midnight UTC.
    @Test func midnight() {
        #expect(EventSettings.midnight(after: .seconds(86_399)) == .seconds(86_400))
        #expect(EventSettings.midnight(after: .seconds(86_400)) == .seconds(2 * 86_400))
    }

    /// Its deck is the shuffle's, with the event's id for the game's and one seat without a nonce; anybody can check it afterwards.
    @Test func decks() throws {
        for vector in EventVectors.all.dealDeck {
            let seed = try #require(ServerSeed(hex: vector.serverSeed))
            let nonces = [(seat: 0, nonce: Nonce.zero)]
            let deck = FairDeal.deck(
                seed: seed, game: vector.event, groups: vector.groups, groupSize: vector.group, nonces: nonces,
                hashing: .real)
            #expect(deck == vector.deck && seed.commit(hashing: .real) == vector.commit)
            let verdict = FairDeal.verify(
                commit: vector.commit, seed: seed, game: vector.event, groups: vector.groups,
                groupSize: vector.group, nonces: nonces, deck: vector.deck, hashing: .real)
            #expect(verdict == .good)
        }
    }
}
