extension FairDeal {
    /// What comes of checking a deal that has been opened.
    public enum Verdict: Sendable, Equatable {
        /// The seed is the committed one and gives exactly this deck.
        case good
        /// The seed is not the one that the server had committed to.
        case commitMismatch
        /// The seed is the committed one but gives another deck.
        case deckMismatch
        /// Nobody can have dealt this: `reason` is a sentence that says what is out of range.
        case impossible(reason: String)
    }

    /// Checks a deal that has been opened. Safe on whatever a server sends: out-of-range values get a verdict.
    ///
    /// - Parameters:
    ///   - commit: the commitment that stood before the deal, as hexadecimal digits.
    ///   - seed: the seed that the server opened.
    ///   - game: the id of the deal.
    ///   - groups: how many distinct faces the deck lists.
    ///   - groupSize: how many cards share a face.
    ///   - nonces: one entry for each seat dealt in, seats ascending.
    ///   - deck: for each card the index of its face among the distinct faces sorted by id.
    ///   - hashing: the hash functions to deal with.
    public static func verify(
        commit: String, seed: ServerSeed, game: String, groups: Int, groupSize: Int, nonces: [Contribution],
        deck: [Int], hashing: Hashing
    ) -> Verdict {
        if let flaw = flaw(game: game, groups: groups, groupSize: groupSize, nonces: nonces) {
            return .impossible(reason: flaw)
        }
        guard Hex.decode(commit) == Hex.decode(seed.commit(hashing: hashing)) else { return .commitMismatch }
        // The count comes first: a deck of millions is not worth dealing to find that it differs.
        guard deck.count == groups * groupSize else { return .deckMismatch }
        let dealt = Self.deck(
            seed: seed, game: game, groups: groups, groupSize: groupSize, nonces: nonces, hashing: hashing)
        return deck == dealt ? .good : .deckMismatch
    }
}
