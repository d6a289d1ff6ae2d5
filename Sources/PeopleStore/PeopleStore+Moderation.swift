import Database
import People
import Vocabulary
import Wire

/// Bans, mutes, reports, and the audit of them.
extension PeopleStore {
    // MARK: Bans and mutes

    func put(_ wanted: Sanction, _ asker: PeopleAsker, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        try database.transaction { () throws(DatabaseError) in
            guard let target = try found(wanted.target) else { return Self.noSuchAccount }
            guard try mayAct(asker, on: target) else { return .refused(Self.notAllowed) }
            let sanction = Sanction(wanted.kind, target.known, reason: wanted.reason, untilMs: wanted.untilMs)
            let former = try self.sanction(wanted.kind, on: target.key, now)
            try run(
                """
                INSERT INTO sanctions (kind, target, account, address, reason, by_account, at_ms, until_ms)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (kind, target) DO UPDATE SET reason = excluded.reason, by_account = excluded.by_account,
                    at_ms = excluded.at_ms, until_ms = excluded.until_ms
                """,
                [
                    .text(wanted.kind.rawValue), .text(target.key), .maybe(target.account?.id), .maybe(target.address),
                    .text(wanted.reason), .maybe(asker.account?.id), .integer(now), .maybe(wanted.untilMs),
                ])
            try note(
                wanted.kind.rawValue, asker, now, whom: target.account?.id, address: target.address,
                reason: wanted.reason, before: former.map(Self.end), after: Self.end(sanction))
            return PeopleAnswer(change: .sanctioned(sanction))
        }
    }

    func lift(
        _ kind: BanKind?, _ wanted: SanctionTarget, _ reason: String?, _ asker: PeopleAsker, _ now: Int64
    ) throws(DatabaseError) -> PeopleAnswer {
        try database.transaction { () throws(DatabaseError) in
            guard let target = try found(wanted) else { return Self.noSuchAccount }
            guard try mayAct(asker, on: target) else { return .refused(Self.notAllowed) }
            var answer = PeopleAnswer(change: .lifted(kind, target.known))
            answer.words = ["nothing was banned or muted"]
            for kind in kind.map({ [$0] }) ?? BanKind.allCases {
                guard let former = try sanction(kind, on: target.key, now) else { continue }
                try run(
                    "DELETE FROM sanctions WHERE kind = ? AND target = ?", [.text(kind.rawValue), .text(target.key)])
                try note(
                    "unban", asker, now, whom: target.account?.id, address: target.address, reason: reason,
                    before: "\(kind.rawValue) \(Self.end(former))")
                answer.words = []
            }
            return answer
        }
    }

    /// Whom a ban or a mute is for: an account that there is, or addresses.
    private enum Target {
        case account(Account)
        case addresses(AddressRange)

        var account: Account? { if case .account(let account) = self { account } else { nil } }
        var address: String? { if case .addresses(let range) = self { range.description } else { nil } }
        /// What the database knows it by.
        var key: String { account?.id ?? address ?? "" }
        /// With the account's id.
        var known: SanctionTarget {
            switch self {
            case .account(let account): .account(.id(account.id))
            case .addresses(let range): .address(range)
            }
        }
    }

    private func found(_ target: SanctionTarget) throws(DatabaseError) -> Target? {
        switch target {
        case .address(let range): .addresses(range)
        case .account(let name):
            if let stored = try account(name) { .account(stored.account) } else { nil }
        }
    }

    /// Moderators act on players; admins on all but themselves and the last admin. Whoever asks may have lost the role since.
    private func mayAct(_ asker: PeopleAsker, on target: Target) throws(DatabaseError) -> Bool {
        guard let known = asker.account else { return true }
        guard let by = try account(known.id)?.account, by.role != .player else { return false }
        guard let whom = target.account else { return true }
        guard by.role == .admin else { return whom.role == .player }
        if whom.id == by.id { return false }
        return try !isLastAdmin(whom)
    }

    /// Whether there is no other admin.
    func isLastAdmin(_ account: Account) throws(DatabaseError) -> Bool {
        guard account.role == .admin else { return false }
        return try count("SELECT COUNT(*) FROM accounts WHERE role = ?", [.number(Role.admin.rawValue)]) == 1
    }

    private static let notAllowed = ErrorReply(
        .notAllowed, "You may not do that to this account.",
        hint: "Moderators act on players, admins on all but themselves and the last admin.")

    /// When it ends, in words for the audit.
    private static func end(_ sanction: Sanction) -> String {
        sanction.untilMs.map { "until \(CalendarTime.text(ofMilliseconds: $0))" } ?? "for good"
    }

    private static let sanctionColumns = "kind, account, address, reason, until_ms"

    private static func sanction(_ row: Statement) -> Sanction? {
        guard let kind = BanKind(rawValue: row.string(0)) else { return nil }
        let target: SanctionTarget
        if let account = row.text(1) {
            target = .account(.id(account))
        } else if let range = row.text(2).flatMap({ AddressRange($0) }) {
            target = .address(range)
        } else {
            return nil
        }
        return Sanction(kind, target, reason: row.string(3), untilMs: row.integer(4))
    }

    /// The ban or mute of an account or of a range of addresses that holds at that time.
    func sanction(_ kind: BanKind, on key: String, _ now: Int64) throws(DatabaseError) -> Sanction? {
        try first(
            """
            SELECT \(Self.sanctionColumns) FROM sanctions
            WHERE kind = ? AND target = ? AND (until_ms IS NULL OR until_ms > ?)
            """, [.text(kind.rawValue), .text(key), .integer(now)], Self.sanction) ?? nil
    }

    /// Those of addresses that hold: the server looks at them for every connection.
    func addressSanctions(at now: Int64) throws(DatabaseError) -> [Sanction] {
        try rows(
            """
            SELECT \(Self.sanctionColumns) FROM sanctions
            WHERE address IS NOT NULL AND (until_ms IS NULL OR until_ms > ?)
            ORDER BY at_ms DESC, kind, target LIMIT ?
            """, [.integer(now), .number(Sanctions.mostAddresses)], Self.sanction
        ).compactMap { $0 }
    }

    func sanctionMessages(_ rest: String, _ values: [Statement.Value]) throws(DatabaseError) -> [ServerMessage.Ban] {
        try rows(
            """
            SELECT sanctions.kind, sanctions.account, whom.name, sanctions.address, sanctions.reason, sanctions.by_account,
                mods.name, sanctions.at_ms, sanctions.until_ms
            FROM sanctions LEFT JOIN accounts AS whom ON whom.id = sanctions.account
            LEFT JOIN accounts AS mods ON mods.id = sanctions.by_account \(rest)
            """, values
        ) { row in
            ServerMessage.Ban(
                kind: BanKind(rawValue: row.string(0)) ?? .ban,
                account: row.account(1),
                address: row.text(3), reason: row.string(4),
                by: row.account(5),
                at: row.number(7), until: row.integer(8).map { Int($0) })
        }
    }

    func sanctions(after: String?, _ limit: Int, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        // By the time and the target, which differ.
        let parts = after?.split(separator: " ", maxSplits: 2).map(String.init) ?? ["\(Int64.max)", "~", "~"]
        guard parts.count == 3, let at = Int64(parts[0]) else { return Self.badCursor }
        let list = try sanctionMessages(
            """
            WHERE (sanctions.until_ms IS NULL OR sanctions.until_ms > ?)
                AND (sanctions.at_ms, sanctions.kind, sanctions.target) < (?, ?, ?)
            ORDER BY sanctions.at_ms DESC, sanctions.kind DESC, sanctions.target DESC LIMIT ?
            """, [.integer(now), .integer(at), .text(parts[1]), .text(parts[2]), .number(limit + 1)])
        func cursor(_ ban: ServerMessage.Ban) -> String {
            "\(ban.at) \(ban.kind.rawValue) \(ban.account?.id ?? ban.address ?? "")"
        }
        var page = ServerMessage.Bans(bans: Array(list.prefix(limit)))
        if list.count > limit { page.more = page.bans.last.map(cursor) }
        return PeopleAnswer([.bans(page.fitting(\.bans, cursor: cursor))])
    }

    // MARK: Audit

    /// Adds an entry to the audit, which nothing changes afterwards but erasure. `player` is the id of a guest.
    func note(
        _ did: String, _ asker: PeopleAsker, _ now: Int64, whom: String? = nil, address: String? = nil,
        player: String? = nil, reason: String? = nil, before: String? = nil, after: String? = nil,
        chat: [ServerMessage.PastChat]? = nil
    ) throws(DatabaseError) {
        try run(
            """
            INSERT INTO audit (n, at_ms, did, by_account, whom, address, reason, before_value, after_value, chat)
            VALUES ((SELECT COALESCE(MAX(n), 0) + 1 FROM audit), ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(now), .text(did), .maybe(asker.account?.id), .maybe(whom), .maybe(address), .maybe(reason),
                .maybe(before), .maybe(after ?? player), .maybe(chat.map { StoredJSON.text($0) }),
            ])
        audited.append(AuditedDeed(did, by: asker.account?.id, whom: whom, player: player, addresses: address))
    }

    func auditEntries(_ rest: String, _ values: [Statement.Value]) throws(DatabaseError) -> [ServerMessage.AuditEntry] {
        try rows(
            """
            SELECT audit.n, audit.at_ms, audit.did, audit.by_account, mods.name, audit.whom, target.name, audit.address,
                audit.reason, audit.before_value, audit.after_value, audit.chat
            FROM audit LEFT JOIN accounts AS mods ON mods.id = audit.by_account
            LEFT JOIN accounts AS target ON target.id = audit.whom \(rest)
            """, values
        ) { row in
            ServerMessage.AuditEntry(
                n: row.number(0), at: row.number(1), did: row.string(2),
                by: row.account(3),
                whom: row.account(5),
                address: row.text(7), reason: row.text(8), before: row.text(9), after: row.text(10),
                chat: row.text(11).flatMap { StoredJSON.value([ServerMessage.PastChat].self, of: $0) })
        }
    }

    func audit(after: String?, _ limit: Int, only: String?) throws(DatabaseError) -> PeopleAnswer {
        guard let last = after.map({ Int64($0) }) ?? .max else { return Self.badCursor }
        let list = try auditEntries(
            "WHERE audit.n < ? AND (CAST(? AS TEXT) IS NULL OR audit.did = ?) ORDER BY audit.n DESC LIMIT ?",
            [.integer(last), .maybe(only), .maybe(only), .number(limit + 1)])
        var page = ServerMessage.Audit(entries: Array(list.prefix(limit)))
        if list.count > limit { page.more = page.entries.last.map { "\($0.n)" } }
        return PeopleAnswer([.audit(page.fitting(\.entries) { "\($0.n)" })])
    }

    func report(
        _ name: AccountName?, _ player: String?, _ text: String, _ chat: [ServerMessage.PastChat], _ asker: PeopleAsker,
        _ now: Int64
    ) throws(DatabaseError) -> PeopleAnswer {
        let whom = try name.flatMap { name throws(DatabaseError) in try account(name) }
        if name != nil, whom == nil { return Self.noSuchAccount }
        try note("report", asker, now, whom: whom?.account.id, player: player, reason: text, chat: chat)
        return PeopleAnswer()
    }

    func announced(_ text: String, _ asker: PeopleAsker, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        try note("announce", asker, now, after: text)
        return PeopleAnswer(
            change: .announced(.init(text: text, at: Int(now), from: asker.account?.name)))
    }

    // MARK: Whoever runs the server

    func kicked(_ whom: String?, _ player: String?, _ reason: String?, _ now: Int64) throws(DatabaseError)
        -> PeopleAnswer
    {
        try note("kick", .host, now, whom: whom, player: player, reason: reason)
        return PeopleAnswer()
    }

    func did(_ deed: String, _ after: String, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        try note(deed, .host, now, after: after)
        return PeopleAnswer()
    }

    /// The accounts that wait to be approved, the newest first.
    func waiting(after: String?, _ limit: Int) throws(DatabaseError) -> PeopleAnswer {
        guard let start = PageCursor(after, first: .max) else { return Self.badCursor }
        let rows = try rows(
            """
            SELECT created_ms, id, name FROM accounts WHERE waiting = 1 AND (created_ms, id) < (?, ?)
            ORDER BY created_ms DESC, id DESC LIMIT ?
            """, [.integer(start.number), .text(start.id), .number(limit + 1)]
        ) { row in
            (cursor: PageCursor(number: row.integer(0) ?? 0, id: row.string(1)), name: row.string(2))
        }
        var answer = PeopleAnswer()
        answer.words = rows.prefix(limit).map { cursor, name in
            "\(CalendarTime.text(ofMilliseconds: cursor.number)) account \(cursor.id) \"\(name)\""
        }
        if rows.isEmpty { answer.words = ["no account waits"] }
        if rows.count > limit { answer.more = rows[limit - 1].cursor.text }
        return answer
    }

    /// An answer that nothing had to be done, in words for whoever runs the server.
    private static func already(_ words: String) -> PeopleAnswer {
        var answer = PeopleAnswer()
        answer.words = [words]
        return answer
    }

    func approve(_ name: String, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        try database.transaction { () throws(DatabaseError) in
            guard let stored = try account(named: name) else { return Self.noSuchAccount }
            guard stored.account.isWaiting else { return Self.already("the account was approved already") }
            try run("UPDATE accounts SET waiting = 0 WHERE id = ?", [.text(stored.account.id)])
            try note("approve", .host, now, whom: stored.account.id)
            return PeopleAnswer()
        }
    }

    func promote(_ name: String, _ role: Role, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        try database.transaction { () throws(DatabaseError) in
            guard let stored = try account(named: name) else { return Self.noSuchAccount }
            guard stored.account.role != role else { return Self.already("the account has that role already") }
            try run("UPDATE accounts SET role = ? WHERE id = ?", [.number(role.rawValue), .text(stored.account.id)])
            try note(
                "role", .host, now, whom: stored.account.id, before: stored.account.role.name, after: role.name)
            return PeopleAnswer(change: .promoted(account: stored.account.id, role))
        }
    }

    func reset(_ name: String, _ now: Int64) throws(DatabaseError) -> PeopleAnswer {
        try database.transaction { () throws(DatabaseError) in
            guard let stored = try account(named: name) else { return Self.noSuchAccount }
            try run(
                "DELETE FROM codes WHERE account = ? AND expires_ms IS NOT NULL", [.text(stored.account.id)])
            try note("reset", .host, now, whom: stored.account.id)
            return PeopleAnswer(
                change: .code(try drawCode(of: stored.account.id, expires: now + Self.resetTime)))
        }
    }
}
