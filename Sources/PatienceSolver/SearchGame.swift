import Vocabulary

/// A game that is searched: one position that moves go to and come back from, in storage of fixed size.
protocol SearchGame {
    associatedtype Key: SearchKey

    /// Whether nothing is left to do.
    var isWon: Bool { get }
    /// Equal for positions that are the same game but for the names of their piles. Others share 64 bits once in 2⁶⁴, and 128 never.
    var key: Key { get }
    /// How near the end looks, from 0 to ``Search/mostWorth``.
    var worth: Int { get }

    /// Adds the moves to be tried to an empty list, the most promising first. One that can't be regretted stands alone.
    mutating func addMoves(to list: inout [UInt32])
    mutating func make(_ move: UInt32)
    /// Takes the last move back.
    mutating func unmake()
    /// What a move of this position means at a table.
    func actions(of move: UInt32) -> [PatienceAction]
}

/// The key of a position.
protocol SearchKey: FixedWidthInteger {
    /// Bits of which each changes with about every bit of the key.
    var spread: UInt64 { get }
}

extension UInt64: SearchKey {
    /// It is a hash itself.
    var spread: UInt64 { self }
}

extension UInt128: SearchKey {
    var spread: UInt64 { mixed(UInt64(truncatingIfNeeded: self) ^ mixed(UInt64(self >> 64))) }
}

/// A card in one byte: its rank, then two bits for its suit.
typealias CardByte = UInt8

extension PlayingCard {
    var byte: CardByte { rank << 2 | suit.rawValue }
}

extension CardByte {
    var rank: UInt8 { self >> 2 }
    var suit: Int { Int(self & 3) }
    /// 1 for hearts and diamonds.
    var colour: UInt8 { (self ^ self >> 1) & 1 }
}

/// Whether no card can need that one in a column, where cards lie in colours by turns.
///
/// - Parameter heights: How many cards are on the foundation of each suit.
@inline(__always) func isSafe(_ card: CardByte, _ heights: [UInt8]) -> Bool {
    let (rank, suit) = (Int(card.rank), card.suit)
    // Clubs and spades are 0 and 3, diamonds and hearts 1 and 2.
    let (one, two) = card.colour == 1 ? (0, 3) : (1, 2)
    return Int(heights[one]) + 2 >= rank && Int(heights[two]) + 2 >= rank && Int(heights[3 - suit]) + 3 >= rank
}

/// Mixes a number so that each of its bits changes about half of the result's.
@inline(__always) func mixed(_ number: UInt64) -> UInt64 {
    var bits = (number ^ number >> 32) &* 0xd6e8_feb8_6659_fd93
    bits = (bits ^ bits >> 32) &* 0xd6e8_feb8_6659_fd93
    return bits ^ bits >> 32
}
