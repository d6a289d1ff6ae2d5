extension Narrator {
    /// A message about accounts, records or moderation in words.
    static func lines(_ account: ServerMessage.Account) -> [String] {
        let role = account.role == .player ? "" : ", \(printable(account.role.rawValue))"
        let waiting = account.waiting ? [accountWaits] : []
        let codes = account.codes.map { codes in
            ["Keep these codes. Each gives you a new password once:"] + codes.map { "  " + printable($0.text) }
        }
        return ["Your account is \(name(account.name))\(role)."] + waiting + (codes ?? [])
    }

    private static let accountWaits = "It waits until an admin approves it. Until then nobody can sign in to it again."

    static func lines(_ page: ServerMessage.Settings) -> [String] {
        if page.settings.isEmpty { return ["Your account has no settings. All are as the client has them."] }
        return page.settings.sorted { $0.key < $1.key }.map { key, value in
            "  \(printable(key)): \(words(value))"
        }.withHeading("Your settings:")
    }

    private static func words(_ value: SettingValue) -> String {
        switch value {
        case .text(let text): printable(text)
        case .integer(let number): "\(number)"
        case .boolean(let truth): truth ? "on" : "off"
        }
    }

    static func lines(_ page: ServerMessage.Records) -> [String] {
        if page.records.isEmpty, page.ratings.isEmpty { return ["No games of \(name(page.account.name)) count yet."] }
        let records = page.records.map { record in
            let played = "\(record.won) of \(count(record.played, "game")) won, the longest streak \(record.bestStreak)"
            let time = record.bestMs.map { ", best time \(seconds($0))" } ?? ""
            let flips = record.fewestFlips.map { ", fewest flips \($0)" } ?? ""
            let moves = record.fewestMoves.map { ", fewest moves \($0)" } ?? ""
            let undone = record.wonWithUndo.map { $0 > 0 ? ", \($0) of them with undo" : "" } ?? ""
            return "  \(kind(record.game, record.mode, record.level)): \(played)\(undone)\(time)\(flips)\(moves)"
        }
        let ratings = page.ratings.map { rating in
            let seats = rating.seats == .two ? "for two" : "for more than two"
            return "  \(kind(rating.game, rating.mode)) \(seats): rating "
                + self.rating(rating.rating, rating.deviation) + (rating.provisional ? ", provisional" : "")
        }
        return (records + ratings).withHeading("Records of \(name(page.account.name)):")
    }

    static func lines(_ page: ServerMessage.Leaders) -> [String] {
        let kind = kind(page.game, page.mode, page.level)
        let listsBots = page.bots ?? false
        if page.leaders.isEmpty { return ["\(listsBots ? "No bot" : "Nobody") leads in \(kind) yet."] }
        var lines = page.leaders.map { "  " + line($0, by: page.by) }
        if let mine = page.mine { lines.append("You: " + line(mine, by: page.by)) }
        return lines.withHeading("The best \(listsBots ? "bots " : "")in \(kind), by \(words(page.by)):")
    }

    private static func line(_ leader: ServerMessage.Leader, by order: LeaderOrder) -> String {
        let value =
            switch order {
            case .rating: rating(leader.value, leader.deviation)
            case .bestMs: seconds(leader.value)
            case .fewestFlips: count(leader.value, "flip")
            case .fewestMoves: count(leader.value, "move")
            case .won: "\(leader.value) won"
            case .streak: "\(leader.value) in a row"
            }
        return "\(leader.place). \(name(leader.account.name)), \(value)"
    }

    private static func words(_ order: LeaderOrder) -> String {
        switch order {
        case .rating: "rating"
        case .bestMs: "time"
        case .fewestFlips: "flips"
        case .fewestMoves: "moves"
        case .won: "games won"
        case .streak: "games won in a row"
        }
    }

    static func lines(_ page: ServerMessage.History) -> [String] {
        if page.games.isEmpty { return ["No finished games."] }
        var lines = page.games.map { "  " + line($0) }
        if page.more != nil { lines.append("There are more, which JSON can ask for.") }
        return lines.withHeading("Games, the newest first:")
    }

    private static func line(_ game: ServerMessage.PastGame) -> String {
        let won = game.seats.filter { game.won.contains($0.seat) }.map { name($0.name) }
        let others = game.seats.filter { !game.won.contains($0.seat) }.map { name($0.name) }
        let outcome =
            if won.isEmpty {
                "nobody won of \(list(others))"
            } else {
                list(won) + " won" + (others.isEmpty ? "" : " against \(list(others))")
            }
        let family = game.rules.patience?.game
        return
            "\(printable(game.game)): \(kind(family, game.rules.mode, game.rules.level)), \(seconds(game.ms)), \(outcome)"
    }

    static func lines(_ page: ServerMessage.Saved) -> [String] {
        if page.games.isEmpty { return ["No saved games."] }
        return page.games.map { game in
            let elsewhere = game.playing == true ? ", at a table now" : ""
            return "  \(printable(game.game)) \(printable(game.level)): \(count(game.moves, "move")), "
                + "\(seconds(game.ms))\(elsewhere)"
        }.withHeading("Saved games, the newest first. Go on with one as in: create klondike easy saved")
    }

    static func lines(_ page: ServerMessage.Bans) -> [String] {
        if page.bans.isEmpty { return ["Nobody is banned or muted."] }
        return page.bans.map { ban in
            let whom = ban.account.map { name($0.name) } ?? printable(ban.address ?? "somebody")
            let end = ban.until == nil ? " for good" : ""
            return "  \(whom) is \(ban.kind == .ban ? "banned" : "muted")\(end): \(printable(ban.reason))"
        }.withHeading("Bans and mutes:")
    }

    static func lines(_ page: ServerMessage.Audit) -> [String] {
        if page.entries.isEmpty { return ["Nothing was done or reported."] }
        return page.entries.map { entry in
            let whom = entry.whom.map { " " + name($0.name) } ?? entry.address.map { " " + printable($0) } ?? ""
            let by = entry.by.map { " by \(name($0.name))" } ?? ""
            let change = entry.after.map { ", \(printable(entry.before ?? "nothing")) to \(printable($0))" } ?? ""
            let reason = entry.reason.map { ": " + printable($0) } ?? ""
            return "  \(entry.n). \(printable(entry.did))\(whom)\(by)\(change)\(reason)"
        }.withHeading("Done and reported, the newest first:")
    }

    static func line(_ announcement: ServerMessage.Announcement) -> String {
        // No player can say a line that begins so.
        let from = announcement.from.map { " from \(name($0))" } ?? ""
        return "Announcement\(from): \(printable(announcement.text))"
    }

    // MARK: Parts of lines

    /// `1662 (± 290)`
    private static func rating(_ rating: Int, _ deviation: Int?) -> String {
        deviation.map { "\(rating) (± \($0))" } ?? "\(rating)"
    }

    /// `41.2 s`, `3 min 4 s`
    static func seconds(_ ms: Int) -> String {
        let tenths = max(ms, 0) / 100
        if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
        return "\(tenths / 600) min \(tenths / 10 % 60) s"
    }

    /// `solo easy`; a game other than Memory is named, too.
    private static func kind(_ game: String?, _ mode: String?, _ level: String? = nil) -> String {
        [game == "memory" ? nil : game, mode, level].compactMap { $0 }.map(printable).joined(separator: " ")
    }
}

extension [String] {
    fileprivate func withHeading(_ heading: String) -> [String] { [heading] + self }
}
