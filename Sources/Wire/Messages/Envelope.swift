/// A request with the id under which its one reply will come; without an id there is no `ok`.
public struct Envelope: Sendable, Hashable {
    /// The client's own name for the request.
    public var id: RequestID?
    /// What is asked.
    public var request: Request

    /// A request under an id.
    public init(id: RequestID? = nil, _ request: Request) {
        self.id = id
        self.request = request
    }
}

extension Envelope: Codable {
    enum CodingKeys: String, CodingKey { case type, id }

    /// Reads `type` and `id`, then the fields of that type.
    ///
    /// Throws `UnknownType` where no request has the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        id = try container.decodeIfPresent(RequestID.self, forKey: .id)
        request = try Request(type: type, from: decoder)
    }

    /// Writes `type` and `id` before the fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(request.type, forKey: .type)
        try container.encodeIfPresent(id, forKey: .id)
        try request.fields?.encode(to: encoder)
    }
}

/// A message type that this version does not know.
public struct UnknownType: Error, Sendable, Hashable {
    /// The name that was sent.
    public var type: String
}

extension Request {
    /// The names of all requests, in the order of the protocol's text.
    public static let types = [
        "hello", "ping", "pong", "list", "create", "join", "quick", "watch", "leave", "ready", "flip", "again", "chat",
        "sync", "lobby", "start", "configure", "lock", "bot", "pause", "resign", "kick",
    ]

    /// The request's `type` on the wire.
    public var type: String {
        switch self {
        case .hello: "hello"
        case .ping: "ping"
        case .pong: "pong"
        case .list: "list"
        case .create: "create"
        case .join: "join"
        case .quick: "quick"
        case .watch: "watch"
        case .leave: "leave"
        case .ready: "ready"
        case .flip: "flip"
        case .again: "again"
        case .chat: "chat"
        case .sync: "sync"
        case .lobby: "lobby"
        case .start: "start"
        case .configure: "configure"
        case .lock: "lock"
        case .bot: "bot"
        case .pause: "pause"
        case .resign: "resign"
        case .kick: "kick"
        }
    }

    /// The request's fields; nil for a request that has none.
    var fields: (any Encodable)? {
        switch self {
        case .hello(let fields): fields
        case .ping(let fields): fields
        case .pong: nil
        case .list(let fields): fields
        case .create(let fields): fields
        case .join(let fields): fields
        case .quick(let fields): fields
        case .watch(let fields): fields
        case .leave(let fields): fields
        case .ready(let fields): fields
        case .flip(let fields): fields
        case .again(let fields): fields
        case .chat(let fields): fields
        case .sync(let fields): fields
        case .lobby(let fields): fields
        case .start(let fields): fields
        case .configure(let fields): fields
        case .lock(let fields): fields
        case .bot(let fields): fields
        case .pause(let fields): fields
        case .resign(let fields): fields
        case .kick(let fields): fields
        }
    }

    /// Reads the fields of the request that has a name.
    init(type: String, from decoder: any Decoder) throws {
        switch type {
        case "hello": self = .hello(try Hello(from: decoder))
        case "ping": self = .ping(try Ping(from: decoder))
        case "pong": self = .pong
        case "list": self = .list(try List(from: decoder))
        case "create": self = .create(try Create(from: decoder))
        case "join": self = .join(try Join(from: decoder))
        case "quick": self = .quick(try Quick(from: decoder))
        case "watch": self = .watch(try Watch(from: decoder))
        case "leave": self = .leave(try Leave(from: decoder))
        case "ready": self = .ready(try Ready(from: decoder))
        case "flip": self = .flip(try Flip(from: decoder))
        case "again": self = .again(try Again(from: decoder))
        case "chat": self = .chat(try Chat(from: decoder))
        case "sync": self = .sync(try Sync(from: decoder))
        case "lobby": self = .lobby(try Lobby(from: decoder))
        case "start": self = .start(try Start(from: decoder))
        case "configure": self = .configure(try Configure(from: decoder))
        case "lock": self = .lock(try Lock(from: decoder))
        case "bot": self = .bot(try Bot(from: decoder))
        case "pause": self = .pause(try Pause(from: decoder))
        case "resign": self = .resign(try Resign(from: decoder))
        case "kick": self = .kick(try Kick(from: decoder))
        default: throw UnknownType(type: type)
        }
    }
}
