/// A move. A flip is stored in the value itself, because it is by far the most frequent.
package enum Move: Sendable, Hashable, Codable {
    /// Turn a card of a Memory board up.
    case flip(Int)
    /// A move of another family.
    indirect case other(NamedMove)
}

/// A move by the name and the fields of its request.
package struct NamedMove: Sendable, Hashable, Codable {
    package var name: String
    /// The pile from which cards move.
    package var from: String?
    /// The pile to which they move.
    package var to: String?
    package var count: Int?

    /// A field that the request does not have is nil.
    package init(_ name: String, from: String? = nil, to: String? = nil, count: Int? = nil) {
        self.name = name
        self.from = from
        self.to = to
        self.count = count
    }
}
