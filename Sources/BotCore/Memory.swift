/// What a bot remembers of the cards that have been turned up: some of them, and fewer as time goes by.
public struct Memory: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        var card: Int
        var face: Int
    }
    /// Oldest use first.
    private var entries: [Entry] = []
    /// Faces as small numbers, in the order in which they were met, so that comparing two is cheap.
    private var numbers: [String: Int] = [:]
    private let encode: Double
    private let forget: Double
    private let capacity: Int

    /// The empty memory of a strength.
    public init(_ strength: Strength) {
        encode = strength.encode
        forget = strength.forget
        capacity = strength.capacity
    }

    /// How many cards are remembered.
    public var count: Int { entries.count }

    /// Whether a card is remembered.
    public func remembers(_ card: Int) -> Bool { entries.contains { $0.card == card } }

    /// A card was turned up. One that is remembered counts as used now; another is stored by chance, and then the one
    /// used longest ago goes where there is no room.
    public mutating func see(_ card: Int, face: String, _ generator: inout SplitMix64) {
        if let known = entries.firstIndex(where: { $0.card == card }) {
            entries.append(entries.remove(at: known))
        } else if generator.chance(encode) {
            if entries.count == capacity { entries.removeFirst() }
            entries.append(Entry(card: card, face: number(of: face)))
        }
    }

    /// A turn ended in a miss: each card is lost by chance.
    public mutating func fade(_ generator: inout SplitMix64) {
        guard forget > 0 else { return }
        entries.removeAll { _ in generator.chance(forget) }
    }

    /// Forgets the cards that a rule names, such as those that have been taken.
    public mutating func drop(where isGone: (Int) -> Bool) {
        entries.removeAll { isGone($0.card) }
    }

    /// Forgets everything: another deal.
    public mutating func clear() {
        entries.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
    }

    /// A remembered card that bears a face, the one used longest ago, among those that may be turned.
    public func mate(of face: String, where canTurn: (Int) -> Bool) -> Int? {
        guard let wanted = numbers[face] else { return nil }
        return entries.first { $0.face == wanted && canTurn($0.card) }?.card
    }

    /// The first card of a group that is remembered whole; nil where there is none.
    public func wholeGroup(of size: Int) -> Int? {
        guard entries.count >= size else { return nil }
        var counts = [Int](repeating: 0, count: numbers.count)
        for entry in entries {
            counts[entry.face] += 1
            if counts[entry.face] == size { return entries.first { $0.face == entry.face }?.card }
        }
        return nil
    }

    private mutating func number(of face: String) -> Int {
        if let known = numbers[face] { return known }
        numbers[face] = numbers.count
        return numbers.count - 1
    }
}
