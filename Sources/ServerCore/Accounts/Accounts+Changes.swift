import People
import Wire

/// What answers of the database change for those who are connected.
extension Accounts {
    func make(_ change: PeopleChange, by session: Session?, _ receiver: ClientConnection?) {
        switch change {
        case .isRegistered, .code, .saved, .takenUp: break
        case .signedIn(let signIn):
            guard let session else { return }
            if receiver?.peer.isHouse == true {
                for other in sessions(of: signIn.account.id) where other !== session { end(other) }
            }
            self.signIn(session, signIn, receiver)
        case .profile(let signIn, let signedOut): refresh(signIn, signedOut)
        case .signedOut(let account, let includesAsker):
            for other in sessions(of: account) where includesAsker || other !== session { end(other) }
            // Who has given the new password stays, also after a restart.
            if !includesAsker, let session { update(session) { $0.sinceMs = milliseconds } }
        case .loggedOut(let everywhere): if let session { logOut(session, everywhere: everywhere, receiver) }
        case .renamed(let account, let name):
            for other in sessions(of: account) {
                update(other) { $0.account.name = name }
                tell(other)
            }
        case .deleted(let erased): erase(erased, by: session, receiver)
        case .erasures(let list):
            for erased in list {
                erase(erased, by: nil, nil)
                finish(erased, lateReplies.drawTicket())
            }
        case .sanctioned(let sanction): put(sanction, by: session)
        case .lifted(let kind, let target): lift(kind, target)
        case .addressSanctions(let list):
            people.sanctions.replace(list)
            markBanned()
        case .promoted(let account, let role):
            for other in sessions(of: account) { update(other) { $0.account.role = role } }
        case .announced(let announcement): connections.announce(announcement, outbox)
        }
    }

    // MARK: Signing in and out

    private func signIn(_ session: Session, _ signIn: SignIn, _ receiver: ClientConnection?) {
        if let former = session.account?.account.id {
            sessionDirectory.signedIn.remove(session.id, from: former)
        }
        sessions.signIn(session, SessionAccount(signIn, at: milliseconds))
        sessionDirectory.signedIn.add(session.id, to: signIn.account.id)
        show(session)
        if let receiver {
            outbox.send(.session(sessions.message(of: session, signIn: signIn.token)), to: receiver)
        }
        let peer = session.connection.flatMap { connections[$0] }?.peer
        outbox.log(.info, "signed_in", session.logFields(at: peer))
    }

    /// What is known of an account has changed while the server was not there.
    private func refresh(_ signIn: SignIn, _ signedOutMs: Int64) {
        for session in sessions(of: signIn.account.id) {
            // The server has crashed before the end of the session was on record.
            if session.account?.sinceMs ?? 0 < signedOutMs {
                end(session)
                continue
            }
            let former = session.name
            update(session) { known in
                known.account = signIn.account
                known.ratings = signIn.ratings
                known.mute = signIn.mute
            }
            if !session.name.utf8.elementsEqual(former.utf8) { tell(session) }
        }
    }

    /// Changes what a session knows of its account, and shows it where it is seen.
    private func update(_ session: Session, _ body: (inout SessionAccount) -> Void) {
        guard var account = session.account else { return }
        body(&account)
        sessions.signIn(session, account)
        show(session)
    }

    private func tell(_ session: Session) {
        guard let connection = session.connection.flatMap({ connections[$0] }) else { return }
        outbox.send(.session(sessions.message(of: session)), to: connection)
    }

    /// Shows a session's name, account and rating at its tables.
    private func show(_ session: Session) {
        for table in session.tables.compactMap({ directory[$0] }) {
            tables.rename(session.player, rating: session.rating(at: table), at: table)
        }
    }

    private func logOut(_ session: Session, everywhere: Bool, _ receiver: ClientConnection?) {
        guard let account = session.account?.account else { return }
        if everywhere { for other in sessions(of: account.id) where other !== session { end(other) } }
        becomeGuest(session, as: account.name, isRegistered: true, receiver)
    }

    private func becomeGuest(
        _ session: Session, as name: String, isRegistered: Bool, _ receiver: ClientConnection?
    ) {
        // The session may have come to a table before the answer came. It leaves while signed in, so that its game is saved.
        tables.leaveAll(session)
        if let account = session.account?.account.id {
            sessionDirectory.signedIn.remove(session.id, from: account)
        }
        sessions.signOut(session, as: name, isRegistered: isRegistered)
        if let receiver { outbox.send(.session(sessions.message(of: session)), to: receiver) }
    }

    private func erase(_ erased: ErasedAccount, by asker: Session?, _ receiver: ClientConnection?) {
        for session in sessions(of: erased.id) {
            guard session === asker else {
                end(session)
                continue
            }
            becomeGuest(session, as: "guest", isRegistered: false, receiver)
        }
        tables.erase(erased)
        parts.ownerNews.note(.erased(erased))
        tables.ladder?.forget(erased.id)
        // Their states have its name, and the database would not keep them any more.
        let saved = savedGames.waitingGames(of: erased.id).filter { $0.saved != nil }.map(\.id)
        archive.remove(saved)
        if !saved.isEmpty { recorder.note(.archived(saved)) }
    }

    private func end(_ session: Session) {
        sessions.end(session, with: .goodbye(.init(reason: .signedOut)))
    }

    // MARK: Moderation

    private func put(_ sanction: Sanction, by moderator: Session?) {
        noteNames(of: sanction)
        switch (sanction.target, sanction.kind) {
        case (.account(.id(let account)), .ban):
            parts.ownerNews.note(.banned(player: nil, account: account))
            for session in sessions(of: account) { end(session, banned: sanction, by: moderator) }
        case (.account(.id(let account)), .mute): for session in sessions(of: account) { session.take(mute: sanction) }
        case (.account, _): break
        case (.address, .mute): people.sanctions.put(sanction)
        case (.address, .ban):
            people.sanctions.put(sanction)
            markBanned()
            for connection in connections.all where connection.isBanned {
                guard let session = connection.session, !spares(session) else { continue }
                end(session, banned: sanction, by: moderator)
            }
        }
    }

    /// Keeps the names of the guests who are meant, by which whoever runs the server may know them alone.
    private func noteNames(of sanction: Sanction) {
        guard case .address = sanction.target else { return }
        for session in sessionDirectory.all where sessions.target(of: session) == sanction.target {
            sanctioned.set(sanction.target, for: NameKeys(session.name).folded)
        }
    }

    /// What a guest of that name was last banned or muted by, while that holds.
    func target(ofSanctioned name: String) -> SanctionTarget? {
        sanctioned[NameKeys(name).folded].flatMap { people.sanctions.holds($0, at: milliseconds) ? $0 : nil }
    }

    private func end(_ session: Session, banned ban: Sanction, by moderator: Session?) {
        parts.ownerNews.note(.banned(player: session.playerID, account: nil))
        tables.putOut(session, by: moderator?.playerID)
        var refusal = addressed(Sanctions.refusal(ban))
        refusal.fatal = true
        sessions.end(session, with: .error(refusal))
    }

    private func lift(_ kind: BanKind?, _ target: SanctionTarget) {
        if case .account(.id(let account)) = target {
            if kind != .ban { for session in sessions(of: account) { session.take(mute: nil) } }
            return
        }
        people.sanctions.lift(kind, target)
        markBanned()
    }

    func spares(_ session: Session) -> Bool { session.account.map { $0.account.role != .player } ?? false }

    // MARK: Ratings

    /// A game has brought new ratings, which are shown at all tables of those who have them.
    func rated(_ game: NewRatings) {
        var tables: Set<String> = []
        for (account, rating) in game.ratings {
            for session in sessions(of: account) {
                session.take(rating, in: game.pool)
                tables.formUnion(session.tables)
            }
        }
        for table in tables.sorted().compactMap({ directory[$0] }) { self.tables.tellRatings(at: table) }
    }
}

extension Session {
    /// The rating of its account in games like those of a table.
    func rating(at table: Table) -> Int? { rating(for: table.model.setup.kind) }

    /// The rating of its account in games of that kind.
    func rating(for kind: any GameKind) -> Int? {
        guard let account, let mode = kind.rules.mode, !kind.isPlayedTogether else { return nil }
        let pool = RatingPool(
            game: kind.game, mode: mode, isForTwo: kind.seats == 2, isForBots: account.account.isBot)
        return account.ratings[pool]
    }
}
