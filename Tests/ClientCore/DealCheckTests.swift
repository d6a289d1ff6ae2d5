import ClientCore
import FairDeal
import Fixtures
import TestSupport
import Testing
import Wire

@Suite struct DealCheckTests {
    private static let seed = ServerSeed(bytes: (0..<32).map { UInt8($0) })
    private static let nonce = Nonce(bytes: Array(repeating: 7, count: 32))
    private static let faces = ["fox", "owl", "yak"]

    /// The game as it was committed to, with a nonce of Grace's.
    private static func game() -> Snapshot { .game { $0.commit = seed.commit(hashing: .real) } }

    /// Its honest end.
    private static func end() -> Over {
        let deck = FairDeal.deck(
            seed: seed, game: "k3f9", groups: 3, groupSize: 2,
            nonces: [(seat: 0, nonce: .zero), (seat: 1, nonce: nonce)],
            hashing: .real)
        var over = Over.adaWins
        over.serverSeed = seed.hex
        over.nonces = [nil, nonce.hex]
        over.deck = deck.map { faces[$0] }
        return over
    }

    private func verdict(_ over: Over, on game: Snapshot = game()) -> FairDeal.Verdict? {
        var story = Story.at(game)
        for case .dealChecked("k3f9", let verdict) in story.when(.received(.diff(game.next(.over(over))))).reports {
            return verdict
        }
        return nil
    }

    /// An honest deal checks out, nonces included.
    @Test func honestDealsPass() { #expect(verdict(Self.end()) == .good) }

    /// Another deck than the seed gives is found.
    @Test func swappedCardsAreFound() {
        var over = Self.end()
        over.deck.reverse()
        #expect(verdict(over) == .deckMismatch)
    }

    /// Another seed than the one committed to is found.
    @Test func swappedSeedsAreFound() {
        var over = Self.end()
        over.serverSeed = String(repeating: "a", count: 64)
        #expect(verdict(over) == .commitMismatch)
    }

    /// A card that lay open with another face than the deck says is found.
    @Test func swappedFacesAreFound() {
        let over = Self.end()
        var game = Self.game()
        game.board.cards[0] = .up(face: over.deck[0] == "fox" ? "owl" : "fox")
        #expect(verdict(over, on: game) == .deckMismatch)
    }

    /// A commit that changes with the deal is found: the one told before counts.
    @Test func swappedCommitsAreFound() {
        let honest = Self.game()
        let waiting = Snapshot.table { $0.commit = String(repeating: "f", count: 64) }
        var story = Story.at(waiting)
        let deal = Change.Deal(
            game: honest.game, board: honest.board, commit: honest.commit, faces: honest.faces, theme: nil)
        story.given(.received(.diff(waiting.next(.deal(deal), .phase(.playing)))))
        let effects = story.when(.received(.diff(Diff(table: "k3f9", seq: 9, changes: [.over(Self.end())]))))
        #expect(effects.reports.contains(.dealChecked(table: "k3f9", .commitMismatch)))
    }

    /// A rematch is checked against what the game before it had promised.
    @Test func rematchesKeepThePromise() {
        let game = Self.game()
        var first = Self.end()
        first.nextCommit = Self.seed.commit(hashing: .real)
        var second = Self.end()
        let deck = FairDeal.deck(
            seed: Self.seed, game: "k3f9#2", groups: 3, groupSize: 2,
            nonces: [(seat: 0, nonce: .zero), (seat: 1, nonce: .zero)], hashing: .real)
        second.deck = deck.map { Self.faces[$0] }
        second.nonces = [nil, nil]
        let deal = Change.Deal(
            game: "k3f9#2", board: game.board, commit: first.nextCommit, faces: game.faces, theme: nil)
        var story = Story.at(game)
        story.given(.received(.diff(game.next(.over(first), .deal(deal)))))
        let effects = story.when(.received(.diff(Diff(table: "k3f9", seq: 9, changes: [.over(second)]))))
        #expect(effects.reports.contains(.dealChecked(table: "k3f9", .good)))
    }

    /// Whatever a server opens gets a verdict: short seeds, odd nonces, unknown faces, seats that are not there.
    @Test func nonsenseIsToldNotTrusted() {
        var over = Self.end()
        over.serverSeed = "no"
        #expect(verdict(over) == .impossible(reason: "The server has opened no seed of 64 hex digits."))
        over = Self.end()
        over.nonces[1] = "no"
        #expect(verdict(over) == .impossible(reason: "The nonce of seat 1 has not 64 hex digits."))
        over = Self.end()
        over.deck[0] = "unicorn"
        #expect(verdict(over) == .deckMismatch)
        over = Self.end()
        over.deck = []
        #expect(verdict(over) == .deckMismatch)
        over = Self.end()
        over.ranking = [Over.Place(seat: 999, place: 1, score: 0)]
        guard case .impossible = verdict(over) else { return #expect(Bool(false), "trusted") }
    }
}
