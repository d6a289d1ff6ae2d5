import Database
import People
import Wire

/// What the holder of an account does with it.
extension PeopleStore {
    func manage(
        _ id: String, _ password: Secret, _ order: PeopleQuestion.AccountOrder, _ asker: PeopleAsker, _ now: Int64
    ) throws(DatabaseError) -> PeopleStep {
        guard let stored = try account(id) else { return .done(Self.noSuchAccount) }
        if case .rename(let name) = order, try isTaken(name, exceptBy: id) { return Self.nameTaken }
        return check(password, against: stored.password) { store, fits throws(DatabaseError) in
            guard fits, let current = try store.account(id), current.password == stored.password else {
                return Self.wrongPassword
            }
            switch order {
            case .rename(let name): return try store.rename(current.account, name)
            case .password(let new):
                return .hash(Passwords.bytes(of: new.text)) { store, hash throws(DatabaseError) in
                    guard let hash else { return .done(.busy) }
                    return .done(try store.changePassword(of: id, to: hash, keeping: asker.token, at: now))
                }
            case .delete: return try store.delete(current.account)
            case .export: return .done(try store.export(current.account))
            case .recover:
                let answer = try store.database.transaction { () throws(DatabaseError) in
                    let codes = try store.drawCodes(of: id)
                    return PeopleAnswer([try store.message(of: current.account, codes: codes)])
                }
                return .done(answer)
            }
        }
    }

    private static let wrongPassword = PeopleStep.refused(
        .badCredentials, "That is not the account's password.", hint: "Check it.", field: "password")

    private func rename(_ account: Account, _ name: String) throws(DatabaseError) -> PeopleStep {
        try database.transaction { () throws(DatabaseError) in
            // Somebody may have taken it while the password was checked.
            if try isTaken(name, exceptBy: account.id) { return Self.nameTaken }
            let keys = NameKeys(name)
            try run(
                "UPDATE accounts SET name = ?, folded = ?, look = ? WHERE id = ?",
                [.text(name), .text(keys.folded), .text(keys.look), .text(account.id)])
            var renamed = account
            renamed.name = name
            return .done(PeopleAnswer([try message(of: renamed)], change: .renamed(account: account.id, name: name)))
        }
    }

    private func changePassword(
        of id: String, to hash: String, keeping token: String?, at now: Int64
    ) throws(DatabaseError) -> PeopleAnswer {
        try database.transaction { () throws(DatabaseError) in
            try setPassword(hash, of: id)
            try run("DELETE FROM tokens WHERE account = ? AND digest <> ?", [.text(id), .text(token ?? "")])
            try noteSignedOut(id, at: now)
            guard let stored = try account(id) else { return PeopleAnswer() }
            return PeopleAnswer(
                [try message(of: stored.account)], change: .signedOut(account: id, includesAsker: false))
        }
    }

    // MARK: Recovering

    func recover(_ wanted: Request.Recover, _ now: Int64) throws(DatabaseError) -> PeopleStep {
        let stored = try account(named: wanted.name)
        let text = wanted.code.text.lowercased()
        let digest = digest(of: (stored?.account.id ?? "") + " " + text)
        let sql = "SELECT 1 FROM codes WHERE account = ? AND digest = ? AND (expires_ms IS NULL OR expires_ms > ?)"
        let values: [Statement.Value] = [.text(stored?.account.id ?? ""), .text(digest), .integer(now)]
        let fits = try first(sql, values) { _ in true } ?? false
        // A wrong code takes as long as a right one.
        return .hash(Passwords.bytes(of: wanted.password.text)) { store, hash throws(DatabaseError) in
            guard fits, let id = stored?.account.id else { return Self.badCode }
            guard let hash else { return .done(.busy) }
            return try store.database.transaction { () throws(DatabaseError) in
                guard try store.first(sql, values, { _ in true }) != nil else { return Self.badCode }
                try store.setPassword(hash, of: id)
                try store.run("DELETE FROM codes WHERE account = ? AND digest = ?", [.text(id), .text(digest)])
                try store.run("DELETE FROM tokens WHERE account = ?", [.text(id)])
                try store.noteSignedOut(id, at: now)
                return .done(PeopleAnswer(change: .signedOut(account: id, includesAsker: true)))
            }
        }
    }

    private static let badCode = PeopleStep.refused(
        .badCredentials, "That name and code do not go together.",
        hint: "Each code works once. Try another one, or ask whoever runs the server.")

    // MARK: Settings

    func settings(of id: String, _ set: [String: SettingValue?]) throws(DatabaseError) -> PeopleAnswer {
        if set.isEmpty { return try changedSettings(of: id, set) }
        return try database.transaction { () throws(DatabaseError) in try changedSettings(of: id, set) }
    }

    private func changedSettings(of id: String, _ set: [String: SettingValue?]) throws(DatabaseError) -> PeopleAnswer {
        let text = try first("SELECT settings FROM accounts WHERE id = ?", [.text(id)]) { $0.text(0) ?? "{}" }
        guard let text else { return Self.noSuchAccount }
        var settings = StoredJSON.value([String: SettingValue].self, of: text) ?? [:]
        for (key, value) in set { settings[key] = value }
        if !set.isEmpty {
            let json = StoredJSON.text(settings)
            guard json.utf8.count <= Self.mostSettingBytes else {
                return .refused(
                    .badField, "All settings together have at most \(Self.mostSettingBytes) bytes.",
                    hint: "Remove some: send null for their keys.", field: "set")
            }
            try run("UPDATE accounts SET settings = ? WHERE id = ?", [.text(json), .text(id)])
        }
        return PeopleAnswer([.settings(.init(settings: settings))])
    }

    private static let mostSettingBytes = 2_048
}
