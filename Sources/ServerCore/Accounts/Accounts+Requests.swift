import People
import Wire

extension Accounts: RequestModule {
    func register(in router: inout Router) {
        registerAccounts(in: &router)
        registerRecords(in: &router)
        registerModeration(in: &router)
    }

    // MARK: Accounts

    private func registerAccounts(in router: inout Router) {
        router.on(Request.Register.self, inSession { self.register($0, $1) })
        router.on(Request.Login.self, inSession { self.login($0, $1) })
        router.on(
            Request.Logout.self,
            signedIn { logout, asker, account in
                guard asker.tables.isEmpty else { return .refused(Self.atTable) }
                return self.ask(.logout(account: account.id, everywhere: logout.everywhere ?? false), asker)
            })
        router.on(Request.Account.self, signedIn { self.manage($0, $1, $2) })
        router.on(Request.Recover.self, inSession { self.recover($0, $1) })
        router.on(
            Request.Settings.self,
            signedIn { settings, asker, account in
                self.ask(.settings(account: account.id, set: settings.set ?? [:]), asker)
            })
    }

    private static let atTable = ErrorReply(
        .wrongPhase, "You are at a table.", hint: "Leave your tables first.")

    private func register(_ register: Request.Register, _ asker: Asker) -> Answer {
        if policy.registration == .closed {
            return .refused(
                .notAllowed, "Nobody can register here.", hint: "Play as a guest, or ask whoever runs the server.")
        }
        let keys = NameKeys(register.name)
        if let known = asker.account?.account, NameKeys(known.name).folded != keys.folded {
            return .refused(
                .wrongPhase, "You are signed in as \(known.name).", hint: "Log out first, or rename the account.")
        }
        let name = register.name
        let isOwnName = keys.areAlike(NameKeys(asker.player.name))
        let question = PeopleQuestion.register(
            register, waits: policy.registration == .approve, isOwnName: isOwnName)
        if asker.account != nil {
            return trying(name, asker) { attempt in ask(question, asker, try: attempt, name: name) }
        }
        func newly(_ attempt: SignInTry?) -> Answer {
            let network = asker.peer.network
            let refusal =
                refusalOfPlainText(asker) ?? limits.registrations.refusal(of: network, at: clock.uptime)
                ?? flaw(inName: name, asker) ?? Passwords.flaw(in: register.password?.text ?? "", of: name)
            if let refusal { return .refused(refusal) }
            limits.registrations.count(network, at: clock.uptime)
            return ask(question, asker, try: attempt, name: name)
        }
        // Where an account has the name, the password is compared with its own.
        return isOwnName ? trying(name, asker) { newly($0) } : newly(nil)
    }

    /// Makes a try to sign in, where a password may come and not too many were wrong. A token has no name.
    private func trying(_ name: String?, _ asker: Asker, _ body: (SignInTry) -> Answer) -> Answer {
        // No account has a longer name, and each key that is counted takes memory.
        let name = name.flatMap { $0.unicodeScalars.count <= 24 ? NameKeys($0) : nil }
        let attempt = SignInTry(network: asker.peer.network, name: name, begunAt: clock.uptime)
        if let refusal = refusalOfPlainText(asker) ?? limits.tries.refusal(of: attempt) { return .refused(refusal) }
        return body(attempt)
    }

    /// The refusal of a name that can't be an account's, or that somebody else bears now.
    private func flaw(inName name: String, _ asker: Asker) -> ErrorReply? {
        // Whoever gives no name plays as a guest.
        let isGuest = NameKeys("guest").areAlike(NameKeys(name))
        let flaw =
            TextRules.flaw(inNewName: name, longest: setup.limits.texts.name)
            ?? (isGuest ? "No account can have this name." : nil)
        if let flaw { return ErrorReply(.badName, flaw, hint: "Choose another name.", field: "name") }
        let own =
            asker.account.map { sessions(of: $0.account.id) } ?? sessionDirectory[asker.session].map { [$0] }
        guard sessions.names.isBorne(name, exceptBy: own ?? []) else { return nil }
        return ErrorReply(
            .nameTaken, "Somebody has this name, or one that looks like it.", hint: "Choose another name.",
            field: "name")
    }

    /// The refusal of a password that somebody on the way could read.
    private func refusalOfPlainText(_ asker: Asker) -> ErrorReply? {
        if asker.peer.isLocal || asker.peer.isEncrypted || policy.takesPlainPasswords { return nil }
        return ErrorReply(
            .notEncrypted, "A password, a token or a code may not come in plain text from another machine.",
            hint: "Connect with TLS, or play as a guest.")
    }

    private func login(_ login: Request.Login, _ asker: Asker) -> Answer {
        if let known = asker.account?.account {
            // Whose a token is, the store alone knows.
            let isOther = login.token == nil && login.name.map { NameKeys($0).folded } != NameKeys(known.name).folded
            if isOther { return .refused(.wrongPhase, "You are signed in as \(known.name).", hint: "Log out first.") }
        } else if !asker.tables.isEmpty {
            return .refused(Self.atTable)
        }
        if asker.peer.isHouse { return ask(.loginOfHouse(name: login.name ?? ""), asker) }
        return trying(login.token == nil ? login.name : nil, asker) { attempt in
            ask(.login(login), asker, try: attempt)
        }
    }

    private func manage(_ request: Request.Account, _ asker: Asker, _ account: Account) -> Answer {
        if request.do == .show { return ask(.account(account.id), asker) }
        return trying(account.name, asker) { attempt in
            switch order(request, asker, account) {
            case .failure(let refusal): return .refused(refusal)
            case .success(let order):
                let name: String? = if case .rename(let name) = order { name } else { nil }
                return ask(
                    .manage(account: account.id, request.password ?? Secret(""), order), asker, try: attempt, name: name
                )
            }
        }
    }

    /// What is to be done with the account, where it can be.
    private func order(
        _ request: Request.Account, _ asker: Asker, _ account: Account
    ) -> Result<PeopleQuestion.AccountOrder, ErrorReply> {
        switch request.do {
        case .rename:
            let name = request.name ?? ""
            return flaw(inName: name, asker).map(Result.failure) ?? .success(.rename(name))
        case .password:
            let new = request.new ?? Secret("")
            let flaw = Passwords.flaw(in: new.text, of: account.name, field: "new")
            return flaw.map(Result.failure) ?? .success(.password(new))
        case .delete: return .success(.delete)
        case .export: return .success(.export)
        case .recover: return .success(.recover)
        case .show: preconditionFailure("that asks for no password")
        }
    }

    private func recover(_ recover: Request.Recover, _ asker: Asker) -> Answer {
        trying(recover.name, asker) { attempt in
            if let flaw = Passwords.flaw(in: recover.password.text, of: recover.name) { return .refused(flaw) }
            return ask(.recover(recover), asker, try: attempt)
        }
    }

    // MARK: Records

    private func registerRecords(in router: inout Router) {
        router.on(
            Request.Records.self,
            inSession { records, asker in
                guard
                    let account = records.account.map({ AccountName($0) }) ?? asker.account.map({ .id($0.account.id) })
                else { return .refused(Self.signInFirst) }
                return self.ask(.records(records, of: account), asker)
            })
        router.on(
            Request.Leaders.self,
            inSession { leaders, asker in
                let games = TableRules.games(of: self.families)
                guard games.contains(leaders.game) else {
                    return .refused(
                        .badField, "This server does not offer that game.",
                        hint: "Games: \(games.joined(separator: ", ")).", field: "game")
                }
                return self.ask(.leaders(leaders), asker)
            })
        router.on(Request.History.self, inSession { self.ask(.history($0), $1) })
        router.on(
            Request.Saved.self,
            signedIn { _, asker, account in
                self.ask(
                    .saved(account: account.id, waiting: self.savedGames.waitingGames(of: account.id)), asker)
            })
        router.on(Request.Replay.self, inSession { self.ask(.replay($0), $1) })
    }

    // MARK: Who may ask

    static let signInFirst = ErrorReply(
        .signInFirst, "Sign in first.", hint: "Send login with name and password, or register.")

    /// The refusal of a request with that permission to that account, or to a guest; nil if its role does not forbid it.
    static func refusal(of permission: Permission, to account: Account?) -> ErrorReply? {
        switch permission {
        case .anyone, .session, .member, .seated, .host: return nil
        case .account: return account == nil ? signInFirst : nil
        case .moderator:
            guard let account else { return signInFirst }
            return account.role == .player
                ? ErrorReply(.notAllowed, "Only moderators may do that.", hint: "Ask whoever runs the server.") : nil
        }
    }

    /// The handler of a request that needs an account.
    private func signedIn<Body: RequestBody>(
        _ answer: @escaping (Body, Asker, Account) -> Answer
    ) -> (Body, ClientConnection) -> Answer {
        precondition(Body.permission == .account, "\(Body.name) is for guests, too")
        return inSession { body, asker in
            guard let account = asker.account?.account else { preconditionFailure("others are told to sign in first") }
            return answer(body, asker, account)
        }
    }
}
