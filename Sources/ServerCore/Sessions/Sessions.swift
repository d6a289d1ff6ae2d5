import People
import Wire

/// Players and their sessions: greeting, names, and resuming a session on another connection.
final class Sessions: ServerModule, RequestModule {
    let parts: ServerParts
    private let tables: Tables
    /// Nil where there are no accounts.
    private let people: PeopleDesk?
    private(set) var names = TakenNames()

    /// The sessions whose connections are lost or whose time has ended, and whose tables are to hear of it.
    private var parting = Queue<(session: Session, hasEnded: Bool)>()
    /// The players of whose lost connections no table has heard yet.
    private var untold: Set<String> = []
    private var partings = TickRoom(ServerLimits.partings)

    /// Whom a ban of those is for who left last, so that somebody can be banned who has gone. It is kept in memory alone.
    private var departed = LatestKeys<String, SanctionTarget>(1_000)
    /// What sessions have missed that ended because their players were away, for a player who comes back too late.
    private var ended = LatestKeys<TokenDigest, [MissedGame]>(ServerLimits.endedSessions)

    /// Failed tries of the server's password.
    private var passwordTries = SignInTries()

    /// Who waits to be told where a session is: hellos with the token of one that is not here.
    private var seekers:
        [Ticket: (token: String, held: [String: Int], connection: ClientConnection, dialect: Dialect?)] = [:]

    /// While records are replayed: the sessions by their player's id, and the order of their tables where that was kept.
    private var replayed: [String: Session] = [:]
    private var tablesOfReplayed: [String: [String]] = [:]

    init(_ parts: ServerParts, _ tables: Tables, _ people: PeopleDesk?) {
        self.parts = parts
        self.tables = tables
        self.people = people
    }

    func register(in router: inout Router) { router.on(Request.Hello.self) { self.greet($0, $1) } }

    // MARK: Greeting

    private func greet(_ hello: Request.Hello, _ connection: ClientConnection) -> Answer {
        guard connection.session == nil else {
            return .refused(.helloTwice, "This connection already has a session.", hint: "Open another connection.")
        }
        guard hello.protocol == ProtocolVersion.current else {
            return .refused(
                .badProtocol, "This server does not speak protocol \(hello.protocol).",
                hint: "It speaks protocol \(ProtocolVersion.current).", field: "protocol", fatal: true)
        }
        let isHouse = connection.peer.isHouse
        if !isHouse, let flaw = TextRules.flaw(inName: hello.name, longest: limits.texts.name) {
            return .refused(.badName, flaw, hint: "Choose another name.", field: "name")
        }
        if let token = hello.resume { return resume(token, held: hello.tables ?? [:], connection) }
        if !isHouse, let flaw = TextRules.flaw(inNewName: hello.name, longest: limits.texts.name) {
            return .refused(ErrorReply(.badName, flaw, hint: "Choose another name.", field: "name"))
        }
        let most = limits.sessionsPerAddress
        // Sessions with a connection are bounded by the connections.
        guard isHouse || most == 0 || connection.address.sessions - connection.address.connections < most else {
            return .refused(
                .tooMany, "Your address has \(Narrator.count(most, "session")) without a player already.",
                hint: "Resume one of them, or wait until the first have ended.", retryMs: limits.hold.millisecondsToWait
            )
        }
        if !isHouse, let refusal = refusal(ofPassword: hello.password?.text, connection) { return .refused(refusal) }
        // A guest's name may be an account's.
        if let people {
            return people.ask(
                .isRegistered(name: hello.name), by: .newcomer(from: connection.address.network),
                .hello(hello, connection, connection.replyDialect))
        }
        begin(hello, on: connection, isRegistered: false)
        return .done()
    }

    /// The refusal of a hello without the server's password.
    private func refusal(ofPassword password: String?, _ connection: ClientConnection) -> ErrorReply? {
        guard let wanted = setup.password else { return nil }
        func bad(_ words: String) -> ErrorReply {
            ErrorReply(.badPassword, words, hint: "Send password with hello.", field: "password")
        }
        guard let password else { return bad("This server has a password.") }
        let attempt = SignInTry(network: connection.address.network, name: nil, begunAt: clock.uptime)
        if let refusal = passwordTries.refusal(of: attempt) { return refusal }
        guard password != wanted else { return nil }
        passwordTries.begin(attempt)
        passwordTries.fail(attempt, at: clock.uptime)
        outbox.log(.warning, "server_password_failed", .init("address", attempt.network))
        return bad("That is not the server's password.")
    }

    /// Begins a session. A name that an account has gets a number.
    func begin(_ hello: Request.Hello, on connection: ClientConnection, isRegistered: Bool) {
        let (name, isNumbered) = names.free(hello.name, isRegistered: isRegistered)
        let id = newPlayerID
        let token = Token(random.bytes(16))
        let opening = SessionOpening(
            name: name, isNumbered: isNumbered, token: TokenDigest(of: token, hashing))
        let session = add(opening, of: id, .connected(connection.id), connection.address)
        connection.session = session
        tell(session, token, connection)
        // A program has it from `session`.
        if connection.replyDialect == .typed { outbox.send(lines: Narrator.wayBack(to: token.text), to: connection) }
        tables.drain.greet(connection)
        outbox.log(
            .info, "session_began", .init("player", id), .init("address", connection.peer.plainAddress),
            .init("client", hello.client ?? ""))
    }

    private func resume(
        _ text: String, held: [String: Int], _ connection: ClientConnection, isAsked: Bool = false
    ) -> Answer {
        let digest = Token(text: text).map { TokenDigest(of: $0, hashing) }
        guard let token = Token(text: text), let session = digest.flatMap({ sessionDirectory[$0] }) else {
            if elsewhere.node != nil, let digest, !isAsked { return ask(for: digest, text, held, connection) }
            var refusal = ErrorReply(
                .badResume, "No session has this token.", hint: "Say hello without resume.", field: "resume")
            refusal.missed = digest.flatMap { ended[$0] }
            return .refused(refusal)
        }
        if let former = session.connection.flatMap({ connections[$0] }) {
            lose(former)
            outbox.finish(former, with: .goodbye(.init(reason: .replaced)))
        }
        tellLoss(of: session)
        session.link = .connected(connection.id)
        connection.session = session
        // Who is back in time has the seat still, also where the game has ended.
        tell(session, token, connection, missed: session.takeMissed().filter { $0.why != .hold })
        let lines = session.tables.count * ServerLimits.linesPerResumedTable
        connection.address.allowance.charge(lines, at: clock.uptime)
        shares.spend(lines * ServerLimits.costlyWork, on: connection.address)
        let clocks = tables.connectionResumed(session.asker(on: connection), held: held)
        tables.drain.greet(connection)
        tellOwners(session)
        outbox.log(.info, "session_resumed", session.logFields(at: connection.peer))
        return .done(clocks: clocks.isEmpty ? nil : clocks)
    }

    // MARK: Sessions elsewhere

    private func ask(
        for digest: TokenDigest, _ token: String, _ held: [String: Int], _ connection: ClientConnection
    ) -> Answer {
        let ticket = lateReplies.drawTicket()
        seekers[ticket] = (token, held, connection, connection.replyDialect)
        outbox.ask(.session(digest.bytes), under: ticket)
        return .pending(ticket)
    }

    /// It is known where a session is.
    func found(_ place: SessionPlace, _ ticket: Ticket) {
        guard let seeker = seekers.removeValue(forKey: ticket) else { return }
        let connection = seeker.connection
        guard !connection.isFinished, connection.session == nil else {
            return lateReplies.complete(ticket, with: .done())
        }
        connection.replyDialect = seeker.dialect
        let answer: Answer =
            switch place {
            case .here, .nowhere: resume(seeker.token, held: seeker.held, connection, isAsked: true)
            case .there(let to):
                .refused(
                    ErrorReply(
                        .elsewhere, "This session is at node \(to.node).",
                        hint: "Resume it there, at \(to.host) port \(to.port).", fatal: true, to: to))
            case .onTheWay: .refused(Server.cannotRecordNow)
            }
        lateReplies.complete(ticket, with: answer)
    }

    private func tell(
        _ session: Session, _ token: Token, _ connection: ClientConnection, missed: [MissedGame] = []
    ) {
        session.secret = token
        var message = message(of: session)
        if !missed.isEmpty { message.missed = missed }
        outbox.reply(.session(message), to: connection)
    }

    /// What a session is. With `signIn`, the token that signs in to the account the next time is in it.
    func message(of session: Session, signIn: Secret? = nil) -> ServerMessage.Session {
        ServerMessage.Session(
            player: session.playerID, name: session.name, resume: session.secret?.text ?? "",
            holdMs: limits.hold.millisecondsToWait,
            account: session.account.map { PublicAccount(id: $0.account.id, name: $0.account.name) }, token: signIn)
    }

    // MARK: Bans

    /// Whom a ban of a player is for: the account, or a guest's addresses, while the session is held also those that it was begun from.
    /// Nil where none is known.
    func target(of session: Session) -> SanctionTarget? {
        if let account = session.account?.account.id { return .account(.id(account)) }
        let connection = session.connection.flatMap { connections[$0] }
        return (connection?.peer.bannedRange ?? session.address?.network).flatMap { AddressRange($0) }.map {
            .address($0)
        }
    }

    /// The same of one of those who have left.
    func target(ofDeparted player: String) -> SanctionTarget? { departed[player] }

    // MARK: Changes

    /// Adds a session. This, what it remembers, and its end are all that a restart must know of it.
    private func add(
        _ opening: SessionOpening, of player: String, _ link: Session.Link, _ address: AddressBudget? = nil
    ) -> Session {
        let session = Session(
            sessionDirectory.nextID(), player: Player(id: player, name: opening.name), isNumbered: opening.isNumbered,
            token: opening.token, link, address)
        sessionDirectory.add(session)
        address?.sessions += 1
        names.take(opening.name, isNumbered: opening.isNumbered)
        if let account = opening.account { session.become(opening.name, account) }
        recorder.note(.session(player, .began(opening)))
        recorder.note(PlaceChange.session(session.token.bytes, player: player))
        session.segment = recorder.segment
        return session
    }

    private func remove(_ session: Session) {
        if let target = target(of: session) { departed.set(target, for: session.playerID) }
        session.link = .ended
        sessionDirectory.remove(session)
        session.address?.sessions -= 1
        tellOwners(session)
        names.giveUp(nameOf: session)
        recorder.note(.session(session.playerID, .ended))
        recorder.note(.noSession(session.token.bytes))
    }

    /// Signs a session in, or takes what has changed of its account.
    func signIn(_ session: Session, _ account: SessionAccount) {
        names.giveUp(nameOf: session)
        session.become(account.account.name, account)
        names.take(session.name, isNumbered: false)
        recorder.note(.session(session.playerID, .signedIn(account)))
        tellOwners(session)
    }

    /// Makes a session a guest's again: `wanted` with a number.
    func signOut(_ session: Session, as wanted: String, isRegistered: Bool) {
        names.giveUp(nameOf: session)
        let (name, isNumbered) = names.free(wanted, isRegistered: isRegistered)
        signOut(session, name, isNumbered: isNumbered)
    }

    private func signOut(_ session: Session, _ name: String, isNumbered: Bool) {
        tellOwners(session)
        session.become(name, isNumbered: isNumbered, nil)
        names.take(name, isNumbered: isNumbered)
        recorder.note(.session(session.playerID, .signedOut(name: name, isNumbered: isNumbered)))
    }

    /// Ends a session at once, with its connection's last line if it has one.
    func end(_ session: Session, with last: ServerMessage) {
        if let connection = session.connection.flatMap({ connections[$0] }) {
            detach(connection)
            tables.detach(connection.id, from: session.tables)
            tables.connectionLost(of: session.playerID, at: session.tables)
            outbox.finish(connection, with: last)
        }
        alarms.forget(session)
        tables.sessionEnded(session.playerID, at: session.tables)
        remove(session)
        outbox.log(.info, "session_ended", session.logFields())
    }

    /// Replays a recorded change. The player is away until ``endReplay(changed:)``.
    func replay(_ input: SessionInput, of player: String) {
        switch input {
        case .began(let opening):
            tablesOfReplayed[player] = opening.tables
            // Kept once more, it is as it was already.
            guard replayed[player] == nil else { return }
            let keptUntil = clock.now + limits.hold
            let session = add(opening, of: player, .lost(keptUntil: keptUntil))
            replayed[player] = session
            tables.admit(session, to: opening.tables ?? [])
        case .answered(let line, let reply):
            guard let session = replayed[player], session.rememberedReply(to: line) == nil else { return }
            recorder.remember(Array(reply.utf8)[...], to: line, by: session)
        case .signedIn(let account): if let session = replayed[player] { signIn(session, account) }
        case .signedOut(let name, let isNumbered):
            guard let session = replayed[player] else { return }
            names.giveUp(nameOf: session)
            signOut(session, name, isNumbered: isNumbered)
        case .ended: if let session = replayed.removeValue(forKey: player) { remove(session) }
        }
    }

    /// The session of a player that was replayed.
    subscript(player: String) -> Session? { replayed[player] }

    /// Ends a replay: gives everybody who was replayed the whole time of a hold from now on. Returns them. `changed` is called after each.
    func endReplay(changed: () -> Void) -> [Session] {
        for (player, tables) in tablesOfReplayed { replayed[player]?.sortTables(as: tables) }
        // In the order in which they were replayed.
        let players = replayed.values.sorted { $0.id < $1.id }
        replayed = [:]
        tablesOfReplayed = [:]
        for session in players {
            session.link = .lost(keptUntil: clock.now + limits.hold)
            tables.connectionLost(of: session.playerID, at: session.tables)
            alarms.note(session)
            changed()
        }
        return players
    }

    /// A session goes to another server, and its connection ends.
    func release(_ session: Session, saying last: ServerMessage.Goodbye) {
        if let connection = session.connection.flatMap({ connections[$0] }) {
            detach(connection)
            if connection.dialect == .typed, let to = last.to, let token = session.secret {
                outbox.send(lines: Narrator.moved(to: to, token: token.text), to: connection)
                outbox.finish(connection)
            } else {
                outbox.finish(connection, with: .goodbye(last))
            }
        }
        alarms.forget(session)
        remove(session)
    }

    /// What a session begins with that comes alone: a guest gets a number where somebody here has the name.
    func numbered(_ input: SessionInput) -> SessionInput {
        guard case .began(var opening) = input, opening.account == nil else { return input }
        (opening.name, opening.isNumbered) = names.free(opening.name, isRegistered: false)
        return .began(opening)
    }

    /// A connection has no session any more, and nothing comes by itself.
    private func detach(_ connection: ClientConnection) {
        connection.session = nil
        lobbyFeed.unsubscribe(connection.id)
        parts.followedEvents[connection.id] = nil
    }

    // MARK: Losing a connection

    /// The connection is gone: its session is kept for a while, and its seats are held.
    func lose(_ connection: ClientConnection) {
        guard let session = connection.session else { return }
        detach(connection)
        session.link = .lost(keptUntil: clock.now + limits.hold)
        alarms.note(session)
        // At once, because it may have been sent its last line.
        tables.detach(connection.id, from: session.tables)
        untold.insert(session.playerID)
        part(session, hasEnded: false)
    }

    /// The session was not resumed in time.
    func wake(_ session: Session) { part(session, hasEnded: true) }

    /// Whether tables are to hear of somebody in the next tick.
    var hasParting: Bool { !parting.isEmpty }

    /// Begins a tick of the driver: tables hear of those who are gone, the earliest first.
    func beginTick() {
        partings.begin()
        tellPartings()
    }

    private func part(_ session: Session, hasEnded: Bool) {
        parting.append((session, hasEnded))
        tellPartings()
    }

    /// Tells tables of as many as the tick has room for.
    private func tellPartings() {
        while !partings.isSpent, let (session, hasEnded) = parting.popFirst() {
            tellLoss(of: session)
            // It may have been resumed meanwhile.
            if hasEnded, let time = session.wakeTime, time <= clock.now { expire(session) }
        }
    }

    /// Its tables hear at once that its connection was lost.
    func tellLoss(of session: Session) {
        guard untold.remove(session.playerID) != nil else { return }
        partings.spend(session.tables.count)
        tables.connectionLost(of: session.playerID, at: session.tables)
        tellOwners(session)
    }

    /// Owners of tables hear that a player has come, or gone.
    private func tellOwners(_ session: Session) {
        parts.ownerNews.note(
            .cameOrWent(
                session.id, player: session.playerID, account: session.account?.account.id,
                isHere: session.connection != nil))
    }

    /// Ends a session that nobody has resumed.
    private func expire(_ session: Session) {
        partings.spend(session.tables.count)
        for table in tables.games(of: session.playerID, at: session.tables) {
            session.heard(.missed(MissedGame(table: table, why: .hold)))
        }
        let missed = session.takeMissed()
        if !missed.isEmpty { ended.set(missed, for: session.token) }
        tables.sessionEnded(session.playerID, at: session.tables)
        remove(session)
        outbox.log(.info, "session_ended", session.logFields())
    }
}
