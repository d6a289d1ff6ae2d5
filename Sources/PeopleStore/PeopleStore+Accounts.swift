import Crypto
import Database
import People
import Wire

/// Accounts: signing in and out.
extension PeopleStore {
    /// How many tokens an account has at most: one more ends the one that was not used for longest.
    static let mostTokens = 20
    /// How many one-time codes an account gets.
    static let codeCount = 8
    /// How long a code lives that whoever runs the server has asked for.
    static let resetTime: Int64 = 15 * 60 * 1_000

    // MARK: Looking up

    /// An account with the hash of its password.
    struct StoredAccount {
        let account: Account
        let password: String
    }

    private static let columns = "id, name, role, created_ms, bot, waiting, password"

    private static func stored(_ row: Statement) -> StoredAccount {
        StoredAccount(
            account: Account(
                id: row.string(0), name: row.string(1),
                role: Role(rawValue: row.number(2)) ?? .player,
                createdMs: row.integer(3) ?? 0, isBot: row.integer(4) == 1, isWaiting: row.integer(5) == 1),
            password: row.string(6))
    }

    /// The account of a name, or the only one whose name is like it.
    func account(named name: String) throws(DatabaseError) -> StoredAccount? {
        let found = try accounts(like: name)
        let folded = NameKeys(name).folded
        return found.first { NameKeys($0.account.name).folded == folded } ?? (found.count == 1 ? found[0] : nil)
    }

    /// The accounts whose names are so much alike that nobody else may have this one.
    private func accounts(like name: String) throws(DatabaseError) -> [StoredAccount] {
        let keys = NameKeys(name)
        return try rows(
            """
            SELECT \(Self.columns) FROM accounts WHERE folded IN (?, ?) OR look IN (?, ?)
            """, [.text(keys.folded), .text(keys.look), .text(keys.folded), .text(keys.look)], Self.stored)
    }

    /// Whether another account than that one has the name, or one like it.
    func isTaken(_ name: String, exceptBy id: String? = nil) throws(DatabaseError) -> Bool {
        try accounts(like: name).contains { $0.account.id != id }
    }

    func account(_ id: String) throws(DatabaseError) -> StoredAccount? {
        try first("SELECT \(Self.columns) FROM accounts WHERE id = ?", [.text(id)], Self.stored)
    }

    func account(_ name: AccountName) throws(DatabaseError) -> StoredAccount? {
        switch name {
        case .id(let id): try account(id)
        case .name(let name): try account(named: name)
        }
    }

    static let noSuchAccount = PeopleAnswer.refused(
        .noSuchAccount, "There is no such account.", hint: "Send its id, or @ and its name.")

    /// The message with which its holder is told of an account.
    func message(of account: Account, codes: [Secret]? = nil) throws(DatabaseError) -> ServerMessage {
        let tokens = try count("SELECT COUNT(*) FROM tokens WHERE account = ?", [.text(account.id)])
        let left = try count(
            "SELECT COUNT(*) FROM codes WHERE account = ? AND expires_ms IS NULL", [.text(account.id)])
        return .account(
            .init(
                id: account.id, name: account.name, role: AccountRole(rawValue: account.role.name),
                created: Int(account.createdMs), bot: account.isBot, waiting: account.isWaiting,
                tokens: tokens, codesLeft: left, codes: codes))
    }

    func show(_ id: String) throws(DatabaseError) -> PeopleAnswer {
        guard let stored = try account(id) else { return Self.noSuchAccount }
        return PeopleAnswer([try message(of: stored.account)])
    }

    // MARK: Registering

    func register(
        _ wanted: Request.Register, _ waits: Bool, _ isOwnName: Bool, _ asker: PeopleAsker, _ now: Int64
    ) throws(DatabaseError) -> PeopleStep {
        let password = wanted.password ?? Secret("")
        let isBot = wanted.bot ?? false
        if let known = asker.account { return try signInAgain(known.id, password, asker, now) }
        if try isTaken(wanted.name) {
            guard isOwnName, let stored = try account(named: wanted.name) else { return Self.nameTaken }
            return check(password, against: stored.password) { store, fits throws(DatabaseError) in
                guard fits else { return Self.wrongPasswordOfTaken }
                if let refusal = try store.refusalOfSignIn(stored.account, now) { return .done(refusal) }
                return .done(try store.signedIn(stored.account, asker, now))
            }
        }
        return .hash(Passwords.bytes(of: password.text)) { store, hash throws(DatabaseError) in
            guard let hash else { return .done(.busy) }
            return try store.database.transaction { () throws(DatabaseError) in
                // Somebody may have taken it while the password was hashed.
                if try store.isTaken(wanted.name) { return Self.nameTaken }
                let id = try store.insertAccount(
                    wanted.name, password: hash, isBot: isBot, waits: waits, now)
                try store.takeOverGames(of: asker.player, id, isBot: isBot)
                let codes = try store.drawCodes(of: id)
                guard let stored = try store.account(id) else { return .done(PeopleAnswer()) }
                if waits { return .done(PeopleAnswer([try store.message(of: stored.account, codes: codes)])) }
                let token = try store.drawToken(of: id, asker.network, now)
                return .done(
                    PeopleAnswer(
                        [try store.message(of: stored.account, codes: codes)],
                        change: .signedIn(try store.signIn(stored.account, token, isNew: true, now))))
            }
        }
    }

    /// Returns the id of a new account.
    @discardableResult
    private func insertAccount(
        _ name: String, password: String, isBot: Bool, waits: Bool, _ now: Int64
    ) throws(DatabaseError) -> String {
        let (id, keys) = ("a" + drawnName(length: 9), NameKeys(name))
        try run(
            """
            INSERT INTO accounts (id, name, folded, look, password, role, bot, waiting, created_ms, settings)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, '{}')
            """,
            [
                .text(id), .text(name), .text(keys.folded), .text(keys.look), .text(password), .flag(isBot),
                .flag(waits), .integer(now),
            ])
        return id
    }

    static let nameTaken = PeopleStep.refused(
        .nameTaken, "Somebody has this name, or one that looks like it.", hint: "Choose another name.", field: "name")

    /// The same where a password was compared with the account's, which counts as a try to sign in.
    private static var wrongPasswordOfTaken: PeopleStep {
        guard case .done(var answer) = nameTaken else { return nameTaken }
        answer.isWrongPassword = true
        return .done(answer)
    }

    /// The games of a guest who registers count for the account, in their order. Ratings do not: others were rated without.
    private func takeOverGames(of player: String, _ account: String, isBot: Bool) throws(DatabaseError) {
        let games = try rows(
            """
            SELECT games.family, games.mode, games.level, games.played_ms, games.counted, game_seats.groups, game_seats.flips,
                game_seats.misses, game_seats.won, game_seats.best, game_seats.put_out, game_seats.moves, game_seats.undos
            FROM game_seats JOIN games ON games.id = game_seats.game
            WHERE game_seats.player = ? AND game_seats.account IS NULL ORDER BY game_seats.ended_ms, game_seats.game
            """, [.text(player)]
        ) { row in
            var seat = FinishedGame.Seat(seat: 0, player: player, name: nil, owner: player, bot: nil)
            seat.groups = row.integer(5).map(Int.init)
            seat.flips = row.integer(6).map(Int.init)
            seat.misses = row.integer(7).map(Int.init)
            seat.hasWon = row.integer(8) == 1
            seat.isBest = row.integer(9) == 1
            seat.wasPutOut = row.integer(10) == 1
            seat.moves = row.integer(11).map(Int.init)
            seat.undos = row.integer(12).map(Int.init)
            return (
                seat, game: row.string(0), mode: row.string(1), level: row.string(2),
                ms: row.integer(3) ?? 0, isCounted: row.integer(4) == 1
            )
        }
        try run(
            "UPDATE game_seats SET account = ? WHERE player = ? AND account IS NULL", [.text(account), .text(player)])
        var moves = StandingMoves()
        for game in games where game.isCounted {
            try count(
                game.0, of: account, isBot: isBot, game: game.game, mode: game.mode, level: game.level,
                playedMs: game.ms, &moves)
        }
        try make(moves)
    }

    // MARK: Signing in

    func login(_ login: Request.Login, _ asker: PeopleAsker, _ now: Int64) throws(DatabaseError) -> PeopleStep {
        if let token = login.token { return .done(try self.login(by: token, asker, now)) }
        let password = login.password ?? Secret("")
        let stored = try account(named: login.name ?? "")
        // An unknown name takes as long as a wrong password.
        return check(password, against: stored?.password ?? nobodysPassword) { store, fits throws(DatabaseError) in
            guard fits, let stored, let current = try store.account(stored.account.id),
                current.password == stored.password
            else { return Self.badCredentials }
            if let refusal = try store.refusalOfSignIn(current.account, now) { return .done(refusal) }
            if PasswordHash.isOutdated(stored.password) {
                return .hash(Passwords.bytes(of: password.text)) { store, hash throws(DatabaseError) in
                    if let hash { try store.setPassword(hash, of: stored.account.id) }
                    return .done(try store.signedIn(current.account, asker, now))
                }
            }
            return .done(try store.signedIn(current.account, asker, now))
        }
    }

    private func signInAgain(
        _ id: String, _ password: Secret, _ asker: PeopleAsker, _ now: Int64
    ) throws(DatabaseError) -> PeopleStep {
        guard let stored = try account(id) else { return .done(Self.noSuchAccount) }
        return check(password, against: stored.password) { store, fits throws(DatabaseError) in
            fits ? .done(try store.signedIn(stored.account, asker, now)) : Self.badCredentials
        }
    }

    private func login(by token: Secret, _ asker: PeopleAsker, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        let digest = digest(of: token.text)
        let found = try first(
            "SELECT account FROM tokens WHERE digest = ? AND used_ms > ?",
            [.text(digest), .integer(now - tokenTime)]
        ) { $0.string(0) }
        guard let found, let stored = try account(found) else {
            return .refused(
                .badCredentials, "No account has this token any more.", hint: "Sign in with name and password.")
        }
        if let own = asker.account, own.id != stored.account.id {
            return .refused(.wrongPhase, "You are signed in as \(own.name).", hint: "Log out first.")
        }
        if let refusal = try refusalOfSignIn(stored.account, now) { return refusal }
        try run("UPDATE tokens SET used_ms = ? WHERE digest = ?", [.integer(now), .text(digest)])
        return PeopleAnswer(
            [try message(of: stored.account)], change: .signedIn(try signIn(stored.account, token, isNew: false, now)))
    }

    /// Signs a program of the server's own in. Its account has no password that anybody could know.
    func login(ofHouse name: String, _ asker: PeopleAsker, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        try database.transaction { () throws(DatabaseError) in
            if try account(named: name) == nil {
                try insertAccount(name, password: Self.noPassword, isBot: true, waits: false, now)
            }
            guard let stored = try account(named: name) else { return PeopleAnswer() }
            let token = try drawToken(of: stored.account.id, asker.network, now)
            return PeopleAnswer(change: .signedIn(try signIn(stored.account, token, isNew: true, now)))
        }
    }

    /// Stands in place of a hash, and is none of any password.
    private static let noPassword = "none"

    /// The words are the same whether the name or the password is wrong.
    static let badCredentials = PeopleStep.refused(
        .badCredentials, "That name and password do not go together.",
        hint: "Check both. A code for recovery sets another password.")

    func check(_ password: Secret, against hash: String, then: @escaping PeopleStep.AfterCheck) -> PeopleStep {
        .check(Passwords.bytes(of: password.text), against: hash, then: then)
    }

    private func refusalOfSignIn(_ account: Account, _ now: Int64) throws(DatabaseError) -> PeopleAnswer? {
        if let ban = try sanction(.ban, on: account.id, now) { return .refused(Sanctions.refusal(ban)) }
        guard account.isWaiting else { return nil }
        return .refused(
            .notAllowed, "This account waits to be approved.",
            hint: "Ask whoever runs the server, and play on as a guest.")
    }

    private func signedIn(_ account: Account, _ asker: PeopleAsker, _ now: Int64) throws(DatabaseError) -> PeopleAnswer
    {
        try database.transaction { () throws(DatabaseError) in
            let token = try drawToken(of: account.id, asker.network, now)
            let signIn = try signIn(account, token, isNew: true, now)
            return PeopleAnswer([try message(of: account)], change: .signedIn(signIn))
        }
    }

    /// Notes that all sessions end that were signed in before: a server that was not there ends them at its next start.
    func noteSignedOut(_ account: String, at now: Int64) throws(DatabaseError) {
        try run("UPDATE accounts SET signed_out_ms = ? WHERE id = ?", [.integer(now), .text(account)])
    }

    /// What a server knows of an account; where it is gone or banned meanwhile, all its sessions end.
    func profile(_ id: String, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        guard let stored = try account(id), try sanction(.ban, on: id, now) == nil else {
            return PeopleAnswer(change: .signedOut(account: id, includesAsker: true))
        }
        let ended = try first("SELECT signed_out_ms FROM accounts WHERE id = ?", [.text(id)]) { $0.integer(0) ?? 0 }
        return PeopleAnswer(
            change: .profile(try signIn(stored.account, Secret(""), isNew: false, now), signedOutMs: ended ?? 0))
    }

    private func signIn(_ account: Account, _ token: Secret, isNew: Bool, _ now: Int64) throws(DatabaseError) -> SignIn
    {
        let ratings = try rows(
            "SELECT game, mode, seats, bots, rating FROM ratings WHERE account = ?", [.text(account.id)]
        ) { row in
            (
                RatingPool(
                    game: row.string(0), mode: row.string(1), isForTwo: row.text(2) == "two",
                    isForBots: row.integer(3) == 1), Int((row.real(4) ?? 0).rounded())
            )
        }
        return SignIn(
            account: account, token: isNew ? token : nil, tokenDigest: digest(of: token.text),
            ratings: Dictionary(ratings) { first, _ in first },
            mute: try sanction(.mute, on: account.id, now))
    }

    func drawToken(of account: String, _ network: String, _ now: Int64) throws(DatabaseError) -> Secret {
        let token = Secret(
            randomBytes(16).map { byte in
                let digits = String(byte, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined())
        try run("DELETE FROM tokens WHERE account = ? AND used_ms <= ?", [.text(account), .integer(now - tokenTime)])
        try run(
            """
            DELETE FROM tokens WHERE digest IN (
                SELECT digest FROM tokens WHERE account = ? ORDER BY used_ms DESC, digest LIMIT 1000 OFFSET ?)
            """, [.text(account), .number(Self.mostTokens - 1)])
        try run(
            "INSERT INTO tokens (digest, account, created_ms, used_ms, address) VALUES (?, ?, ?, ?, ?)",
            [.text(digest(of: token.text)), .text(account), .integer(now), .integer(now), .text(network)])
        return token
    }

    /// Draws eight one-time codes, and ends the former ones.
    func drawCodes(of account: String) throws(DatabaseError) -> [Secret] {
        try run("DELETE FROM codes WHERE account = ?", [.text(account)])
        var codes: [Secret] = []
        for _ in 0..<Self.codeCount { codes.append(try drawCode(of: account, expires: nil)) }
        return codes
    }

    func drawCode(of account: String, expires: Int64?) throws(DatabaseError) -> Secret {
        let parts = (0..<3).map { _ in drawnName(length: 4) }
        let code = Secret(parts.joined(separator: "-"))
        try run(
            "INSERT INTO codes (account, digest, expires_ms) VALUES (?, ?, ?)",
            [.text(account), .text(digest(of: account + " " + code.text)), .maybe(expires)])
        return code
    }

    func setPassword(_ hash: String, of account: String) throws(DatabaseError) {
        try run("UPDATE accounts SET password = ? WHERE id = ?", [.text(hash), .text(account)])
    }

    // MARK: Signing out

    func logout(_ account: String, _ token: String?, _ everywhere: Bool, _ now: Int64) throws(DatabaseError)
        -> PeopleAnswer
    {
        if everywhere {
            try run("DELETE FROM tokens WHERE account = ?", [.text(account)])
            try noteSignedOut(account, at: now)
        } else if let token {
            try run("DELETE FROM tokens WHERE account = ? AND digest = ?", [.text(account), .text(token)])
        }
        return PeopleAnswer(change: .loggedOut(everywhere: everywhere))
    }
}
