import CardGame
import Wire

/// The bots that play for the server itself.
extension Tables {
    func askForBot(_ bot: Request.Bot, _ player: String, at table: Table) -> Answer {
        let drawn = bot.strength.map { HouseBot.drawn($0, surroundings) }
        return execute(.botAsked(player: player, seat: bot.seat, drawn), at: table)
    }

    func drawn(_ strengths: [String]?) -> [HouseBot]? {
        strengths?.map { HouseBot.drawn($0, surroundings) }
    }

    /// Gives every seat that a house bot holds its player, and takes those away that hold none any more.
    func seatHouseBots(at table: Table) {
        let seats = table.model.seats
        table.houseBots.removeAll { bot in
            let isGone = seats.count <= bot.seat || seats[bot.seat].bot != bot.strength
            // It may be thinking about a card that is not its own to turn any more.
            if isGone { bot.retire() }
            return isGone
        }
        for seat in seats.indices {
            guard let name = seats[seat].bot, !table.houseBots.contains(where: { $0.seat == seat }),
                let bot = HouseBotPlayer(name, at: table, seat: seat, surroundings)
            else { continue }
            let view = table.model.setup.kind.hasOwnBoards ? seat : nil
            let snapshot = table.model.snapshot(at: surroundings.now, for: view)
            table.keepMirror(at: surroundings.now)
            bot.observe(snapshot)
            bot.think(about: snapshot, at: surroundings.now)
            table.houseBots.append(bot)
            surroundings.alarms.note(bot)
        }
        table.dropMirrorIfUnused()
    }

    /// A house bot has thought long enough.
    func wake(_ bot: HouseBotPlayer) {
        guard let card = bot.decide() else { return }
        _ = execute(.botMoved(.flip(card), seat: bot.seat), at: bot.table)
    }
}

extension Change {
    /// Whether it may seat a house bot or send one away.
    var isAboutSeats: Bool {
        switch self {
        case .seat, .rules: true
        default: false
        }
    }
}
