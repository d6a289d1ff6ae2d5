import Events
import Wire

/// Tournaments and deals that everybody plays. What an event wants is done here, and it is told what happens at its tables and to its
/// people.
final class EventDesk: ServerModule {
    let parts: ServerParts
    let lobby: Lobby
    var tables: Tables { lobby.tables }
    private(set) var events: [String: LiveEvent] = [:]
    /// The ids of those that are not over, in the order of being made, and of those that are, in the order of their ends.
    private(set) var running: [String] = []
    private(set) var past: [String] = []
    var unfinished: [LiveEvent] { running.compactMap { events[$0] } }
    /// The ids of the events that are not over in which somebody takes part, or did.
    private(set) var memberships: [String: Set<String>] = [:]
    /// The sessions of those players who take part.
    var sessions: [String: SessionID] = [:]
    var pairings = PendingQuestions<String>()
    /// Tables that events open, begin, end and close in a tick: each takes up to 0.1 ms.
    var room = TickRoom(16)

    /// Events that are not over.
    static let most = 64
    private static let clockReading = Duration.seconds(60)
    private static let arenaLook = Duration.seconds(2)

    init(_ parts: ServerParts, _ lobby: Lobby) {
        (self.parts, self.lobby) = (parts, lobby)
        parts.ownerNews.isOn = true
        lobby.hasEvent = { [unowned self] in events[$0] != nil }
        tables.drain.changed = { [unowned self] in
            for event in unfinished { followDrain(event) }
        }
    }

    // MARK: Changes

    @discardableResult
    func add(_ kept: KeptEvent) -> LiveEvent {
        remove(kept.opening.id)
        let event = LiveEvent(kept.opening, kept.model, tables.shared(kept.opening.rules.settled))
        event.players = kept.players
        event.segment = recorder.segment
        events[event.id] = event
        running.append(event.id)
        for entrant in kept.model.entrants { memberships[entrant.who, default: []].insert(event.id) }
        if event.isOver { end(event) }
        return event
    }

    /// Makes an event, and puts it on record.
    func make(_ opening: EventOpening) -> LiveEvent {
        let model = EventModel(opening.settings, at: clock.now.sinceStart, clock: .milliseconds(opening.madeMs))
        let event = add(KeptEvent(opening: opening, model: model, players: [:]))
        recorder.note(.event(event.id, .opened(opening)))
        recorder.note(whereabouts(event, isNew: true))
        note(event)
        outbox.log(.info, "event_made", .init("event", event.id), .init("player", opening.maker.id))
        return event
    }

    func remove(_ id: String) {
        guard let event = events.removeValue(forKey: id) else { return }
        for subscriber in event.subscribers { parts.followedEvents[subscriber.connection]?.remove(id) }
        alarms.forget(event)
        end(event)
        past.removeAll { $0 == id }
        archive.openedDeals[id] = nil
    }

    func end(_ event: LiveEvent) {
        guard let index = running.firstIndex(of: event.id) else { return }
        running.remove(at: index)
        past.append(event.id)
        if event.isOver { archive.openedDeals[event.id] = event.opening.owner.withheldUntilMs }
        for entrant in event.model.entrants { forget(event.id, of: entrant.who) }
    }

    /// Tells an event what has happened, and does what it wants.
    @discardableResult
    func tell(_ occurrence: EventOccurrence, to event: LiveEvent, by player: Player? = nil) -> EventRefusal? {
        if event.model.mayPairFree(after: occurrence, at: clock.now.sinceStart) { lookAround(event) }
        var effects: [EventEffect] = []
        if let refusal = change(event, by: occurrence, player, &effects) { return refusal }
        recorder.note(.event(event.id, .happened(occurrence, player)))
        for effect in effects { perform(effect, for: event) }
        if event.isOver { end(event) }
        note(event)
        noteEntry(of: event)
        return nil
    }

    /// What the others are told of it may have changed.
    func noteEntry(of event: LiveEvent) {
        if elsewhere.node != nil { elsewhere.changed.insert(event.id) }
    }

    func change(
        _ event: LiveEvent, by occurrence: EventOccurrence, _ player: Player?, _ effects: inout [EventEffect]
    ) -> EventRefusal? {
        if let refusal = event.model.update(occurrence, at: clock.now.sinceStart, &effects) { return refusal }
        switch occurrence {
        case .joined(let who, _, _):
            event.players[who] = player ?? event.players[who]
            memberships[who, default: []].insert(event.id)
        case .left(let who), .removed(let who, _):
            // Who leaves before the beginning has never been there.
            guard event.model.number(of: who) == nil else { break }
            event.players[who] = nil
            forget(event.id, of: who)
        default: break
        }
        return nil
    }

    private func forget(_ event: String, of who: String) {
        memberships[who]?.remove(event)
        if memberships[who]?.isEmpty == true { memberships[who] = nil }
    }

    /// Notes when the event is to be woken.
    func note(_ event: LiveEvent) {
        if !event.isOver {
            let readsClock = event.opening.isDeal || event.model.settings.startsAt != nil
            if readsClock, event.readsClockAt == nil { event.readsClockAt = clock.now + Self.clockReading }
            let isArena = event.model.settings.kind == .arena && event.model.phase != .open
            if isArena, event.looksAt == nil { event.looksAt = clock.now + Self.arenaLook }
        }
        alarms.note(event)
    }

    func wake(_ event: LiveEvent) {
        let now = clock.now
        for closing in event.closings where closing.at <= now { close(closing.table) }
        event.closings.removeAll { $0.at <= now }
        if let time = event.worksAt, time <= now { work(for: event) }
        if let time = event.opensAt, time <= now { openTables(of: event) }
        if let time = event.readsClockAt, time <= now {
            event.readsClockAt = nil
            readClock(for: event)
        }
        if let time = event.looksAt, time <= now {
            event.looksAt = nil
            lookAround(event)
        }
        if let time = event.model.nextAlarm, !event.isOver, Moment(sinceStart: time) <= now {
            tell(.timePassed, to: event)
        }
        if event.tellsAt <= now, event.isWatched { lookAtScores(of: event) }
        if event.isUntold, event.tellsAt <= now { tellSubscribers(of: event) }
        note(event)
    }

    private func readClock(for event: LiveEvent) {
        guard event.dayZero != archive.milliseconds(at: .start) else { return }
        event.dayZero = archive.milliseconds(at: .start)
        tell(.clockRead(.milliseconds(milliseconds)), to: event)
    }

    /// Orders events by the times of their making, as they were before a restart.
    func sort() {
        let made = events.mapValues(\.opening.madeMs)
        running.sort { (made[$0] ?? 0, $0) < (made[$1] ?? 0, $1) }
        past.sort { (made[$0] ?? 0, $0) < (made[$1] ?? 0, $1) }
    }

    // MARK: People

    /// The events that are not over in which somebody takes part, or did.
    func events(of who: String) -> [LiveEvent] { (memberships[who] ?? []).sorted().compactMap { events[$0] } }

    /// The session in which somebody takes part: of an account's one that is connected, the one that has joined before others. Who has
    /// signed out there is somebody else.
    func session(of who: String, in event: LiveEvent) -> Session? {
        let joined = event.players[who].flatMap { session(ofPlayer: $0.id) }
        let own = joined.flatMap { $0.playerID == who || $0.account?.account.id == who ? $0 : nil }
        if let own, own.connection != nil { return own }
        return sessionDirectory.sessions(of: who).last { $0.connection != nil } ?? own
            ?? sessionDirectory.sessions(of: who).last
    }

    func player(_ number: Int, of event: LiveEvent) -> Player? {
        let who = event.model.entrants[number - 1].who
        return session(of: who, in: event)?.player ?? event.players[who]
    }

    /// The events that are not over in which somebody takes part who plays or is away.
    func events(inWhich who: String) -> [LiveEvent] {
        events(of: who).filter { $0.model.member(who) != nil }
    }

    /// The events that are not over in which somebody takes part in that session, or that was made in it.
    func events(of session: Session) -> [LiveEvent] {
        guard !running.isEmpty else { return [] }
        let account = session.account?.account.id
        return [session.playerID, account].compactMap { $0 }.flatMap { events(inWhich: $0) }
            + unfinished.filter { [session.playerID, account].contains($0.opening.makerID) }
    }

    /// The sessions of an event that is not over: of those who take part, and of its maker.
    func sessions(of event: LiveEvent) -> [Session] {
        guard !event.isOver else { return [] }
        let people = event.model.entrants.filter(\.membership.isMember)
        return people.compactMap { session(of: $0.who, in: event) } + sessions(ofMaker: event.opening.maker)
    }

    func sessions(ofMaker maker: Player) -> [Session] {
        maker.account.map { sessionDirectory.sessions(of: $0) } ?? [session(ofPlayer: maker.id)].compactMap { $0 }
    }

    /// The session of a player who takes part in an event, or makes one.
    func session(ofPlayer id: String) -> Session? { sessions[id].flatMap { sessionDirectory[$0] } }

    /// Whoever asks takes part in an event, or makes one.
    func note(_ asker: Asker) { sessions[asker.player.id] = asker.session }

    func tellPresence(of who: String, to event: LiveEvent) {
        guard let number = event.model.number(of: who) else { return }
        let presence = presence(number, who, in: event)
        if event.model.entrants[number - 1].presence != presence {
            tell(.presenceChanged(who: who, presence), to: event)
        }
    }

    /// Tells an arena who is in a game elsewhere, and who no longer is. Those come last, for with them it may pair at once.
    private func lookAround(_ event: LiveEvent) {
        guard !event.isLooking else { return }
        event.isLooking = true
        defer { event.isLooking = false }
        let changes = event.model.entrants.enumerated().map { index, entrant in
            (who: entrant.who, old: entrant.presence, new: presence(index + 1, entrant.who, in: event))
        }.filter { $0.old != $0.new }
        for change in changes.filter({ $0.new != .here }) + changes.filter({ $0.new == .here }) {
            tell(.presenceChanged(who: change.who, change.new), to: event)
        }
    }

    private func presence(_ number: Int, _ who: String, in event: LiveEvent) -> Entrant.Presence {
        guard let session = session(of: who, in: event), session.connection != nil else { return .lost }
        guard event.model.settings.kind == .arena, event.model.game(of: number) == nil else { return .here }
        let games = tables.games(of: session.playerID, at: session.tables)
        return games.allSatisfy { directory[$0]?.model.setup.owner?.id == event.id } ? .here : .elsewhere
    }
}
