import Events
import Wire

/// What an event wants is done here.
extension EventDesk {
    /// Events that are over and are kept, and how many people they have together.
    private static let mostPast = 1_000
    private static let mostPeopleOfPast = 100_000
    /// A pairing of more people is found apart from the loop, where it would take over 1 ms.
    private static let pairedAtOnce = 64
    /// How long tables wait that are too many for a tick.
    private static let pause = Duration.milliseconds(2)
    /// How long its people see how a game has ended before its table is closed.
    static let lastLook = Duration.seconds(30)

    func perform(_ effect: EventEffect, for event: LiveEvent) {
        switch effect {
        case .pair(let task): pair(task, for: event)
        // Where some wait, this one waits with them.
        case .open: if event.opensAt == nil { openTables(of: event) }
        case .call(let game, let number): call(number, to: game, of: event)
        case .begin, .stop, .close:
            event.works.append(effect)
            if event.worksAt == nil { work(for: event) }
        case .forfeit(let table, let seat):
            // The game may wait for its tick.
            if event.model.games.game(at: table)?.stage == .playing {
                begin(table, of: event)
            }
            order(.forfeit(seat: seat), at: table)
        case .announce: event.change()
        case .finish: finish(event)
        }
    }

    /// Begins, ends and closes tables, as many as the tick has room for.
    func work(for event: LiveEvent) {
        event.worksAt = nil
        while !room.isSpent, let effect = event.works.popFirst() {
            room.spend(1)
            switch effect {
            case .begin(let table): begin(table, of: event)
            case .stop(let table, let byClock): stop(table, byClock: byClock, of: event)
            case .close(let table) where directory[table]?.model.phase == .over:
                event.closings.append((table, clock.now + Self.lastLook))
            case .close(let table): close(table)
            default: preconditionFailure("nothing else waits")
            }
        }
        if !event.works.isEmpty {
            event.worksAt = clock.now + Self.pause
            note(event)
        }
    }

    /// Ends a game. One that has not begun is over without a result.
    private func stop(_ table: String, byClock: Bool, of event: LiveEvent) {
        if directory[table]?.model.phase == .waiting {
            tell(.gameOver(GameResult(table: table, places: [])), to: event)
        } else {
            order(.stop(byClock: byClock), at: table)
        }
    }

    private func order(_ order: TableEvent.HostOrder, at id: String) {
        if let table = directory[id] { _ = tables.apply(.hosted(player: "", order), to: table) }
    }

    func close(_ id: String) {
        if let table = directory[id] { tables.close(ofOwner: table) }
    }

    private func pair(_ task: any PairingTask, for event: LiveEvent) {
        guard event.model.entrants.count > Self.pairedAtOnce else {
            tell(.paired(task.games()), to: event)
            return
        }
        let ticket = lateReplies.drawTicket()
        pairings.add(ticket, event.id)
        outbox.ask(.pairing { task.games() }, under: ticket)
    }

    func take(_ games: [[Int]], to ticket: Ticket) {
        guard let event = pairings.take(ticket).flatMap({ events[$0] }) else { return }
        tell(.paired(games), to: event)
    }

    /// Whether there is room for another table. On a full server those go that have done their work.
    private func makeRoom() -> Bool {
        func isFull() -> Bool { limits.tables > 0 && directory.count >= limits.tables }
        for event in isFull() ? all : [] {
            while isFull(), let closing = event.closings.first {
                event.closings.removeFirst()
                close(closing.table)
            }
        }
        return !isFull()
    }

    /// Opens the tables of games that have none. What finds no room waits, and so does everything while the server drains.
    func openTables(of event: LiveEvent) {
        event.opensAt = nil
        for id in event.model.games.unopened {
            // Another may have been opened, or dropped, because of the one before.
            guard let game = event.model.games[id], game.table == nil else { continue }
            guard !tables.drain.isOn, makeRoom() else {
                event.opensAt = clock.now + .seconds(1)
                return hold(event, true)
            }
            guard !room.isSpent else {
                event.opensAt = clock.now + Self.pause
                break
            }
            room.spend(1)
            open(game, of: event)
        }
        if event.opensAt == nil { hold(event, tables.drain.isOn) }
    }

    private func open(_ game: CalledGame, of event: LiveEvent) {
        guard let maker = player(game.seats[0], of: event) else { return }
        let opening = event.opening
        let id = lobby.freeID(isPublic: opening.isPublic && !opening.isDeal)
        let table = TableOpening(
            id: id, title: opening.title, rules: opening.rules.asked, password: nil,
            isPublic: opening.isPublic && !opening.isDeal,
            secret: opening.isDeal ? opening.secret : Bytes32(random.bytes(32)), hold: limits.hold, maker: maker,
            owner: opening.owner)
        _ = tables.open(table, event.settled)
        tell(.opened(game: game.id, table: id), to: event)
    }

    private func call(_ number: Int, to id: Int, of event: LiveEvent) {
        guard let game = event.model.games[id], let seat = game.seats.firstIndex(of: number),
            let table = game.table.flatMap({ directory[$0] }), let player = player(number, of: event)
        else { return }
        let session = session(of: event.model.entrants[number - 1].who, in: event)
        tables.seat(player, session, rating: session?.rating(for: event.settled.kind), in: seat, at: table)
        if let session { tellCall(to: session, number, game, of: event) }
    }

    /// Begins the game at a table, unless it has begun. While the server drains none begins: after its restart the event asks again.
    private func begin(_ id: String, of event: LiveEvent) {
        guard let table = directory[id], table.model.phase == .waiting, !tables.drain.isOn,
            let game = event.model.games.game(at: id)
        else { return }
        // The session that had a seat may have ended while another of the account is there.
        for (seat, number) in game.seats.enumerated()
        where event.model.game(of: number)?.id == game.id && !table.model.seats[seat].isTaken {
            call(number, to: game.id, of: event)
        }
        // One session that takes part twice, as a guest and for an account, has one seat.
        for (seat, number) in game.seats.enumerated() where !table.model.seats[seat].isTaken {
            tell(.removed(who: event.model.entrants[number - 1].who, from: .game), to: event)
        }
        order(.start, at: id)
    }

    /// The server drains, or no longer does. Games that were to begin meanwhile begin.
    func followDrain(_ event: LiveEvent) {
        hold(event, tables.drain.isOn)
        for game in event.model.games where game.stage == .playing {
            if let table = game.table { perform(.begin(table: table), for: event) }
        }
    }

    private func hold(_ event: LiveEvent, _ on: Bool) {
        if event.model.isHeld != on { tell(.held(on), to: event) }
    }

    private func finish(_ event: LiveEvent) {
        outbox.log(
            .info, "event_over", .init("event", event.id), .init("reason", event.model.reason?.rawValue ?? ""))
        var people = past.reduce(0) { $0 + (events[$1]?.model.entrants.count ?? 0) } + event.model.entrants.count
        // Whoever makes events only to end them makes nobody's results go.
        while past.count >= Self.mostPast || people > Self.mostPeopleOfPast,
            let oldest = past.first(where: { events[$0]?.model.hasPlayed == false }) ?? past.first
        {
            for table in events[oldest].map(tables) ?? [] { close(table.id) }
            people -= events[oldest]?.model.entrants.count ?? 0
            recorder.note(.event(oldest, .forgotten))
            recorder.note(.noTable(oldest))
            remove(oldest)
        }
    }
}
