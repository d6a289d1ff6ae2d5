extension ServerMessage {
    /// A page of events.
    public struct Events: Sendable, Hashable, Codable {
        /// The events of this page.
        public var events: [EventEntry]
        /// The `after` of the next page, where there is one.
        public var more: String?

        package init(events: [EventEntry], more: String? = nil) { (self.events, self.more) = (events, more) }
    }

    /// One event in a list.
    public struct EventEntry: Sendable, Hashable, Codable {
        /// The event's id.
        public var event: String
        /// `round_robin` `swiss` `knockout` `arena` `deal`; later versions may know more.
        public var kind: String
        /// Its title.
        public var title: String
        /// `open` `running` `paused` `ending` `over`
        public var phase: String
        /// How many people take part, or did.
        public var count: Int
        /// The most people.
        public var most: Int
        /// Whether its games change ratings.
        public var rated: Bool
        /// Whether whoever joins must send its password.
        public var locked: Bool
        /// The round that runs or was played last, from 1; absent before the first and where there are none.
        public var round: Int?
        /// How many rounds there are; absent before the beginning and where there are none.
        public var rounds: Int?
        /// In how many milliseconds it begins by itself; absent where it began, or waits for an order.
        public var startsInMs: Int?
        /// In how many milliseconds its time is up; absent where it ends after its rounds, and once it is over.
        public var endsInMs: Int?
        /// The place of the account that was asked for; absent without one.
        public var place: Int?
        /// The node that has it, where it is another one of several.
        public var at: String?

        enum CodingKeys: String, CodingKey {
            case event, kind, title, phase, count, most, rated, locked, round, rounds
            case startsInMs = "starts_in_ms"
            case endsInMs = "ends_in_ms"
            case place, at
        }

        package init(
            event: String, kind: String, title: String, phase: String, count: Int, most: Int, rated: Bool,
            locked: Bool, round: Int? = nil, rounds: Int? = nil, startsInMs: Int? = nil, endsInMs: Int? = nil,
            place: Int? = nil
        ) {
            (self.event, self.kind, self.title, self.phase) = (event, kind, title, phase)
            (self.count, self.most, self.rated, self.locked) = (count, most, rated, locked)
            (self.round, self.rounds, self.startsInMs, self.endsInMs) = (round, rounds, startsInMs, endsInMs)
            self.place = place
        }
    }

    /// A call to a table of an event, after its snapshot.
    public struct Called: Sendable, Hashable, Codable {
        /// The event's id.
        public var event: String
        /// The table's id.
        public var table: String
        /// The receiver's seat.
        public var seat: Int
        /// The round, from 1; in an arena how many games the receiver has played, with this one; in a deal 1.
        public var round: Int
        /// In how many milliseconds the game begins, if not all are ready before; 0 where it runs or waits for somebody.
        public var beginsInMs: Int
        /// The names of the others.
        public var against: [String]

        enum CodingKeys: String, CodingKey {
            case event, table, seat, round
            case beginsInMs = "begins_in_ms"
            case against
        }

        package init(event: String, table: String, seat: Int, round: Int, beginsInMs: Int, against: [String]) {
            (self.event, self.table, self.seat, self.round) = (event, table, seat, round)
            (self.beginsInMs, self.against) = (beginsInMs, against)
        }
    }

    /// Lines of an event for other programs.
    public struct EventExport: Sendable, Hashable, Codable {
        /// The event's id.
        public var event: String
        /// How the lines are written: `csv` or `trf`.
        public var format: String
        /// The lines; each of a `trf` ends with CR LF, those of a `csv` have no end.
        public var lines: [String]
        /// The `after` of the next lines, where there are more.
        public var more: Int?

        package init(event: String, format: String, lines: [String], more: Int? = nil) {
            (self.event, self.format, self.lines, self.more) = (event, format, lines, more)
        }
    }
}

extension ServerMessage.Events: PagedMessage {}
