/// A client's question for servers. Each server answers it at once with its beacon, to the sender alone.
public struct Query: Sendable, Hashable, Codable {
    /// The protocol's version that the client speaks, at least 1.
    public var protocolVersion: Int
    /// Any text by which the client knows its own questions when it receives them: 1–32 ASCII letters, digits and dashes.
    public var asker: String

    enum CodingKeys: String, CodingKey {
        case protocolVersion = "protocol"
        case asker
    }

    /// A question of that client.
    public init(protocolVersion: Int, asker: String) {
        self.protocolVersion = protocolVersion
        self.asker = asker
    }

    /// Whether every field is within its range.
    var isPlausible: Bool {
        (1...32).contains(asker.utf8.count) && asker.utf8.allSatisfy(isNameByte)
            && (1...1_000_000).contains(protocolVersion)
    }
}
