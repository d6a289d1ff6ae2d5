/// Every request of a client.
///
/// A flip comes with every move, so its case has no box, which would cost an allocation. `Request(_:)` chooses the
/// case.
public enum Request: Sendable, Hashable {
    /// A flip, without a box.
    case flip(Flip)
    /// Any request but a flip.
    case other(any RequestBody)

    /// The request with these fields.
    public init(_ body: some RequestBody) {
        if let flip = body as? Flip { self = .flip(flip) } else { self = .other(body) }
    }

    /// The request as its own type.
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
