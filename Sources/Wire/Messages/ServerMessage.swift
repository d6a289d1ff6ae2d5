/// Every line that the server sends.
public enum ServerMessage: Sendable, Hashable {
    case welcome(Welcome)
    case session(Session)
    case ok(Ok)
    case error(ErrorReply)
    case tables(Tables)
    case lobby(LobbyLine)
    case snapshot(Snapshot)
    case diff(Diff)
    case chat(ChatLine)
    case closed(Closed)
    case goodbye(Goodbye)
    case ping(Request.Ping)
    case pong(Request.Ping)
    case echo(Echo)
    case words(Words)
    case hint(Hint)
    case account(Account)
    case settings(Settings)
    case records(Records)
    case leaders(Leaders)
    case history(History)
    case replay(Replay)
    case export(Export)
    case bans(Bans)
    case audit(Audit)
    case announcement(Announcement)
    case saved(Saved)
    case image(Image)
    case watchers(Watchers)
    case events(Events)
    case event(Event)
    case called(Called)
    case eventExport(EventExport)
    /// A type of a later version, to be ignored.
    case unknown(type: String)

    /// The server's first line.
    public struct Welcome: Sendable, Hashable, Codable {
        /// The protocol version that the server speaks.
        public var `protocol`: Int
        /// The server's program and version, as `pairs/1.0.0`.
        public var server: String
        /// A UUID that names this server process and its data.
        public var instance: String
        /// What the server can do beyond version 1.
        public var caps: [String]
        /// The name of this node; absent where the server is not one of several.
        public var node: String?
        /// At most 8 other nodes that serve; absent where the server is not one of several.
        public var peers: [Destination]?
        /// The limits of this connection.
        public var limits: Limits
        /// Where browsers come; absent where they can't.
        public var web: Web?
        /// What to send next, in words.
        public var hint: String

        package init(
            protocol version: Int = ProtocolVersion.current, server: String, instance: String, caps: [String],
            node: String? = nil, peers: [Destination]? = nil, limits: Limits, web: Web? = nil, hint: String
        ) {
            self.node = node
            self.peers = peers
            self.protocol = version
            self.server = server
            self.instance = instance
            self.caps = caps
            self.limits = limits
            self.web = web
            self.hint = hint
        }
    }

    /// Where a server has its page for browsers.
    public struct Web: Sendable, Hashable, Codable {
        /// The port for http, 1–65,535; absent without one.
        public var port: Int?
        /// The port for https, 1–65,535; absent without one.
        public var tlsPort: Int?
        /// What the server's host says that browsers should open, as `https://pairs.example`; absent where the host says nothing.
        public var url: String?

        /// A page at those ports.
        public init(port: Int? = nil, tlsPort: Int? = nil, url: String? = nil) {
            self.port = port
            self.tlsPort = tlsPort
            self.url = url
        }

        enum CodingKeys: String, CodingKey {
            case port
            case tlsPort = "tls_port"
            case url
        }
    }

    /// The limits of one connection; 0 means none.
    public struct Limits: Sendable, Hashable, Codable {
        /// Bytes in a client's line with its line feed.
        public var line: Int
        /// Lines a second, sustained.
        public var rate: Int
        /// Lines at once after a pause.
        public var burst: Int
        /// Seats at one table.
        public var seats: Int
        /// Tables at which one session may sit or watch.
        public var tables: Int
        /// Unicode scalars in a name; absent if it is the protocol's 24.
        public var name: Int?
        /// Unicode scalars in a title; absent if it is the protocol's 60.
        public var title: Int?
        /// Unicode scalars in a password; absent if it is the protocol's 60.
        public var password: Int?
        /// Unicode scalars in a chat line and the reason of a kick; absent if it is the protocol's 300.
        public var chat: Int?
        /// For each request that counts as several lines of the rate, how many; absent without a limit of the rate.
        public var costs: [String: Int]?

        package init(
            line: Int, rate: Int, burst: Int, seats: Int, tables: Int, name: Int? = nil, title: Int? = nil,
            password: Int? = nil, chat: Int? = nil, costs: [String: Int]? = nil
        ) {
            self.line = line
            self.rate = rate
            self.burst = burst
            self.seats = seats
            self.tables = tables
            self.name = name
            self.title = title
            self.password = password
            self.chat = chat
            self.costs = costs
        }
    }

    /// The session that a `hello` has begun or resumed.
    public struct Session: Sendable, Hashable, Codable {
        /// The public id of the player.
        public var player: String
        /// The name used, which may differ from the one asked for.
        public var name: String
        /// The secret token for resuming the session; it stays the same as long as the session lasts.
        public var resume: String
        /// How long a lost seat is held, in milliseconds.
        public var holdMs: Int
        /// The account that it is signed in to; absent for a guest.
        public var account: PublicAccount?
        /// The secret token that signs in to that account without its password; only after a sign-in.
        public var token: Secret?
        /// The games that went on without the player meanwhile; only after a resume.
        public var missed: [MissedGame]?

        enum CodingKeys: String, CodingKey {
            case player, name, resume
            case holdMs = "hold_ms"
            case account, token, missed
        }

        package init(
            player: String, name: String, resume: String, holdMs: Int, account: PublicAccount? = nil,
            token: Secret? = nil, missed: [MissedGame]? = nil
        ) {
            self.missed = missed
            self.player = player
            self.name = name
            self.resume = resume
            self.holdMs = holdMs
            self.account = account
            self.token = token
        }
    }

    /// The reply to a request that was granted; only requests with an id get it.
    public struct Ok: Sendable, Hashable, Codable {
        /// The request's id.
        public var re: RequestID
        /// The table made, joined or watched.
        public var table: String?
        /// The seat taken.
        public var seat: Int?
        /// The `seq` that the request produced, or at which the table stands.
        public var seq: Int?
        /// The value of the ping.
        public var t: Int?
        /// The event made or joined.
        public var event: String?
        /// After a resume, the clocks of the tables for which diffs were sent: the times in those diffs are old.
        public var clocks: [Clocks]?

        /// A good reply.
        public init(
            re: RequestID, table: String? = nil, seat: Int? = nil, seq: Int? = nil, t: Int? = nil,
            clocks: [Clocks]? = nil, event: String? = nil
        ) {
            self.event = event
            self.re = re
            self.table = table
            self.seat = seat
            self.seq = seq
            self.t = t
            self.clocks = clocks
        }
    }

    /// The times of a table now, as a snapshot has them.
    public struct Clocks: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The time left for the turn, in milliseconds; absent without a clock or while a miss is shown.
        public var turnMs: Int?
        /// For how long the game has been played, in milliseconds.
        public var elapsedMs: Int
        /// The time left for the whole game, in milliseconds; absent without such a clock.
        public var gameMs: Int?
        /// For every seat, for how many milliseconds it is still held; null for one that is not lost.
        public var holdMs: [Int?]

        enum CodingKeys: String, CodingKey {
            case table
            case turnMs = "turn_ms"
            case elapsedMs = "elapsed_ms"
            case gameMs = "game_ms"
            case holdMs = "hold_ms"
        }

        package init(table: String, turnMs: Int?, elapsedMs: Int, gameMs: Int? = nil, holdMs: [Int?]) {
            self.table = table
            self.turnMs = turnMs
            self.elapsedMs = elapsedMs
            self.gameMs = gameMs
            self.holdMs = holdMs
        }
    }

    /// A page of the public tables.
    public struct Tables: Sendable, Hashable, Codable {
        /// The tables of this page, sorted by id.
        public var tables: [TableEntry]
        /// The `after` of the next page, where there is one.
        public var more: String?

        package init(tables: [TableEntry], more: String? = nil) {
            self.tables = tables
            self.more = more
        }
    }

    /// One public table in a list.
    public struct TableEntry: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// Its title, 1–60 Unicode scalars.
        public var title: String
        /// Its game: `memory`, `klondike` … Only its snapshot has the id of the deal.
        public var game: String
        /// Its rules, defaults filled in.
        public var rules: Rules
        /// Whether it waits, plays, is paused or is over.
        public var phase: Phase
        /// How many seats it has.
        public var seats: Int
        /// How many of them are taken.
        public var taken: Int
        /// How many players watch.
        public var watchers: Int
        /// Whether it is locked or has a password.
        public var locked: Bool
        /// True if it is not locked and whoever comes must send its password.
        public var password: Bool?
        /// The node that has it, where that is another one.
        public var at: String?

        package init(
            table: String, title: String, game: String, rules: Rules, phase: Phase, seats: Int, taken: Int,
            watchers: Int, locked: Bool, password: Bool? = nil, at node: String? = nil
        ) {
            at = node
            self.table = table
            self.title = title
            self.game = game
            self.rules = rules
            self.phase = phase
            self.seats = seats
            self.taken = taken
            self.watchers = watchers
            self.locked = locked
            self.password = password
        }
    }

    /// A change in the list of public tables.
    public struct LobbyLine: Sendable, Hashable, Codable {
        /// What happened to the table: `add`, `change` or `remove`; later versions may know more.
        public var op: String
        /// The table as it is now; for `remove`, as it was last.
        public var entry: TableEntry

        package init(op: String, entry: TableEntry) {
            self.op = op
            self.entry = entry
        }
    }

    /// A chat line at a table.
    public struct ChatLine: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The name of the player who said it.
        public var from: String
        /// What was said, 1–300 scalars.
        public var text: String
        /// True if it was said before the receiver came.
        public var old: Bool?

        package init(table: String, from: String, text: String, old: Bool? = nil) {
            self.table = table
            self.from = from
            self.text = text
            self.old = old
        }
    }

    /// The table is gone, at least for the receiver.
    public struct Closed: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String

        package init(table: String) { self.table = table }
    }

    /// The request behind a typed command. A client that reads JSON gets it before everything that the command causes.
    public struct Echo: Sendable, Hashable, Codable {
        /// The request, as a program would send it, but with dots for a secret.
        public var request: Request

        enum CodingKeys: String, CodingKey { case request }

        package init(request: Request) { self.request = request.shown }

        /// Reads the request with its `type`.
        public init(from decoder: any Decoder) throws {
            request = try decoder.container(keyedBy: CodingKeys.self).decode(Envelope.self, forKey: .request).request
        }

        /// Writes the request with its `type` and without an id.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(Envelope(request), forKey: .request)
        }
    }

    /// The text of a typed command that is no request, such as help, for a client that reads JSON.
    public struct Words: Sendable, Hashable, Codable {
        /// Plain text for a person, line by line.
        public var lines: [String]

        package init(lines: [String]) { self.lines = lines }
    }

    /// The server's last line before it closes the connection.
    public struct Goodbye: Sendable, Hashable, Codable {
        /// Why: `shutdown`, `replaced` …
        public var reason: GoodbyeReason
        /// For how many milliseconds at least it is worth to come back and resume: the server is about to start again, with all
        /// tables. Nil where they are gone.
        public var resumeMs: Int?
        /// With `moved`, where the session is now.
        public var to: Destination?

        package init(reason: GoodbyeReason, resumeMs: Int? = nil, to: Destination? = nil) {
            self.reason = reason
            self.resumeMs = resumeMs
            self.to = to
        }

        private enum CodingKeys: String, CodingKey {
            case reason
            case resumeMs = "resume_ms"
            case to
        }
    }
}
