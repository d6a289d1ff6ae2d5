import Vocabulary
import Wire

/// What is told of players and tables, one in a line.
extension Administration {
    func line(of session: Session) -> String {
        let who = session.account.map { "account \($0.account.id) \($0.account.role.name)" } ?? "guest"
        let connection = session.connection.flatMap { connections[$0] }
        let tables = session.tables.isEmpty ? "" : " at " + session.tables.joined(separator: " ")
        return
            "\(session.playerID) \"\(session.name)\" \(who) \(connection.map { "from \($0.peer.address)" } ?? away(session))\(tables)"
    }

    /// Where the session of somebody was begun whose connection is gone.
    private func away(_ session: Session) -> String {
        "away" + (session.address.map { " from \($0.network)" } ?? "")
    }

    func line(of table: Table) -> String {
        let model = table.model
        let rules = [model.setup.rules.mode, model.setup.rules.level].compactMap { $0.map { "\($0)" } }.joined(
            separator: " ")
        let secrecy = table.isPrivate || model.setup.password != nil ? " private" : ""
        return
            "\(table.id) \"\(model.setup.title)\" \(rules) \(model.phase.rawValue) \(model.takenSeats)/\(model.seats.count)\(secrecy)"
    }

    /// What the database tells, one in a line.
    static func lines(of message: ServerMessage) -> [String] {
        switch message {
        case .bans(let page):
            page.bans.isEmpty
                ? ["nobody is banned or muted"]
                : page.bans.map { line(of: $0) } + [page.more].compactMap { $0.map(more) }
        case .audit(let page):
            page.entries.isEmpty
                ? ["no entries"] : page.entries.flatMap { lines(of: $0) } + [page.more].compactMap { $0.map(more) }
        default: []
        }
    }

    static func more(_ cursor: String) -> String { "there are more: add \(cursor)" }

    private static func line(of ban: ServerMessage.Ban) -> String {
        let until = ban.until.map { "until \(time($0))" } ?? "for good"
        return
            "\(time(ban.at)) \(ban.kind.rawValue) \(ban.account.map(name) ?? ban.address ?? "") by \(ban.by.map(name) ?? "host") \(until): \(ban.reason)"
    }

    /// An entry of the audit, and the chat that was reported with it.
    private static func lines(of entry: ServerMessage.AuditEntry) -> [String] {
        // Of a guest who has reported somebody nothing is kept.
        let by = entry.by.map(name) ?? (entry.did == "report" ? "a guest" : "host")
        // Of a guest the player's id stands where other entries say what they changed.
        let isOfPlayer = ["report", "kick"].contains(entry.did)
        let guest = isOfPlayer && entry.whom == nil ? entry.after.map { "guest \($0)" } : nil
        let values = isOfPlayer ? [] : [entry.before, entry.after].compactMap(\.self)
        var words =
            ["\(entry.n)", time(entry.at), entry.did] + [entry.whom.map(name), guest, entry.address].compactMap(\.self)
        words += ["by", by] + (values.isEmpty ? [] : ["(\(values.joined(separator: " → ")))"])
        let line = words.joined(separator: " ") + (entry.reason.map { ": \($0)" } ?? "")
        return ([line] + (entry.chat ?? []).map { "    \($0.from): \($0.text)" }).map(TextRules.withoutControls)
    }

    private static func name(_ account: PublicAccount) -> String { "account \(account.id) \"\(account.name)\"" }

    private static func time(_ milliseconds: Int) -> String { CalendarTime.text(ofMilliseconds: Int64(milliseconds)) }

    /// What the numbers that are served over HTTP do not have.
    var numbers: [(name: String, number: Int)] {
        let games = directory.kinds.reduce(0) { sum, kind in
            [.playing, .paused].contains(kind.key.phase) ? sum + kind.value : sum
        }
        return [
            ("signed_in", sessionDirectory.signedIn.count),
            ("tables", directory.count),
            ("public_tables", directory.census.tables),
            ("open_seats", directory.census.openSeats),
            ("games", games),
            ("bytes_not_archived", archive.bytes),
        ]
    }
}
