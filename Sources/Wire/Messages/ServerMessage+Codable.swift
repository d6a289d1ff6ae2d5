extension ServerMessage: Codable {
    enum CodingKeys: String, CodingKey { case type }

    /// Reads `type`, then the fields of that type; an unknown type is kept by its name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "welcome": self = .welcome(try Welcome(from: decoder))
        case "session": self = .session(try Session(from: decoder))
        case "ok": self = .ok(try Ok(from: decoder))
        case "error": self = .error(try ErrorReply(from: decoder))
        case "tables": self = .tables(try Tables(from: decoder))
        case "lobby": self = .lobby(try LobbyLine(from: decoder))
        case "snapshot":
            let snapshot = try Snapshot(from: decoder)
            decoder.tableGames?.keep(snapshot.table)
            self = .snapshot(snapshot)
        case "diff": self = .diff(try Diff(from: decoder))
        case "chat": self = .chat(try ChatLine(from: decoder))
        case "closed": self = .closed(try Closed(from: decoder))
        case "goodbye": self = .goodbye(try Goodbye(from: decoder))
        case "ping": self = .ping(try Request.Ping(from: decoder))
        case "pong": self = .pong(try Request.Ping(from: decoder))
        case "echo": self = .echo(try Echo(from: decoder))
        case "hint": self = .hint(try Hint(from: decoder))
        case "words": self = .words(try Words(from: decoder))
        case "account": self = .account(try Account(from: decoder))
        case "settings": self = .settings(try Settings(from: decoder))
        case "records": self = .records(try Records(from: decoder))
        case "leaders": self = .leaders(try Leaders(from: decoder))
        case "history": self = .history(try History(from: decoder))
        case "replay": self = .replay(try Replay(from: decoder))
        case "export": self = .export(try Export(from: decoder))
        case "bans": self = .bans(try Bans(from: decoder))
        case "audit": self = .audit(try Audit(from: decoder))
        case "announcement": self = .announcement(try Announcement(from: decoder))
        case "saved": self = .saved(try Saved(from: decoder))
        case "image": self = .image(try Image(from: decoder))
        case "watchers": self = .watchers(try Watchers(from: decoder))
        default: self = .unknown(type: type)
        }
    }

    /// Writes `type` before the fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try fields?.encode(to: encoder)
    }

    /// The message's `type` on the wire.
    public var type: String {
        switch self {
        case .welcome: "welcome"
        case .session: "session"
        case .ok: "ok"
        case .error: "error"
        case .tables: "tables"
        case .lobby: "lobby"
        case .snapshot: "snapshot"
        case .diff: "diff"
        case .chat: "chat"
        case .closed: "closed"
        case .goodbye: "goodbye"
        case .ping: "ping"
        case .pong: "pong"
        case .echo: "echo"
        case .hint: "hint"
        case .words: "words"
        case .account: "account"
        case .settings: "settings"
        case .records: "records"
        case .leaders: "leaders"
        case .history: "history"
        case .replay: "replay"
        case .export: "export"
        case .bans: "bans"
        case .audit: "audit"
        case .announcement: "announcement"
        case .saved: "saved"
        case .image: "image"
        case .watchers: "watchers"
        case .unknown(let type): type
        }
    }

    private var fields: (any Encodable)? {
        switch self {
        case .welcome(let fields): fields
        case .session(let fields): fields
        case .ok(let fields): fields
        case .error(let fields): fields
        case .tables(let fields): fields
        case .lobby(let fields): fields
        case .snapshot(let fields): fields
        case .diff(let fields): fields
        case .chat(let fields): fields
        case .closed(let fields): fields
        case .goodbye(let fields): fields
        case .ping(let fields): fields
        case .pong(let fields): fields
        case .echo(let fields): fields
        case .hint(let fields): fields
        case .words(let fields): fields
        case .account(let fields): fields
        case .settings(let fields): fields
        case .records(let fields): fields
        case .leaders(let fields): fields
        case .history(let fields): fields
        case .replay(let fields): fields
        case .export(let fields): fields
        case .bans(let fields): fields
        case .audit(let fields): fields
        case .announcement(let fields): fields
        case .saved(let fields): fields
        case .image(let fields): fields
        case .watchers(let fields): fields
        case .unknown: nil
        }
    }
}
