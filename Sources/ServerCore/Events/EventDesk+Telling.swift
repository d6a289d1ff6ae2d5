import Events
import People
import Wire

/// What people are told of events.
extension EventDesk {
    /// Bytes of an event's messages that all its subscribers together get in a second.
    private static let bytesASecond = 262_144
    /// Bytes of an event's rows and pairings: a server's line less what frames them.
    private static let pageBytes = 60_000
    private static let usualRows = 50
    private static let mostFollowed = 8

    // MARK: Lists

    func list(_ list: Request.Events, to connection: ClientConnection) -> Answer {
        let account = list.account.map { AccountName($0) }
        let isOwn = account.map { self.isOwn($0, connection) } ?? false
        let here = events.values.filter { event in
            (event.opening.isPublic || isOwn) && account.map { number(of: $0, in: event) != nil } ?? true
        }
        let there = elsewhere.events.values.filter { event in
            (event.isPublic || isOwn) && account.map { event.person($0) != nil } ?? true
        }
        // Those that are not over come first, the last made before others.
        let keys =
            here.map { ($0.isOver ? 1 : 0, -$0.opening.madeMs, $0.id) }
            + there.map { ($0.event.phase == "over" ? 1 : 0, -$0.madeMs, $0.event.event) }
        let ids = keys.sorted(by: <).map(\.2)
        var start = 0
        if let after = list.after {
            guard let index = ids.firstIndex(of: after) else {
                return .refused(
                    .badField, "No page has ended there.", hint: "Send the more of the page before.", field: "after")
            }
            start = index + 1
        }
        let told = ids[start...].prefix(list.limit ?? Self.usualRows)
        var page = ServerMessage.Events(events: told.compactMap { entry(of: $0, placing: account) })
        if told.endIndex < ids.count { page.more = told.last }
        outbox.reply(.events(page.fitting(\.events) { $0.event }), to: connection)
        return .done()
    }

    private func entry(of id: String, placing account: AccountName?) -> ServerMessage.EventEntry? {
        guard let event = events[id] else {
            return elsewhere.events[id].map { event in
                var told = self.entry(of: event)
                told.place = account.flatMap { event.person($0)?.place }
                return told
            }
        }
        var entry = entry(of: event)
        let number = account.flatMap { self.number(of: $0, in: event) }
        entry.place = number.flatMap { event.model.entrants[$0 - 1].place }
        return entry
    }

    private func number(of account: AccountName, in event: LiveEvent) -> Int? {
        switch account {
        case .id(let id): return event.model.number(of: id)
        case .name(let name):
            // Of all events that are kept, so keys of names would take too long.
            let index = event.model.entrants.firstIndex { entrant in
                entrant.name == name && event.players[entrant.who]?.account == entrant.who
            }
            return index.map { $0 + 1 }
        }
    }

    private func isOwn(_ account: AccountName, _ connection: ClientConnection) -> Bool {
        guard let own = connection.session?.account?.account else { return false }
        return switch account {
        case .id(let id): id == own.id
        case .name(let name): NameKeys(name).folded == NameKeys(own.name).folded
        }
    }

    private func entry(of listed: Elsewhere.ListedEvent) -> ServerMessage.EventEntry {
        func left(_ time: Int64?) -> Int? { time.map { Int(max(0, $0 - milliseconds)) } }
        var entry = listed.event
        (entry.startsInMs, entry.endsInMs) = (left(listed.startsMs), left(listed.endsMs))
        return entry
    }

    func entry(of event: LiveEvent) -> ServerMessage.EventEntry {
        let model = event.model
        func left(_ time: Duration?) -> Int? { time.map { ($0 - clock.now.sinceStart).millisecondsToWait } }
        return ServerMessage.EventEntry(
            event: event.id, kind: model.settings.kind.rawValue, title: event.opening.title,
            phase: model.phase.rawValue,
            count: model.entrants.count, most: model.settings.most, rated: event.opening.isRated,
            locked: event.opening.password != nil, round: model.round > 0 ? model.round : nil,
            rounds: model.rounds > 0 ? model.rounds : nil,
            startsInMs: left(model.settings.startsAt == nil ? nil : model.startsAt), endsInMs: left(model.endsAt))
    }

    // MARK: One event

    func show(_ show: Request.Event, _ asker: Asker, _ event: LiveEvent) -> Answer {
        let rounds = event.model.rounds
        if let round = show.round, rounds > 0 ? round > event.model.round : true {
            return .refused(
                .badField, "That round has not begun.", hint: "Leave round out for the last one.", field: "round")
        }
        let page = LiveEvent.Page(after: show.after ?? 0, limit: show.limit ?? Self.usualRows, round: show.round)
        if let on = show.on {
            let connection = asker.outlet.connection
            var followed = parts.followedEvents[connection] ?? []
            if on { followed.insert(event.id) } else { followed.remove(event.id) }
            guard followed.count <= Self.mostFollowed else {
                return .refused(
                    .tooMany, "This connection has \(Self.mostFollowed) events already.",
                    hint: "End one with on false.")
            }
            parts.followedEvents[connection] = followed
            // An event that is over tells nothing, and would not notice who has gone.
            event.subscribers.removeAll { $0.connection == connection || connections[$0.connection] == nil }
            if on { event.subscribers.append(.init(connection: connection, page: page, version: event.version)) }
        }
        tell(event, to: asker, page)
        return .done()
    }

    /// Shows an event to somebody.
    func tell(_ event: LiveEvent, to asker: Asker, _ page: LiveEvent.Page = .init()) {
        outbox.statesTold += 1
        var message = message(of: event, page)
        message.detail.you = ownRow(who(asker, in: event), event)
        outbox.send(.event(message), to: asker.outlet)
    }

    /// Tells subscribers what has changed, those first who were told least lately, as many as the second has bytes for.
    func tellSubscribers(of event: LiveEvent) {
        event.tellsAt = clock.now + .seconds(1)
        var pages: [LiveEvent.Page: (message: ServerMessage.Event, bytes: [UInt8])] = [:]
        var left = Self.bytesASecond
        var told: [LiveEvent.Subscriber] = []
        var waiting: [LiveEvent.Subscriber] = []
        for var subscriber in event.subscribers {
            guard parts.followedEvents[subscriber.connection]?.contains(event.id) == true,
                let connection = connections[subscriber.connection], let session = connection.session
            else { continue }
            guard subscriber.version < event.version, left > 0 else {
                waiting.append(subscriber)
                continue
            }
            let message = pages[subscriber.page]?.message ?? self.message(of: event, subscriber.page)
            let bytes = pages[subscriber.page]?.bytes ?? WireEncoder.bytes(of: ServerMessage.event(message))
            pages[subscriber.page] = (message, bytes)
            let you = ownRow(session.account?.account.id, event) ?? ownRow(session.playerID, event)
            // It is the last field.
            let own = you.map { Array(",\"you\":".utf8) + WireEncoder.bytes(of: $0) } ?? []
            let line = bytes.dropLast() + own + Array("}\n".utf8)
            guard left >= line.count else {
                waiting.append(subscriber)
                left = 0
                continue
            }
            left -= line.count
            subscriber.version = event.version
            told.append(subscriber)
            if connection.dialect == .typed {
                var whole = message
                whole.detail.you = you
                outbox.send(.event(whole), to: connection)
            } else {
                outbox.send(encoded: line[...], to: connection.id)
            }
        }
        outbox.statesTold += 1
        event.subscribers = waiting + told
    }

    /// Looks at the scores of games that run, which subscribers are told once a second.
    func lookAtScores(of event: LiveEvent) {
        let tables = event.model.games.compactMap(\.table)
        event.take(
            Dictionary(uniqueKeysWithValues: tables.compactMap { table in score(at: table).map { (table, $0) } }))
        if !event.isUntold { event.tellsAt = clock.now + .seconds(1) }
    }

    /// The score by seat, as everybody sees it; nil where no game runs.
    private func score(at table: String) -> [Int]? {
        guard let model = directory[table]?.model, model.isInGame, let game = model.game else { return nil }
        return model.seats.indices.map { seat in
            var state = SeatState()
            game.tell(seat, in: &state, seenBy: nil)
            return state.score
        }
    }

    private func message(of event: LiveEvent, _ page: LiveEvent.Page) -> ServerMessage.Event {
        let model = event.model
        let order = event.isSealed || model.phase == .open ? nil : event.standings
        let numbers = order.map { $0.map(\.number) } ?? Array(1..<model.entrants.count + 1)
        let rows = numbers.indices.dropFirst(page.after).prefix(page.limit).map { index in
            row(numbers[index], order?[index], event)
        }
        var detail = ServerMessage.EventDetail(
            maker: event.opening.makerID, rules: event.settled.shown, set: settings(of: event),
            order: model.settings.kind.order.map(\.rawValue))
        if event.isOver { detail.reason = model.reason?.rawValue }
        if event.opening.isDeal {
            let deal = deal(of: event)
            detail.done = model.entrants.count { $0.score != nil }
            detail.commit = deal.commit
            if event.isOver { detail.opened = opened(deal, of: event) }
        } else {
            detail.pairings = model.pairings(of: page.round ?? model.round).map(scored)
        }
        let left = detail.pairings.reduce(Self.pageBytes) { $0 - WireEncoder.bytes(of: $1).count - 1 }
        detail.players = rows.prefix(bytes: left) { WireEncoder.bytes(of: $0).count }
        let next = min(page.after, numbers.count) + detail.players.count
        if next < numbers.count { detail.more = next }
        return ServerMessage.Event(entry: entry(of: event), detail: detail)
    }

    private func settings(of event: LiveEvent) -> ServerMessage.EventSettings {
        let (opening, set) = (event.opening, event.model.settings)
        var told = ServerMessage.EventSettings(
            public: opening.isPublic, guests: opening.takesGuests, admits: opening.admits.rawValue,
            lookSeconds: Int(set.look / .seconds(1)), waitSeconds: Int(set.wait / .seconds(1)))
        switch set.kind {
        case .roundRobin: told.double = set.isDouble
        case .swiss: told.rounds = set.rounds
        case .knockout: (told.bestOf, told.seeds) = (set.bestOf, set.seeds.rawValue)
        case .arena, .deal:
            let window = set.endsAt.map { Int(($0 - .milliseconds(opening.madeMs)) / .seconds(60)) }
            told.minutes = opening.minutes ?? window ?? 60
        }
        told.startsAt = set.startsAt.map { Int($0 / .milliseconds(1)) }
        told.whenFull = set.kind == .deal ? nil : set.startsWhenFull
        return told
    }

    private func ownRow(_ who: String?, _ event: LiveEvent) -> ServerMessage.EventPlayer? {
        guard let number = who.flatMap({ event.model.number(of: $0) }) else { return nil }
        let isOrdered = !event.isSealed && event.model.phase != .open
        return row(
            number, isOrdered ? event.standings.first { $0.number == number } : nil, event,
            isOwn: true)
    }

    private func row(
        _ number: Int, _ standing: Standing?, _ event: LiveEvent, isOwn: Bool = false
    ) -> ServerMessage.EventPlayer {
        let (model, entrant) = (event.model, event.model.entrants[number - 1])
        let status = model.status(of: number)
        var row = ServerMessage.EventPlayer(who: entrant.who, name: entrant.name, status: status)
        if model.phase == .open { return row }
        row.number = number
        row.place = standing?.place
        if event.opening.isDeal {
            guard let score = entrant.score, isOwn || !event.isSealed else { return row }
            (row.won, row.groups, row.ms) = (score.hasWon, score.groups, Int(score.played / .milliseconds(1)))
            if event.settled.shown.patience == nil { row.flips = score.steps } else { row.moves = score.steps }
            return row
        }
        row.points = standing?.keys.first
        row.ties = model.settings.kind == .knockout ? [] : standing?.ties
        row.games = model.gamesPlayed(by: number)
        if model.settings.kind == .arena { row.streak = entrant.tally.streak }
        return row
    }

    private func scored(_ pairing: ServerMessage.EventPairing) -> ServerMessage.EventPairing {
        var told = pairing
        told.score = pairing.table.flatMap(score)
        return told
    }

    // MARK: A common deal

    private func deal(of event: LiveEvent) -> PreparedDeal { PreparedDeal(setup(of: event), number: 1) }

    private func setup(of event: LiveEvent) -> TableSetup {
        TableSetup(
            id: event.id, title: "", settings: event.settled, secret: event.opening.secret.array, hold: limits.hold,
            hashing: hashing, families: families, owner: event.opening.owner)
    }

    private func opened(_ deal: PreparedDeal, of event: LiveEvent) -> ServerMessage.OpenedDeal {
        let setup = setup(of: event)
        let game = setup.kind.deal(deal.deck(setup, nonces: [(0, .zero)]), of: deal.pack, to: [0], first: 0)
        var ended = game
        ended.update(.ended(.clock))
        return ServerMessage.OpenedDeal(
            serverSeed: deal.seed.hex, game: deal.game,
            deck: (ended.openedDeck ?? []).map { deal.faces[$0.index].id })
    }

    // MARK: Calls and exports

    /// Calls somebody to a table that was shown before.
    func tellCall(to session: Session, _ number: Int, _ game: CalledGame, of event: LiveEvent) {
        guard let connection = session.connection.flatMap({ connections[$0] }), let table = game.table,
            let seat = game.seats.firstIndex(of: number), directory[table]?.isMember(session.id) == true
        else { return }
        let left = game.stage == .looking ? game.until.map { ($0 - clock.now.sinceStart).millisecondsToWait } : nil
        let round =
            switch event.model.settings.kind {
            case .deal: 1
            case .arena: event.model.gamesPlayed(by: number) + 1
            case .roundRobin, .swiss, .knockout: event.model.round
            }
        outbox.statesTold += 1
        outbox.send(
            .called(
                .init(
                    event: event.id, table: table, seat: seat, round: round, beginsInMs: left ?? 0,
                    against: game.seats.filter { $0 != number }.map { event.model.entrants[$0 - 1].name })),
            to: connection)
    }

    func export(_ export: Request.EventExport, _ asker: Asker, _ event: LiveEvent) -> Answer {
        let kind = event.model.settings.kind
        guard export.format == .csv || kind == .swiss || kind == .roundRobin else {
            return .refused(
                .badField, "Only a Swiss and a round robin have such a file.", hint: "Send format csv.", field: "format"
            )
        }
        let start = export.after ?? 0
        let isCSV = export.format == .csv
        let trf = isCSV ? [] : event.model.trf(title: event.opening.title)
        let standings = event.isSealed || !isCSV ? [] : event.standings
        let lines = isCSV ? event.model.csv(from: start, standings) : Array(trf.dropFirst(start))
        let count = isCSV ? event.model.entrants.count + 1 : trf.count
        let page = lines.prefix(bytes: Self.pageBytes) { WireEncoder.bytes(of: $0).count }
        let next = min(start, count) + page.count
        outbox.statesTold += 1
        outbox.send(
            .eventExport(
                .init(
                    event: event.id, format: export.format.rawValue, lines: page, more: next < count ? next : nil)
            ), to: asker.outlet)
        return .done()
    }
}

extension Elsewhere.ListedEvent {
    fileprivate func person(_ account: AccountName) -> Elsewhere.Person? {
        people?.first { person in
            switch account {
            case .id(let id): person.who == id
            case .name(let name): person.name == name
            }
        }
    }
}
