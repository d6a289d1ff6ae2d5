/// Values by key, of the keys that came last: where there are too many, the oldest one is forgotten.
package struct LatestKeys<Key: Hashable, Value> {
    private let most: Int
    private var values: [Key: Value] = [:]
    /// The keys in the order in which they came.
    private var order = Queue<Key>()

    package init(_ most: Int) { self.most = most }

    package subscript(key: Key) -> Value? { values[key] }

    package mutating func set(_ value: Value, for key: Key) {
        guard values.updateValue(value, forKey: key) == nil else { return }
        order.append(key)
        if order.count > most, let oldest = order.popFirst() { values[oldest] = nil }
    }
}
