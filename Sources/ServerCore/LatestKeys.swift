/// Values by key, of the keys that came last: where there are too many, the oldest one is forgotten.
struct LatestKeys<Key: Hashable, Value> {
    private let most: Int
    private var values: [Key: Value] = [:]
    /// The keys in the order in which they came.
    private var order = Queue<Key>()

    init(_ most: Int) { self.most = most }

    subscript(key: Key) -> Value? { values[key] }

    mutating func set(_ value: Value, for key: Key) {
        guard values.updateValue(value, forKey: key) == nil else { return }
        order.append(key)
        if order.count > most, let oldest = order.popFirst() { values[oldest] = nil }
    }
}
