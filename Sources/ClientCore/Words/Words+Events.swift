import Wire

extension Words {
    /// Texts about tournaments and the deal that everybody plays.
    struct Events {
        let text: TextCatalogue
        var title: String { text() }
        var none: String { text() }
        var kinds: [String: String] { text.byName() }
        var phases: [String: String] { text.byName() }
        var statuses: [String: String] { text.byName() }
        func round(_ number: Int) -> String { text(number) }
        func roundOf(_ number: Int, _ all: Int) -> String { text(number, all) }
        func people(_ number: Int) -> String { text(number) }
        func more(_ number: Int) -> String { text(number) }
        func begins(_ time: String) -> String { text(time) }
        func ends(_ time: String) -> String { text(time) }
        func placeOf(_ number: Int, _ all: Int) -> String { text(number, all) }
        var standings: String { text() }
        var pairings: String { text() }
        var third: String { text() }
        var bye: String { text() }
        var join: String { text() }
        var leave: String { text() }
        func leaveQuestion(_ name: String) -> String { text(name) }
        var end: String { text() }
        func endQuestion(_ name: String) -> String { text(name) }
        var toEvent: String { text() }
        func called(_ name: String) -> String { text(name) }
        func next(_ name: String) -> String { text(name) }
        var waits: String { text() }
        var deal: String { text() }
        var dealWhy: String { text() }
        func dealOf(_ day: String) -> String { text(day) }
        func eventOf(_ name: String) -> String { text(name) }
        var secret: String { text() }
        func streak(_ number: Int) -> String { text(number) }
        var spread: String { text() }
        var new: String { text() }
        var kind: String { text() }
        var about: [String: String] { text.byName() }
        var start: String { text() }
        var byHost: String { text() }
        var whenFull: String { text() }
        func within(_ time: String) -> String { text(time) }
        var most: String { text() }
        var rounds: String { text() }
        var enough: String { text() }
        var double: String { text() }
        var bestOf: String { text() }
        var seeds: String { text() }
        var seedings: [String: String] { text.byName() }
        var length: String { text() }
        var midnight: String { text() }
        var isRated: String { text() }
        var guests: String { text() }
        var admits: String { text() }
        var admissions: [String: String] { text.byName() }
    }
}

extension Words {
    /// `Swiss · Round 2 of 5 · 8 players · ends in 3:20`, so long after it was told.
    func facts(of entry: ServerMessage.EventEntry, after time: Duration = .zero) -> [String] {
        let isUnderWay = entry.phase != "open" && entry.phase != "over"
        let round = entry.round.map { round in
            entry.rounds.map { events.roundOf(round, $0) } ?? events.round(round)
        }
        return [
            wire(entry.kind, \.events.kinds), entry.phase == "running" ? nil : wire(entry.phase, \.events.phases),
            isUnderWay ? round : nil, events.people(entry.count), self.time(of: entry, after: time),
            entry.rated ? deeds.rated : nil, entry.locked ? meeting.password : nil,
        ].compactMap { $0 }
    }

    /// When it begins or ends, so long after it was told.
    func time(of entry: ServerMessage.EventEntry, after time: Duration) -> String? {
        entry.startsInMs.map { events.begins(left($0, after: time)) }
            ?? entry.endsInMs.map { events.ends(left($0, after: time)) }
    }

    /// The milliseconds that are left so long after they were told.
    func left(_ ms: Int, after time: Duration) -> String {
        (Duration.milliseconds(min(max(0, ms), 2_592_000_000)) - time).countdown
    }

    /// What its maker has chosen beside the rules.
    func facts(of set: ServerMessage.EventSettings, _ kind: String) -> [String] {
        [
            set.rounds.map { plain.labelled(events.rounds, "\($0)") }, set.double == true ? events.double : nil,
            set.bestOf.flatMap { $0 > 1 ? plain.labelled(events.bestOf, "\($0)") : nil },
            set.seeds.flatMap { $0 == "lot" ? nil : plain.labelled(events.seeds, wire($0, \.events.seedings)) },
            kind == "arena"
                ? set.minutes.map {
                    plain.labelled(events.length, left(60_000 * min(max(0, $0), 43_200), after: .zero))
                }
                : nil,
            set.admits == "people" ? nil : plain.labelled(events.admits, wire(set.admits, \.events.admissions)),
        ].compactMap { $0 }
    }

    /// The tie-breaks by FIDE's short names, and in which parts of a point they are told.
    static let tieBreaks: [String: (name: String, parts: Int)] = [
        "buchholz_cut1": (name: "BH-C1", parts: 2), "buchholz": ("BH", 2), "direct": ("DE", 2), "sonneborn": ("SB", 4),
        "wins": ("WIN", 1), "games": ("GP", 1),
    ]

    /// A number of halves or quarters: `2.5`.
    static func quotient(_ number: Int, _ parts: Int) -> String {
        "\(number / parts)" + ["", ".25", ".5", ".75"][abs(number % parts) * 4 / parts]
    }

    /// How long somebody has played a deal.
    func time(of player: ServerMessage.EventPlayer) -> String? {
        player.ms.map { Duration.milliseconds(min(max(0, $0), 86_400_000)).clockText }
    }

    /// What somebody has come to: `2.5`, or of a deal `12 · 30 · 0:41`.
    func result(of player: ServerMessage.EventPlayer) -> String {
        if let points = player.points, player.groups == nil { return Self.quotient(points, 2) }
        return [player.groups.map { "\($0)" }, (player.flips ?? player.moves).map { "\($0)" }, time(of: player)]
            .compactMap { $0 }
            .joined(separator: " · ")
    }

    /// Where the player stands, and whom the next game is against, besides the one at a table; nil for who takes no part.
    func standing(in event: ServerMessage.Event, besides table: String? = nil) -> [String]? {
        guard let you = event.detail.you else { return nil }
        let place = you.place.map { events.placeOf($0, event.entry.count) }
        let coming = event.detail.pairings.first { pairing in
            pairing.how == nil && pairing.table != table && you.number.map(pairing.seats.contains) == true
        }
        let others = coming?.seats.filter { $0 != you.number }.compactMap { number in
            event.detail.players.first { $0.number == number }?.name.clean
        }
        // Points stand in the standings.
        let result = you.groups == nil ? nil : result(of: you)
        let status = you.status == "here" || event.entry.phase == "over" ? nil : wire(you.status, \.events.statuses)
        let waits = event.entry.phase == "running" && you.status == "here" && event.entry.kind != "deal"
        let next = others.map { $0.isEmpty ? nil : events.next(list($0)) } ?? (waits ? events.waits : nil)
        return [list([place, result, status].compactMap { $0 }).asTitle, next].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// An event, line by line.
    func lines(_ event: ServerMessage.Event, after time: Duration = .zero) -> [String] {
        let names = event.detail.names.mapValues(\.clean)
        let (players, pairings) = (event.detail.players.prefix(10), event.detail.pairings.prefix(10))
        func rest(_ number: Int) -> [String] { number > 0 ? [events.more(number).asTitle] : [] }
        return
            ([
                list(["\(title(event.entry.title)) (\(event.entry.event.clean))"] + facts(of: event.entry, after: time))
            ]
            + (event.entry.phase == "open"
                ? [events.about[event.entry.kind]].compactMap { $0 } + facts(of: event.detail.set, event.entry.kind)
                : [])
            + [joined((standing(in: event) ?? []).map(sentence))].filter { !$0.isEmpty }
            + players.map { player in
                (player.place.map { "\($0). " } ?? "")
                    + list([player.name.clean, result(of: player)].filter { !$0.isEmpty })
            } + rest(max(0, event.entry.count) - players.count)
            + pairings.map { pairing in
                plain.labelled(
                    pairing.seats.map { names[$0] ?? "#\($0)" }.joined(separator: " – "), score(of: pairing))
            } + rest(event.detail.pairings.count - pairings.count)).map(sentence)
    }

    /// `1 : 0`, `+ : -` without a game, and the score there while it runs.
    func score(of pairing: ServerMessage.EventPairing) -> String {
        if pairing.seats.count < 2 { return events.bye }
        if pairing.how == "default", let points = pairing.points {
            return points.map { $0 > 0 ? "+" : "-" }.joined(separator: " : ")
        }
        // The games of a match that were won before, and the score of the one that runs.
        if let wins = pairing.wins, let score = pairing.score, wins.contains(where: { $0 != 0 }) {
            return [wins, score].map { $0.map { "\($0)" }.joined(separator: " : ") }.joined(separator: " · ")
        }
        let values =
            (pairing.score ?? pairing.wins)?.map { "\($0)" } ?? pairing.points?.map { Self.quotient($0, 2) }
        return values?.joined(separator: " : ") ?? "– : –"
    }

    func lines(_ page: ServerMessage.Events) -> [String] {
        page.events.isEmpty
            ? [events.none]
            : page.events.map { sentence(list(["\(title($0.title)) (\($0.event.clean))"] + facts(of: $0))) }
    }
}

extension ServerMessage.Event {
    /// Whether it begins with its first people, and is no part that was asked for besides.
    var isWhole: Bool { detail.more.map { $0 > 1 && $0 == detail.players.count } ?? (entry.count <= 100) }
}

extension Duration {
    /// Minutes and seconds, `3:20`, and hours where there are some, `12:03:20`.
    var countdown: String {
        let seconds = Int(max(.zero, self).components.seconds)
        guard seconds >= 3_600 else { return clockText }
        let rest = Duration.seconds(seconds % 3_600).clockText
        return "\(seconds / 3_600):" + (rest.count < 5 ? "0" : "") + rest
    }
}
