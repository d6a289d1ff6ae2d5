/// The fields of one kind of request, with the description of the kind.
///
/// A new request is one type that conforms, its name in `RequestSet.version1` and its handler in the server.
public protocol RequestBody: Codable, Sendable, Hashable {
    /// Who may ask it, what its fields may hold, how it is typed.
    static var about: RequestDescription<Self> { get }
}

/// A request that names a table.
public protocol TableRequest: RequestBody {
    /// The table's id.
    var table: String { get }
    /// Which of the client's own seats it is for; nil for all of them, and where it names none of its own.
    var ownSeat: Int? { get }
}

extension TableRequest {
    /// All of them.
    public var ownSeat: Int? { nil }
}

/// What is known of a request whose type is known at run time alone.
extension RequestBody {
    /// The `type` on the wire.
    public static var name: String { about.name }

    /// Who may ask it.
    public static var permission: Permission { about.permission }

    /// Whether the first reply is remembered and the request never executed twice: true for all that change anything.
    public static var isRemembered: Bool { about.isRemembered }

    /// How many lines' worth of the rate it takes.
    public static var cost: Int { about.cost }

    /// The fields beside `type` and `id`, in the order in which their ranges are checked.
    public static var fields: [FieldShape] { about.fields.map(\.shape) }

    /// The commands that ask it in the typed dialect.
    public static var commands: [Command] { about.commands }

    /// A valid line of this type, for the hint of an error. It has no `id`, which any request may have.
    public static var example: String { TypedDialect.json(of: Request(about.example)) }

    /// What is wrong with the request by itself, independent of its sender and its table: the refusal of the first field that
    /// is out of its range.
    public func flaw(within limits: RequestLimits) -> ErrorReply? {
        for field in Self.about.fields {
            if let flaw = field.flaw?(self, limits) { return flaw }
        }
        return nil
    }

    /// The answer to who typed it, where it was granted and no other line tells of that: how things stand now.
    public var granted: String? { Self.about.granted(self) }

    /// How it is refused to who typed it; nil where the error's own words will do.
    public func refused(for error: ErrorReply, at table: Snapshot?) -> TypedRefusal? {
        Self.about.refused(self, error, table)
    }
}

// A flip's answers are looked up without a box.
extension Request {
    /// Who may ask it.
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

    /// How many lines' worth of the rate it takes.
    public var cost: Int {
        switch self {
        case .flip: 1
        case .other(let body): Swift.type(of: body).cost
        }
    }

    /// What is wrong with the request by itself; see `RequestBody.flaw(within:)`.
    public func flaw(within limits: RequestLimits) -> ErrorReply? {
        switch self {
        // Its seat alone has a range, and most flips name none.
        case .flip(let flip): flip.seat == nil ? nil : flip.flaw(within: limits)
        case .other(let body): body.flaw(within: limits)
        }
    }
}

/// A request that may name one of the client's own seats.
public protocol SeatRequest: TableRequest {
    /// Which of the client's seats. Where nil, a move is for the seat to move, or else the lowest; any other request is
    /// for all of them.
    var seat: Int? { get }
}

extension SeatRequest {
    /// The seat named.
    public var ownSeat: Int? { seat }
}

/// A request that asks for a move of a game.
public protocol MoveRequest: SeatRequest {
    /// The `seq` that the decision rests on; nil where it rests on none.
    var seq: Int? { get }
}
