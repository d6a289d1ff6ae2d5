/// The place of a card as people write it: the column's letter and the row's number, `a1` at the top left.
public struct CardPosition: Sendable, Hashable, CustomStringConvertible {
    /// From 0, top to bottom.
    public let row: Int
    /// From 0, left to right.
    public let column: Int

    /// The place of a card, from 0 row by row, on a board with that many columns (1–26).
    public init(card: Int, columns: Int) {
        precondition((1...26).contains(columns), "a board's columns have one letter each")
        row = card / columns
        column = card % columns
    }

    /// Reads a letter and a number from 1, as `b3` or `B3`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard let letter = text.utf8.first.map({ $0 | 0x20 }), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter),
            let number = Int(digits: text.dropFirst()), number >= 1
        else { return nil }
        row = number - 1
        column = Int(letter - UInt8(ascii: "a"))
    }

    /// The card's number, from 0 row by row, on a board of that size; nil if the place is not on it.
    public func card(rows: Int, columns: Int) -> Int? {
        row < rows && column < columns ? row * columns + column : nil
    }

    /// The letter of a column, `a` for 0 (0–25).
    public static func letter(_ column: Int) -> Character {
        Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(column)))
    }

    /// The letter and the number, as in `b3`.
    public var description: String { "\(Self.letter(column))\(row + 1)" }
}
