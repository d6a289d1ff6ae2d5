extension FairDeal {
    /// The result of checking a deal that the server has disclosed.
    public enum Verdict: Sendable, Equatable {
        /// The seed is the committed one and gives exactly this deck.
        case good
        /// The seed is not the one that the server had committed to.
        case commitMismatch
        /// The seed is the committed one but gives another deck.
        case deckMismatch
        /// No deal has these values: `reason` is a sentence that says what is out of range.
        case impossible(reason: String)
    }

    /// Checks a deal that the server has disclosed. Any value may be passed: one that is out of range gets a verdict too.
    ///
    /// - Parameters:
    ///   - commit: the commitment that stood before the deal, as hexadecimal digits.
    ///   - seed: the seed that the server disclosed.
    ///   - game: the id of the deal.
    ///   - groups: how many distinct faces the deck lists.
    ///   - groupSize: how many cards share a face.
    ///   - nonces: one entry for each seat dealt in, seats ascending.
    ///   - deck: for each card the index of its face among the distinct faces sorted by id.
    ///   - order: for each number that is shuffled the index of its face, where a number is not that index itself.
    ///   - hashing: the hash functions of the shuffle.
    public static func verify(
        commit: String, seed: ServerSeed, game: String, groups: Int, groupSize: Int, nonces: [Contribution],
        deck: [Int], order: [Int]? = nil, hashing: Hashing
    ) -> Verdict {
        if let flaw = flaw(game: game, groups: groups, groupSize: groupSize, nonces: nonces) {
            return .impossible(reason: flaw)
        }
        guard Hex.decode(commit) == Hex.decode(seed.commit(hashing: hashing)) else { return .commitMismatch }
        // Compare the count first, because dealing a deck of millions takes long.
        guard deck.count == groups * groupSize else { return .deckMismatch }
        let dealt = Self.deck(
            seed: seed, game: game, groups: groups, groupSize: groupSize, nonces: nonces, hashing: hashing)
        guard let order else { return deck == dealt ? .good : .deckMismatch }
        guard order.count == groups else { return .impossible(reason: "The pack has not as many cards as are dealt.") }
        return deck == dealt.map { order[$0] } ? .good : .deckMismatch
    }
}
