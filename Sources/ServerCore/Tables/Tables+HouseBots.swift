import Wire

/// The bots that play for the server itself.
extension Tables {
    func askForBot(_ bot: Request.Bot, _ player: String, at table: Table) -> Answer {
        let drawn = bot.strength.map { HouseBot.drawn($0, chance) }
        return apply(.botAsked(player: player, seat: bot.seat, drawn), to: table)
    }

    func drawn(_ strengths: [String]?) -> [HouseBot]? {
        strengths?.map { HouseBot.drawn($0, chance) }
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
                let bot = HouseBotPlayer(name, at: table.id, seat: seat, chance)
            else { continue }
            let view = table.model.setup.kind.hasOwnBoards ? seat : nil
            let snapshot = table.model.snapshot(at: clock.now, for: view)
            table.keepMirror(at: clock.now)
            bot.observe(snapshot)
            table.houseBots.append(bot)
            if table.model.isAttended { think(bot, about: snapshot) }
        }
        table.dropMirrorIfUnused()
    }

    /// Lets a house bot think about what its seat sees.
    func think(_ bot: HouseBotPlayer, about snapshot: Snapshot) {
        bot.think(about: snapshot, at: clock.now)
        botAlarms.note(bot)
    }

    /// Lets house bots rest while nobody is there to see them, and think again when somebody is.
    func attendHouseBots(at table: Table) {
        guard table.model.isAttended == table.botsRest else { return }
        table.botsRest.toggle()
        for bot in table.houseBots {
            if table.botsRest {
                bot.retire()
            } else if let seen = table.mirrored(seenBy: table.model.setup.kind.hasOwnBoards ? bot.seat : nil) {
                think(bot, about: seen)
            }
        }
    }

    /// A house bot has thought long enough, unless it began anew while others moved.
    func wake(_ bot: HouseBotPlayer) {
        guard let time = bot.wakeTime, time <= clock.now else { return botAlarms.note(bot) }
        guard let table = directory[bot.table],
            let seen = table.mirrored(seenBy: table.model.setup.kind.hasOwnBoards ? bot.seat : nil),
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
