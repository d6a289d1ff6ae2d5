extension ServerMessage: Codable {
    enum CodingKeys: String, CodingKey { case type }

    /// Reads `type`, then the fields of that type; an unknown type is kept by its name.
    public init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
        switch type {
        case "welcome": self = .welcome(try .init(from: decoder))
        case "session": self = .session(try .init(from: decoder))
        case "ok": self = .ok(try .init(from: decoder))
        case "error": self = .error(try .init(from: decoder))
        case "tables": self = .tables(try .init(from: decoder))
        case "lobby": self = .lobby(try .init(from: decoder))
        case "snapshot":
            let snapshot = try Snapshot(from: decoder)
            decoder.tableGames?.keep(snapshot.table)
            self = .snapshot(snapshot)
        case "diff": self = .diff(try .init(from: decoder))
        case "chat": self = .chat(try .init(from: decoder))
        case "closed": self = .closed(try .init(from: decoder))
        case "goodbye": self = .goodbye(try .init(from: decoder))
        case "ping": self = .ping(try .init(from: decoder))
        case "pong": self = .pong(try .init(from: decoder))
        case "echo": self = .echo(try .init(from: decoder))
        case "hint": self = .hint(try .init(from: decoder))
        case "words": self = .words(try .init(from: decoder))
        case "account": self = .account(try .init(from: decoder))
        case "settings": self = .settings(try .init(from: decoder))
        case "records": self = .records(try .init(from: decoder))
        case "leaders": self = .leaders(try .init(from: decoder))
        case "history": self = .history(try .init(from: decoder))
        case "replay": self = .replay(try .init(from: decoder))
        case "export": self = .export(try .init(from: decoder))
        case "bans": self = .bans(try .init(from: decoder))
        case "audit": self = .audit(try .init(from: decoder))
        case "announcement": self = .announcement(try .init(from: decoder))
        case "saved": self = .saved(try .init(from: decoder))
        case "image": self = .image(try .init(from: decoder))
        case "watchers": self = .watchers(try .init(from: decoder))
        case "events": self = .events(try .init(from: decoder))
        case "event": self = .event(try .init(from: decoder))
        case "called": self = .called(try .init(from: decoder))
        case "event_export": self = .eventExport(try .init(from: decoder))
        default: self = .unknown(type: type)
        }
    }

    /// Writes `type` before the fields.
    public func encode(to encoder: any Encoder) throws {
        let (type, fields) = content
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try fields?.encode(to: encoder)
    }

    /// The message's `type` on the wire.
    public var type: String { content.type }

    private var content: (type: String, fields: (any Encodable)?) {
        switch self {
        case .welcome(let fields): ("welcome", fields)
        case .session(let fields): ("session", fields)
        case .ok(let fields): ("ok", fields)
        case .error(let fields): ("error", fields)
        case .tables(let fields): ("tables", fields)
        case .lobby(let fields): ("lobby", fields)
        case .snapshot(let fields): ("snapshot", fields)
        case .diff(let fields): ("diff", fields)
        case .chat(let fields): ("chat", fields)
        case .closed(let fields): ("closed", fields)
        case .goodbye(let fields): ("goodbye", fields)
        case .ping(let fields): ("ping", fields)
        case .pong(let fields): ("pong", fields)
        case .echo(let fields): ("echo", fields)
        case .hint(let fields): ("hint", fields)
        case .words(let fields): ("words", fields)
        case .account(let fields): ("account", fields)
        case .settings(let fields): ("settings", fields)
        case .records(let fields): ("records", fields)
        case .leaders(let fields): ("leaders", fields)
        case .history(let fields): ("history", fields)
        case .replay(let fields): ("replay", fields)
        case .export(let fields): ("export", fields)
        case .bans(let fields): ("bans", fields)
        case .audit(let fields): ("audit", fields)
        case .announcement(let fields): ("announcement", fields)
        case .saved(let fields): ("saved", fields)
        case .image(let fields): ("image", fields)
        case .watchers(let fields): ("watchers", fields)
        case .events(let fields): ("events", fields)
        case .event(let fields): ("event", fields)
        case .called(let fields): ("called", fields)
        case .eventExport(let fields): ("event_export", fields)
        case .unknown(let type): (type, nil)
        }
    }
}
