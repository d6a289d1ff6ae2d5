import Wire

extension RandomMessages {
    mutating func time() -> Int { number(0...1_763_780_000_000) }
    mutating func account() -> PublicAccount { PublicAccount(id: table(), name: text()) }
    private mutating func kind() -> String { one("memory", "solo", "easy", "later") }
    private mutating func more() -> String? { maybe { $0.table() } }
    private mutating func count() -> Int { number(0...99_999) }

    /// A message about accounts, records or moderation.
    mutating func messageAboutPeople(kind: Int) -> ServerMessage {
        switch kind {
        case 15:
            .account(
                .init(
                    id: table(), name: text(), role: one(.player, .moderator, AccountRole(rawValue: "later")),
                    created: time(), bot: flag(), waiting: flag(), tokens: number(0...20), codesLeft: number(0...8),
                    codes: maybe { $0.some(0...8) { Secret($0.text()) } }))
        case 16:
            .settings(
                .init(
                    settings: [
                        "appearance": .text(text()), "card_back": .integer(any()), "sound": .boolean(flag()),
                    ]))
        case 17:
            .records(
                .init(account: account(), records: some(0...3) { $0.record() }, ratings: some(0...3) { $0.rating() }))
        case 18:
            .leaders(
                .init(
                    game: self.kind(), mode: self.kind(), level: maybe { $0.kind() },
                    by: one(.rating, .bestMs, .fewestFlips, .fewestMoves, .won, .streak),
                    seats: maybe { $0.one(.two, .more) }, bots: maybe { _ in true },
                    leaders: some(0...4) { $0.leader() }, mine: maybe { $0.leader() },
                    more: more()))
        case 19: .history(.init(games: some(0...3) { $0.pastGame() }, more: more()))
        case 20:
            .replay(.init(game: table(), from: count(), of: count(), lines: some(0...2) { $0.pastLine() }))
        case 21:
            .export(
                .init(
                    kind: one("account", "token", "later"),
                    data: ["name": .text(text()), "n": .integer(any()), "is": .boolean(flag()), "none": .null]))
        case 22: .bans(.init(bans: some(0...3) { $0.ban() }, more: more()))
        case 23: .audit(.init(entries: some(0...3) { $0.auditEntry() }, more: more()))
        case 24: .announcement(announcement())
        case 25:
            .image(
                .init(
                    table: table(), face: text(), media: one("image/png", "image/jpeg"), part: number(0...31),
                    parts: number(1...32), data: Base64.text(text().utf8)))
        case 27:
            .saved(
                .init(
                    games: some(0...3) { source in
                        .init(
                            game: source.kind(), level: source.kind(), moves: source.number(0...10_000),
                            ms: source.count(), at: source.time(), playing: source.maybe { _ in true })
                    }))
        case 28: .watchers(.init(table: table(), watchers: count(), names: some(0...3) { $0.text() }))
        default: preconditionFailure("there are \(Self.messageKinds) kinds of message")
        }
    }

    private mutating func announcement() -> ServerMessage.Announcement {
        .init(
            text: text(), at: time(), from: maybe { $0.text() },
            about: maybe { $0.one(.drain, ServerMessage.AnnouncedMatter(rawValue: "later")) },
            leftMs: maybe { $0.count() })
    }

    private mutating func record() -> ServerMessage.Record {
        let played = count()
        var record = ServerMessage.Record(
            game: kind(), mode: kind(), level: kind(), played: played, won: number(0...played), streak: count(),
            bestStreak: count(), attempts: count(), groups: count(), flips: count(), bestMs: maybe { $0.count() },
            fewestFlips: maybe { $0.count() })
        (record.moves, record.wonWithUndo) = (maybe { $0.count() }, maybe { $0.count() })
        record.fewestMoves = maybe { $0.count() }
        return record
    }

    private mutating func rating() -> ServerMessage.Rating {
        .init(
            game: kind(), mode: kind(), seats: one(.two, .more), rating: number(100...3_000),
            deviation: number(30...350), games: count(), provisional: flag())
    }

    private mutating func leader() -> ServerMessage.Leader {
        .init(
            place: number(1...999), account: account(), value: count(), deviation: maybe { $0.number(30...350) })
    }

    private mutating func pastGame() -> ServerMessage.PastGame {
        .init(
            game: table(), at: time(), ms: count(), rules: rulesShown(),
            seats: some(1...4) {
                .init(
                    seat: $0.seat(), name: $0.text(), account: $0.maybe { $0.table() }, place: $0.number(1...8),
                    score: $0.number(-99...99))
            }, reason: one(.cleared, .resigned, OverReason(rawValue: "later")), rated: flag(),
            won: some(0...3) { $0.seat() })
    }

    private mutating func pastLine() -> ServerMessage.PastLine {
        let kind = one(6, 7)
        return .init(ms: count(), seat: maybe { $0.seat() }, line: message(kind: kind))
    }

    private mutating func ban() -> ServerMessage.Ban {
        .init(
            kind: one(.ban, .mute), account: maybe { $0.account() }, address: maybe { _ in "192.0.2.0/24" },
            reason: text(), by: maybe { $0.account() }, at: time(), until: maybe { $0.time() })
    }

    private mutating func auditEntry() -> ServerMessage.AuditEntry {
        .init(
            n: number(1...999), at: time(), did: one("role", "ban", "report"), by: maybe { $0.account() },
            whom: maybe { $0.account() }, address: maybe { _ in "192.0.2.7" }, reason: maybe { $0.text() },
            before: maybe { $0.text() }, after: maybe { $0.text() },
            chat: maybe { $0.some(0...3) { .init(from: $0.text(), text: $0.text()) } })
    }
}
