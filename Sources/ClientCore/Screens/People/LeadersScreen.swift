import Terminal
import Vocabulary
import Wire

/// The best players of one kind of games, with the player's own place.
struct LeadersScreen: Screen {
    /// What the keys change of the list.
    private enum Property: Int, CaseIterable, Sendable {
        case game, mode
        /// The number of seats for ratings, otherwise the level.
        case kind
        case order, bots
    }

    private var game = RulesDraft.memory
    private var mode = Mode.usual.name
    private var level = Level.usual.rawValue
    private var order = LeaderOrder.rating
    private var seats = SeatPool.two
    private var listsBots = false
    private(set) var page: ServerMessage.Leaders?
    private var leaders: [ServerMessage.Leader] = []
    private var isAsking = false
    private var property = Property.game
    private var choice = Choice()

    var destination: Destination { .leaders }

    private var isPatience: Bool { game != RulesDraft.memory }

    private var modes: [String] { (isPatience ? PatienceDraft.modes : Mode.all).map(\.name) }

    /// Memory has no moves, patience has no flips, and ratings only where several play.
    private var orders: [LeaderOrder] {
        LeaderOrder.allCases.filter { order in
            switch order {
            case .rating: !isPatience || mode == Mode.race.name
            case .fewestFlips: !isPatience
            case .fewestMoves: isPatience
            case .bestMs, .won, .streak: true
            }
        }
    }

    private func request(after: String? = nil) -> Request.Leaders {
        Request.Leaders(
            game: game, mode: mode, level: order == .rating ? nil : level, by: order,
            seats: order == .rating && seats == .more ? seats : nil, bots: listsBots ? true : nil, after: after)
    }

    /// Whether an answer is to the question asked last.
    private func isAnswer(_ told: ServerMessage.Leaders) -> Bool {
        guard told.game == game, told.mode == mode, told.by == order, told.bots ?? false == listsBots else {
            return false
        }
        return order == .rating ? told.seats ?? .two == seats : told.level == level
    }

    private func kind(_ words: Words) -> String {
        words.kind(
            of: game, mode: mode, level: order == .rating ? nil : level, order,
            seats: order == .rating ? seats : nil, ofBots: listsBots)
    }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared: if page == nil { ask(&effects) }
        case .report(.told(.leaders(let told))):
            guard isAnswer(told) else { return }
            leaders = page == nil ? told.leaders : leaders + told.leaders
            page = told
            isAsking = false
        case .report(.refused(.other(is Request.Leaders), _)): isAsking = false
        case .key(let key, _): press(key, &effects)
        case .pointed(.row(let row), .pressed) where leaders.indices.contains(row):
            choice.choose(row)
            effects.append(.push(.records(leaders[row].account.id)))
        case .pointed(.step(let row, let by), .pressed):
            if let property = Property(rawValue: row) { step(property, by: by, &effects) }
        default: break
        }
    }

    private mutating func press(_ key: InputEvent.Key, _ effects: inout [ScreenEffect]) {
        switch key.move {
        case .escape: effects.append(.back)
        case .enter:
            guard leaders.indices.contains(choice.index) else { return }
            effects.append(.push(.records(leaders[choice.index].account.id)))
        case .tab: property = Property.allCases.cycled(from: property, by: 1)
        case .backTab: property = Property.allCases.cycled(from: property, by: -1)
        case .right: step(property, by: 1, &effects)
        case .left: step(property, by: -1, &effects)
        default:
            guard choice.take(key, count: leaders.count, page: 8), let more = page?.more, !isAsking,
                choice.index + 5 >= leaders.count
            else { return }
            isAsking = true
            effects.append(.ask(request(after: more)))
        }
    }

    /// Goes on to the next value of a property, and asks who leads there.
    private mutating func step(_ property: Property, by step: Int, _ effects: inout [ScreenEffect]) {
        switch property {
        case .game: game = CreateScreen.games.cycled(from: game, by: step)
        case .mode: mode = modes.cycled(from: mode, by: step)
        case .kind where order == .rating: seats = seats == .two ? .more : .two
        case .kind: level = RulesDraft.levels.cycled(from: level, by: step)
        case .order: order = orders.cycled(from: order, by: step)
        case .bots: listsBots.toggle()
        }
        if !modes.contains(mode) { mode = modes[0] }
        if !orders.contains(order) { order = orders[0] }
        ask(&effects)
    }

    private func name(of property: Property, _ words: Words) -> String {
        switch property {
        case .game: words.patience.game
        case .mode: words.rules.mode
        case .kind: order == .rating ? words.table.seats : words.rules.level
        case .order: words.deeds.order
        case .bots: words.deeds.bots
        }
    }

    private mutating func ask(_ effects: inout [ScreenEffect]) {
        page = nil
        leaders = []
        choice = Choice()
        isAsking = true
        effects.append(.ask(request()))
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let (words, keys) = (context.words, context.words.keys)
        return [
            Hint("←→", name(of: property, words), .right), Hint(keys.tab, keys.next, .tab),
            Hint("↑↓", keys.move, in: .help), Hint(InputEvent.Key.viMoves, keys.vimMoves, in: .help),
        ] + (leaders.isEmpty ? [] : [Hint(keys.enter, words.deeds.records, .enter)]) + [
            Hint(keys.escape, keys.back, .escape)
        ]
    }

    func title(_ context: ScreenContext) -> String? { context.words.deeds.leaders }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words
        let size = context.size
        let area = Rect(size).centred(width: min(size.width, 60), height: size.height)
        let inside = canvas.box(area, title: words.deeds.leaders)
        canvas.put(kind(words), inside.origin.x, inside.origin.y, \.accent, width: inside.size.width)
        guard let page else { return }
        guard !leaders.isEmpty else {
            canvas.put(words.deeds.nobody, inside.origin.x, inside.origin.y + 2, \.muted, width: inside.size.width)
            return
        }
        var y = inside.origin.y + 2
        for number in choice.visible(count: leaders.count, rows: max(1, inside.size.height - 4)) {
            let leader = leaders[number]
            let isOwn = leader.account.id == context.account?.id
            let row = Rect(x: inside.origin.x, y: y, width: inside.size.width, height: 1)
            let value = words.value(leader.value, order, leader.deviation)
            canvas.put("\(leader.place).", endingAt: row.origin.x + 5, y, \.muted)
            canvas.put(
                leader.account.name.clean, row.origin.x + 6, y, isOwn ? \.strong : \.text,
                width: row.size.width - 8 - TextWidth.of(value))
            canvas.put(value, endingAt: row.columns.upperBound, y, isOwn ? \.strong : \.text)
            if number == choice.index { canvas.choose(row) }
            canvas.mark(row, as: .row(number))
            y += 1
        }
        guard let mine = page.mine else { return }
        canvas.put(
            words.list([words.deeds.ownPlace(mine.place), words.value(mine.value, order, mine.deviation)]),
            inside.origin.x, inside.rows.upperBound - 1, \.good, width: inside.size.width)
    }

    // MARK: Read line by line

    func isReadable(_ context: ScreenContext) -> Bool { page != nil }
    func part(_ context: ScreenContext) -> String { "\(game) \(mode) \(level) \(order) \(seats) \(listsBots)" }
    func sentences(_ context: ScreenContext) -> [String] { page.map(context.words.lines) ?? [] }
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let words = context.words
        return Property.allCases.map { property in
            PlainChoice(
                id: "\(property)", name: name(of: property, words),
                deed: .events([.pointed(.step(property.rawValue, by: 1), .pressed)]))
        } + [.escape(words.keys.back)]
    }
}
