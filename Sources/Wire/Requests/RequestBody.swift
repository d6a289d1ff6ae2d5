/// The fields of one kind of request, with the description of the kind.
///
/// A new request is one type that conforms, its name in `RequestSet.version1` and its handler in the server. Its schema is written
/// by `make protocol`, with the sentences at the type and at its properties, in the order of these.
public protocol RequestBody: Codable, Sendable, Hashable {
    /// The request's name, permission, fields, example and typed commands.
    static var about: RequestDescription<Self> { get }
    /// How many lines of the rate this one counts as; as its kind does, unless what it asks for makes more work.
    var ownCost: Int { get }
}

/// A request that names a table.
public protocol TableRequest: RequestBody {
    /// The table's id.
    var table: String { get }
    /// Which of the client's own seats it is for; nil if it names none, and is for all of them.
    var ownSeat: Int? { get }
}

extension TableRequest {
    /// Nil: such a request is for all seats.
    public var ownSeat: Int? { nil }
}

/// The description of a request whose type is known only at run time.
extension RequestBody {
    /// The `type` on the wire.
    public static var name: String { about.name }

    /// Who may send it.
    public static var permission: Permission { about.permission }

    /// Whether its first reply is remembered, so that it is not executed twice. True for all requests that change something.
    public static var isRemembered: Bool { about.isRemembered }

    /// How many lines of the rate it counts as.
    public static var cost: Int { about.cost }

    /// The cost of its kind.
    public var ownCost: Int { Self.cost }

    /// The fields beside `type` and `id`, in the order in which their ranges are checked.
    public static var fields: [FieldShape] { about.fields.map(\.shape) }

    /// The commands that ask it in the typed dialect.
    public static var commands: [Command] { about.commands }

    /// A valid line of this type, for the hint of an error. It has no `id`, which any request may have.
    public static var example: String { TypedDialect.json(of: Request(about.example)) }

    /// The refusal of the first field that is out of its range, whoever sent the request and whatever the table; nil if
    /// there is none.
    public func flaw(within limits: RequestLimits) -> ErrorReply? {
        for field in Self.about.fields {
            if let flaw = field.flaw?(self, limits) { return flaw }
        }
        return nil
    }

    /// The answer to a person who typed it, if it was granted and no other line shows that.
    public var granted: String? { Self.about.granted(self) }

    /// The refusal for a person who typed it; nil if the error's own words will do.
    public func refused(for error: ErrorReply, at table: Snapshot?) -> TypedRefusal? {
        Self.about.refused(self, error, table)
    }
}

// These check for a flip first, because a box for `body` would cost every flip an allocation.
extension Request {
    /// Who may send it.
    public var permission: Permission {
        switch self {
        case .flip: Flip.about.permission
        case .other(let body): Swift.type(of: body).permission
        }
    }

    /// Whether its first reply is remembered.
    public var isRemembered: Bool {
        switch self {
        case .flip: Flip.about.isRemembered
        case .other(let body): Swift.type(of: body).isRemembered
        }
    }

    /// How many lines of the rate it counts as.
    public var cost: Int {
        switch self {
        case .flip: 1
        case .other(let body): body.ownCost
        }
    }

    /// What is wrong with the request by itself; see `RequestBody.flaw(within:)`.
    public func flaw(within limits: RequestLimits) -> ErrorReply? {
        switch self {
        // Only the seat of a flip has a range, and most flips name none.
        case .flip(let flip): flip.seat == nil ? nil : flip.flaw(within: limits)
        case .other(let body): body.flaw(within: limits)
        }
    }
}

/// A request that may name one of the client's own seats.
public protocol SeatRequest: TableRequest {
    /// One of the client's seats. If nil, a move is for the seat whose turn it is, or else the lowest; any other request is
    /// for all of them.
    var seat: Int? { get }
}

extension SeatRequest {
    /// The seat that the request names.
    public var ownSeat: Int? { seat }
}

/// A request that asks for a move of a game.
public protocol MoveRequest: SeatRequest {
    /// The table's `seq` when the player decided; nil if the flip is not bound to one.
    var seq: Int? { get }
}
