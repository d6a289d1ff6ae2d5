extension FairDeal {
    /// Whether the deal that the server has disclosed is the one it committed to, and the one that was played.
    ///
    /// `game` is the table in that game, `commit` the commit that was told before the deal.
    public static func verdict(on over: Over, of game: Snapshot, commit: String, hashing: Hashing) -> Verdict {
        guard let seed = ServerSeed(hex: over.serverSeed) else {
            return .impossible(reason: "The server has opened no seed of 64 hex digits.")
        }
        var nonces: [Contribution] = []
        for seat in over.ranking.map(\.seat).sorted() {
            let told = over.nonces.indices.contains(seat) ? over.nonces[seat] : nil
            guard let nonce = told.map({ Nonce(hex: $0) }) ?? .zero else {
                return .impossible(reason: "The nonce of seat \(seat) has not 64 hex digits.")
            }
            nonces.append((seat: seat, nonce: nonce))
        }
        let indices = Dictionary(
            game.faces.faces.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let deck = over.deck.compactMap { indices[$0] }
        if let terms = game.rules.patience {
            guard let pack = terms.pack else { return .impossible(reason: "This version does not know the game.") }
            return verdict(over, of: game, terms, pack, commit: commit, seed: seed, nonces: nonces, hashing: hashing)
        }
        guard game.rules.stray != "game" else {
            return .impossible(reason: "This version does not know the game.")
        }
        guard deck.count == over.deck.count, agrees(game.board, with: over.deck) else { return .deckMismatch }
        return verify(
            commit: commit, seed: seed, game: game.game, groups: game.faces.faces.count,
            groupSize: game.rules.groupSize, nonces: nonces, deck: deck, hashing: hashing)
    }

    /// The same for a patience game. A numbered deal is known to everybody, and its seed is opened all the same.
    package static func verdict(
        _ over: Over, of game: Snapshot, _ terms: PatienceTerms, _ pack: [String], commit: String, seed: ServerSeed,
        nonces: [Contribution], hashing: Hashing
    ) -> Verdict {
        let faces = Set(pack).sorted()
        func indices(_ ids: [String]) -> [Int] { ids.map { faces.firstIndex(of: $0) ?? -1 } }
        if let numbered = terms.numberedDeck {
            let isCommitted = commit.lowercased() == seed.commit(hashing: hashing)
            return !isCommitted ? .commitMismatch : over.deck == numbered ? .good : .deckMismatch
        }
        return verify(
            commit: commit, seed: seed, game: game.game, groups: pack.count, groupSize: 1, nonces: nonces,
            deck: indices(over.deck), order: indices(pack), hashing: hashing)
    }

    /// The same for a deal that everybody has played, alone and without a nonce. `seen` is the board of somebody who has.
    public static func verdict(
        on opened: ServerMessage.OpenedDeal, commit: String, rules: Rules, seen: BoardState? = nil, hashing: Hashing
    ) -> Verdict {
        if let seen, rules.patience == nil, !agrees(seen, with: opened.deck) { return .deckMismatch }
        guard let seed = ServerSeed(hex: opened.serverSeed) else {
            return .impossible(reason: "The server has opened no seed of 64 hex digits.")
        }
        if rules.patience != nil, rules.patience?.pack == nil {
            return .impossible(reason: "This version does not know the game.")
        }
        let pack = rules.patience?.pack
        let faces = Set(pack ?? opened.deck).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        func indices(_ ids: [String]) -> [Int] { ids.map { faces.firstIndex(of: $0) ?? -1 } }
        return verify(
            commit: commit, seed: seed, game: opened.game, groups: pack?.count ?? faces.count,
            groupSize: pack == nil ? rules.groupSize : 1, nonces: [(seat: 0, nonce: .zero)], deck: indices(opened.deck),
            order: pack.map(indices), hashing: hashing)
    }

    /// Whether every card that was seen has the face that the deck gives it.
    private static func agrees(_ board: BoardState, with deck: [String]) -> Bool {
        guard board.cards.count == deck.count else { return false }
        return zip(board.cards, deck).allSatisfy { card, face in card.face == nil || card.face == face }
    }
}
