import Wire

extension Tables {
    /// Seats the session's player, or somebody beside them.
    func join(_ join: Request.Join, by asker: Asker) -> Answer {
        var player = asker.player
        if let name = join.name {
            if directory[join.table]?.model.setup.kind.hasOwnBoards == true {
                return .refused(
                    ErrorReply(
                        .badField, "In this mode each player has their own board, so two cannot play at one client.",
                        hint: "Let them join from a client of their own.", field: "name"))
            }
            if let flaw = TextRules.flaw(inName: name, longest: limits.texts.name) {
                return .refused(ErrorReply(.badName, flaw, hint: "Choose another name.", field: "name"))
            }
            if let guest = directory[join.table]?.model.guest(named: name, of: player.id) {
                player = guest
            } else {
                player = Player(id: "p" + random.name(length: 9), name: freeName(name, at: join.table))
                if let refusal = refusalOfAnotherSeat(asker, at: join.table) { return .refused(refusal) }
            }
        }
        let wish = TableEvent.SeatWish(
            player, owner: asker.player.id, seat: join.seat, password: hash(of: join.password, at: join.table),
            rating: player.id == asker.player.id ? rating(of: asker, at: join.table) : nil)
        return enter(join.table, by: asker, as: .joined(wish), player: player.id)
    }

    /// The name itself, or with a number behind it where somebody who sits at the table has one that looks the same.
    private func freeName(_ name: String, at table: String) -> String {
        let names = directory[table]?.model.seats.compactMap { $0.player?.name } ?? []
        let taken = names.map { NameKeys($0) }
        let keys = NameKeys(name)
        guard taken.contains(where: keys.areAlike) else { return name }
        var number = 2
        while taken.contains(where: keys.numbered(number).areAlike) { number += 1 }
        return "\(name) \(number)"
    }
}
