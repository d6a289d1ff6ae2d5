import Wire

extension RandomMessages {
    /// A message about events.
    mutating func messageAboutEvents(kind: Int) -> ServerMessage {
        switch kind {
        case 29: .events(.init(events: some(0...3) { $0.eventEntry() }, more: maybe { $0.table() }))
        case 30: .event(.init(entry: eventEntry(), detail: eventDetail()))
        case 31:
            .called(
                .init(
                    event: table(), table: table(), seat: seat(), round: number(1...20),
                    beginsInMs: number(0...60_000), against: some(0...3) { $0.text() }))
        case 32:
            .eventExport(
                .init(
                    event: table(), format: one("csv", "trf"), lines: some(0...3) { $0.text() },
                    more: maybe { $0.number(1...9_999) }))
        default: preconditionFailure("\(kind) is not about events")
        }
    }

    private mutating func eventEntry() -> ServerMessage.EventEntry {
        var entry = ServerMessage.EventEntry(
            event: table(), kind: one("round_robin", "swiss", "knockout", "arena", "deal", "later"), title: text(),
            phase: one("open", "running", "paused", "ending", "over"), count: number(0...256), most: number(1...10_000),
            rated: flag(), locked: flag(), round: maybe { $0.number(1...20) }, rounds: maybe { $0.number(1...20) },
            startsInMs: maybe { $0.number(0...86_400_000) }, endsInMs: maybe { $0.number(0...86_400_000) },
            place: maybe { $0.number(1...256) })
        entry.at = maybe { $0.one("n1", "n2") }
        return entry
    }

    private mutating func eventDetail() -> ServerMessage.EventDetail {
        var detail = ServerMessage.EventDetail(
            maker: table(), rules: rulesShown(),
            set: eventSettings(), order: some(0...3) { $0.one("points", "buchholz", "number") })
        detail.reason = maybe { $0.one("played", "too_few", "ended") }
        detail.players = some(0...3) { $0.eventPlayer() }
        detail.more = maybe { $0.number(1...9_999) }
        detail.pairings = some(0...3) { $0.eventPairing() }
        detail.done = maybe { $0.number(0...9_999) }
        detail.commit = maybe { $0.hex() }
        detail.opened = maybe { .init(serverSeed: $0.hex(), game: $0.table(), deck: $0.some(0...6) { $0.text() }) }
        detail.you = maybe { $0.eventPlayer() }
        return detail
    }

    private mutating func eventSettings() -> ServerMessage.EventSettings {
        var set = ServerMessage.EventSettings(
            public: flag(), guests: flag(), admits: one("people", "bots", "all"), lookSeconds: number(0...60),
            waitSeconds: number(5...300))
        set.double = maybe { $0.flag() }
        set.rounds = maybe { $0.number(1...20) }
        set.bestOf = maybe { $0.one(1, 3, 5) }
        set.seeds = maybe { $0.one("lot", "rating") }
        set.minutes = maybe { $0.number(1...10_080) }
        set.startsAt = maybe { $0.time() }
        set.whenFull = maybe { $0.flag() }
        return set
    }

    private mutating func eventPlayer() -> ServerMessage.EventPlayer {
        var player = ServerMessage.EventPlayer(
            who: table(), name: text(), status: one("here", "away", "playing", "out", "left", "removed", "done"))
        player.number = maybe { $0.number(1...256) }
        player.place = maybe { $0.number(1...256) }
        player.points = maybe { $0.number(0...99) }
        player.ties = maybe { $0.some(0...4) { $0.number(0...99) } }
        player.games = maybe { $0.number(0...99) }
        player.streak = maybe { $0.number(0...9) }
        player.won = maybe { $0.flag() }
        player.groups = maybe { $0.number(0...72) }
        player.flips = maybe { $0.number(0...999) }
        player.moves = maybe { $0.number(0...999) }
        player.ms = maybe { $0.number(0...9_999_999) }
        return player
    }

    private mutating func eventPairing() -> ServerMessage.EventPairing {
        var pairing = ServerMessage.EventPairing(
            seats: some(1...4) { $0.number(1...256) }, table: maybe { $0.table() },
            points: maybe { $0.some(1...2) { $0.number(0...4) } },
            how: maybe { $0.one("played", "default", "bye", "annulled") })
        pairing.score = maybe { [$0.number(-9...99), $0.number(0...99)] }
        pairing.match = maybe { $0.number(0...127) }
        pairing.wins = maybe { [$0.number(0...3), $0.number(0...3)] }
        pairing.winner = maybe { $0.number(1...256) }
        pairing.third = maybe { _ in true }
        return pairing
    }
}
