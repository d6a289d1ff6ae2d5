public import Vocabulary

/// The rules of a patience table, settled.
public struct PatienceSettings: Sendable {
    /// The rules that are asked for; nil stands for the default.
    public struct Request: Sendable {
        /// The mode's name.
        public var mode: String?
        /// The level's name.
        public var level: String?
        /// Seats.
        public var seats: Int?
        /// The options; null stands for no limit.
        public var options: [PatienceOption: Wish] = [:]
        /// How many undos a seat has.
        public var undo: Wish?
        /// The scoring's name.
        public var scoring: String?
        /// Seconds for a whole game.
        public var gameSeconds: Int?
        /// The number of a deal.
        public var deal: Int?

        /// Asks for the defaults.
        public init() {}
    }

    /// A number that is asked for.
    public enum Wish: Sendable, Hashable {
        /// No limit: `null` on the wire.
        case unlimited
        case number(Int)

        /// The number; nil for no limit.
        public var number: Int? { if case .number(let number) = self { number } else { nil } }
    }

    /// The game's rules.
    public let rules: PatienceRules
    /// Whether several race each other.
    public let isRace: Bool
    /// The level; nil for `custom`.
    public let level: Level?
    /// What the level, or the request, states.
    public let values: PatienceValues
    /// How many undos a seat has in a game; nil without end.
    public let undo: Int?
    /// What moves are worth.
    public let points: PatiencePoints
    /// Seats: 1, in a race 2–8.
    public let seats: Int
    /// How long a whole game may take; nil for no limit.
    public let gameTime: Duration?
    /// The number of the deal; nil for the committed shuffle.
    public let deal: Int?

    /// The mode's name.
    public var mode: String { isRace ? Self.race : Self.solo }

    private static let solo = "solo"
    private static let race = "race"

    /// Checks the wanted rules and fills in the defaults, or names the first flaw.
    public init(_ rules: PatienceRules, _ request: Request = Request()) throws(RulesFlaw) {
        self.rules = rules
        switch request.mode ?? Self.solo {
        case Self.solo: isRace = false
        case Self.race: isRace = true
        case let mode:
            throw Self.flaw("mode", "There is no mode \"\(mode)\" in \(rules.name).", "Modes: solo, race.")
        }
        (level, values) = try Self.level(rules, request)
        let possible = isRace ? PatienceRules.raceSeats : 1...1
        seats = request.seats ?? possible.lowerBound
        guard possible.contains(seats) else {
            throw Self.flaw(
                "seats", "\(isRace ? "A race" : "A game alone") can't have \(seats) seats.",
                isRace ? "A race has 2–8 seats." : "Alone there is 1 seat; several play in mode race.")
        }
        undo = try Self.undo(request.undo, values, isRace: isRace)
        let scorings = rules.scorings
        let scoring = request.scoring ?? scorings[0].name
        guard let points = scorings.first(where: { $0.name == scoring }) else {
            throw Self.flaw(
                "scoring", "There is no scoring \"\(scoring)\" in \(rules.name).",
                "scoring is one of: \(scorings.map(\.name).joined(separator: ", ")).")
        }
        self.points = points
        let seconds = request.gameSeconds ?? 0
        guard seconds == 0 || RuleLimits.gameSeconds.contains(seconds) else {
            throw Self.flaw("game_seconds", "game_seconds can't be \(seconds).", "It is 10–7200, or 0 for no clock.")
        }
        gameTime = seconds == 0 ? nil : .seconds(seconds)
        deal = request.deal
        if let deal, !PatienceRules.deals.contains(deal) {
            throw Self.flaw("deal", "There is no deal \(deal).", "Deals are 1–2147483647.")
        }
    }

    private static func level(
        _ rules: PatienceRules, _ request: Request
    ) throws(RulesFlaw) -> (Level?, PatienceValues) {
        for option in PatienceOption.allCases where request.options[option] != nil && !rules.options.contains(option) {
            throw flaw(
                option.rawValue, "\(rules.name) has no rule \(option.rawValue).", "Leave \(option.rawValue) out.")
        }
        let name = request.level ?? (request.options.isEmpty ? Level.usual.rawValue : Level.customName)
        let level = Level(rawValue: name)
        guard level != nil || name == Level.customName else {
            throw flaw(
                "level", "There is no level \"\(name)\".",
                "Levels: \((Level.allCases.map(\.rawValue) + [Level.customName]).joined(separator: ", ")).")
        }
        var values = rules.levels[level ?? .usual] ?? PatienceValues()
        if level == nil { values.allowsUndo = true }
        for option in rules.options {
            guard let wish = request.options[option] else { continue }
            let given = wish.number
            guard given.map(option.values.contains) ?? (option == .passes) else {
                throw flaw(
                    option.rawValue, "\(option.rawValue) can't be \(given.map(String.init) ?? "null").",
                    "\(option.rawValue) is one of: \(option.values.map(String.init).joined(separator: ", "))"
                        + (option == .passes ? "; null for no end." : "."))
            }
            if level != nil, values[option] != given {
                throw flaw(
                    option.rawValue,
                    "Level \"\(name)\" has \(option.rawValue) \(values[option].map(String.init) ?? "null").",
                    "Give another \(option.rawValue) with level \"custom\" only.")
            }
            values[option] = given
        }
        return (level, values)
    }

    private static func undo(
        _ wish: Wish?, _ values: PatienceValues, isRace: Bool
    ) throws(RulesFlaw) -> Int? {
        guard let wish else { return isRace || !values.allowsUndo ? 0 : nil }
        if !values.allowsUndo, wish != .number(0) {
            throw flaw("undo", "This level has no undo.", "Leave undo out, or choose another level.")
        }
        if let number = wish.number, !PatienceRules.undos.contains(number) {
            throw flaw("undo", "undo can't be \(number).", "undo is 0–1000, or null for no limit.")
        }
        return wish.number
    }

    private static func flaw(_ field: String, _ problem: String, _ allowed: String) -> RulesFlaw {
        RulesFlaw(field: field, problem: problem, allowed: allowed)
    }
}
