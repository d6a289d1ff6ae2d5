import Vocabulary
import Wire

/// The form of an event: the rules of its tables, and what only events have.
extension CreateScreen {
    func fields(of event: EventDraft) -> [Field] {
        let ofTables = fieldsOfTable.drop { $0 != .game }.filter { field in
            switch field {
            case .pictures, .again, .bots, .strength, .deal, .title, .password, .isPublic: false
            // What the kind decides.
            case .mode: draft.patienceGame == nil && event.modes.count > 1
            case .seats: event.kind == .arena
            default: true
            }
        }
        return [.done, .kind] + event.fields + ofTables + [.title, .password, .isPublic]
    }

    /// Gives the tables a mode that the kind has, and the clock and the seats that it wants.
    mutating func fitEvent() {
        guard let event else { return }
        if !event.modes.contains(draft.mode) { draft.mode = event.modes[0] }
        draft.patience.isRace = event.kind != .deal
        if event.kind == .arena {
            draft.seats = (2...4).nearest(to: draft.seats)
            draft.patience.seats = (2...4).nearest(to: draft.patience.seats)
        } else {
            (draft.seats, draft.patience.seats) = (2, 2)
        }
        guard event.kind != .deal else { return }
        if draft.turnSeconds == 0 { draft.turnSeconds = RuleLimits.usualTurnSeconds }
        if draft.mode.order == .apart, draft.gameSeconds == 0 { draft.gameSeconds = EventDraft.raceSeconds }
        if draft.patience.gameSeconds == 0 { draft.patience.gameSeconds = EventDraft.raceSeconds }
    }

    func heading(_ words: Words) -> String {
        event != nil ? words.events.new.asTitle : table == nil ? words.create.title : words.create.configure
    }

    /// What the first line does.
    func deed(_ words: Words) -> String {
        event != nil ? words.events.new.asTitle : table == nil ? words.create.create : words.create.apply
    }
}

/// What a host chooses of an event beside the rules of its tables.
struct EventDraft: Sendable, Hashable {
    /// When it begins: by its host, when it is full, or in so many minutes.
    enum Start: Sendable, Hashable { case byHost, whenFull, minutes(Int) }

    var kind = EventKind.swiss
    /// The rounds of a Swiss; 0 for as many as its people need.
    var rounds = 0
    var isDouble = false
    var bestOf = 1
    var seeds = EventSeeds.lot
    /// The minutes of an arena, and of a deal's window; 0 of a deal for to midnight UTC.
    var arenaMinutes = 60
    var dealMinutes = 0
    var start = Start.byHost
    /// The most people; nil for the kind's most.
    var most: Int?
    var isRated = false
    var guests = true
    /// Whether a deal takes guests, too, if its maker does not say otherwise: the friends of a host have no accounts there.
    var isForFriends = false
    var admits = EventAdmission.people

    static let raceSeconds = 180
    private static let starts =
        [Start.byHost, .whenFull]
        + [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 360, 720, 1_440].map { .minutes($0) }
    private static let lengths = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720, 1_440]

    /// The modes of Memory that its tables can have: those in which somebody wins, alone or not.
    var modes: [Mode] { Mode.all.filter { $0.isForOne == (kind == .deal) && $0.merit != .shared } }

    var fields: [CreateScreen.Field] {
        let own: [CreateScreen.Field] =
            switch kind {
            case .roundRobin: [.double]
            case .swiss: [.rounds]
            case .knockout: [.bestOf, .seeds]
            case .arena, .deal: [.length]
            }
        return own + (kind == .deal ? [.most] : [.start, .most, .rated])
            + (isRated && kind != .deal ? [] : [.guests]) + [.admits]
    }

    /// Changes a field; false for any other field.
    mutating func step(_ field: CreateScreen.Field, _ by: Int) -> Bool {
        switch field {
        case .kind:
            kind = EventKind.allCases.cycled(from: kind, by: by)
            most = most.map(kind.people.nearest)
            // A deal is for accounts where there are some.
            guests = kind != .deal || isForFriends
        case .rounds: rounds = (0...20).nearest(to: rounds + by)
        case .double: isDouble.toggle()
        case .bestOf: bestOf = [1, 3, 5].cycled(from: bestOf, by: by)
        case .seeds: seeds = EventSeeds.allCases.cycled(from: seeds, by: by)
        case .length where kind == .deal:
            dealMinutes = ([0] + Self.lengths + [2_880, 10_080]).stepped(from: dealMinutes, by: by, \.self)
        case .length: arenaMinutes = Self.lengths.stepped(from: arenaMinutes, by: by, \.self)
        case .start: start = Self.starts.cycled(from: start, by: by)
        case .most:
            let people = kind.people
            let some = Array(Set([people.lowerBound] + (3...16) + [20, 24, 32, 48, 64, 100, 128])).sorted()
            let choices = some.filter { people.contains($0) && $0 < people.upperBound } + [people.upperBound]
            let next = choices.stepped(from: most ?? people.upperBound, by: by, \.self)
            most = next == people.upperBound ? nil : next
        case .rated: isRated.toggle()
        case .guests: guests.toggle()
        case .admits: admits = EventAdmission.allCases.cycled(from: admits, by: by)
        default: return false
        }
        return true
    }

    /// A line of the form; nil for a field that every table has.
    func row(_ field: CreateScreen.Field, _ words: Words) -> FormRow? {
        let events = words.events
        func choice(_ label: String, _ value: String, _ meaning: String? = nil) -> FormRow {
            FormRow(label: label, kind: .choice(value), meaning: meaning)
        }
        func onOff(_ label: String, _ on: Bool) -> FormRow { choice(label, on ? words.common.yes : words.common.no) }
        switch field {
        case .kind:
            return choice(events.kind, words.wire(kind.rawValue, \.events.kinds), events.about[kind.rawValue])
        case .rounds: return choice(events.rounds, rounds == 0 ? events.enough : "\(rounds)")
        case .double: return onOff(events.double, isDouble)
        case .bestOf: return choice(events.bestOf, "\(bestOf)")
        case .seeds: return choice(events.seeds, words.wire(seeds.rawValue, \.events.seedings))
        case .length:
            let minutes = kind == .deal ? dealMinutes : arenaMinutes
            return choice(events.length, minutes == 0 ? events.midnight : Duration.seconds(60 * minutes).countdown)
        case .start:
            switch start {
            case .byHost: return choice(events.start, events.byHost)
            case .whenFull: return choice(events.start, events.whenFull)
            case .minutes(let minutes):
                return choice(events.start, events.within(Duration.seconds(60 * minutes).countdown))
            }
        case .most: return choice(events.most, "\(most ?? kind.people.upperBound)")
        case .rated: return onOff(events.isRated, isRated)
        case .guests: return onOff(events.guests, guests)
        case .admits: return choice(events.admits, words.wire(admits.rawValue, \.events.admissions))
        default: return nil
        }
    }

    /// The request for it. What nobody chose is left to the server.
    func create(_ draft: RulesDraft, title: String, password: String, isPublic: Bool) -> Request.EventCreate {
        var rules = draft.rules(withBots: false)
        rules.autoAgain = nil
        rules.patience?.deal = nil
        var create = Request.EventCreate(kind: kind, rules: rules)
        create.title = title.isEmpty ? nil : title
        create.password = password.isEmpty ? nil : password
        create.public = isPublic ? nil : false
        switch kind {
        case .roundRobin: create.double = isDouble ? true : nil
        case .swiss: create.rounds = rounds == 0 ? nil : rounds
        case .knockout: (create.bestOf, create.seeds) = (bestOf, seeds)
        case .arena: create.minutes = arenaMinutes
        case .deal: create.minutes = dealMinutes == 0 ? nil : dealMinutes
        }
        create.most = most
        create.admits = admits
        // A deal is for accounts where there are some; elsewhere it is for guests, or for nobody.
        guard kind != .deal else {
            if guests { create.guests = true }
            return create
        }
        if !guests { create.guests = false }
        switch start {
        case .byHost: break
        case .whenFull: create.whenFull = true
        case .minutes(let minutes): create.startsInMs = 60_000 * minutes
        }
        if isRated { (create.rated, create.guests) = (true, nil) }
        return create
    }
}
