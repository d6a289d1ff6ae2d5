/// Values by key, of the keys that were set last: where there are too many, the oldest one is forgotten.
package struct LatestKeys<Key: Hashable, Value> {
    private let most: Int
    private var values: [Key: (value: Value, number: Int)] = [:]
    /// The keys by the numbers with which they were set. Only the last one of a key counts.
    private var order = Queue<(key: Key, number: Int)>()
    private var lastNumber = 0

    package init(_ most: Int) { self.most = most }

    package subscript(key: Key) -> Value? { values[key]?.value }

    package mutating func set(_ value: Value, for key: Key) {
        lastNumber += 1
        values[key] = (value, lastNumber)
        order.append((key, lastNumber))
        while values.count > most, let oldest = order.popFirst() {
            if counts(oldest) { values[oldest.key] = nil }
        }
        // What does not count is taken out at once, so that it costs little for each.
        guard order.count > 2 * most else { return }
        for _ in 0..<order.count {
            if let next = order.popFirst(), counts(next) { order.append(next) }
        }
    }

    private func counts(_ entry: (key: Key, number: Int)) -> Bool { values[entry.key]?.number == entry.number }
}
