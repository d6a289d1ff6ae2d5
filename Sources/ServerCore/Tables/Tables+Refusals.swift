import Wire

extension Tables {
    static func noSuchTable(_ id: String) -> ErrorReply {
        ErrorReply(
            .noSuchTable, "There is no table \"\(TextRules.excerpt(id))\".", hint: "Ask for the list of tables.",
            field: "table")
    }

    /// What the members of a table are told that a fault has closed.
    static func aborted(_ id: String) -> ErrorReply {
        ErrorReply(
            .internal, "The server made a mistake at table \(id) and has closed it.",
            hint: "Make another one. Nothing of the game counts.")
    }

    /// Why the asker may not seat one more person at the table.
    func refusalOfAnotherSeat(_ asker: Asker, at id: String) -> ErrorReply? {
        guard let table = directory[id] else { return nil }
        guard table.model.seat(of: asker.player.id) != nil else {
            return ErrorReply(
                .notSeated, "Sit down yourself before you seat somebody else.",
                hint: "Join without name first.")
        }
        let limit = limits.seatsPerSession
        let seats = asker.tables.reduce(0) {
            $0 + (directory[$1]?.model.seats(of: asker.player.id, only: nil).count ?? 0)
        }
        guard limit > 0, seats >= limit else { return nil }
        return ErrorReply(.tooMany, "You have \(limit) seats already.", hint: "Leave one first.")
    }

    /// Why the asker may not be at one more table.
    func refusalOfAnotherTable(_ asker: Asker) -> ErrorReply? {
        let limit = limits.tablesPerSession
        guard limit > 0, asker.tables.count >= limit else { return nil }
        return ErrorReply(.tooMany, "You are at \(limit) tables already.", hint: "Leave one first.")
    }

    /// Why no more tables may be made from an address.
    func refusalOfAnotherTable(from address: AddressBudget) -> ErrorReply? {
        let limit = limits.tablesPerAddress
        guard limit > 0, address.tables >= limit else { return nil }
        return ErrorReply(
            .tooMany, "\(limit) tables from your address are there already.",
            hint: "Leave one of them first, or join another's.")
    }

    /// Why nobody more may watch the table.
    func refusalOfAnotherWatcher(at table: Table) -> ErrorReply? {
        let limit = limits.watchers
        guard limit > 0, table.model.watchers.count >= limit else { return nil }
        return ErrorReply(.tooMany, "\(limit) watch this table already.", hint: "Watch another.")
    }
}
