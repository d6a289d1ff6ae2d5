import Wire

extension Tables {
    func askForBot(_ bot: Request.Bot, _ player: String, at table: Table) -> Answer {
        if table.model.setup.isHostedByServer {
            return .refused(table.model.setup.isLadder ? TableModel.isOfLadder : TableModel.hasOwner)
        }
        let drawn = bot.strength.map { HouseBot.drawn($0, random) }
        return apply(.botAsked(player: player, seat: bot.seat, drawn), to: table)
    }

    func drawn(_ strengths: [String]?) -> [HouseBot]? {
        strengths?.map { HouseBot.drawn($0, random) }
    }

    /// Creates a player for every seat of a house bot, and removes those whose seat is gone.
    func seatHouseBots(at table: Table) {
        let seats = table.model.seats
        table.houseBots.removeAll { bot in
            let isGone = seats.count <= bot.seat || seats[bot.seat].bot != bot.strength
            // It may still be thinking about a move.
            if isGone { bot.retire() }
            return isGone
        }
        for seat in seats.indices {
            guard let name = seats[seat].bot, !table.houseBots.contains(where: { $0.seat == seat }),
                let bot = HouseBotPlayer(name, at: table.id, seat: seat, random)
            else { continue }
            table.houseBots.append(bot)
            if !table.botsRest { letLook(bot, at: table) }
        }
        table.dropMirrorIfUnused()
    }

    /// Shows the whole table to a bot that has not seen all of it, and lets it think if it is to move.
    private func letLook(_ bot: HouseBotPlayer, at table: Table) {
        table.keepMirror(at: clock.now)
        guard let seen = table.mirrored(seenBy: table.viewpoint(of: bot)) else { return }
        bot.observe(seen)
        if table.model.isAttended { think(bot, about: seen) }
    }

    func think(_ bot: HouseBotPlayer, about snapshot: Snapshot) {
        bot.think(about: snapshot, at: clock.now)
        botAlarms.note(bot)
    }

    /// Stops house bots while nobody is here, and lets them think again when somebody is.
    func attendHouseBots(at table: Table) {
        guard table.model.isAttended == table.botsRest else { return }
        table.botsRest.toggle()
        for bot in table.houseBots {
            if table.botsRest { bot.rest() } else { letLook(bot, at: table) }
        }
        table.dropMirrorIfUnused()
    }

    /// Makes a house bot's move, unless its thinking began anew while it was in the queue.
    func wake(_ bot: HouseBotPlayer) {
        guard let time = bot.wakeTime, time <= clock.now else { return botAlarms.note(bot) }
        guard let table = directory[bot.table],
            let seen = table.mirrored(seenBy: table.viewpoint(of: bot)),
            let card = bot.decide(on: seen)
        else { return bot.retire() }
        _ = apply(.botMoved(.flip(card), seat: bot.seat), to: table)
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
