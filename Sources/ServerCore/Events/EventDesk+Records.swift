import Events
import People
import Wire

/// Events of which there are records.
extension EventDesk {
    /// Makes a recorded change once more.
    func replay(_ input: EventInput, of id: String) {
        switch input {
        case .opened(let opening):
            let model = EventModel(opening.settings, at: clock.now.sinceStart, clock: .milliseconds(opening.madeMs))
            if events[id] == nil { add(KeptEvent(opening: opening, model: model, players: [:])) }
        case .happened(let occurrence, let player):
            guard let event = events[id] else { return }
            var effects: [EventEffect] = []
            _ = change(event, by: occurrence, player, &effects)
            if event.isOver { end(event) }
        case .erased(let account): events[id].map { erase(account, from: $0) }
        case .kept(let kept): add(kept)
        case .forgotten: remove(id)
        }
    }

    /// All of them, in the order of their ids.
    var all: [LiveEvent] { events.values.sorted { $0.id < $1.id } }

    /// Keeps an event's state, so that no record before is needed for it.
    func keep(_ event: LiveEvent) {
        guard events[event.id] === event else { return }
        recorder.note(.event(event.id, .kept(event.kept)))
        event.segment = recorder.segment
    }

    func tables(of event: LiveEvent) -> [Table] {
        directory.sorted.filter { $0.model.setup.owner?.id == event.id }
    }

    /// An event goes to another server, with its tables.
    func release(_ event: LiveEvent) {
        recorder.note(.event(event.id, .forgotten))
        remove(event.id)
    }

    /// What the others are told of an event.
    func whereabouts(_ event: LiveEvent, isNew: Bool = false) -> PlaceChange {
        .table(event.id, entry: WireEncoder.bytes(of: listed(event)), isNew: isNew)
    }

    /// What the others are told of an event of that id that has changed, as JSON.
    func encodedEntry(of id: String) -> [UInt8]? { events[id].map { WireEncoder.bytes(of: listed($0)) } }

    /// Who takes part in it, by the numbers.
    private func people(of event: LiveEvent) -> [Elsewhere.Person] {
        event.model.entrants.map { entrant in
            let isAccount = event.players[entrant.who]?.account == entrant.who
            return .init(who: entrant.who, name: isAccount ? entrant.name : nil, place: entrant.place)
        }
    }

    private func listed(_ event: LiveEvent) -> Elsewhere.ListedEvent {
        func calendar(_ left: Int?) -> Int64? { left.map { milliseconds + Int64($0) } }
        var entry = entry(of: event)
        let (starts, ends) = (calendar(entry.startsInMs), calendar(entry.endsInMs))
        (entry.startsInMs, entry.endsInMs) = (nil, nil)
        return Elsewhere.ListedEvent(
            event: entry, isPublic: event.opening.isPublic, madeMs: event.opening.madeMs, startsMs: starts,
            endsMs: ends, people: event.isOver ? people(of: event) : nil)
    }

    /// Takes in an event of another server, which was there so much earlier; nil where it is here already.
    func admit(_ kept: KeptEvent, of id: String, later delay: Duration) -> LiveEvent? {
        guard events[id] == nil else { return nil }
        let moved = KeptEvent(opening: kept.opening, model: kept.model.moved(by: delay), players: kept.players)
        let event = add(moved)
        keep(event)
        recorder.note(whereabouts(event))
        return event
    }

    /// Forgets the events that are not among these after a replay, which another server has taken in, and finds sessions of the others.
    func find(among ids: Set<String>) {
        for event in all where !ids.contains(event.id) { remove(event.id) }
        findSessions(of: all, among: sessionDirectory.all)
    }

    private func findSessions(of found: [LiveEvent], among all: some Sequence<Session>) {
        let players = Set(found.flatMap { $0.players.values.map(\.id) + [$0.opening.maker.id] })
        for session in all where players.contains(session.playerID) { sessions[session.playerID] = session.id }
    }

    /// Goes on with events after a replay, and with those of these tables and sessions. All that they had asked for and is not there is asked for
    /// again.
    func resume(_ resumed: [LiveEvent], at tables: some Sequence<Table>, of sessions: some Sequence<Session>) {
        sort()
        findSessions(of: resumed, among: sessions)
        let called = Set(resumed.flatMap { $0.model.games.compactMap(\.table) })
        for table in tables where !called.contains(table.id) {
            guard let owner = table.model.setup.owner else { continue }
            guard let event = events[owner.id] else {
                self.tables.close(ofOwner: table)
                continue
            }
            if table.model.isInGame { perform(.stop(table: table.id, byClock: false), for: event) }
            event.closings.append((table.id, clock.now + Self.lastLook))
            note(event)
        }
        settle()
        for event in resumed where !event.isOver {
            event.dayZero = archive.milliseconds(at: .start)
            tell(.clockRead(.milliseconds(milliseconds)), to: event)
            tell(.restarted, to: event)
            goOnWithoutMaker(event)
            for game in event.model.games {
                // It was lost, or its end is not on record here.
                guard let table = game.table, directory[table].map({ $0.model.phase == .over }) ?? true else {
                    continue
                }
                tell(.gameOver(GameResult(table: table, places: [])), to: event)
            }
        }
        settle()
    }

    /// Replaces the names of an account that is erased.
    func erase(_ account: ErasedAccount) {
        for event in all
        where event.model.number(of: account.id) != nil || event.opening.makerID == account.id {
            if !event.isOver { tell(.left(who: account.id), to: event) }
            erase(account.id, from: event)
            noteEntry(of: event)
            for table in tables(of: event) where table.model.setup.title != event.opening.title {
                table.model.setup.title = event.opening.title
                lobbyFeed.note("change", table)
            }
            recorder.note(.event(event.id, .erased(account.id)))
        }
    }

    private func erase(_ account: String, from event: LiveEvent) {
        // It may have made the event by another name than it has joined by, and one may be a part of the other.
        let isMaker = event.opening.makerID == account
        let names = [event.players[account]?.name, isMaker ? event.opening.maker.name : nil].compactMap(\.self)
        for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            event.opening.title = event.opening.title.erasing(name)
        }
        event.model.erase(account)
        if let player = event.players[account] { event.players[account] = player.erased }
        if isMaker { (event.opening.maker, event.opening.origin) = (event.opening.maker.erased, nil) }
        event.change()
    }
}
