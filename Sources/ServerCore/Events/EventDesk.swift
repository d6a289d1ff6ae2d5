import Events
import People
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
    /// The ids of the events that are not over in which somebody takes part, or did.
    private(set) var memberships: [String: Set<String>] = [:]
    /// The sessions of those players who take part.
    private var sessions: [String: SessionID] = [:]
    /// The ids of events by those of their tables.
    private var owners: [String: String] = [:]
    private var pairings = PendingQuestions<String>()

    /// Events that are not over.
    static let most = 64
    /// Events that are over and are kept, and how many people they have together.
    private static let mostPast = 1_000
    private static let mostPeopleOfPast = 100_000
    /// A pairing of more people is found apart from the loop, where it would take over 1 ms.
    private static let pairedAtOnce = 64
    /// Tables that an event opens at once, and how long the others wait then.
    private static let openedAtOnce = 8
    private static let pause = Duration.milliseconds(2)
    /// How long its people see how a game has ended before its table is closed.
    private static let lastLook = Duration.seconds(30)
    private static let clockReading = Duration.seconds(60)
    private static let arenaLook = Duration.seconds(2)

    init(_ parts: ServerParts, _ lobby: Lobby) {
        (self.parts, self.lobby) = (parts, lobby)
        parts.ownerNews.isOn = true
        tables.drain.cancelled = { [unowned self] in goOn() }
    }

    // MARK: Changes

    /// Adds an event.
    func add(_ kept: KeptEvent) -> LiveEvent? {
        // A version that does not offer these rules can't go on with it.
        guard case .success(let settled) = TableRules.settle(kept.opening.rules, among: families) else { return nil }
        remove(kept.opening.id)
        let event = LiveEvent(kept.opening, kept.model, tables.shared(settled))
        event.players = kept.players
        event.segment = recorder.segment
        events[event.id] = event
        running.append(event.id)
        for entrant in kept.model.entrants { memberships[entrant.who, default: []].insert(event.id) }
        if event.isOver { end(event) }
        return event
    }

    /// Makes an event, and puts it on record.
    func make(_ opening: EventOpening, from network: String) -> LiveEvent? {
        let model = EventModel(opening.settings, at: clock.now.sinceStart, clock: .milliseconds(opening.madeMs))
        guard let event = add(KeptEvent(opening: opening, model: model, players: [:])) else { return nil }
        event.network = network
        recorder.note(.event(event.id, .opened(opening)))
        note(event)
        outbox.log(.info, "event_made", .init("event", event.id), .init("player", opening.maker.id))
        return event
    }

    /// Forgets an event.
    private func remove(_ id: String) {
        guard let event = events.removeValue(forKey: id) else { return }
        alarms.forget(event)
        end(event)
        past.removeAll { $0 == id }
    }

    /// An event is over.
    private func end(_ event: LiveEvent) {
        guard let index = running.firstIndex(of: event.id) else { return }
        running.remove(at: index)
        past.append(event.id)
        for entrant in event.model.entrants {
            memberships[entrant.who]?.remove(event.id)
            if memberships[entrant.who]?.isEmpty == true { memberships[entrant.who] = nil }
        }
    }

    /// Tells an event what has happened, and does what it wants.
    @discardableResult
    func tell(_ occurrence: EventOccurrence, to event: LiveEvent, by player: Player? = nil) -> EventRefusal? {
        var effects: [EventEffect] = []
        if let refusal = change(event, by: occurrence, player, &effects) { return refusal }
        recorder.note(.event(event.id, .happened(occurrence, player)))
        for effect in effects { perform(effect, for: event) }
        if event.isOver { end(event) }
        note(event)
        return nil
    }

    private func change(
        _ event: LiveEvent, by occurrence: EventOccurrence, _ player: Player?, _ effects: inout [EventEffect]
    ) -> EventRefusal? {
        if let refusal = event.model.update(occurrence, at: clock.now.sinceStart, &effects) { return refusal }
        if case .joined(let who, _, _) = occurrence, let player {
            event.players[who] = player
            memberships[who, default: []].insert(event.id)
        }
        return nil
    }

    /// Notes when the event is to be woken.
    private func note(_ event: LiveEvent) {
        if !event.isOver {
            let readsClock = event.opening.isDeal || event.model.settings.startsAt != nil
            if readsClock, event.readsClockAt == nil { event.readsClockAt = clock.now + Self.clockReading }
            let isArena = event.model.settings.kind == .arena && event.model.phase != .open
            if isArena, event.looksAt == nil { event.looksAt = clock.now + Self.arenaLook }
        }
        alarms.note(event)
    }

    /// A time has come.
    func wake(_ event: LiveEvent) {
        let now = clock.now
        for closing in event.closings where closing.at <= now { close(closing.table) }
        event.closings.removeAll { $0.at <= now }
        if let time = event.opensAt, time <= now { openTables(of: event) }
        if let time = event.readsClockAt, time <= now {
            event.readsClockAt = nil
            readClock(for: event)
        }
        if let time = event.looksAt, time <= now {
            event.looksAt = nil
            for entrant in event.model.entrants { tellPresence(of: entrant.who, to: event) }
        }
        if let time = event.model.nextAlarm, !event.isOver, Moment(sinceStart: time) <= now {
            tell(.timePassed, to: event)
        }
        if event.isUntold, event.tellsAt <= now { tellSubscribers(of: event) }
        note(event)
    }

    private func readClock(for event: LiveEvent) {
        guard event.dayZero != archive.milliseconds(at: .start) else { return }
        event.dayZero = archive.milliseconds(at: .start)
        tell(.clockRead(.milliseconds(milliseconds)), to: event)
    }

    // MARK: What an event wants

    private func perform(_ effect: EventEffect, for event: LiveEvent) {
        switch effect {
        case .pair(let task): pair(task, for: event)
        case .open: openTables(of: event)
        case .call(let game, let number): call(number, to: game, of: event)
        case .begin(let table): begin(table, of: event)
        case .forfeit(let table, let seat): order(.forfeit(seat: seat), at: table)
        case .stop(let table, let byClock): order(.stop(byClock: byClock), at: table)
        case .close(let table):
            if directory[table]?.model.phase == .over {
                event.closings.append((table, clock.now + Self.lastLook))
            } else {
                close(table)
            }
        case .announce: event.version += 1
        case .finish: finish(event)
        }
    }

    private func order(_ order: TableEvent.HostOrder, at id: String) {
        if let table = directory[id] { _ = tables.apply(.hosted(player: "", order), to: table) }
    }

    private func close(_ id: String) {
        owners[id] = nil
        if let table = directory[id] { tables.close(ofOwner: table) }
    }

    private func pair(_ task: PairingTask, for event: LiveEvent) {
        guard event.model.entrants.count > Self.pairedAtOnce else {
            tell(.paired(task.games()), to: event)
            return
        }
        let ticket = lateReplies.drawTicket()
        pairings.add(ticket, event.id)
        outbox.ask(.pairing(PairingWork(task)), under: ticket)
    }

    /// A pairing was found.
    func take(_ games: [[Int]], to ticket: Ticket) {
        guard let event = pairings.take(ticket).flatMap({ events[$0] }) else { return }
        tell(.paired(games), to: event)
    }

    /// Whether there is room for another table. On a full server those go that have done their work.
    private func makeRoom() -> Bool {
        func isFull() -> Bool { limits.tables > 0 && directory.count >= limits.tables }
        for event in isFull() ? events.values.sorted(by: { $0.id < $1.id }) : [] {
            while isFull(), let closing = event.closings.first {
                event.closings.removeFirst()
                close(closing.table)
            }
        }
        return !isFull()
    }

    /// Opens the tables of games that have none. What finds no room waits, and so does everything while the server drains.
    private func openTables(of event: LiveEvent) {
        event.opensAt = nil
        var opened = 0
        for waiting in event.model.games where waiting.table == nil {
            // Another may have been opened, or dropped, because of the one before.
            guard let game = event.model.games.first(where: { $0.id == waiting.id }), game.table == nil else { continue }
            guard !tables.drain.isOn, makeRoom() else {
                event.opensAt = clock.now + .seconds(1)
                break
            }
            guard opened < Self.openedAtOnce else {
                event.opensAt = clock.now + Self.pause
                break
            }
            opened += 1
            open(game, of: event)
        }
    }

    private func open(_ game: CalledGame, of event: LiveEvent) {
        guard let maker = player(game.seats[0], of: event) else { return }
        let opening = event.opening
        let id = lobby.freeID(isPublic: opening.isPublic && !opening.isDeal)
        let table = TableOpening(
            id: id, title: opening.title, rules: opening.rules, password: nil,
            isPublic: opening.isPublic && !opening.isDeal,
            secret: opening.isDeal ? opening.secret : Bytes32(random.bytes(32)), hold: limits.hold, maker: maker,
            owner: opening.owner)
        _ = tables.open(table, event.settled)
        owners[id] = event.id
        tell(.opened(game: game.id, table: id), to: event)
    }

    private func call(_ number: Int, to id: Int, of event: LiveEvent) {
        guard let game = event.model.games.first(where: { $0.id == id }), let seat = game.seats.firstIndex(of: number),
            let table = game.table.flatMap({ directory[$0] }), let player = player(number, of: event)
        else { return }
        let session = session(of: event.model.entrants[number - 1].who, in: event)
        tables.seat(player, session, rating: session?.rating(for: event.settled.kind), in: seat, at: table)
        if let session { tellCall(to: session, number, game, of: event) }
    }

    /// Begins the game at a table, unless it has begun. While the server drains none begins: after its restart the event asks again.
    private func begin(_ id: String, of event: LiveEvent) {
        guard let table = directory[id], table.model.phase == .waiting, !tables.drain.isOn,
            let game = event.model.games.first(where: { $0.table == id })
        else { return }
        // The session that had a seat may have ended while another of the account is there.
        for (seat, number) in game.seats.enumerated()
        where event.model.game(of: number)?.id == game.id && !table.model.seats[seat].isTaken {
            call(number, to: game.id, of: event)
        }
        order(.start, at: id)
    }

    /// The drain was taken back: games that were to begin meanwhile begin.
    func goOn() {
        for event in running.compactMap({ events[$0] }) {
            for game in event.model.games where game.stage == .playing {
                if let table = game.table { begin(table, of: event) }
            }
        }
    }

    private func finish(_ event: LiveEvent) {
        outbox.log(
            .info, "event_over", .init("event", event.id), .init("reason", event.model.reason?.rawValue ?? ""))
        var people = past.reduce(0) { $0 + (events[$1]?.model.entrants.count ?? 0) } + event.model.entrants.count
        while let oldest = past.first, past.count >= Self.mostPast || people > Self.mostPeopleOfPast {
            people -= events[oldest]?.model.entrants.count ?? 0
            recorder.note(.event(oldest, .forgotten))
            remove(oldest)
        }
    }

    // MARK: People

    /// The session in which somebody takes part: of an account's one that is connected, the one that has joined before others.
    func session(of who: String, in event: LiveEvent) -> Session? {
        let own = event.players[who].flatMap { session(ofPlayer: $0.id) }
        if let own, own.connection != nil { return own }
        return sessionDirectory.sessions(of: who).last { $0.connection != nil } ?? own
            ?? sessionDirectory.sessions(of: who).last
    }

    private func player(_ number: Int, of event: LiveEvent) -> Player? {
        let who = event.model.entrants[number - 1].who
        return session(of: who, in: event)?.player ?? event.players[who]
    }

    /// The session of a player who takes part in an event, or makes one.
    func session(ofPlayer id: String) -> Session? { sessions[id].flatMap { sessionDirectory[$0] } }

    /// Whoever asks takes part in an event, or makes one.
    func note(_ asker: Asker) { sessions[asker.player.id] = asker.session }

    private func tellPresence(of who: String, to event: LiveEvent) {
        guard let number = event.model.number(of: who) else { return }
        let presence = presence(number, who, in: event)
        if event.model.entrants[number - 1].presence != presence { tell(.presenceChanged(who: who, presence), to: event) }
    }

    private func presence(_ number: Int, _ who: String, in event: LiveEvent) -> Entrant.Presence {
        guard let session = session(of: who, in: event), session.connection != nil else { return .lost }
        guard event.model.settings.kind == .arena, event.model.game(of: number) == nil else { return .here }
        let isElsewhere = tables.games(of: session.playerID, at: session.tables).contains { owners[$0] != event.id }
        return isElsewhere ? .elsewhere : .here
    }

    // MARK: What an event is told

    /// Tells events what has happened at tables and to people.
    func settle() {
        while !recorder.isReplaying, let news = parts.ownerNews.next() { hear(news) }
    }

    private func hear(_ news: OwnerNews.News) {
        switch news {
        case .readied(let table, let player):
            guard let (event, game) = game(at: table), let who = who(of: player, game, event) else { return }
            tell(.readied(who: who), to: event)
        case .left(let table, let player):
            guard let (event, game) = game(at: table), let who = who(of: player, game, event) else { return }
            tell(.removed(who: who, from: .game), to: event)
        case .over(let table, let result, let played):
            guard let (event, game) = game(at: table) else { return }
            tell(.gameOver(GameResult(result, seats: game.seats.count, at: table, played: played)), to: event)
        case .closed(let table):
            defer { owners[table] = nil }
            guard let (event, _) = game(at: table) else { return }
            tell(.gameOver(GameResult(table: table, places: [])), to: event)
        case .cameOrWent(let session, let player, let account):
            for who in [player, account].compactMap({ $0 }) {
                for event in (memberships[who] ?? []).sorted().compactMap({ events[$0] }) {
                    tellPresence(of: who, to: event)
                    guard let number = event.model.number(of: who), let game = event.model.game(of: number),
                        let session = sessionDirectory[session], game.stage != .playing
                    else { continue }
                    tellCall(to: session, number, game, of: event)
                }
            }
        case .erased(let account): erase(account)
        case .banned(let player, let account):
            for who in [player, account].compactMap({ $0 }) {
                for event in (memberships[who] ?? []).sorted().compactMap({ events[$0] }) {
                    tell(.removed(who: who, from: .event), to: event)
                }
            }
        }
    }

    private func game(at table: String) -> (LiveEvent, CalledGame)? {
        guard let event = owners[table].flatMap({ events[$0] }),
            let game = event.model.games.first(where: { $0.table == table })
        else { return nil }
        return (event, game)
    }

    /// As whom a player has been called to a game.
    private func who(of player: String, _ game: CalledGame, _ event: LiveEvent) -> String? {
        game.seats.lazy.map { event.model.entrants[$0 - 1].who }.first { who in
            who == player || event.players[who]?.id == player
                || self.sessionDirectory.sessions(of: who).contains { $0.playerID == player }
        }
    }

    // MARK: Again

    /// Makes a recorded change once more.
    func replay(_ input: EventInput, of id: String) {
        switch input {
        case .opened(let opening):
            let model = EventModel(opening.settings, at: clock.now.sinceStart, clock: .milliseconds(opening.madeMs))
            if events[id] == nil { _ = add(KeptEvent(opening: opening, model: model, players: [:])) }
        case .happened(let occurrence, let player):
            guard let event = events[id] else { return }
            var effects: [EventEffect] = []
            _ = change(event, by: occurrence, player, &effects)
            if event.isOver { end(event) }
        case .erased(let account): events[id].map { erase(account, from: $0) }
        case .kept(let kept): _ = add(kept)
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

    /// The tables of an event.
    func tables(of event: LiveEvent) -> [Table] {
        owners.keys.filter { owners[$0] == event.id }.sorted().compactMap { directory[$0] }
    }

    /// An event goes to another server, with its tables.
    func release(_ event: LiveEvent) {
        owners = owners.filter { $0.value != event.id }
        recorder.note(.event(event.id, .forgotten))
        remove(event.id)
    }

    /// Takes in an event of another server, which was there so much earlier; nil where it is here already.
    func admit(_ kept: KeptEvent, of id: String, later delay: Duration) -> LiveEvent? {
        guard events[id] == nil else { return nil }
        let moved = KeptEvent(opening: kept.opening, model: kept.model.moved(by: delay), players: kept.players)
        let event = add(moved)
        event.map { keep($0) }
        return event
    }

    /// Goes on with events after a replay. All that they had asked for and is not there is asked for again.
    func resume(_ resumed: [LiveEvent]) {
        let players = Set(resumed.flatMap { $0.players.values.map(\.id) + [$0.opening.maker.id] })
        for session in sessionDirectory.all where players.contains(session.playerID) {
            sessions[session.playerID] = session.id
        }
        for event in resumed {
            for game in event.model.games { if let table = game.table { owners[table] = event.id } }
        }
        for table in directory.sorted {
            guard let owner = table.model.setup.owner, owners[table.id] == nil else { continue }
            guard let event = events[owner.id] else {
                tables.close(ofOwner: table)
                continue
            }
            owners[table.id] = event.id
            event.closings.append((table.id, clock.now + Self.lastLook))
        }
        settle()
        for event in resumed where !event.isOver {
            event.dayZero = archive.milliseconds(at: .start)
            tell(.clockRead(.milliseconds(milliseconds)), to: event)
            tell(.restarted, to: event)
            for game in event.model.games {
                // It was lost, or its end is not on record here.
                guard let table = game.table, directory[table].map({ $0.model.phase == .over }) ?? true else { continue }
                tell(.gameOver(GameResult(table: table, places: [])), to: event)
            }
        }
        settle()
    }

    /// Replaces the names of an account that is erased.
    func erase(_ account: ErasedAccount) {
        for event in events.values.sorted(by: { $0.id < $1.id })
        where event.model.number(of: account.id) != nil || event.opening.makerID == account.id {
            erase(account.id, from: event)
            recorder.note(.event(event.id, .erased(account.id)))
        }
    }

    private func erase(_ account: String, from event: LiveEvent) {
        let name = event.players[account]?.name ?? event.opening.maker.name
        event.opening.title = event.opening.title.erasing(name)
        event.model.erase(account)
        if let player = event.players[account] { event.players[account] = player.erased }
        if event.opening.makerID == account { event.opening.maker = event.opening.maker.erased }
        event.version += 1
    }
}

/// A pairing that takes longer than a turn of the loop may.
public struct PairingWork: Sendable {
    private let task: PairingTask

    init(_ task: PairingTask) { self.task = task }

    /// Who plays whom: the numbers of each game. For 256 people it takes some 0.04 s.
    public func games() -> [[Int]] { task.games() }
}
