/// The committed shuffle `memory-fair-1`.
///
/// The server publishes a commitment to its seed before anybody can join. Players may add nonces of their own. The seed
/// and the nonces together decide the deck. When the seed has been disclosed, anybody can deal again and compare.
/// This shows that the deck was not changed. It cannot show that whoever runs the server did not look at it.
public enum FairDeal {
    /// A seat that was dealt in, numbered from 0, and its player's nonce (`Nonce.zero` where none was sent).
    public typealias Contribution = (seat: Int, nonce: Nonce)

    /// Deals: for each card, row by row, the index of its face among the deck's distinct faces sorted by id.
    ///
    /// - Parameters:
    ///   - seed: the server's secret for this deal.
    ///   - game: the id of this deal on the wire, `k3f9` or in rematches `k3f9#2`; at most 65,535 bytes.
    ///   - groups: how many distinct faces there are, 1 to 65,535.
    ///   - groupSize: how many cards share a face, 1 to 255.
    ///   - nonces: one entry for each seat dealt in, 1 to 255 of them, seats ascending and in 0 to 255.
    ///   - hashing: the hash functions of the shuffle.
    public static func deck(
        seed: ServerSeed, game: String, groups: Int, groupSize: Int, nonces: [Contribution], hashing: Hashing
    ) -> [Int] {
        if let flaw = flaw(game: game, groups: groups, groupSize: groupSize, nonces: nonces) {
            preconditionFailure(flaw)
        }
        let message = message(game: game, groups: groups, nonces: nonces)
        var words = WordStream(key: streamKey(seed: seed, message: message, hashing: hashing), hashing: hashing)
        return shuffled(groups: groups, groupSize: groupSize, words: &words)
    }

    /// The public part of the deal's input, as bytes: the length of the game's id and the id, the number of groups, the
    /// number of players, then for each player the seat and the nonce.
    package static func message(game: String, groups: Int, nonces: [Contribution]) -> [UInt8] {
        var message = UInt16(game.utf8.count).bigEndianBytes
        message += game.utf8
        message += UInt16(groups).bigEndianBytes
        message.append(UInt8(nonces.count))
        for contribution in nonces {
            message.append(UInt8(contribution.seat))
            message += contribution.nonce.bytes
        }
        return message
    }

    /// The key of the word stream, bound to the server's seed and to the message.
    package static func streamKey(seed: ServerSeed, message: [UInt8], hashing: Hashing) -> [UInt8] {
        hashing.hmacSHA256(seed.bytes)(Array("memory-fair-1/seed\0".utf8) + message)
    }

    /// The shuffle of Fisher and Yates, from the last card down.
    package static func shuffled(groups: Int, groupSize: Int, words: inout WordStream) -> [Int] {
        var deck = (0..<groups * groupSize).map { $0 / groupSize }
        for last in stride(from: deck.count - 1, through: 1, by: -1) {
            deck.swapAt(last, Int(words.uniform(below: UInt32(last + 1))))
        }
        return deck
    }

    /// Why no deal can have this shape, as a sentence, or `nil` when one can.
    static func flaw(game: String, groups: Int, groupSize: Int, nonces: [Contribution]) -> String? {
        if game.utf8.count > 65_535 { return "A game's id has at most 65,535 bytes." }
        if !(1...65_535).contains(groups) { return "A deck has 1 to 65,535 groups." }
        if !(1...255).contains(groupSize) { return "A group has 1 to 255 cards." }
        if !(1...255).contains(nonces.count) { return "A deal has 1 to 255 players." }
        if !nonces.allSatisfy({ (0...255).contains($0.seat) }) { return "A seat is numbered 0 to 255." }
        if !zip(nonces, nonces.dropFirst()).allSatisfy({ $0.seat < $1.seat }) {
            return "Seats come in ascending order, each once."
        }
        return nil
    }
}
