/// An optional value in a box of its own, for values that are mostly nil: nil takes only the memory of a reference.
/// Setting a value allocates.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
    private indirect enum Kept: Sendable {
        case nothing
        case value(Value)
    }

    private var kept = Kept.nothing

    package init() {}

    /// The value; nil if there is none.
    package var wrappedValue: Value? {
        get {
            if case .value(let value) = kept { value } else { nil }
        }
        set { kept = newValue.map(Kept.value) ?? .nothing }
    }
}
