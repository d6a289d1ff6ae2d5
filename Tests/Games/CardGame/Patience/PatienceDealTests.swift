import CardGame
import Crypto
import TestSupport
import Testing
import Vocabulary
import Wire

/// The packs and the deals of the patience games.
@Suite struct PatienceDealTests {
    private static let vectors = PatienceVectors.all

    private func sha256(_ deck: [String]) -> String {
        SHA256.hash(Array(deck.joined(separator: " ").utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }

    private func rules(_ game: String) throws -> PatienceRules { try #require(PatienceRules.named(game)) }

    /// The list that the committed shuffle begins with.
    @Test func packs() throws {
        for (name, pack) in Self.vectors.packs {
            guard let cards = pack.list else { continue }
            let parts = name.split(separator: "-")
            let suits = parts.count == 2 ? Int(parts[1]) ?? 4 : 4
            let ours = try rules(String(parts[0])).pack(suits: suits).map { JSONValue.text($0.id) }
            #expect(ours == cards)
        }
    }

    /// The deals of the Windows games, and how they lie.
    @Test func numberedDeals() throws {
        for (game, deals) in Self.vectors.numbered {
            for deal in deals {
                let rules = try rules(game)
                let cards = rules.numbered(try #require(deal.deal), suits: deal.suits ?? 4)
                let ids = cards.map(\.id)
                #expect(Array(ids.prefix(10)) == deal.first)
                #expect(sha256(ids) == deal.sha256)
                if let deck = deal.deck { #expect(ids == deck) }
                var values = rules.levels[.easy] ?? PatienceValues()
                values.suits = deal.suits ?? 4
                let plan = PatiencePlan(rules, values, rules.scorings[0])
                let told = ToldRun(PatienceRun(plan, PatiencePack.deck(cards, of: plan)))
                if let board = deal.board {
                    #expect(told.board.filter { $0.key != "waste" || board[$0.key] != nil } == board)
                }
                if let columns = deal.columns {
                    #expect((1...8).map { told.board["t\($0)"] } == columns)
                }
            }
        }
    }

    /// The committed shuffle gives the decks of the vectors.
    @Test func committedDeals() throws {
        for (game, deals) in Self.vectors.committed {
            for deal in deals {
                let pack = try rules(game).pack(suits: deal.suits ?? 4)
                let seed = try #require(deal.serverSeed.flatMap(ServerSeed.init(hex:)))
                let nonces = try #require(deal.nonces).map { pair in
                    (seat: try #require(pair[0].number), nonce: try #require(pair[1].text.flatMap(Nonce.init(hex:))))
                }
                let deck = FairDeal.deck(
                    seed: seed, game: try #require(deal.gameID), groups: pack.count, groupSize: 1, nonces: nonces,
                    hashing: .real
                ).map { pack[$0].id }
                #expect(Array(deck.prefix(10)) == deal.first)
                #expect(sha256(deck) == deal.sha256)
            }
        }
    }

    /// A card is known by its id, and only by that.
    @Test func cards() {
        for suit in Suit.allCases {
            for rank in 1...13 {
                let card = PlayingCard(rank: UInt8(rank), suit: suit)
                #expect(PlayingCard(id: card.id) == card)
            }
        }
        #expect(PlayingCard(rank: 10, suit: .hearts).glyph == "10♥" && PlayingCard(rank: 9, suit: .hearts).id == "9H")
        #expect(PlayingCard(rank: 9, suit: .hearts).name == "nine of hearts")
        for id in ["", "9", "1H", "10H", "9X", "h9"] { #expect(PlayingCard(id: id) == nil) }
    }
}
