/// A move as a table gets it: plain data. A flip is stored in the value itself, because it is by far the most frequent.
package enum Move: Sendable, Hashable, Codable {
    /// Turn a card of a Memory board up.
    case flip(Int)
    /// A move of another family.
    indirect case other(NamedMove)
}

/// A move by the name and the fields of its request.
package struct NamedMove: Sendable, Hashable, Codable {
    /// The request's name.
    package var name: String
    /// Where cards come from.
    package var from: String?
    /// Where they go.
    package var to: String?
    /// How many they are.
    package var count: Int?

    /// A move; a field that the request does not have is nil.
    package init(_ name: String, from: String? = nil, to: String? = nil, count: Int? = nil) {
        self.name = name
        self.from = from
        self.to = to
        self.count = count
    }
}
