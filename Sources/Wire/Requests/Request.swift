/// What a client asks of the server.
///
/// A flip stands here without a box, for it comes with every move; every other request is boxed. `Request(_:)` puts each
/// where it belongs.
public enum Request: Sendable, Hashable {
    /// A flip.
    case flip(Flip)
    /// Any request but a flip.
    case other(any RequestBody)

    /// The request with these fields.
    public init(_ body: some RequestBody) {
        if let flip = body as? Flip { self = .flip(flip) } else { self = .other(body) }
    }

    /// The request's fields.
    public var body: any RequestBody {
        switch self {
        case .flip(let flip): flip
        case .other(let body): body
        }
    }

    /// The request's `type` on the wire.
    public var type: String { Swift.type(of: body).name }

    /// Whether both ask the same with the same fields.
    public static func == (one: Request, other: Request) -> Bool {
        switch (one, other) {
        case (.flip(let one), .flip(let other)): one == other
        case (.other(let one), .other(let other)): AnyHashable(one) == AnyHashable(other)
        default: false
        }
    }

    /// Hashes type and fields.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(body)) }
}
