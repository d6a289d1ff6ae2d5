import Events
import People
import Vocabulary
import Wire

/// What people are told of events.
extension EventDesk {
    /// Bytes of an event's messages that all its subscribers together get in a second.
    private static let bytesASecond = 262_144
    /// Bytes of an event's rows and pairings: a server's line less what frames them.
    private static let pageBytes = 60_000
    private static let usualRows = 50

    // MARK: Lists

    /// An event of a list: what it is ordered by, and what is told of it.
    private struct Listed {
        let id: String
        let isOver: Bool
        let madeMs: Int64
        let entry: () -> ServerMessage.EventEntry
    }

    func list(_ list: Request.Events, to connection: ClientConnection) -> Answer {
        let account = list.account.map { AccountName($0) }
        let isOwn = account.map { self.isOwn($0, connection) } ?? false
        var all = events.values.compactMap { event -> Listed? in
            let number = account.flatMap { self.number(of: $0, in: event) }
            guard event.opening.isPublic || isOwn, account == nil || number != nil else { return nil }
            return Listed(id: event.id, isOver: event.isOver, madeMs: event.opening.madeMs) {
                var entry = self.entry(of: event)
                entry.place = number.flatMap { event.model.entrants[$0 - 1].place }
                return entry
            }
        }
        all += elsewhere.events.values.compactMap { event -> Listed? in
            let person = account.flatMap { account in event.people?.first { $0.isCalled(account) } }
            guard event.isPublic || isOwn, account == nil || person != nil else { return nil }
            return Listed(id: event.event.event, isOver: event.event.phase == "over", madeMs: event.madeMs) {
                var entry = self.entry(of: event)
                entry.place = person?.place
                return entry
            }
        }
        // Those that are not over come first, the last made before others.
        let found = all.sorted { ($0.isOver ? 1 : 0, -$0.madeMs, $0.id) < ($1.isOver ? 1 : 0, -$1.madeMs, $1.id) }
        var start = 0
        if let after = list.after {
            guard let index = found.firstIndex(where: { $0.id == after }) else {
                return .refused(
                    .badField, "No page has ended there.", hint: "Send the more of the page before.", field: "after")
            }
            start = index + 1
        }
        let limit = list.limit ?? Self.usualRows
        var page = ServerMessage.Events(events: found[start...].prefix(limit).map { $0.entry() })
        if start + page.events.count < found.count { page.more = page.events.last?.event }
        outbox.reply(.events(page.fitting(\.events) { $0.event }), to: connection)
        return .done()
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
        switch show.on {
        case true?:
            guard parts.eventFeed.subscribe(asker, to: event.id) else {
                return .refused(
                    .tooMany, "This connection has \(EventFeed.most) events already.", hint: "End one with on false.")
            }
            event.subscribers.removeAll { $0.connection == asker.outlet.connection }
            event.subscribers.append(.init(connection: asker.outlet.connection, page: page, version: event.version))
        case false?:
            parts.eventFeed.unsubscribe(asker.outlet.connection, from: event.id)
            event.subscribers.removeAll { $0.connection == asker.outlet.connection }
        case nil: break
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
            guard let reader = parts.eventFeed.reader(subscriber.connection, of: event.id) else { continue }
            guard subscriber.version < event.version, left > 0 else {
                waiting.append(subscriber)
                continue
            }
            let message = pages[subscriber.page]?.message ?? self.message(of: event, subscriber.page)
            let bytes = pages[subscriber.page]?.bytes ?? WireEncoder.bytes(of: ServerMessage.event(message))
            pages[subscriber.page] = (message, bytes)
            let session = sessionDirectory[reader.session]
            let you = session.flatMap { ownRow($0.account?.account.id, event) ?? ownRow($0.playerID, event) }
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
            if reader.outlet.dialect == .typed {
                var whole = message
                whole.detail.you = you
                outbox.send(.event(whole), to: reader.outlet)
            } else {
                outbox.send(encoded: line[...], to: reader.outlet.connection)
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
            reason: model.reason.flatMap { event.isOver ? $0.rawValue : nil },
            order: event.opening.isDeal ? [] : model.settings.kind.order.map(\.rawValue), players: rows,
            pairings: event.opening.isDeal
                ? [] : model.pairings(of: page.round ?? model.round).enumerated().map(pairing))
        if event.opening.isDeal {
            let deal = deal(of: event)
            detail.commit = deal.commit
            if event.isOver { detail.opened = opened(deal, of: event) }
        }
        var bytes = detail.pairings.reduce(0) { $0 + WireEncoder.bytes(of: $1).count + 1 }
        let fitting = rows.prefix { row in
            bytes += WireEncoder.bytes(of: row).count + 1
            return bytes <= Self.pageBytes
        }
        detail.players = Array(fitting)
        let next = min(page.after, numbers.count) + fitting.count
        if next < numbers.count { detail.more = next }
        return ServerMessage.Event(entry: entry(of: event), detail: detail)
    }

    private func settings(of event: LiveEvent) -> ServerMessage.EventSettings {
        let (opening, set) = (event.opening, event.model.settings)
        let isTimed = set.kind == .arena || set.kind == .deal
        let window = set.endsAt.map { Int(($0 - .milliseconds(opening.madeMs)) / .seconds(60)) }
        return ServerMessage.EventSettings(
            public: opening.isPublic, double: set.kind == .roundRobin ? set.isDouble : nil,
            rounds: set.kind == .swiss ? set.rounds : nil, bestOf: set.kind == .knockout ? set.bestOf : nil,
            seeds: set.kind == .knockout ? set.seeds.rawValue : nil,
            minutes: isTimed ? opening.minutes ?? window ?? 60 : nil,
            startsAt: set.startsAt.map { Int($0 / .milliseconds(1)) },
            whenFull: set.kind == .deal ? nil : set.startsWhenFull, guests: opening.takesGuests,
            admits: opening.admits.rawValue, lookSeconds: Int(set.look / .seconds(1)),
            waitSeconds: Int(set.wait / .seconds(1)))
    }

    private func ownRow(_ who: String?, _ event: LiveEvent) -> ServerMessage.EventPlayer? {
        guard let number = who.flatMap({ event.model.number(of: $0) }) else { return nil }
        let isOrdered = !event.isSealed && event.model.phase != .open
        return row(number, isOrdered ? event.standings.first { $0.number == number } : nil, event, isOwn: true)
    }

    private func row(
        _ number: Int, _ standing: Standing?, _ event: LiveEvent, isOwn: Bool = false
    ) -> ServerMessage.EventPlayer {
        let (model, entrant) = (event.model, event.model.entrants[number - 1])
        var row = ServerMessage.EventPlayer(who: entrant.who, name: entrant.name, status: model.status(of: number))
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

    private func pairing(_ index: Int, _ pairing: Pairing) -> ServerMessage.EventPairing {
        var told = ServerMessage.EventPairing(
            seats: pairing.seats, table: pairing.table, points: pairing.points, how: pairing.how?.rawValue)
        told.score = pairing.table.flatMap(score)
        if let match = pairing.match {
            (told.match, told.winner, told.third) = (index, match.winner, pairing.isThird ? true : nil)
            told.wins = pairing.seats.map { number in
                match.people.firstIndex(of: number).map { match.wins[$0] } ?? 0
            }
        }
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
        let lines = export.format == .csv ? event.model.csv : event.model.trf(title: event.opening.title)
        let start = min(export.after ?? 0, lines.count)
        var bytes = 0
        let page = lines[start...].prefix { line in
            bytes += WireEncoder.bytes(of: line).count + 1
            return bytes <= Self.pageBytes
        }
        let next = start + page.count
        outbox.statesTold += 1
        outbox.send(
            .eventExport(
                .init(
                    event: event.id, format: export.format.rawValue, lines: Array(page),
                    more: next < lines.count ? next : nil)), to: asker.outlet)
        return .done()
    }
}

extension Elsewhere.Person {
    fileprivate func isCalled(_ account: AccountName) -> Bool {
        switch account {
        case .id(let id): who == id
        case .name(let name): self.name == name
        }
    }
}
