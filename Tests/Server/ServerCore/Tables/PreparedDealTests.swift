import CardGame
import ServerCore
import TestSupport
import Testing
import Wire

@Suite struct PreparedDealTests {
    private func nonces(_ seats: [Int]) -> [FairDeal.Contribution] {
        seats.map { (seat: $0, nonce: $0 == 1 ? .zero : Nonce(bytes: Array(repeating: UInt8($0 + 1), count: 32))) }
    }

    /// The deck that is dealt, as it is opened when the game is over.
    private func deck(_ setup: TableSetup, _ deal: PreparedDeal, seats: [Int]) -> [Int] {
        let deck = deal.deck(setup, nonces: nonces(seats))
        var game = setup.kind.deal(deck, of: deal.pack, to: seats, first: seats[0])
        game.update(.ended(.abandoned))
        return game.openedDeck?.map(\.index) ?? []
    }

    /// The commitment opens with the seed, and the deck is what anybody deals from seed and nonces.
    @Test(arguments: [1, 2, 17])
    func opens(number: Int) {
        let setup = TableSetup.example()
        let deal = PreparedDeal(setup, number: number)
        #expect(deal.game == (number == 1 ? "k3f9" : "k3f9#\(number)"))
        #expect(deal.seed.commit(hashing: .real) == deal.commit)
        let dealt = deck(setup, deal, seats: [0, 1])
        #expect(
            dealt
                == FairDeal.deck(
                    seed: deal.seed, game: deal.game, groups: 2, groupSize: 2, nonces: nonces([0, 1]), hashing: .real))
        #expect(
            FairDeal.verify(
                commit: deal.commit, seed: deal.seed, game: deal.game, groups: 2, groupSize: 2,
                nonces: nonces([0, 1]), deck: dealt, hashing: .real) == .good)
    }

    /// Every deal of a table has its own seed, and a table with another secret has others; the same twice is the same.
    @Test func seedsDiffer() {
        let setup = TableSetup.example()
        let seeds =
            (1...20).map { PreparedDeal(setup, number: $0).seed.hex }
            + (1...20).map { PreparedDeal(.example(secret: 9), number: $0).seed.hex }
        #expect(Set(seeds).count == 40)
        #expect(PreparedDeal(setup, number: 3).seed == PreparedDeal(setup, number: 3).seed)
    }

    /// A practice table deals every game from its own seed.
    @Test func practice() throws {
        let seed = try #require(ServerSeed(hex: String(repeating: "5a", count: 32)))
        let setup = TableSetup.example(practice: seed)
        #expect(PreparedDeal(setup, number: 1).seed == seed && PreparedDeal(setup, number: 2).seed == seed)
    }

    /// Faces come from the table's theme, sorted by id and told alike on the wire; without a theme each deal draws one.
    @Test func faces() {
        let animals = PreparedDeal(.example(), number: 1)
        #expect(animals.pack.theme == .animals && animals.faces.count == 2)
        #expect(animals.faces.map(\.id) == animals.faces.map(\.id).sorted())
        let random = TableSetup.example(rules: .board(2, 2) { $0.theme = "random" })
        let themes = (1...60).map { PreparedDeal(random, number: $0).pack.theme?.rawValue }
        #expect(Set(themes) == Set(Theme.all.map(\.id)))
    }

    /// Printing a deal that waits shows neither its seed nor, with nonces added, its deck.
    @Test func printsNoSeed() {
        let deal = PreparedDeal(.example(), number: 1)
        var text = "\(deal)"
        dump(deal, to: &text)
        #expect(!text.contains(deal.seed.hex) && text.contains("ServerSeed(secret)"))
    }
}
