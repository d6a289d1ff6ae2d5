/// The columns of a searched game: a fixed number of bytes for each, and the hash of every beginning of it.
struct SearchColumns {
    private let stride: Int
    private var cards: [CardByte]
    private var hashes: [UInt64]
    private var sizes: [Int]
    private(set) var down: [Int]
    /// How many cards of all columns lie face down.
    private(set) var downCount = 0
    let count: Int

    /// Columns that never have more cards than `most`.
    init(_ columns: [[(card: CardByte, isUp: Bool)]], most: Int) {
        stride = most + 1
        count = columns.count
        cards = Array(repeating: 0, count: count * stride)
        hashes = Array(repeating: 0, count: count * stride)
        sizes = Array(repeating: 0, count: count)
        down = sizes
        for column in columns.indices {
            hashes[column * stride] = 0x9e37_79b9_7f4a_7c15
            for place in columns[column] {
                push(place.card, column)
                if !place.isUp {
                    down[column] += 1
                    downCount += 1
                }
            }
        }
    }

    @inline(__always) func size(_ column: Int) -> Int { sizes[column] }
    @inline(__always) func isEmpty(_ column: Int) -> Bool { sizes[column] == 0 }
    @inline(__always) func card(_ column: Int, _ place: Int) -> CardByte { cards[column * stride + place] }
    /// The last card; 0 where there is none.
    @inline(__always) func top(_ column: Int) -> CardByte {
        sizes[column] == 0 ? 0 : cards[column * stride + sizes[column] - 1]
    }

    /// A hash of the column's cards and of how many lie face down.
    @inline(__always) func hash(_ column: Int) -> UInt64 {
        mixed(hashes[column * stride + sizes[column]] &+ UInt64(down[column]))
    }

    @inline(__always) mutating func push(_ card: CardByte, _ column: Int) {
        let end = column * stride + sizes[column]
        cards[end] = card
        hashes[end + 1] = mixed(hashes[end] &+ UInt64(card))
        sizes[column] += 1
    }

    @inline(__always) @discardableResult mutating func pop(_ column: Int) -> CardByte {
        sizes[column] -= 1
        return cards[column * stride + sizes[column]]
    }

    @inline(__always) mutating func move(_ count: Int, from: Int, to: Int) {
        let first = from * stride + sizes[from] - count
        for index in first..<first + count { push(cards[index], to) }
        sizes[from] -= count
    }

    /// Turns the last card up where it lies face down. Returns whether it has.
    @inline(__always) mutating func turnUp(_ column: Int) -> Bool {
        guard sizes[column] > 0, down[column] == sizes[column] else { return false }
        down[column] -= 1
        downCount -= 1
        return true
    }

    /// Turns the last card down.
    @inline(__always) mutating func turnDown(_ column: Int) {
        down[column] += 1
        downCount += 1
    }
}
