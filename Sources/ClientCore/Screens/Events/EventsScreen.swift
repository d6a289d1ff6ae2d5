import Wire

/// The events of a server, and the way to the deal of the day.
struct EventsScreen: Screen {
    /// Whether it goes on to the deal of the day, which it makes where there is none.
    let opensDeal: Bool
    private var entries: [ServerMessage.EventEntry] = []
    /// The places in those that the player's account has played; 0 where none is known.
    private var own: [String: Int] = [:]
    private var isLoaded = false
    private var hasOpened = false
    private var choice = Choice()

    init(opensDeal: Bool) { self.opensDeal = opensDeal }

    var destination: Destination { .events(deal: opensDeal) }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared, .report(.sessionBegan(resumed: true)):
            if let account = context.account {
                effects.append(.ask(Request.Events(limit: 100, account: account.id)))
            }
            effects.append(.ask(Request.Events(limit: 100)))
        case .report(.told(.events(let page))):
            // Answers come in order, and the ok that settles a question comes after its page. A typed one has no limit.
            let asked = context.client.pending.lazy.compactMap { $0.request.body as? Request.Events }.first
            guard let asked, asked.limit != nil else { return }
            guard asked.account == nil else {
                return own = Dictionary(page.events.map { ($0.event, $0.place ?? 0) }) { first, _ in first }
            }
            entries = page.events
            isLoaded = true
            choice.settle(count: entries.count, rows: max(1, entries.count))
            openDeal(context, &effects)
        case .report(.granted(.other(is Request.EventCreate), let ok)):
            if let id = ok.event { effects.append(.push(.event(id))) }
        case .command(.newTable): effects.append(.push(.createEvent))
        case .key(.escape, _): effects.append(.back)
        case .key(let key, _) where key == .enter || key == .character(" "): open(choice.index, &effects)
        case .key(let key, _): _ = choice.take(key, count: entries.count, page: 8)
        case .pointed(.row(let row), .pressed):
            choice.choose(row)
            open(row, &effects)
        default: break
        }
    }

    private func open(_ row: Int, _ effects: inout [ScreenEffect]) {
        if entries.indices.contains(row) { effects.append(.push(.event(entries[row].event))) }
    }

    private mutating func openDeal(_ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        guard opensDeal, !hasOpened else { return }
        hasOpened = true
        if let deal = entries.first(where: { $0.isDeal && $0.phase == "running" }) {
            effects.append(.push(.event(deal.event)))
        } else {
            var create = Request.EventCreate(kind: .deal)
            // The friends of a host have no accounts there.
            if context.hostsOthers { create.guests = true }
            effects.append(.ask(create))
        }
    }

    /// How many deals in a row the player has played, up to the last one or the one before.
    var streak: Int {
        entries.filter(\.isDeal).drop { $0.phase != "over" && own[$0.event] == nil }.prefix { own[$0.event] != nil }
            .count
    }

    var lastDeal: ServerMessage.EventEntry? { entries.first { $0.isDeal && $0.phase == "over" } }

    private func heading(_ words: Words) -> String {
        words.events.title + (streak > 1 ? " · " + words.events.streak(streak) : "")
    }

    private func detail(of entry: ServerMessage.EventEntry, _ words: Words) -> String {
        let place = own[entry.event].flatMap { $0 > 0 ? [words.events.placeOf($0, entry.count)] : nil } ?? []
        return (place + words.facts(of: entry)).joined(separator: " · ")
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        return (entries.isEmpty ? [] : [Hint(keys.enter, keys.choose, .enter)])
            + [Hint(.newTable, context.words.events.new)] + Choice.keys(keys) + [Hint(keys.escape, keys.back, .escape)]
    }

    func title(_ context: ScreenContext) -> String? { context.words.events.title }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.list(
            entries.map { (context.words.title($0.title), detail(of: $0, context.words)) }, choice,
            title: heading(context.words),
            empty: isLoaded ? context.words.events.none : "", width: 76, in: context.size)
    }

    // MARK: Read line by line

    /// Silent while an event is made, to which it leads.
    func isReadable(_ context: ScreenContext) -> Bool {
        isLoaded && !context.client.pending.contains { $0.request.body is Request.EventCreate }
    }
    func sentences(_ context: ScreenContext) -> [String] {
        [entries.isEmpty ? context.words.events.none : context.words.sentence(heading(context.words))]
    }
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        entries.prefix(9).enumerated().map { row, entry in
            PlainChoice(
                id: entry.event, name: context.words.title(entry.title), detail: detail(of: entry, context.words),
                deed: .events([.pointed(.row(row), .pressed)]))
        } + [.key(.newTable, context.words.events.new), .escape(context.words.keys.back)]
    }
}

extension ServerMessage.EventEntry {
    /// Whether everybody plays one deal.
    var isDeal: Bool { kind == "deal" }
}
