/// What a client asks of the server. The long ones are indirect, so that a flip is small to hand on.
public enum Request: Sendable, Hashable {
    indirect case hello(Hello)
    case ping(Ping)
    case pong
    case list(List)
    indirect case create(Create)
    indirect case join(Join)
    indirect case quick(Quick)
    case watch(Watch)
    case leave(Leave)
    case ready(Ready)
    case flip(Flip)
    case again(Again)
    case chat(Chat)
    case sync(Sync)
    case lobby(Lobby)
    case start(Start)
    indirect case configure(Configure)
    case lock(Lock)
    case bot(Bot)
    case pause(Pause)
    case resign(Resign)
    case kick(Kick)

    /// Asks for a session, new or resumed.
    public struct Hello: Sendable, Hashable, Codable {
        /// The protocol version that the client speaks; this text is version 1.
        public var `protocol`: Int
        /// The name to bear, 1–24 Unicode scalars.
        public var name: String
        /// The client's program and version, for the server's log, at most 64 scalars.
        public var client: String?
        /// What the client can do beyond version 1.
        public var caps: [String]?
        /// The secret token of a session to take up again.
        public var resume: String?
        /// For each table of that session, the last `seq` held.
        public var tables: [String: Int]?

        /// A greeting.
        public init(
            protocol version: Int = ProtocolVersion.current, name: String, client: String? = nil,
            caps: [String]? = nil, resume: String? = nil, tables: [String: Int]? = nil
        ) {
            self.protocol = version
            self.name = name
            self.client = client
            self.caps = caps
            self.resume = resume
            self.tables = tables
        }
    }

    /// Asks for a sign of life.
    public struct Ping: Sendable, Hashable, Codable {
        /// Any integer of the sender's; it comes back unchanged.
        public var t: Int?

        /// A ping.
        public init(t: Int? = nil) { self.t = t }
    }

    /// Asks for the public tables.
    public struct List: Sendable, Hashable, Codable {
        /// The last table id of the page before.
        public var after: String?
        /// The most tables to tell, 1–200; 100 where absent.
        public var limit: Int?

        /// A page of the list.
        public init(after: String? = nil, limit: Int? = nil) {
            self.after = after
            self.limit = limit
        }
    }

    /// Makes a table and seats its maker as host.
    public struct Create: Sendable, Hashable, Codable {
        /// The rules; defaults where absent.
        public var rules: Rules?
        /// What the lists call the table, 1–60 scalars.
        public var title: String?
        /// What must be told to come in, 1–60 scalars; nothing where absent.
        public var password: String?
        /// Whether lists and `quick` show the table; they do where absent.
        public var `public`: Bool?

        /// A new table.
        public init(rules: Rules? = nil, title: String? = nil, password: String? = nil, public isPublic: Bool? = nil) {
            self.rules = rules
            self.title = title
            self.password = password
            self.public = isPublic
        }
    }

    /// Takes a seat.
    public struct Join: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The seat wanted, from 0; the lowest open one where absent.
        public var seat: Int?
        /// The table's password, where it has one.
        public var password: String?
        /// Who else sits down at this client, 1–24 scalars; absent for the client's own player.
        public var name: String?

        /// A wish for a seat.
        public init(table: String, seat: Int? = nil, password: String? = nil, name: String? = nil) {
            self.table = table
            self.seat = seat
            self.password = password
            self.name = name
        }
    }

    /// Joins a waiting table that fits, or makes one.
    public struct Quick: Sendable, Hashable, Codable {
        /// What must fit, and the rules of the table made where none does.
        public var rules: Rules?

        /// A wish for any game.
        public init(rules: Rules? = nil) { self.rules = rules }
    }

    /// Watches a table.
    public struct Watch: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The table's password, where it has one.
        public var password: String?

        /// A wish to watch.
        public init(table: String, password: String? = nil) {
            self.table = table
            self.password = password
        }
    }

    /// Gives a seat, or the watching, up.
    public struct Leave: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The seat to give up; every seat and the watching where absent.
        public var seat: Int?

        /// A farewell to a table.
        public init(table: String, seat: Int? = nil) {
            self.table = table
            self.seat = seat
        }
    }

    /// Says that a seat wants the game to start, or no longer does.
    public struct Ready: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// Ready (where absent) or not.
        public var on: Bool?
        /// 64 hex digits of the player's own for the shuffle.
        public var nonce: String?
        /// Which of the client's seats; all of them where absent.
        public var seat: Int?

        /// A consent to start.
        public init(table: String, on: Bool? = nil, nonce: String? = nil, seat: Int? = nil) {
            self.table = table
            self.on = on
            self.nonce = nonce
            self.seat = seat
        }
    }

    /// Turns one card up.
    public struct Flip: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The card, from 0, row by row.
        public var card: Int
        /// The `seq` that the decision rests on; refused as stale where the table has moved on.
        public var seq: Int?
        /// Which of the client's seats; the one to move, or else the lowest, where absent.
        public var seat: Int?

        /// A flip.
        public init(table: String, card: Int, seq: Int? = nil, seat: Int? = nil) {
            self.table = table
            self.card = card
            self.seq = seq
            self.seat = seat
        }
    }

    /// Asks for a rematch, or withdraws the wish.
    public struct Again: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// Wanted (where absent) or not.
        public var on: Bool?
        /// 64 hex digits of the player's own for the shuffle.
        public var nonce: String?
        /// Whether the same deal is wanted again; a table for one alone can have that.
        public var same: Bool?

        /// A wish for a rematch.
        public init(table: String, on: Bool? = nil, nonce: String? = nil, same: Bool? = nil) {
            self.table = table
            self.on = on
            self.nonce = nonce
            self.same = same
        }
    }

    /// Says something to everybody at a table.
    public struct Chat: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// What is said, 1–300 scalars.
        public var text: String

        /// A remark.
        public init(table: String, text: String) {
            self.table = table
            self.text = text
        }
    }

    /// Asks for what was missed.
    public struct Sync: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The last `seq` held; a whole snapshot where absent.
        public var since: Int?

        /// A request for missed diffs.
        public init(table: String, since: Int? = nil) {
            self.table = table
            self.since = since
        }
    }
}
