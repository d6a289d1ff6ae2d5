import Events

/// Events are told what has happened at their tables and to their people.
extension EventDesk {
    /// Tells events what has happened at tables and to people.
    func settle() {
        while !recorder.isReplaying, let news = parts.ownerNews.next() { hear(news) }
    }

    private func hear(_ news: OwnerNews.News) {
        switch news {
        case .readied(let table, let player):
            guard let (event, game) = game(at: table), let who = who(of: player, game, event) else { return }
            tell(.readied(who: who), to: event)
        case .left(let table, let player):
            guard let (event, game) = game(at: table), let who = who(of: player, game, event) else { return }
            tell(.removed(who: who, from: .game), to: event)
        case .over(let table, let result, let played):
            guard let (event, game) = game(at: table) else { return }
            tell(.gameOver(GameResult(result, seats: game.seats.count, at: table.id, played: played)), to: event)
        case .closed(let table):
            guard let (event, _) = game(at: table) else { return }
            tell(.gameOver(GameResult(table: table.id, places: [])), to: event)
        case .cameOrWent(let session, let player, let account, let isHere):
            for event in unfinished
            where event.opening.makerID == account ?? player || event.opening.maker.id == player {
                goOnWithoutMaker(event)
            }
            for who in [player, account].compactMap({ $0 }) {
                for event in events(of: who) {
                    tellPresence(of: who, to: event)
                    guard isHere, let number = event.model.number(of: who), let game = event.model.game(of: number),
                        let session = sessionDirectory[session]
                    else { continue }
                    tellCall(to: session, number, game, of: event)
                }
            }
            if sessionDirectory[session] == nil, sessions[player] == session { sessions[player] = nil }
        case .erased(let account): erase(account)
        case .banned(let player, let account):
            for who in [player, account].compactMap({ $0 }) {
                for event in events(of: who) { tell(.removed(who: who, from: .event), to: event) }
            }
        }
    }

    /// Whoever holds the pairings of an event has to be there to let it go on.
    func goOnWithoutMaker(_ event: LiveEvent) {
        if event.model.phase == .paused, sessions(ofMaker: event.opening.maker).isEmpty {
            tell(.pauseOrdered(on: false), to: event)
        }
    }

    private func game(at table: Table) -> (LiveEvent, CalledGame)? {
        guard let event = table.model.setup.owner.flatMap({ events[$0.id] }),
            let game = event.model.games.game(at: table.id)
        else { return nil }
        return (event, game)
    }

    private func who(of player: String, _ game: CalledGame, _ event: LiveEvent) -> String? {
        game.seats.lazy.map { event.model.entrants[$0 - 1].who }.first { who in
            who == player || event.players[who]?.id == player
                || self.sessionDirectory.sessions(of: who).contains { $0.playerID == player }
        }
    }
}
