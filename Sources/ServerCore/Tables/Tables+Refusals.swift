import Wire

extension Tables {
    /// The refusal where no table has that id.
    static func noSuchTable(_ id: String) -> ErrorReply {
        ErrorReply(
            .noSuchTable, "There is no table \"\(TextRules.excerpt(id))\".", hint: "Ask for the list of tables.",
            field: "table")
    }

    /// Why the session may not seat one more person at the table.
    func refusalOfAnotherSeat(_ session: Session, at id: String) -> ErrorReply? {
        guard let table = directory[id] else { return nil }
        guard table.model.seat(of: session.player.id) != nil else {
            return ErrorReply(
                .notSeated, "Sit down yourself before somebody else does at your client.",
                hint: "Join without name first.")
        }
        let limit = surroundings.limits.seatsPerSession
        let seats = session.tables.reduce(0) { $0 + $1.model.seats(of: session.player.id, only: nil).count }
        guard limit > 0, seats >= limit else { return nil }
        return ErrorReply(.tooMany, "You have \(limit) seats already.", hint: "Leave one first.")
    }

    /// Why the session may not be at one more table.
    func refusalOfAnotherTable(_ session: Session) -> ErrorReply? {
        let limit = surroundings.limits.tablesPerSession
        guard limit > 0, session.tables.count >= limit else { return nil }
        return ErrorReply(.tooMany, "You are at \(limit) tables already.", hint: "Leave one first.")
    }

    /// Why nobody more may watch the table.
    func refusalOfAnotherWatcher(at table: Table) -> ErrorReply? {
        let limit = surroundings.limits.watchers
        guard limit > 0, table.model.watchers.count >= limit else { return nil }
        return ErrorReply(.tooMany, "\(limit) watch this table already.", hint: "Watch another.")
    }
}
