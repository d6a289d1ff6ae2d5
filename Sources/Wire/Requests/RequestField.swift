/// One field of a request.
public struct RequestField<Body: RequestBody>: Sendable {
    let shape: FieldShape
    /// Why its value is out of range; nil if every value of its type is taken.
    let flaw: (@Sendable (Body, RequestLimits) -> ErrorReply?)?

    /// A field that must be there.
    public static func required<Value>(
        _ name: String, _ value: @escaping @Sendable (Body) -> Value, _ domain: FieldDomain<Value>
    ) -> Self {
        Self(name, isRequired: true, value, domain)
    }

    /// A field that must be there, but may be null.
    public static func nullable<Value>(
        _ name: String, _ value: @escaping @Sendable (Body) -> Value?, _ domain: FieldDomain<Value>
    ) -> Self {
        Self(name, isRequired: true, isNullable: true, value, domain)
    }

    /// A field that may be left out.
    public static func optional<Value>(
        _ name: String, _ value: @escaping @Sendable (Body) -> Value?, _ domain: FieldDomain<Value>
    ) -> Self {
        Self(name, isRequired: false, isNullable: true, value, domain)
    }

    private init<Value>(
        _ name: String, isRequired: Bool, isNullable: Bool = false, _ value: @escaping @Sendable (Body) -> Value?,
        _ domain: FieldDomain<Value>
    ) {
        shape = FieldShape(
            name: name, isRequired: isRequired, isNullable: isNullable, domain: domain.name, range: domain.range)
        guard let check = domain.flaw else {
            flaw = nil
            return
        }
        flaw = { body, limits in
            guard let value = value(body), var reply = check(value, limits) else { return nil }
            if reply.field == nil { reply.field = name }
            return reply
        }
    }
}

extension RequestField where Body: TableRequest {
    /// The table's id.
    public static var table: Self { .required("table", { $0.table }, .any("table")) }
}

extension RequestField where Body: SeatRequest {
    /// One of the client's seats.
    static var seat: Self { .optional("seat", { $0.seat }, .seat) }
}

extension RequestField where Body: MoveRequest {
    /// The table's `seq` when the player decided.
    static var seq: Self { .optional("seq", { $0.seq }, .any("seq")) }
}

/// A field's form. Its schema is written from it and from the sentence at its property.
public struct FieldShape: Sendable, Hashable {
    /// Its name on the wire.
    public let name: String
    /// Whether a request without it is refused.
    public let isRequired: Bool
    /// Whether it may be null.
    public let isNullable: Bool
    /// What it may hold: a shared definition of the schemas, such as `seat`, or else a type of JSON, such as `boolean`.
    public let domain: String
    /// The least and the most that it may be: of a number its value, of a text its Unicode scalars.
    public let range: ClosedRange<Int>?
}
