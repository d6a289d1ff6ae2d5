/// Why rules are refused.
public struct RulesFlaw: Error, Sendable, Hashable {
    /// The field's name on the wire.
    public var field: String
    /// What is wrong, as a sentence.
    public var problem: String
    /// What is allowed, as a sentence.
    public var allowed: String
}
