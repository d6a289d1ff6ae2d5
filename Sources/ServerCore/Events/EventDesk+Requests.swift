import Events
import Vocabulary
import Wire

extension EventDesk: RequestModule {
    func register(in router: inout Router) {
        router.on(Request.Events.self) { self.list($0, to: $1) }
        router.on(Request.EventCreate.self, inSession { self.create($0, $1) })
        router.on(Request.EventJoin.self, atEvent { self.join($0, $1, $2) })
        router.on(
            Request.EventLeave.self,
            atEvent { _, asker, event in self.answer(.left(who: self.who(asker, in: event)), to: event) })
        router.on(Request.Event.self, atEvent(alsoOver: true) { self.show($0, $1, $2) })
        router.on(Request.EventExport.self, atEvent(alsoOver: true) { self.export($0, $1, $2) })
        router.on(
            Request.EventStart.self,
            directing { _, _, event in
                self.tables.drain.isOn ? .refused(Tables.drained) : self.answer(.startOrdered, to: event)
            })
        router.on(Request.EventPause.self, directing { self.answer(.pauseOrdered(on: $0.on), to: $2) })
        router.on(Request.EventEnd.self, directing { self.answer(.endOrdered(now: $0.now ?? false), to: $2) })
        router.on(Request.EventRemove.self, directing { self.remove($0, $2) })
    }

    /// The handler of a request about the event that it names.
    private func atEvent<Body: EventRequest>(
        alsoOver: Bool = false, _ answer: @escaping (Body, Asker, LiveEvent) -> Answer
    ) -> (Body, ClientConnection) -> Answer {
        inSession { body, asker in
            guard let event = self.events[body.event] else { return self.answerElsewhere(body, asker) }
            if event.isOver, !alsoOver {
                return .refused(.eventOver, "The event is over.", hint: "Send event for what came of it.")
            }
            return answer(body, asker, event)
        }
    }

    /// The answer where no event of that id is here. Who comes to one of another server, or looks on, is sent there and asks again there.
    private func answerElsewhere(_ body: some EventRequest, _ asker: Asker) -> Answer {
        guard let refusal = elsewhere.refusal(ofEvent: body.event) else { return .refused(ErrorReply.noSuchEvent) }
        let comes = body is Request.EventJoin || (body as? Request.Event)?.on == true
        return (comes ? parts.handOver(asker, refusal) : nil) ?? .refused(refusal)
    }

    /// The same for those who may direct it.
    private func directing<Body: EventRequest>(
        _ answer: @escaping (Body, Asker, LiveEvent) -> Answer
    ) -> (Body, ClientConnection) -> Answer {
        atEvent { body, asker, event in
            let isModerator = asker.account.map { $0.account.role != .player } ?? false
            let maker = event.opening.makerID
            let isMaker = asker.player.id == event.opening.maker.id || asker.account?.account.id == maker
            let mayDirect = event.model.mayDirect(
                isMaker ? maker : self.who(asker, in: event), maker: maker,
                isMakerGone: self.sessions(ofMaker: event.opening.maker).isEmpty, isModerator: isModerator)
            guard mayDirect else {
                return .refused(
                    .notHost, "Only the maker of the event may do that.", hint: "Ask \(event.opening.maker.name).")
            }
            return answer(body, asker, event)
        }
    }

    /// As whom somebody takes part: for the account, or as the guest who has joined before signing in.
    func who(_ asker: Asker, in event: LiveEvent) -> String {
        guard let account = asker.account?.account.id else { return asker.player.id }
        return event.model.number(of: asker.player.id) == nil ? account : asker.player.id
    }

    private func answer(_ occurrence: EventOccurrence, to event: LiveEvent) -> Answer {
        tell(occurrence, to: event).map { .refused(Self.refusal($0, of: occurrence, event)) } ?? .done()
    }

    private static func refusal(
        _ refusal: EventRefusal, of occurrence: EventOccurrence, _ event: LiveEvent
    ) -> ErrorReply {
        switch refusal {
        case .wrongPhase:
            let (message, hint) = whyNot(occurrence, event)
            return ErrorReply(.wrongPhase, message, hint: hint)
        case .kicked: return ErrorReply(.kicked, "You were put out of this event.", hint: "Join another.")
        case .eventFull:
            return ErrorReply(.eventFull, "\(event.model.settings.most) take part already.", hint: "Join another.")
        case .notSeated:
            if case .left = occurrence {
                return ErrorReply(.notSeated, "You take no part in it.", hint: "Send event_join to take part.")
            }
            return ErrorReply(.notSeated, "That person takes no part in it.", hint: "Send event for who does.")
        }
    }

    /// Why an event is not where something can be done, and what to do about it.
    private static func whyNot(_ occurrence: EventOccurrence, _ event: LiveEvent) -> (message: String, hint: String) {
        let isOpen = event.model.phase == .open
        return switch occurrence {
        case .startOrdered where isOpen:
            (
                "Too few take part: it needs \(event.model.settings.kind.people.lowerBound) people to begin.",
                "Wait for others to join."
            )
        case .startOrdered: ("It has begun.", "Send event for how far it is.")
        case .pauseOrdered where isOpen: ("It has not begun.", "Send event_start first.")
        case .removed: ("That person plays no game of it now.", "Send event for who plays.")
        case .joined where event.opening.isDeal: ("Your part in it is over.", "Send event for how it stands.")
        case .joined: ("It takes nobody in any more.", "Join another.")
        default: ("It is too late for that.", "Send event for how far it is.")
        }
    }

    // MARK: Making one

    /// Events that are not over, from one address and of one maker.
    private static let mostOfAddress = 8
    private static let mostOfMaker = 4
    private static let mostDaysOn = 30

    private func create(_ create: Request.EventCreate, _ asker: Asker) -> Answer {
        if setup.events == .nobody {
            return .refused(.notAllowed, "Nobody may make events at this node.", hint: "Join one.")
        }
        if setup.events == .moderators, asker.account?.account.role ?? .player == .player {
            return .refused(
                Accounts.refusal(of: .moderator, to: asker.account?.account)
                    ?? ErrorReply(.notAllowed, "Only moderators may do that.", hint: "Ask whoever runs the server."))
        }
        if tables.drain.isOn { return .refused(Tables.drained) }
        let isRated = create.rated ?? false
        if isRated, !setup.offersAccounts {
            return .refused(
                .badField, "This server has no ratings.", hint: "Leave rated out.", field: "rated")
        }
        let needsAccounts = setup.offersAccounts && (isRated || create.kind == .deal)
        if isRated, create.guests == true {
            return .refused(
                .badField, "Guests have no ratings.", hint: "Leave guests or rated out.", field: "guests")
        }
        let settled: TableSettings
        switch TableRules.settle(create.tableRules, among: families) {
        case .failure(let flaw): return .refused(flaw)
        case .success(let settings): settled = settings
        }
        if settled.kind.pictureWish != nil {
            return .refused(
                .badTheme, "The tables of an event have no pictures.", hint: "Choose another theme.",
                field: "rules.theme")
        }
        if let start = start(of: create) {
            guard start > milliseconds, start <= milliseconds + Int64(Self.mostDaysOn) * 86_400_000 else {
                return .refused(
                    .badField, "An event begins within \(Self.mostDaysOn) days.", hint: "In milliseconds since 1970.",
                    field: "starts_at")
            }
        }
        if let refusal = refusalOfAnother(by: asker) { return .refused(refusal) }
        let opening = opening(create, settled, needsAccounts: needsAccounts, asker)
        let event = make(opening)
        note(asker)
        tell(event, to: asker)
        return .done(event: event.id)
    }

    /// What an event is called whose maker has given no title: a deal by its day.
    private func usualTitle(of kind: EventKind, by asker: Asker) -> String {
        kind == .deal
            ? "Deal of \(CalendarTime.day(ofMilliseconds: Int(milliseconds)))" : "\(asker.player.name)'s event"
    }

    /// When an event begins, in milliseconds since 1970; nil where nothing was said.
    private func start(of create: Request.EventCreate) -> Int64? {
        create.startsAt.map { Int64($0) } ?? create.startsInMs.map { milliseconds + Int64($0) }
    }

    private func opening(
        _ create: Request.EventCreate, _ settled: TableSettings, needsAccounts: Bool, _ asker: Asker
    ) -> EventOpening {
        let secret = Bytes32(random.bytes(32))
        var settings = EventSettings(
            create.kind, lot: Lot(seed: random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }))
        settings.most = create.most ?? settings.most
        settings.startsAt = start(of: create).map { .milliseconds($0) }
        settings.startsWhenFull = create.whenFull ?? false
        settings.rounds = create.rounds
        settings.isDouble = create.double ?? false
        settings.bestOf = create.bestOf ?? 1
        settings.seeds = create.seeds ?? .lot
        settings.time = .seconds(60 * (create.minutes ?? 60))
        if create.kind == .deal {
            let clock = Duration.milliseconds(milliseconds)
            settings.endsAt = create.minutes.map { clock + .seconds(60 * $0) } ?? EventSettings.midnight(after: clock)
        }
        settings.seats = settled.kind.seats
        settings.look = create.lookSeconds.map { .seconds($0) } ?? settings.look
        settings.wait = create.waitSeconds.map { .seconds($0) } ?? settings.wait
        return EventOpening(
            id: lobby.freeID(isPublic: create.public ?? true),
            title: create.title.map(TextRules.withoutControls) ?? usualTitle(of: create.kind, by: asker),
            password: create.password.map { TableSetup.passwordHash($0, secret: secret, hashing) },
            isPublic: create.public ?? true, secret: secret, maker: asker.player,
            origin: asker.peer.origin, rules: OfferedRules(create.tableRules, settled),
            settings: settings, minutes: create.minutes, madeMs: milliseconds, isRated: create.rated ?? false,
            takesGuests: create.guests ?? !needsAccounts, admits: create.admits ?? .people)
    }

    private func refusalOfAnother(by asker: Asker) -> ErrorReply? {
        let all = unfinished
        func tooMany(_ what: String, hint: String = "Join one, or wait until one is over.") -> ErrorReply {
            ErrorReply(.tooMany, "\(what) are not over yet.", hint: hint)
        }
        if all.count >= Self.most { return tooMany("\(Self.most) events of this server") }
        if all.count(where: { $0.opening.origin == asker.peer.origin }) >= Self.mostOfAddress {
            return tooMany("\(Self.mostOfAddress) events from your address")
        }
        let maker = asker.account?.account.id ?? asker.player.id
        let isTooMuch = all.count { $0.opening.makerID == maker } >= Self.mostOfMaker
        return isTooMuch
            ? tooMany("\(Self.mostOfMaker) events of yours", hint: "End one with event_end, or wait until one is over.")
            : nil
    }

    // MARK: Taking part

    /// Events that are not over in which one person takes part.
    private static let mostOfPerson = 8

    private func join(_ join: Request.EventJoin, _ asker: Asker, _ event: LiveEvent) -> Answer {
        let who = who(asker, in: event)
        let number = event.model.number(of: who)
        if let number, isThere(number, who, asker, event) {
            return .refused(.alreadySeated, "You take part in this event.", hint: "Wait to be called to a table.")
        }
        if number == nil, let refusal = refusalOfNewcomer(who, join, asker, event) { return .refused(refusal) }
        note(asker)
        let occurrence = EventOccurrence.joined(
            who: who, name: asker.player.name, rating: sessionDirectory[asker.session]?.rating(for: event.settled.kind))
        if let refusal = tell(occurrence, to: event, by: asker.player) {
            return .refused(Self.refusal(refusal, of: occurrence, event))
        }
        tell(event, to: asker)
        return .done(event: event.id)
    }

    /// Whether somebody has nothing to take back.
    private func isThere(_ number: Int, _ who: String, _ asker: Asker, _ event: LiveEvent) -> Bool {
        let entrant = event.model.entrants[number - 1]
        guard entrant.membership == .plays, entrant.score == nil, event.players[who]?.id == asker.player.id else {
            return false
        }
        guard let game = event.model.game(of: number) else { return !event.opening.isDeal }
        return game.table.map { asker.tables.contains($0) } ?? true
    }

    private func refusalOfNewcomer(
        _ who: String, _ join: Request.EventJoin, _ asker: Asker, _ event: LiveEvent
    ) -> ErrorReply? {
        if asker.account == nil, !event.opening.takesGuests {
            return ErrorReply(.signInFirst, "This event is for accounts.", hint: "Sign in, or register.")
        }
        let isBot = asker.account?.account.isBot ?? false
        guard event.opening.admits == .all || isBot == (event.opening.admits == .bots) else {
            return ErrorReply(
                .notAllowed, "This event is for \(event.opening.admits.rawValue).", hint: "Join another.")
        }
        if let refusal = refusalOfPassword(join.password, asker, event) { return refusal }
        guard events(inWhich: who).count < Self.mostOfPerson else {
            return ErrorReply(
                .tooMany, "You take part in \(Self.mostOfPerson) events that are not over.", hint: "Leave one first.")
        }
        return nil
    }

    private func refusalOfPassword(_ password: String?, _ asker: Asker, _ event: LiveEvent) -> ErrorReply? {
        guard let wanted = event.opening.password else { return nil }
        let origin = asker.peer.origin
        if let refusal = tables.refusal(ofTry: password, from: origin, after: event.wrongPasswords, "passwords") {
            return refusal
        }
        let hash = password.map { TableSetup.passwordHash($0, secret: event.opening.secret, hashing) }
        if hash == wanted { return nil }
        if password != nil {
            event.wrongPasswords.fail(FailedTries.atTable, at: clock.now)
            tables.guessers.fail(origin, at: clock.now)
        }
        return ErrorReply(
            .badPassword, password == nil ? "This event has a password." : "That is not the event's password.",
            hint: "Send password with the request.", field: "password")
    }

    // MARK: Putting somebody out

    private func remove(_ remove: Request.EventRemove, _ event: LiveEvent) -> Answer {
        let part = remove.from ?? .event
        let who = event.who(named: remove.who)
        let reason = remove.reason.map(TextRules.withoutControls)
        let refusal = who.map { put($0, out: part, of: event, because: reason) } ?? .notSeated
        if let refusal { return .refused(Self.refusal(refusal, of: .removed(who: who ?? "", from: part), event)) }
        return .done()
    }

    /// Puts somebody out, who is told so.
    func put(
        _ who: String, out part: Request.EventRemove.Part, of event: LiveEvent, because reason: String?
    ) -> EventRefusal? {
        let connection = session(of: who, in: event)?.connection.flatMap { connections[$0] }
        // Who leaves a deal's table before the first card may come back, so there is nothing to lose.
        if part == .game, event.opening.isDeal, event.model.isWaiting(who) { return .wrongPhase }
        if let refusal = tell(.removed(who: who, from: part), to: event) { return refusal }
        let what = part == .game ? "your game of the event" : "the event"
        let text = "You were put out of \(what) \(event.opening.title)" + (reason.map { ": \($0)" } ?? ".")
        if let connection { outbox.send(.announcement(.init(text: text, at: Int(milliseconds))), to: connection) }
        return nil
    }
}
