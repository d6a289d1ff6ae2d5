/// Writes the messages of a connection's start without `Codable`, because thousands may greet and join at once.
extension JSONBuffer {
    /// Writes a message, without a line feed: by hand where there may be many of its type, else through
    /// `Codable`, to the same bytes.
    public mutating func write(_ message: ServerMessage) {
        switch message {
        case .welcome(let welcome): write(welcome)
        case .session(let session): write(session)
        case .ok(let ok): write(ok)
        case .error(let error): write(error)
        case .snapshot(let snapshot): write(snapshot)
        case .diff(let diff): write(DiffStart(table: diff.table), seq: diff.seq, changes: diff.changes)
        case .ping(let ping): write(.ping, ping)
        case .pong(let pong): write(.pong, pong)
        case .tables, .lobby, .chat, .closed, .goodbye, .echo, .words, .hint, .account, .settings, .records, .leaders,
            .history, .replay, .export, .bans, .audit, .announcement, .saved, .image, .watchers,
            .unknown:
            write(encoding: message)
        }
    }
}

extension JSONBuffer {
    fileprivate mutating func write(_ welcome: ServerMessage.Welcome) {
        write(.welcome)
        write(welcome.protocol)
        write(.server, welcome.server)
        write(.instance, welcome.instance)
        write(.caps)
        write(list: welcome.caps) { $0.write($1) }
        write(.limits)
        write(welcome.limits.line)
        write(.rate, welcome.limits.rate)
        write(.burst, welcome.limits.burst)
        write(.seats, welcome.limits.seats)
        write(.tables, welcome.limits.tables)
        write(.name, welcome.limits.name)
        write(.title, welcome.limits.title)
        write(.password, welcome.limits.password)
        write(.chat, welcome.limits.chat)
        if let costs = welcome.limits.costs {
            write(.costs)
            write(encoding: costs)
        }
        write(byte: .endObject)
        if let web = welcome.web {
            write(.web)
            write(encoding: web)
        }
        write(.hint, welcome.hint)
        write(byte: .endObject)
    }

    fileprivate mutating func write(_ session: ServerMessage.Session) {
        write(.session)
        write(session.player)
        write(.name, session.name)
        write(.resume, session.resume)
        write(.holdMs, session.holdMs)
        if let account = session.account {
            write(.account)
            write(account.id)
            write(.name, account.name)
            write(byte: .endObject)
        }
        write(.token, session.token?.text)
        write(session.missed)
        write(byte: .endObject)
    }

    fileprivate mutating func write(_ error: ErrorReply) {
        write(.error)
        if let re = error.re {
            write(.re)
            write(re)
        }
        write(.code, error.code.rawValue)
        write(.message, error.message)
        write(.hint, error.hint)
        write(.field, error.field)
        write(.retryMs, error.retryMs)
        write(.reason, error.reason)
        write(.until, error.until)
        write(.contact, error.contact)
        write(error.missed)
        write(.line, error.line)
        write(.fatal, error.fatal)
        write(byte: .endObject)
    }

    private mutating func write(_ missed: [MissedGame]?) {
        guard let missed else { return }
        write(.missed)
        for (number, game) in missed.enumerated() {
            write(number == 0 ? .missedGame : .nextMissedGame)
            write(game.table)
            write(.why, game.why.rawValue)
            write(byte: .endObject)
        }
        write(byte: .endList)
    }

    fileprivate mutating func write(_ type: JSONPiece, _ ping: Request.Ping) {
        write(type)
        write(.t, ping.t)
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let account: JSONPiece = #","account":{"id":"#
    fileprivate static let caps: JSONPiece = #","caps":["#
    fileprivate static let costs: JSONPiece = #","costs":"#
    fileprivate static let chat: JSONPiece = #","chat":"#
    fileprivate static let code: JSONPiece = #","code":"#
    fileprivate static let contact: JSONPiece = #","contact":"#
    fileprivate static let error: JSONPiece = #"{"type":"error""#
    fileprivate static let limits: JSONPiece = #"],"limits":{"line":"#
    fileprivate static let missed: JSONPiece = #","missed":["#
    fileprivate static let missedGame: JSONPiece = #"{"table":"#
    fileprivate static let nextMissedGame: JSONPiece = #",{"table":"#
    fileprivate static let password: JSONPiece = #","password":"#
    fileprivate static let ping: JSONPiece = #"{"type":"ping""#
    fileprivate static let pong: JSONPiece = #"{"type":"pong""#
    fileprivate static let re: JSONPiece = #","re":"#
    fileprivate static let session: JSONPiece = #"{"type":"session","player":"#
    fileprivate static let token: JSONPiece = #","token":"#
    fileprivate static let until: JSONPiece = #","until":"#
    fileprivate static let web: JSONPiece = #","web":"#
    fileprivate static let why: JSONPiece = #","why":"#
    fileprivate static let welcome: JSONPiece = #"{"type":"welcome","protocol":"#
}
