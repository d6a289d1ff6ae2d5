import Database
import People
import Wire

/// Telling all that is kept of an account, one message for each thing.
extension PeopleStore {
    /// Everything but the games, of which the first page comes with it.
    func export(_ account: Account) throws(DatabaseError) -> PeopleAnswer {
        var pieces = [
            piece(
                "account",
                [
                    "id": .text(account.id), "name": .text(account.name), "role": .text(account.role.name),
                    "created": .integer(Int(account.createdMs)), "bot": .boolean(account.isBot),
                ])
        ]
        let id: [Statement.Value] = [.text(account.id)]
        let settings = try first("SELECT settings FROM accounts WHERE id = ?", id) { $0.text(0) ?? "{}" } ?? "{}"
        pieces.append(piece("settings", StoredJSON.value([String: AnyJSON].self, of: settings) ?? [:]))
        pieces += try rows(
            "SELECT created_ms, used_ms, address FROM tokens WHERE account = ? ORDER BY used_ms, created_ms, digest", id
        ) { row in
            piece(
                "token",
                [
                    "created": .integer(row.number(0)), "used": .integer(row.number(1)),
                    "address": .text(row.string(2)),
                ])
        }
        let records = try recordsMessage(account)
        pieces += records.records.map { piece("record", of: $0) } + records.ratings.map { piece("rating", of: $0) }
        pieces += try savedGames(of: account.id).map { piece("saved", of: $0.game) }
        // Nobody makes more than ten reports an hour.
        pieces += try auditEntries("WHERE whom = ? OR by_account = ? ORDER BY n DESC LIMIT 1000", id + id)
            .map { piece($0.did == "report" ? "report" : "audit", of: $0) }
        pieces += try sanctionMessages("WHERE account = ? ORDER BY sanctions.kind", id)
            .map { piece($0.kind.rawValue, of: $0) }
        var answer = try exportGames(of: account.id, after: nil)
        answer.messages = pieces + answer.messages
        return answer
    }

    /// A page of the games, and the question for the next.
    func exportGames(of account: String, after: String?) throws(DatabaseError) -> PeopleAnswer {
        guard let stored = try self.account(account)?.account,
            let page = try history(of: .account(account), after: after, Self.exportedGames, seenBy: stored)
        else { return PeopleAnswer() }
        var answer = PeopleAnswer(page.games.map { piece("game", of: $0) })
        answer.next = page.more.map { .exportMore(account: account, after: $0) }
        return answer
    }

    /// Games that are told at once: some 100,000 bytes. The next follow when they are read.
    private static let exportedGames = 200

    private func piece(_ kind: String, of value: some Encodable) -> ServerMessage {
        piece(kind, AnyJSON.fields(of: value) ?? [:])
    }

    private func piece(_ kind: String, _ data: [String: AnyJSON]) -> ServerMessage {
        .export(.init(kind: kind, data: data))
    }
}
