import Terminal
import Vocabulary
import Wire

/// The list of a server's public tables, kept up to date.
struct LobbyScreen: Screen {
    /// How many tables it asks for at once.
    static let page = 100

    private(set) var entries: [String: ServerMessage.TableEntry] = [:]
    /// Where the next page begins; nil after the last one.
    private(set) var more: String?
    private(set) var isLoaded = false
    private var isAsking = false
    /// Whether the next page is the first one.
    private var beginsAnew = false
    /// Whether the server sends changes of the list.
    private var isLive = false
    var filter = TextField(limit: 40)
    var isFiltering = false
    var choice = Choice()
    private var chosen: String?
    private(set) var tiles = PastimeTiles()
    /// The chosen tile; nil while a table is chosen.
    private var tile: Int?

    var destination: Destination { .lobby }
    var isTyping: Bool { isFiltering }

    /// The tables that match the filter, those that can be joined first.
    func shown(_ words: Words) -> [ServerMessage.TableEntry] {
        let wanted = filter.text.lowercased()
        let matching = entries.values.filter { entry in
            wanted.isEmpty
                || [words.title(entry.title), entry.table, words.summary(of: entry.rules)].contains {
                    $0.lowercased().contains(wanted)
                }
        }
        return matching.sorted { one, other in
            one.isOpen != other.isOpen ? one.isOpen : one.table < other.table
        }
    }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared: listen(&effects)
        case .report(let report): take(report, context, &effects)
        case .key(let key, let modifiers): press(key, modifiers, context, &effects)
        case .command(let command): obey(command, context, &effects)
        case .pasted(let text): if isFiltering { filter.insert(text) }
        case .pointed(.row(let row), let action):
            let shown = shown(context.words)
            if PastimeTiles.withBots.indices.contains(row - shown.count) {
                tile = row - shown.count
                if action == .pressed { effects.append(.play(tiles.pastime(row - shown.count))) }
                return
            }
            guard shown.indices.contains(row) else { return }
            tile = nil
            choose(row, shown)
            if action == .pressed { enter(shown[row], watching: false, context, &effects) }
        case .answered(.password(let table, let isWatching), .text(let password)):
            effects.append(
                .ask(
                    isWatching
                        ? Request(Request.Watch(table: table, password: password))
                        : Request(Request.Join(table: table, password: password))))
        default: break
        }
    }

    /// Subscribes to changes before it asks for the list, so that no change is missed.
    private mutating func listen(_ effects: inout [ScreenEffect]) {
        guard !isLive else { return }
        isLive = true
        isAsking = true
        beginsAnew = true
        effects += [.ask(Request.Lobby(on: true)), .ask(Request.List(limit: Self.page))]
    }

    private mutating func take(_ report: ClientReport, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch report {
        case .sessionBegan(resumed: true):
            // A subscription ends with its connection.
            guard isLive else { return }
            isLive = false
            listen(&effects)
        case .entered:
            // At a table the changes of other tables are not needed.
            guard isLive, entries.count > Self.page || more != nil else { return }
            isLive = false
            effects.append(.ask(Request.Lobby(on: false)))
        case .told(.tables(let list)):
            if beginsAnew { entries = [:] }
            beginsAnew = false
            for entry in list.tables { entries[entry.table] = entry }
            more = list.more
            isLoaded = true
            isAsking = false
        case .told(.lobby(let line)):
            entries[line.entry.table] = line.op == "remove" ? nil : line.entry
        // The line that removes it comes later.
        case .told(.closed(let closed)): entries[closed.table] = nil
        case .refused(.other(is Request.List), _): isAsking = false
        case .refused(.other(let join as Request.Join), let error) where error.code == .badPassword && join.name == nil:
            askPassword(join.table, watching: false, context, &effects)
        case .refused(.other(let watch as Request.Watch), let error) where error.code == .badPassword:
            askPassword(watch.table, watching: true, context, &effects)
        default: break
        }
    }

    private mutating func press(
        _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, _ context: ScreenContext,
        _ effects: inout [ScreenEffect]
    ) {
        let shown = shown(context.words)
        choose(index(shown), shown)
        if isFiltering, typeFilter(key, modifiers) { return }
        let tile = chosenTile(shown, context)
        if PastimeTiles.fit(context.size) {
            if tiles.take(key) { return }
            if tile != nil || choice.index == shown.count - 1 && key.move == .down {
                let index = tile.map { shown.count + $0 } ?? choice.index
                let below = Self.hasLineBelow(context.size, tables: shown.count) ? 1 : 0
                if let next = PastimeTiles.step(index, key, above: shown.count, below: below) {
                    self.tile = next < shown.count ? nil : next - shown.count
                    return
                }
            }
        }
        switch key {
        case .escape:
            if !filter.text.isEmpty {
                filter.clear()
            } else if context.hostsOthers {
                effects.append(.question(.confirm(.leaveServer, context.words.lobby.leaveHosting)))
            } else {
                effects.append(.disconnect)
            }
        case .enter where tile != nil, .character(" ") where tile != nil:
            if let tile { effects.append(.play(tiles.pastime(tile))) }
        case .enter, .character(" "):
            guard shown.indices.contains(choice.index) else { return }
            enter(shown[choice.index], watching: false, context, &effects)
        default:
            let rows = Self.rows(context.size)
            guard choice.take(key, count: shown.count, page: rows) else { return }
            self.tile = nil
            choose(choice.index, shown)
            askForMore(shown.count, &effects)
        }
    }

    private mutating func obey(
        _ command: KeyCommand, _ context: ScreenContext, _ effects: inout [ScreenEffect]
    ) {
        switch command {
        case .filter: isFiltering = true
        case .newTable: effects.append(.push(.create))
        case .settings: effects.append(.push(.settings))
        case .saved: effects.append(.push(.saved))
        case .events, .deal: effects.append(.push(.events(deal: command == .deal)))
        case .account: effects.append(.push(.account))
        case .anyGame: effects.append(.ask(Request.Quick()))
        case .reconnect: if let kept = context.offer { effects.append(.rejoin(kept)) }
        case .watch:
            let shown = shown(context.words)
            choose(index(shown), shown)
            guard shown.indices.contains(choice.index) else { return }
            enter(shown[choice.index], watching: true, context, &effects)
        default: break
        }
    }

    /// Asks for the next page when the chosen line is near the end of the list.
    private mutating func askForMore(_ count: Int, _ effects: inout [ScreenEffect]) {
        guard let more, !isAsking, choice.index + 10 >= count else { return }
        isAsking = true
        effects.append(.ask(Request.List(after: more, limit: Self.page)))
    }

    /// Handles a key of the filter; false for any other key.
    private mutating func typeFilter(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Bool {
        switch key {
        case .enter, .tab: isFiltering = false
        case .escape:
            filter.clear()
            isFiltering = false
        default: return filter.take(key, modifiers)
        }
        return true
    }

    func index(_ shown: [ServerMessage.TableEntry]) -> Int {
        chosen.flatMap { chosen in shown.firstIndex { $0.table == chosen } } ?? 0
    }

    /// The chosen tile. Where there is no table it is the first one.
    func chosenTile(_ shown: [ServerMessage.TableEntry], _ context: ScreenContext) -> Int? {
        guard PastimeTiles.fit(context.size), !isFiltering else { return nil }
        return tile ?? (shown.isEmpty && isLoaded ? 0 : nil)
    }

    private mutating func choose(_ row: Int, _ shown: [ServerMessage.TableEntry]) {
        choice.choose(min(row, max(0, shown.count - 1)))
        if shown.indices.contains(row) { chosen = shown[row].table }
    }

    /// Sits down if a seat is open, and watches otherwise.
    private func enter(
        _ entry: ServerMessage.TableEntry, watching: Bool, _ context: ScreenContext, _ effects: inout [ScreenEffect]
    ) {
        let isWatching = watching || !entry.isOpen
        if entry.password == true {
            askPassword(entry.table, watching: isWatching, context, &effects)
        } else if isWatching {
            effects.append(.ask(Request.Watch(table: entry.table)))
        } else {
            effects.append(.ask(Request.Join(table: entry.table)))
        }
    }

    private func askPassword(
        _ table: String, watching: Bool, _ context: ScreenContext, _ effects: inout [ScreenEffect]
    ) {
        let title = context.words.title(entries[table]?.title ?? table)
        effects.append(
            .question(
                .text(
                    .password(table: table, watching: watching), context.words.lobby.passwordQuestion(title),
                    TextField(limit: 60, isSecret: true))))
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let (keys, words) = (context.words.keys, context.words.lobby)
        if isFiltering {
            return [Hint(keys.enter, keys.choose, .enter), Hint(keys.escape, keys.erase, .escape)]
        }
        let shown = shown(context.words).count
        let moves =
            shown < 2
            ? []
            : [
                Hint("↑↓", keys.move, in: .help),
                Hint("Home End", keys.firstLast, in: .help), Hint("PgUp PgDn", keys.page, in: .help),
            ]
        let create = Hint(.newTable, words.create)
        let play = chosenTile(self.shown(context.words), context) == nil ? words.join : context.words.deeds.play
        let level =
            PastimeTiles.fit(context.size)
            ? [
                PastimeTiles.hint(keys).only(.help), Hint(InputEvent.Key.viMoves, keys.vimMoves, in: .help),
            ] : []
        // Without a table there is none to choose.
        let first =
            shown == 0
            ? (level.isEmpty ? [] : [Hint(keys.enter, play, .enter)]) + [create]
            : [Hint(keys.enter, play, .enter), create, Hint(.watch, words.watch)]
        let filter = entries.isEmpty ? [] : [Hint(.filter, words.filter)]
        let account = context.client.offersAccounts ? [Hint(.account, context.words.people.account)] : []
        let saved = context.account == nil ? [] : [Hint(.saved, context.words.deeds.saved)]
        let events =
            context.client.offersEvents
            ? [Hint(.events, context.words.events.title), Hint(.deal, context.words.events.deal)] : []
        let rejoin = context.offer == nil ? [] : [Hint(.reconnect, context.words.meeting.rejoin, in: .help)]
        let letters =
            shown < 2 || !level.isEmpty ? [] : [Hint("j k", keys.vimMoves, in: .help)]
        return moves + letters + first + level + filter + events + account + saved + [
            Hint(.anyGame, words.quick), Hint(keys.escape, keys.back, .escape),
            Hint(.settings, context.words.home.settings, in: .help),
        ] + rejoin
    }

    func title(_ context: ScreenContext) -> String? { context.words.lobby.title }
}

extension ServerMessage.TableEntry {
    /// Whether the player can sit down.
    var isOpen: Bool { !isLocked && taken < seats && (phase == .waiting || phase == .over) }

    /// Whether its host admits nobody more. A password lets one in.
    var isLocked: Bool { locked && password != true }
}

extension Words {
    /// The title of a table or an event as it can be shown. The one that a server gives it is told in the player's language.
    func title(_ title: String) -> String {
        let shown = title.clean
        for (usual, told) in [("'s table", lobby.tableOf), ("'s event", events.eventOf)] where shown.hasSuffix(usual) {
            return told(String(shown.dropLast(usual.count)))
        }
        let day = shown.hasPrefix("Deal of ") ? shown.dropFirst(8) : ""
        return day.isEmpty || !day.allSatisfy { $0.isNumber || $0 == "-" } ? shown : events.dealOf(String(day))
    }

    /// `Classic Normal 4×6, Animals` or `Classic 5×6, Animals`
    func summary(of rules: Wire.Rules) -> String {
        if let terms = rules.patience { return summary(of: terms, rules) }
        var size = rules.level.map { " " + level($0) } ?? ""
        if rules.level.flatMap({ Level(rawValue: $0) }) == nil, let rows = rules.rows, let columns = rules.columns {
            size = " \(rows)×\(columns)"
        }
        let group = rules.group.map { $0 == 2 ? "" : ", " + self.rules.groups($0) } ?? ""
        return wire(rules.mode, \.modes.names) + size + ", " + wire(rules.theme, \.rules.themes) + group
    }
}
