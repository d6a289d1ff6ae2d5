/// A request with the id that its one reply will have. A request without an id gets no `ok`.
public struct Envelope: Sendable, Hashable {
    /// The id that the client chose; nil if it wants no `ok`.
    public var id: RequestID?
    /// The request that has this id.
    public var request: Request

    /// A request; without an id it gets no `ok`.
    public init(id: RequestID? = nil, _ request: Request) {
        self.id = id
        self.request = request
    }

    /// The same, by the request's fields.
    public init(id: RequestID? = nil, _ body: some RequestBody) { self.init(id: id, Request(body)) }
}

extension Envelope: Codable {
    enum CodingKeys: String, CodingKey { case type, id }

    /// Reads `type` and `id`, then the fields of that type, which is one of this module's.
    ///
    /// Throws `UnknownType` if no request has the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        id = try container.decodeIfPresent(RequestID.self, forKey: .id)
        guard let kind = RequestSet.known[type] else { throw UnknownType(type: type) }
        request = Request(try kind.init(from: decoder))
    }

    /// Writes `type` and `id` before the fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(request.type, forKey: .type)
        try container.encodeIfPresent(id, forKey: .id)
        try request.body.encode(to: encoder)
    }
}

/// A message type that this version does not know.
public struct UnknownType: Error, Sendable, Hashable {
    /// The name that was sent.
    public var type: String
}
