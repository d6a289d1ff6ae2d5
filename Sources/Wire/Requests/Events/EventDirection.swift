extension Request {
    /// Begins an event; for its maker and moderators.
    public struct EventStart: EventRequest {
        /// An event's id.
        public var event: String

        /// A request to begin.
        public init(event: String) { self.event = event }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_start", by: .session, isRemembered: true,
            example: EventStart(event: "k3f9"), fields: [.event], granted: { "The event \($0.event) begins." },
            refused: refusal)
    }

    /// Holds an event's pairings, or goes on; for its maker and moderators.
    public struct EventPause: EventRequest {
        /// An event's id.
        public var event: String
        /// True begins no new game, false goes on. Games that run go on, and so does an arena's time.
        public var on: Bool

        /// A request to hold or to go on.
        public init(event: String, on: Bool) { (self.event, self.on) = (event, on) }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_pause", by: .session, isRemembered: true,
            example: EventPause(event: "k3f9", on: true), fields: [.event, .required("on", \.on, .any("boolean"))],
            granted: { $0.on ? "No new games begin." : "The event \($0.event) goes on." }, refused: refusal)
    }

    /// Ends an event; for its maker and moderators.
    public struct EventEnd: EventRequest {
        /// An event's id.
        public var event: String
        /// True annuls the games that run; where absent or false they are played to their end and count.
        public var now: Bool?

        /// A request to end.
        public init(event: String, now: Bool? = nil) { (self.event, self.now) = (event, now) }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_end", by: .session, isRemembered: true,
            example: EventEnd(event: "k3f9"), fields: [.event, .optional("now", \.now, .any("boolean"))],
            granted: { "The event \($0.event) ends." }, refused: refusal)
    }

    /// Puts somebody out of an event, or out of the running game; for its maker and moderators.
    public struct EventRemove: EventRequest {
        /// What somebody is put out of.
        public enum Part: String, Sendable, Hashable, Codable, CaseIterable {
            /// The running game, which is lost.
            case game
            /// The whole event, for good.
            case event
        }

        /// An event's id.
        public var event: String
        /// The who of a player, or @ and the name that the event shows.
        public var who: String
        /// Out of game or event; event where absent.
        public var from: Part?
        /// Why, shown to whom it happens. The invisible characters that chat lists are removed first.
        public var reason: String?

        /// A request to put somebody out.
        public init(event: String, who: String, from: Part? = nil, reason: String? = nil) {
            (self.event, self.who, self.from, self.reason) = (event, who, from, reason)
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_remove", by: .session, isRemembered: true,
            example: EventRemove(event: "k3f9", who: "a7kq"),
            fields: [
                .event, .required("who", \.who, .account), .optional("from", \.from, .any("event_part")),
                .optional("reason", \.reason, .remark),
            ],
            granted: { "\($0.who) is put out." },
            refused: { request, error, table in
                error.code == .notSeated
                    ? TypedRefusal("Nobody of that name takes part.") : refusal(request, error, table)
            })
    }

    /// Asks for an event as a table for other programs.
    public struct EventExport: EventRequest {
        /// How a table is written.
        public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
            /// Comma-separated values.
            case csv
            /// FIDE's Tournament Report File of 2016, for Swiss and round robin.
            case trf
        }

        /// An event's id.
        public var event: String
        /// Comma-separated values, or a Tournament Report File of a Swiss or a round robin.
        public var format: Format
        /// How many of the lines the client holds; 0 where absent.
        public var after: Int?

        /// A request for a table.
        public init(event: String, format: Format, after: Int? = nil) {
            (self.event, self.format, self.after) = (event, format, after)
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_export", by: .session, isRemembered: false, cost: 20,
            example: EventExport(event: "k3f9", format: .csv),
            fields: [
                .event, .required("format", \.format, .any("event_format")), .optional("after", \.after, .eventRows),
            ],
            granted: { _ in nil })
    }

    /// The words for who may not direct an event.
    @Sendable private static func refusal(
        _ request: some EventRequest, _ error: ErrorReply, _ table: Snapshot?
    ) -> TypedRefusal? {
        error.code == .notHost ? TypedRefusal("Only the maker of the event may do that.") : nil
    }
}
