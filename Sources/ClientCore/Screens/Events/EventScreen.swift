import Terminal
import Wire

/// One event, which it follows while it is open: who stands where, who plays whom, and how long it goes on.
struct EventScreen: Screen {
    /// The part that the keys act on.
    enum Part: Sendable, Hashable { case standings, pairings }

    let id: String
    private(set) var event: ServerMessage.Event?
    private(set) var toldAt = Duration.zero
    /// The names by number, as far as they were told.
    private(set) var names: [Int: String] = [:]
    /// The rounds of a knockout, by the number of their matches.
    private(set) var bracket: [Int: [ServerMessage.EventPairing]] = [:]
    /// The round whose pairings were asked for; nil for the last one.
    private(set) var round: Int?
    /// The rows behind which further names were asked for.
    private var asked = 0
    private(set) var part = Part.standings
    private(set) var choice = Choice()

    init(id: String) { self.id = id }

    var destination: Destination { .event(id) }

    // MARK: What is told

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared, .report(.sessionBegan(resumed: true)): follow(&effects)
        case .report(.told(.event(let told))) where told.entry.event == id: take(told, context, &effects)
        case .report(.refused(.other(let join as Request.EventJoin), let error))
        where join.event == id && error.code == .badPassword: askPassword(context, &effects)
        case .answered(.eventPassword(id), .text(let password)):
            effects.append(.ask(Request.EventJoin(event: id, password: password)))
        case .answered(.leaveEvent(id), _): effects.append(.ask(Request.EventLeave(event: id)))
        case .answered(.endEvent(id), _): effects.append(.ask(Request.EventEnd(event: id)))
        case .key(let key, _): press(key, context, &effects)
        case .command(.watch): watch(choice.index, &effects)
        case .command(.start): effects.append(.ask(Request.EventStart(event: id)))
        case .command(.leaveEvent):
            effects.append(
                .question(.confirm(.leaveEvent(id), context.words.events.leaveQuestion(name(context.words)))))
        case .command(.endEvent):
            effects.append(.question(.confirm(.endEvent(id), context.words.events.endQuestion(name(context.words)))))
        case .command(let way): ways(context)?.obey(way, &effects)
        case .pointed(.row(let row), .pressed):
            part = row < players.count ? .standings : .pairings
            choice.choose(row < players.count ? row : row - players.count)
            if part == .pairings { watch(choice.index, &effects) }
        default: break
        }
    }

    private func follow(_ effects: inout [ScreenEffect]) {
        effects.append(.ask(Request.Event(event: id, on: true, limit: 100, round: round)))
    }

    private mutating func take(
        _ told: ServerMessage.Event, _ context: ScreenContext, _ effects: inout [ScreenEffect]
    ) {
        let isFirst = event == nil
        names.merge(told.detail.names.mapValues(\.clean)) { $1 }
        if isFirst || told.isWhole {
            if event?.entry.round != told.entry.round { asked = 0 }
            event = told
            toldAt = context.now
            choice.settle(count: count, rows: max(1, count))
        }
        askForNames(told, &effects)
        if isFirst, told.entry.isDeal, told.entry.phase != "over", let last = context.eventList?.lastDeal {
            effects.append(.ask(Request.Event(event: last.event, limit: 100)))
        }
        guard told.entry.kind == "knockout" else { return }
        let matches = told.detail.pairings.count { $0.third != true }
        if matches > 0 { bracket[matches] = told.detail.pairings }
        // The rounds that are over do not change.
        guard isFirst, let last = told.entry.round, last > 1 else { return }
        for round in 1..<min(last, 9) { effects.append(.ask(Request.Event(event: id, limit: 1, round: round))) }
    }

    /// Asks for the next people while a pairing has some that were not named.
    private mutating func askForNames(_ told: ServerMessage.Event, _ effects: inout [ScreenEffect]) {
        guard let next = told.detail.more == 1 ? event?.detail.more : told.detail.more, next > asked,
            (pairings + bracket.values.joined()).contains(where: { $0.seats.contains { names[$0] == nil } })
        else { return }
        asked = next
        effects.append(.ask(Request.Event(event: id, after: next, limit: 100)))
    }

    var players: [ServerMessage.EventPlayer] { event?.detail.players ?? [] }
    var pairings: [ServerMessage.EventPairing] { event?.detail.pairings ?? [] }
    func name(_ words: Words) -> String { event.map { words.title($0.entry.title) } ?? id }
    var isKnockout: Bool { event?.entry.kind == "knockout" }
    private var count: Int { part == .standings ? players.count : pairings.count }

    // MARK: What the player does

    /// What Enter does.
    private enum Deed { case join, table(String), watch }

    private func deed(_ context: ScreenContext) -> Deed? {
        guard let event else { return nil }
        if let table = calledTable(context) { return .table(table) }
        if part == .pairings, pairings.indices.contains(choice.index), pairings[choice.index].table != nil {
            return .watch
        }
        let entry = event.entry
        guard !["ending", "over"].contains(entry.phase) else { return nil }
        if let you = event.detail.you { return you.status == "away" ? .join : nil }
        let takesLate = entry.isDeal || entry.kind == "arena" || entry.kind == "swiss" && entry.round ?? 0 <= 2
        return entry.phase == "open" || takesLate ? .join : nil
    }

    private func calledTable(_ context: ScreenContext) -> String? {
        context.visit.news.calls.first { $1.event == id && context.client.tables[$0] != nil }?.key
    }

    private mutating func press(
        _ key: InputEvent.Key, _ context: ScreenContext, _ effects: inout [ScreenEffect]
    ) {
        switch key {
        case .escape:
            // Whoever hosts it is told on whether somebody has come, and at the table of a game the result needs the place.
            if calledTable(context) == nil, !isMaker(context) || context.openPlace == nil {
                effects.append(.ask(Request.Event(event: id, on: false)))
            }
            effects.append(.back)
        case .tab, .backTab:
            part = part == .standings ? .pairings : .standings
            choice = Choice()
        case .enter, .character(" "):
            switch deed(context) {
            case .join where event?.entry.locked == true && event?.detail.you == nil: askPassword(context, &effects)
            case .join: effects.append(.ask(Request.EventJoin(event: id)))
            case .table(let table): effects.append(.push(.table(table)))
            case .watch: watch(choice.index, &effects)
            case nil: break
            }
        default:
            if key.move == .left || key.move == .right, hasRounds, let last = event?.entry.round {
                round = min(max(1, (round ?? last) &+ (key.move == .left ? -1 : 1)), last)
                part = .pairings
                choice = Choice()
                return follow(&effects)
            }
            _ = choice.take(key, count: count, page: 8)
        }
    }

    /// Whether there are earlier rounds, which a bracket shows by itself.
    private var hasRounds: Bool { !isKnockout && event?.entry.round ?? 0 > 1 && event?.entry.kind != "arena" }

    private func watch(_ row: Int, _ effects: inout [ScreenEffect]) {
        guard pairings.indices.contains(row), let table = pairings[row].table else { return }
        effects.append(.ask(Request.Watch(table: table)))
    }

    private func askPassword(_ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        effects.append(
            .question(
                .text(
                    .eventPassword(id), context.words.lobby.passwordQuestion(name(context.words)),
                    TextField(limit: 60, isSecret: true))))
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let (words, keys) = (context.words, context.words.keys)
        let enter: [Hint] =
            switch deed(context) {
            case .join: [Hint(keys.enter, event?.entry.isDeal == true ? words.deeds.play : words.events.join, .enter)]
            case .table: [Hint(keys.enter, words.deeds.goOn, .enter)]
            case .watch: [Hint(.watch, words.lobby.watch)]
            case nil: []
            }
        guard let event else { return [Hint(keys.escape, keys.back, .escape)] }
        let isOver = event.entry.phase == "over"
        let start = event.entry.phase == "open" && isMaker(context) ? [Hint(.start, words.host.start)] : []
        let end = isMaker(context) && !["ending", "over"].contains(event.entry.phase)
        let isIn = event.detail.you.map { !["left", "removed", "done", "out"].contains($0.status) } ?? false
        return enter + start + [Hint(keys.tab, keys.next, .tab)] + Choice.keys(keys)
            + (hasRounds ? [Hint("←→", words.events.pairings, in: .help), Hint("h l", keys.vimMoves, in: .help)] : [])
            + (isIn && !isOver ? [Hint(.leaveEvent, words.events.leave, in: .help)] : [])
            + (end ? [Hint(.endEvent, words.events.end, in: .help)] : []) + (ways(context)?.hints ?? [])
            + [Hint(keys.escape, keys.back, .escape)]
    }

    private func isMaker(_ context: ScreenContext) -> Bool { event?.detail.maker == context.who }

    /// How friends come: until it begins, and to a deal until its end.
    func ways(_ context: ScreenContext) -> WaysIn? {
        guard let entry = event?.entry else { return nil }
        let takesFriends = entry.isDeal ? !["ending", "over"].contains(entry.phase) : entry.phase == "open"
        return takesFriends ? WaysIn(id: id, isEvent: true, isOpen: true, context: context) : nil
    }

    func title(_ context: ScreenContext) -> String? { event.map { context.words.title($0.entry.title) } }

    func deadline(_ context: ScreenContext) -> Duration? {
        guard let entry = event?.entry, entry.startsInMs != nil || entry.endsInMs != nil else { return nil }
        return toldAt + .seconds((context.now - toldAt).components.seconds + 1)
    }

    // MARK: Read line by line

    func isReadable(_ context: ScreenContext) -> Bool { event != nil }
    func part(_ context: ScreenContext) -> String {
        "\(event?.entry.phase ?? "") \(event?.entry.round ?? 0) \(event?.detail.you?.status ?? "")"
    }
    func sentences(_ context: ScreenContext) -> [String] {
        (event.map { context.words.lines($0, after: context.now - toldAt) } ?? [])
            + before(context) + (ways(context)?.sentences ?? [])
            + (ways(context) == nil ? [] : [context.forwarding].compactMap { $0 }.map(context.words.sentence))
    }
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        keys(context).compactMap { hint in
            if let command = hint.command { return PlainChoice.key(command, hint.words) }
            return hint.press == .enter ? PlainChoice.key(.enter, hint.words, id: "enter") : nil
        }
            + pairings.prefix(9).enumerated().compactMap { row, pairing in
                pairing.table.map { table in
                    PlainChoice(
                        id: "watch \(table)", name: context.words.plain.watch(title(of: pairing)),
                        deed: .events([.pointed(.row(players.count + row), .pressed)]))
                }
            } + [.escape(context.words.keys.back)]
    }

    /// `Ada – Bob`
    func title(of pairing: ServerMessage.EventPairing) -> String {
        pairing.seats.map { names[$0] ?? "#\($0)" }.joined(separator: " – ")
    }
}
