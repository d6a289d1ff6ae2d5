import ClientCore
import TestSupport
import Testing
import Wire

@Suite struct DealCheckTests {
    private static let seed = ServerSeed(bytes: (0..<32).map { UInt8($0) })
    private static let nonce = Nonce(bytes: Array(repeating: 7, count: 32))
    private static let faces = ["fox", "owl", "yak"]

    /// The game as it was committed to, with a nonce of Grace's.
    private static func game() -> Snapshot { .game { $0.commit = seed.commit(hashing: .real) } }

    /// The result of the game as an honest server sends it.
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

    /// A deal that the server does not open is not vouched for. Only the deal of an event is opened later.
    @Test func sealedDeals() {
        let over = Self.end().sealed
        let unopened = FairDeal.Verdict.impossible(reason: "The server has opened no seed of 64 hex digits.")
        #expect(verdict(over) == unopened)
        var game = Self.game()
        game.game = "e7kq"
        #expect(verdict(over, on: game) == unopened, "its table has a host")
        game.host = nil
        #expect(verdict(over, on: game) == nil)
        game.game = "k3f9#2"
        #expect(verdict(over, on: game) == unopened, "the game is its table's own")
    }

    /// The deal of a game that a later server plays is not called false.
    @Test func unknownGames() {
        var game = Self.game()
        game.rules.stray = "game"
        #expect(verdict(Self.end(), on: game) == .impossible(reason: "This version does not know the game."))
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

    /// Given a nonce that this client has sent, when the server tells another one or none, then the deal is not vouched for,
    /// though it is the one that was committed to.
    @Test(arguments: [true, false]) func ownNoncesHaveToBeIn(isHonest: Bool) throws {
        let waiting = Snapshot.table { $0.commit = Self.seed.commit(hashing: .real) }
        var story = Story.at(waiting)
        let sent = story.when(.requested(.ready(Request.Ready(table: "k3f9")))).sent
        let own = try #require(sent.first?.nonce.flatMap { Nonce(hex: $0) })
        let deal = Change.Deal(
            game: "k3f9", board: waiting.board, commit: waiting.commit, faces: waiting.faces, theme: nil)
        story.given(
            .received(
                .diff(
                    waiting.next(.ready(seat: 0, on: true), .ready(seat: 1, on: true), .deal(deal), .phase(.playing)))))
        var over = Self.end()
        let used = isHonest ? own : Self.nonce
        let deck = FairDeal.deck(
            seed: Self.seed, game: "k3f9", groups: 3, groupSize: 2,
            nonces: [(seat: 0, nonce: .zero), (seat: 1, nonce: used)], hashing: .real)
        over.nonces = [nil, used.hex]
        over.deck = deck.map { Self.faces[$0] }
        func verdicts(_ over: Over) -> [FairDeal.Verdict] {
            var story = story
            return story.when(.received(.diff(Diff(table: "k3f9", seq: 9, changes: [.over(over)])))).reports
                .compactMap { if case .dealChecked(_, let verdict) = $0 { verdict } else { nil } }
        }
        let flaw = FairDeal.Verdict.impossible(reason: "The nonce of seat 1 is none that was sent from here.")
        #expect(verdicts(over) == [isHonest ? .good : flaw])
        over.nonces = [nil, nil]
        #expect(verdicts(over) == [flaw])
    }

    /// The table of a deal that everybody plays takes no nonce; every other one gets one.
    @Test(arguments: [true, false]) func aCommonDealTakesNoNonce(isCommon: Bool) {
        var story = Story.at(.table { if isCommon { ($0.host, $0.game) = (nil, "d9") } })
        let sent = story.when(
            .requested(.ready(Request.Ready(table: "k3f9"))), .requested(.again(Request.Again(table: "k3f9")))
        ).sent
        #expect(sent.map { $0.nonce == nil } == [isCommon, isCommon])
    }

    /// Whoever was not ready when the host began has no nonce in the deal, and that is no flaw; nor is the deal that came with
    /// new rules, whatever was sent before them.
    @Test func takenBackNoncesAreMissedByNobody() {
        let waiting = Snapshot.table { $0.commit = String(repeating: "f", count: 64) }
        var story = Story.at(waiting)
        story.given(.requested(.ready(Request.Ready(table: "k3f9"))), .received(.ok(2)))
        story.given(.received(.diff(waiting.next(.ready(seat: 1, on: true)))))
        let deal = Change.Deal(
            game: "k3f9", board: waiting.board, commit: Self.seed.commit(hashing: .real), faces: waiting.faces,
            theme: nil)
        story.given(
            .received(
                .diff(
                    Diff(
                        table: "k3f9", seq: 9,
                        changes: [.rules(waiting.rules), .deal(deal), .ready(seat: 1, on: false)]))))
        story.given(.requested(.ready(Request.Ready(table: "k3f9"))), .received(.ok(3)))
        story.given(.requested(.ready(Request.Ready(table: "k3f9", on: false))), .received(.ok(4)))
        story.given(.received(.diff(Diff(table: "k3f9", seq: 10, changes: [.deal(deal), .phase(.playing)]))))
        var over = Self.end()
        let deck = FairDeal.deck(
            seed: Self.seed, game: "k3f9", groups: 3, groupSize: 2,
            nonces: [(seat: 0, nonce: .zero), (seat: 1, nonce: .zero)], hashing: .real)
        over.nonces = [nil, nil]
        over.deck = deck.map { Self.faces[$0] }
        let reports = story.when(.received(.diff(Diff(table: "k3f9", seq: 11, changes: [.over(over)])))).reports
        #expect(reports.contains(.dealChecked(table: "k3f9", .good)))
    }

    /// The same deal again, for whoever plays alone, is held against the promise that it was made with.
    @Test func theSameDealKeepsItsPromise() {
        let game = Snapshot.game {
            $0.commit = Self.seed.commit(hashing: .real)
            $0.seats = [$0.seats[1]]
        }
        var over = Self.end()
        over.ranking = [Over.Place(seat: 0, place: 1, score: 3)]
        over.nonces = [nil]
        over.deck = FairDeal.deck(
            seed: Self.seed, game: "k3f9", groups: 3, groupSize: 2, nonces: [(seat: 0, nonce: .zero)], hashing: .real
        ).map { Self.faces[$0] }
        var story = Story.at(game)
        story.given(.received(.diff(game.next(.over(over), .phase(.over)))))
        let deal = Change.Deal(
            game: "k3f9", board: game.board, commit: game.commit, faces: game.faces, theme: nil)
        story.given(
            .received(.diff(Diff(table: "k3f9", seq: 9, changes: [.deal(deal), .phase(.playing)]))))
        let reports = story.when(.received(.diff(Diff(table: "k3f9", seq: 10, changes: [.over(over)])))).reports
        #expect(reports.contains(.dealChecked(table: "k3f9", .good)))
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
