/// A value that is seldom there: it lies apart, so that its absence takes no more room than a reference.
/// Setting it allocates.
@propertyWrapper
package struct Rare<Value: Sendable>: Sendable {
    private indirect enum Kept: Sendable {
        case nothing
        case value(Value)
    }

    private var kept = Kept.nothing

    /// Nothing yet.
    package init() {}

    /// The value, where there is one.
    package var wrappedValue: Value? {
        get {
            if case .value(let value) = kept { value } else { nil }
        }
        set { kept = newValue.map(Kept.value) ?? .nothing }
    }
}
