/// What a bot remembers of the cards that have been turned up: some of them, and fewer as time goes by.
public struct CardMemory: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        var card: Int
        var face: Int
    }
    /// The remembered cards, the one used longest ago first.
    private var entries: [Entry] = []
    /// The faces as small numbers in order of their first sight, because comparing numbers is cheap.
    private var numbers: [String: Int] = [:]
    /// How many cards are remembered of each face.
    private var counts: [Int] = []
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

    /// The remembered cards with their faces, the one used longest ago first.
    var cards: [Bot.Recollection.Card] {
        let faces = Dictionary(uniqueKeysWithValues: numbers.map { ($1, $0) })
        return entries.map { Bot.Recollection.Card(card: $0.card, face: faces[$0.face] ?? "") }
    }

    /// Remembers exactly these cards, as far as there is room.
    mutating func recall(_ cards: [Bot.Recollection.Card]) {
        clear()
        for card in cards.suffix(capacity) {
            let face = numbers[card.face] ?? numbers.count
            if face == numbers.count {
                numbers[card.face] = face
                counts.append(0)
            }
            counts[face] += 1
            entries.append(Entry(card: card.card, face: face))
        }
    }

    /// A card was turned up. One that is remembered counts as used now; another is stored by chance, and then the one
    /// used longest ago goes where there is no room. Returns the card that was lost for it.
    @discardableResult
    public mutating func see(_ card: Int, face: String, _ generator: inout SplitMix64) -> Int? {
        if let known = entries.firstIndex(where: { $0.card == card }) {
            entries.append(entries.remove(at: known))
            return nil
        }
        guard generator.chance(encode) else { return nil }
        var lost: Int?
        if entries.count == capacity {
            let oldest = entries.removeFirst()
            counts[oldest.face] -= 1
            lost = oldest.card
        }
        let number = number(of: face)
        counts[number] += 1
        entries.append(Entry(card: card, face: number))
        return lost
    }

    /// A turn ended in a miss: each card is lost by chance. Returns those that were.
    @discardableResult
    public mutating func fade(_ generator: inout SplitMix64) -> [Int] {
        guard forget > 0 else { return [] }
        var lost: [Int] = []
        let chance = forget
        drop { card in
            guard generator.chance(chance) else { return false }
            lost.append(card)
            return true
        }
        return lost
    }

    /// Forgets the cards that a rule names, such as those that have been taken. It is asked about each card once, oldest
    /// use first.
    public mutating func drop(where isGone: (Int) -> Bool) {
        var kept = 0
        // By index: a loop over the array itself would hold on to it, and make each write a copy.
        for index in entries.indices {
            let entry = entries[index]
            if isGone(entry.card) {
                counts[entry.face] -= 1
            } else {
                entries[kept] = entry
                kept += 1
            }
        }
        entries.removeLast(entries.count - kept)
    }

    /// Forgets everything, for a new deal.
    public mutating func clear() {
        entries.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
    }

    /// A remembered card that has a face, the one used longest ago, among those that may be turned.
    public func mate(of face: String, where canTurn: (Int) -> Bool) -> Int? {
        guard let wanted = numbers[face], counts[wanted] > 0 else { return nil }
        return entries.first { $0.face == wanted && canTurn($0.card) }?.card
    }

    /// How many remembered cards bear a face and may be turned.
    public func count(of face: String, where canTurn: (Int) -> Bool) -> Int {
        guard let wanted = numbers[face], counts[wanted] > 0 else { return 0 }
        return entries.count { $0.face == wanted && canTurn($0.card) }
    }

    /// The first card of a group that is remembered whole and may be turned; nil if there is none.
    public func wholeGroup(of size: Int, where canTurn: (Int) -> Bool) -> Int? {
        entries.first { entry in
            counts[entry.face] == size && entries.allSatisfy { $0.face != entry.face || canTurn($0.card) }
        }?.card
    }

    /// The remembered card used last, among those that may be turned.
    public func latest(where canTurn: (Int) -> Bool) -> Int? { entries.last { canTurn($0.card) }?.card }

    private mutating func number(of face: String) -> Int {
        if let known = numbers[face] { return known }
        numbers[face] = counts.count
        counts.append(0)
        return counts.count - 1
    }
}
