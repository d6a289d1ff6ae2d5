import Vocabulary
import Wire

extension Words {
    /// Why there is no connection.
    func trouble(_ trouble: LinkTrouble) -> String {
        switch trouble {
        case .refused: meeting.refused
        case .noSuchName: meeting.noSuchName
        case .closed: meeting.linkClosed
        case .restarting: link.restarts
        case .moved: link.moves
        case .silent(let seconds): meeting.silent(seconds)
        case .away(let seconds): meeting.away(seconds)
        case .mute: meeting.mute
        case .putOff(let error): refusal(error)
        case .foreign: meeting.notPairs("")
        case .otherVersion(let version): meeting.otherVersion(version, ProtocolVersion.current)
        case .untrusted(let text), .told(let text), .said(let text): Narrator.printable(text)
        }
    }

    /// A refusal of a request in words: what is not possible now depends on what was asked for.
    func refusal(_ error: ErrorReply, to request: Request) -> String {
        if request.isJudgedByServer(error.code), let words = refusals.byCode[error.code.rawValue] {
            return telling(error.message, or: words)
        }
        guard error.code == .wrongPhase, let time = Request.whenPossible[request.type] else { return refusal(error) }
        return meeting.notNow[time] ?? refusal(error)
    }

    package func refusal(_ error: ErrorReply) -> String {
        // Lines may come again within two seconds. A longer wait is for tries, reports or searches of pictures.
        if error.code == .rateLimited, let wait = error.retryMs, wait > 2_000 {
            return refusals.later((wait - 1) / 1_000 + 1)
        }
        if let words = refusals.byCode[error.code.rawValue] {
            if error.reason != nil || error.until != nil || error.contact != nil {
                return joined(([words] + circumstances(of: error)).map(sentence))
            }
            // The rule that forbids a move is in the hint, and how many pictures there are in the message, in English.
            let told: String? =
                switch error.code {
                case .badMove, .nothingToUndo: error.hint
                case .badTheme: error.told
                // Only the server knows what it can't do now, or for what reason somebody may not do it.
                case .internal, .notAllowed: error.message
                default: nil
                }
            return telling(told, or: words)
        }
        let told = error.told
        let label = error.code == .badField ? error.field.flatMap(label) : nil
        return label.map { refusals.unfit($0, Narrator.printable(told)) } ?? refusals.unknown(Narrator.printable(told))
    }

    /// What the server says in English: alone in English, else in brackets after words of the language.
    private func telling(_ told: String?, or words: String) -> String {
        guard let told, !told.isEmpty else { return words }
        return code == "en" ? Narrator.printable(told) : "\(words) (\(Narrator.printable(told)))"
    }

    /// Why somebody is banned or muted, for how long, and to whom to object.
    private func circumstances(of error: ErrorReply) -> [String] {
        let end = error.until.map { until in
            let time = CalendarTime.text(ofMilliseconds: Int64(until))
            return refusals.ends("\(time.prefix(10)) \(time.dropFirst(11).prefix(5)) UTC")
        }
        let reason = error.reason.flatMap { $0.isEmpty ? nil : refusals.because(Narrator.printable($0)) }
        return [reason, end, error.contact.map { refusals.contact(Narrator.printable($0)) }].compactMap(\.self)
    }

    /// What a field of a request is called where it is chosen.
    private func label(_ field: String) -> String? {
        switch field {
        case "rules.mode": rules.mode
        case "rules.level": rules.level
        case "rules.rows": rules.rows
        case "rules.columns": rules.columns
        case "rules.group": rules.group
        case "rules.scoring": rules.scoring
        case "rules.theme": rules.theme
        case "rules.seats": rules.seats
        case "rules.tries": rules.tries
        case "rules.turn_seconds": rules.turn
        case "rules.game_seconds": rules.gameTime
        case "rules.hide_ms": rules.hide
        case "rules.auto_again": rules.again
        case "rules.bots": rules.bots
        case "title": create.tableTitle
        case "password": create.password
        case "name": settings.name
        default: nil
        }
    }
}

extension Request {
    /// When each is possible, by a name that ``Words/Meeting/notNow`` has.
    fileprivate static let whenPossible = [
        "flip": "inGame", "pause": "inGame", "resign": "inGame", "join": "betweenGames", "ready": "betweenGames",
        "configure": "beforeGames", "start": "beforeGames", "bot": "beforeGames", "again": "afterGames",
    ]

    /// Whether only the server knows why not: how many people an event needs, or what there is too much of.
    fileprivate func isJudgedByServer(_ code: ErrorCode) -> Bool {
        switch code {
        case .wrongPhase: type.hasPrefix("event_")
        case .tooMany: type.hasPrefix("event") || ["pause", "hint"].contains(type)
        default: false
        }
    }
}

extension ErrorReply {
    /// What the server says of it, in its words; of rules in those that can be typed.
    var told: String {
        let told = [message, hint].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return field?.hasPrefix("rules.") == true ? Narrator.ruleWords(told) : told
    }
}
