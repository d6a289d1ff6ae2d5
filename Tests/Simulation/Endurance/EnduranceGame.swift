import BotCore
import Review
import Wire

/// Plays one scenario through a whole server, while a referee checks every line.
package struct EnduranceGame {
    private let scenario: Scenario
    private let referee: Referee
    private let room: BotRoom
    private var mishaps: ArraySlice<Scenario.Mishap>

    /// Plays it. Returns nil if everything was right, otherwise what was wrong and how to play it again.
    package static func flaw(in scenario: Scenario, trace: BotRoom.Trace? = nil) -> String? {
        do throws(BotRoom.Failure) {
            var game = EnduranceGame(scenario, trace: trace)
            try game.play()
            return nil
        } catch {
            return "\(error.description)\n  seed \(scenario.seed): \(scenario.description)"
        }
    }

    private init(_ scenario: Scenario, trace: BotRoom.Trace?) {
        self.scenario = scenario
        referee = Referee()
        room = BotRoom(seed: ~scenario.seed, referee: referee, hasNonces: scenario.hasNonces, trace: trace)
        mishaps = scenario.mishaps[...]
    }

    private mutating func play() throws(BotRoom.Failure) {
        for var player in scenario.players {
            if let table = room.table { player.wish = .table(table) }
            try room.seat(player)
        }
        room.consent()
        while true {
            while let mishap = mishaps.first, mishap.seq <= referee.seq {
                mishaps.removeFirst()
                happen(mishap)
            }
            guard try room.goOn() else { break }
        }
        try closeTable()
    }

    /// Lets everybody compare snapshots once more and leave. After that the table must be gone.
    private func closeTable() throws(BotRoom.Failure) {
        let table = room.table ?? ""
        var isDeserted = true
        for player in room.players.indices {
            guard room.players[player].isGreeted, let held = referee.table(heldBy: player) else { continue }
            try room.demand(!held.isInGame, "The game does not go on.")
            isDeserted = isDeserted && held.phase == .waiting
            room.post(.sync(.init(table: table)), by: player)
            room.post(.leave(.init(table: table)), by: player)
        }
        while try room.goOn() {}
        // A single player cannot begin a game, and house bots alone do not go on with one.
        try room.demand(!referee.results.isEmpty || isDeserted, "No game was played to its end.")
        try room.checkEnd(withReplays: scenario.seed % 8 == 0)
    }

    // MARK: What comes between

    private func happen(_ mishap: Scenario.Mishap) {
        let player = mishap.player
        guard let table = room.table else { return }
        if mishap.kind == .watches {
            room.admit("watcher")
            return room.post(.watch(.init(table: table)), by: room.players.count - 1)
        }
        guard let held = referee.table(heldBy: player) else {
            if mishap.kind == .comesBack { comeBack(player, to: table) }
            return
        }
        switch mishap.kind {
        case .resigns: if held.isInGame { room.post(.resign(.init(table: table)), by: player) }
        case .leaves: if room.players[player].isGreeted { room.interrupt(player) }
        // The maker of the table must come back while the seat is held, because otherwise it would make another table.
        case .isCut: room.drop(player, for: player == 0 ? min(mishap.time, .seconds(20)) : mishap.time)
        case .pauses: room.post(.pause(.init(table: table, on: true)), by: player)
        case .isKicked:
            let seat = held.seats.firstIndex { $0.player != held.host && $0.player != nil && $0.bot == nil }
            guard held.host == referee.id(of: player), let seat else { return }
            room.post(.kick(.init(table: table, seat: seat, reason: "idle")), by: player)
        case .isStoodInFor: callBot(mishap.strength, to: table)
        case .syncs: room.post(.sync(.init(table: table, since: max(0, held.seq - 5))), by: player)
        case .syncsAll: for player in room.players.indices { room.post(.sync(.init(table: table)), by: player) }
        case .chats: room.post(.chat(.init(table: table, text: "good game")), by: player)
        case .comesBack, .watches: break
        }
    }

    /// Lets a player who left take the seat back from the bot for a moment.
    private func comeBack(_ player: Int, to table: String) {
        room.post(.join(.init(table: table)), by: player)
        room.post(.leave(.init(table: table)), by: player, after: .seconds(5))
    }

    /// Lets everybody ask for a bot in place of a player who is gone.
    private func callBot(_ strength: Strength, to table: String) {
        for player in room.players.indices {
            guard let held = referee.table(heldBy: player), held.isInGame else { continue }
            let seat = held.seats.firstIndex { ($0.status == .lost || $0.status == .left) && $0.bot == nil }
            guard let seat, held.seats.contains(where: { $0.player == referee.id(of: player) && $0.status == .here })
            else { continue }
            room.post(.bot(.init(table: table, seat: seat, strength: strength.name)), by: player)
        }
    }
}
