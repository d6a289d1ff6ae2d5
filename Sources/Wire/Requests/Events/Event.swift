extension Request {
    /// Asks for a page of the events.
    public struct Events: RequestBody {
        /// The more of the page before; any other text is refused.
        public var after: String?
        /// The most events to tell; 50 where absent.
        public var limit: Int?
        /// Only those that this account has played, with its place.
        public var account: String?

        /// A request for a page.
        public init(after: String? = nil, limit: Int? = nil, account: String? = nil) {
            (self.after, self.limit, self.account) = (after, limit, account)
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "events", by: .anyone, isRemembered: false, cost: 5,
            example: Events(limit: 20),
            fields: [
                .optional("after", \.after, .cursor), .optional("limit", \.limit, .eventPage),
                .optional("account", \.account, .account),
            ],
            commands: [.events],
            granted: { _ in nil })
    }

    /// Shows an event, and subscribes to it.
    public struct Event: EventRequest {
        /// An event's id.
        public var event: String
        /// True subscribes this connection to what changes; false ends that. Where absent, nothing is subscribed or ended.
        public var on: Bool?
        /// How many rows of its players come before the first one told; 0 where absent.
        public var after: Int?
        /// The most rows to tell; 50 where absent.
        public var limit: Int?
        /// Whose pairings to tell; the last round where absent.
        public var round: Int?

        /// A request for an event.
        public init(event: String, on: Bool? = nil, after: Int? = nil, limit: Int? = nil, round: Int? = nil) {
            (self.event, self.on, self.after, self.limit, self.round) = (event, on, after, limit, round)
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event", by: .session, isRemembered: false, cost: 5,
            example: Event(event: "k3f9", on: true),
            fields: [
                .event, .optional("on", \.on, .any("boolean")), .optional("after", \.after, .eventRows),
                .optional("limit", \.limit, .eventPage),
                .optional("round", \.round, .number("An event", 1...20_000, "rounds")),
            ],
            commands: [.event],
            granted: { $0.on == false ? "The event \($0.event) is no longer shown." : nil })
    }

    /// Takes part in an event, or takes the place and the seat back.
    public struct EventJoin: EventRequest {
        /// An event's id.
        public var event: String
        /// For an event that has one. Whoever takes part needs none.
        public var password: String?

        /// A request to take part.
        public init(event: String, password: String? = nil) { (self.event, self.password) = (event, password) }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_join", by: .session, isRemembered: true, cost: 5,
            example: EventJoin(event: "k3f9"),
            fields: [.event, .optional("password", \.password, .any("password"))],
            granted: { "You take part in \($0.event)." },
            refused: { join, error, _ in
                switch error.code {
                case .alreadySeated: TypedRefusal("You take part in this event already.")
                case .badPassword where error.field != nil:
                    TypedRefusal(error.message, "Type it after the ID: event join \(join.event) password WORD.")
                default: nil
                }
            })
    }

    /// Leaves an event for good; the running game is lost.
    public struct EventLeave: EventRequest {
        /// An event's id.
        public var event: String

        /// A request to leave.
        public init(event: String) { self.event = event }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_leave", by: .session, isRemembered: true,
            example: EventLeave(event: "k3f9"), fields: [.event],
            granted: { "You have left \($0.event)." },
            refused: { _, error, _ in
                error.code == .notSeated ? TypedRefusal("You take no part in this event.") : nil
            })
    }
}
