import Vocabulary

extension Request {
    /// Makes an event: a tournament, or a deal that everybody plays.
    public struct EventCreate: RequestBody {
        /// What kind of event it is.
        public var kind: EventKind
        /// What the lists call the event; NAME's event, or a deal's day, where absent. The invisible characters that chat lists are removed
        /// first.
        public var title: String?
        /// Whoever joins must send it. Lists show the event as locked.
        public var password: String?
        /// True where absent. False keeps the event and its tables out of the lists. Whoever knows the id can join.
        public var `public`: Bool?
        /// The rules of its tables, as in create; defaults for what is absent. Without seed, deal, bots and auto_again. A deal is
        /// solo, and an arena has 2 to 4 seats.
        public var rules: Rules?
        /// Round robin: whether every two meet twice; false where absent.
        public var double: Bool?
        /// Swiss: how many rounds; where absent as many as its people need.
        public var rounds: Int?
        /// Knockout: of how many games a match is, 1, 3 or 5; 1 where absent.
        public var bestOf: Int?
        /// Knockout: by what people get their numbers; lot where absent.
        public var seeds: EventSeeds?
        /// Arena: how long it goes on, 1 to 1440; 60 where absent. Deal: how long its window is; to midnight UTC where absent.
        public var minutes: Int?
        /// The most people; the kind's most where absent.
        public var most: Int?
        /// When it begins, in milliseconds since 1970, at most 30 days on. Not for a deal, which begins at once.
        public var startsAt: Int?
        /// In how many milliseconds it begins, in place of starts_at; at most 30 days.
        public var startsInMs: Int?
        /// Whether it begins when as many as most have joined; false where absent. Not for a deal.
        public var whenFull: Bool?
        /// Whether its games change ratings; false where absent. Then it is for accounts alone.
        public var rated: Bool?
        /// Whether guests may join; true where absent, but false where accounts exist and it is rated or a deal.
        public var guests: Bool?
        /// Whether people, bots or all may join; people where absent.
        public var admits: EventAdmission?
        /// How long called people may look at the table before the game begins; 20 where absent.
        public var lookSeconds: Int?
        /// How long somebody who isn't connected is then waited for; 60 where absent.
        public var waitSeconds: Int?

        enum CodingKeys: String, CodingKey {
            case kind, title, password
            case `public`
            case rules, double, rounds
            case bestOf = "best_of"
            case seeds, minutes, most
            case startsAt = "starts_at"
            case startsInMs = "starts_in_ms"
            case whenFull = "when_full"
            case rated, guests, admits
            case lookSeconds = "look_seconds"
            case waitSeconds = "wait_seconds"
        }

        /// A request for an event of that kind, with the defaults of all that can be chosen.
        public init(kind: EventKind, rules: Rules? = nil) { (self.kind, self.rules) = (kind, rules) }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "event_create", by: .session, isRemembered: true, cost: 20,
            example: EventCreate(kind: .swiss, rules: .level("easy")),
            fields: [
                .required("kind", \.kind, .any("event_kind")), .optional("title", \.title, .title),
                .optional("password", \.password, .password), .optional("public", \.public, .any("boolean")),
                .optional("rules", { $0.rules == nil ? nil : $0.tableRules }, .rules),
                .optional("double", \.double, .any("boolean")),
                .optional("rounds", \.rounds, .number("A Swiss", 1...20, "rounds")),
                .optional("best_of", \.bestOf, .bestOf), .optional("seeds", \.seeds, .any("event_seeds")),
                .optional("minutes", \.minutes, .number("A window", 1...10_080, "minutes")),
                .optional("starts_at", \.startsAt, .any("time")),
                .optional("starts_in_ms", \.startsInMs, .number("A delay", 1...2_592_000_000, "milliseconds")),
                .optional("when_full", \.whenFull, .any("boolean")),
                .optional("rated", \.rated, .any("boolean")), .optional("guests", \.guests, .any("boolean")),
                .optional("admits", \.admits, .any("event_admission")),
                .optional("look_seconds", \.lookSeconds, .number("A look", 0...60, "seconds")),
                .optional("wait_seconds", \.waitSeconds, .number("A wait", 5...300, "seconds")),
                .optional("most", { $0 }, FieldDomain("integer", 1...10_000) { create, _ in create.flaw }),
            ],
            granted: { _ in nil })

        /// The rules of the event's tables: what was asked for, with the mode and the seats that the kind decides.
        public var tableRules: Rules {
            var rules = rules ?? Rules()
            if kind == .deal {
                rules.mode = rules.mode ?? Mode.solo.name
            } else if rules.patience != nil {
                rules.mode = rules.mode ?? Mode.race.name
            }
            rules.seats = rules.seats ?? (Mode(rules).isForOne ? 1 : RuleLimits.usualSeats)
            return rules
        }
    }
}

/// Who may join an event.
public enum EventAdmission: String, Sendable, Hashable, Codable, CaseIterable {
    case people, bots, all
}

extension Request.EventCreate {
    /// A field of another kind, or a value that this kind does not have.
    fileprivate var flaw: ErrorReply? {
        let others: [(field: String, isGiven: Bool, kinds: [EventKind])] = [
            ("double", double != nil, [.roundRobin]), ("rounds", rounds != nil, [.swiss]),
            ("best_of", bestOf != nil, [.knockout]), ("seeds", seeds != nil, [.knockout]),
            ("minutes", minutes != nil, [.arena, .deal]),
            ("starts_at", startsAt != nil, EventKind.allCases.filter { $0 != .deal }),
            ("starts_in_ms", startsInMs != nil, EventKind.allCases.filter { $0 != .deal }),
            ("when_full", whenFull == true, EventKind.allCases.filter { $0 != .deal }),
            ("rated", rated == true, EventKind.allCases.filter { $0 != .deal }),
        ]
        if let other = others.first(where: { $0.isGiven && !$0.kinds.contains(kind) }) {
            return Self.flaw(other.field, "An event of this kind has no \(other.field).", "Leave \(other.field) out.")
        }
        if startsAt != nil, startsInMs != nil {
            return Self.flaw("starts_in_ms", "An event has one beginning.", "Leave starts_at or starts_in_ms out.")
        }
        if kind == .arena, let minutes, minutes > 1_440 {
            return Self.flaw("minutes", "An arena has 1–1440 minutes.", "Leave minutes out for 60.")
        }
        if let most, !kind.people.contains(most) {
            let people = "\(kind.people.lowerBound)–\(kind.people.upperBound)"
            return Self.flaw("most", "Such an event is for \(people) people.", "Leave most out for the most.")
        }
        return flawOfRules
    }

    private var flawOfRules: ErrorReply? {
        let (rules, mode) = (tableRules, Mode(tableRules))
        let fixed: [(field: String, isGiven: Bool)] = [
            ("seed", rules.seed != nil), ("deal", rules.patience?.deal != nil), ("bots", rules.bots != nil),
            ("auto_again", rules.autoAgain != nil),
        ]
        if let field = fixed.first(where: \.isGiven)?.field {
            return Self.flaw("rules.\(field)", "The tables of an event have no \(field).", "Leave \(field) out.")
        }
        guard mode.isForOne == (kind == .deal), mode.merit != .shared else {
            let modes = Mode.all.filter { $0.isForOne == (kind == .deal) && $0.merit != .shared }.map(\.name)
            return Self.flaw(
                "rules.mode", "An event of this kind has another mode.", "One of: \(modes.joined(separator: ", ")).")
        }
        let seats = kind == .arena ? 2...4 : mode.isForOne ? 1...1 : 2...2
        if let asked = rules.seats, !seats.contains(asked) {
            return Self.flaw(
                "rules.seats", "The tables of this event have \(TextRules.words(seats)) seats.", "Leave seats out.")
        }
        if mode.order == .apart, rules.gameSeconds ?? 0 == 0 {
            return Self.flaw(
                "rules.game_seconds", "A race in an event has a clock.",
                "Seconds for a game: \(TextRules.words(RuleLimits.gameSeconds)).")
        }
        if kind != .deal, mode.options.contains(.turnSeconds), rules.turnSeconds == 0 {
            return Self.flaw(
                "rules.turn_seconds", "The tables of an event have a clock for turns.", "Leave turn_seconds out.")
        }
        return nil
    }

    private static func flaw(_ field: String, _ message: String, _ hint: String) -> ErrorReply {
        ErrorReply(.badField, message, hint: hint, field: field)
    }
}

extension FieldDomain<Int> {
    fileprivate static let bestOf = FieldDomain("best_of") { games, _ in
        [1, 3, 5].contains(games)
            ? nil : ErrorReply(.badField, "A match is of 1, 3 or 5 games.", hint: "Leave best_of out for 1.")
    }
}
