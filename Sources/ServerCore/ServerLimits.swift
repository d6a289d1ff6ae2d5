public import Wire

/// The limits of a server. In every count 0 means no limit.
public struct ServerLimits: Sendable, Hashable {
    /// Bytes in a client's line with its line feed.
    public var lineBytes = LineDecoder.clientLimit
    /// Lines that a connection may send a second, sustained.
    public var rate = 50
    /// Lines that a connection may send at once after a pause; at least 1 where `rate` is set.
    public var burst = 200
    /// Lines in a row that are neither JSON nor a command; the last of them ends the connection.
    public var garbageLines = 10
    /// Connections at once.
    public var connections = 10_000
    /// Tables at once.
    public var tables = 100_000
    /// Tables at which one session may sit or watch.
    public var tablesPerSession = 16
    /// Seats that one session may have, with those of others at the same client.
    public var seatsPerSession = 16
    /// Connections at once from one address. An address is one of IPv4, or a /64 of IPv6.
    public var connectionsPerAddress = 256
    /// How many times `rate` and `burst` all connections from one address have together.
    public var ratesPerAddress = 8
    /// Sessions that were begun from one address, beyond its open connections: they wait for their player.
    public var sessionsPerAddress = 1_000
    /// Tables at once that were made from one address.
    public var tablesPerAddress = 256
    /// Bytes of memory for the lines that all tables made from one address keep, for `sync` and for the archive.
    public var keptBytesPerAddress = 16_777_216
    /// Bytes a second that games of tables made from one address may add to the archive.
    public var archivedPerAddress = 4_096
    /// How long a connection may take to say hello; zero for ever.
    public var helloTime: Duration = .seconds(120)
    /// How long a line may take from its first byte to its line feed; zero for ever.
    public var lineTime: Duration = .seconds(30)
    /// How long a connection may take to read answers that come to more than half of `backlogBytes`. The server reads
    /// nothing more of it meanwhile. Zero for ever.
    public var readTime: Duration = .seconds(120)
    /// How long a connection may be silent; it is pinged at half of that. Zero for ever.
    public var idleTime: Duration = .seconds(600)
    /// Lines that may be refused for their rate before the connection is closed, counted anew after each pause.
    public var refusedLines = 1_000
    /// Watchers at one table.
    public var watchers = 1_000
    /// Bytes that may wait for a connection that does not read.
    public var backlogBytes = 1_048_576
    /// Bytes that may wait for all connections from one address.
    public var backlogBytesPerAddress = 33_554_432
    /// How long a seat is held for a player whose connection is gone.
    public var hold: Duration = .seconds(60)
    /// How long texts of clients may be.
    public var texts = TextLengths()

    /// The limits of a server that is started without options.
    public init() {}

    /// Diffs that every table keeps at least for `sync` and resume.
    package static let keptDiffs = 256
    /// If those take more bytes than this, fewer are kept: a snapshot takes no more. In a race the boards share the bytes.
    package static let keptDiffBytes = 65_536
    /// How many bytes a game's lines may have in the archive. A game of more is archived without lines.
    package static let archivedBytes = 1_048_576
    /// How many bytes the lines of a saved game may have. A game of more is saved, and archived later, without lines.
    package static let savedLineBytes = 65_536
    /// How many bytes of JSON a saved game may have; a game of more is not saved. 10,000 steps take some 500,000.
    package static let savedBytes = 1_048_576
    /// Bytes of a saved game for which taking it up costs its address a line. They take the loop 0.1 ms, so that an
    /// address with 400 lines a second has 4 % of the loop's time for it. 10,000 steps, the most, take some 50 ms.
    static let savedBytesPerLine = 1_024
    /// Lines that each table of a resumed session costs its address, as `watch` does; they count as work of its tick,
    /// too. A race of eight seats takes the loop up to 0.5 ms.
    static let linesPerResumedTable = 4
    /// Saved games that are asked for at once, of all accounts; an account asks for one.
    static let takingUp = 4
    /// Questions of one address that wait for the database of people. A connection has one at once.
    static let questionsPerAddress = 512
    /// How many bytes of finished games wait at most for an archive that takes none. Further games are not archived.
    package static let waitingGameBytes = 67_108_864
    /// Further bytes for games that must be saved then because their players are gone. A player who is there can't leave.
    package static let waitingSavedBytes = 16_777_216
    /// Replies that every session remembers at least.
    package static let rememberedReplies = 64
    /// Chat lines that latecomers get.
    package static let keptChatLines = 50
    /// Bytes of names and words in them at most.
    package static let keptChatBytes = 16_384
    /// Chat lines that a table sends in a second, each counted as often as it is sent.
    package static let chatCopies = 4_000
    /// How long a house bot thinks at least.
    package static let botTime = Duration.milliseconds(20)
    /// House bots of all tables that move at once, and how long the others wait then: people's requests come in between.
    package static let botMoves = 8
    package static let botPause = Duration.milliseconds(2)
    /// The share of one address in a tick of the driver, and of one connection at a time, in units of work; see `TickShares`.
    package static let tickShare = 512
    package static let tickGo = 64
    /// Units of work for each line that a costly request counts as: `create` with seven bots takes 0.4 ms and counts as 10.
    package static let costlyWork = 8
    /// Units of work of a connection's go beside its lines: reading is switched on and off, and a piece of input is read, in 20 µs.
    package static let tickVisit = 8
    /// The work of a tick after which each address has only that share of it: some 4 to 11 ms.
    package static let tickTotal = 1_024
    package static let lateShare = 16
    /// How many seconds' worth of `archivedPerAddress` may be added at once: those of 18 hours, 256 MiB.
    static let archivedAtOnce = 65_536
    /// Bytes of output that make a unit. Encoding that many of a page of tables takes 11 µs.
    package static let unitBytes = 256
    /// Bytes that are read at once for each unit of work that an address may still make.
    package static let readBytesPerUnit = 64
    /// Bytes that are read at once where it may make none: most requests fit.
    package static let leastReadBytes = 256
    /// Tables, sessions and connections whose time has come that are looked at in one tick.
    package static let wakes = 256
    /// Tables that hear in one tick of a player whose connection is lost or whose session ends. To end a race of eight on 144 cards
    /// takes 160 µs, so these are 5 ms.
    package static let partings = 32
    /// Players who were put out of a table that it remembers.
    package static let kicked = 256
    /// Addresses whose failed tries to come in are remembered.
    static let guessers = 4_096
    /// Bytes of pictures that all tables have together, each counted once; those of the tables made from one address.
    package static let pictureBytes = 134_217_728
    static let pictureBytesPerAddress = 33_554_432
    /// Searches for pictures at once, of all and of one address.
    static let searches = 16
    static let searchesPerAddress = 2
    /// How many seconds of an address's share one search costs; the share holds a minute.
    static let searchSeconds = 6
    static let searchShare = 60
    /// Hints that wait for the solver at once. A connection has one.
    static let solving = 16
    /// How many hints of one address may wait when `waiting` of all do. The number falls, so that only eight addresses can take
    /// all places: four took them when each could always have four.
    static func solvingShare(waiting: Int) -> Int { waiting < 8 ? 4 : waiting < 12 ? 2 : 1 }
    /// After so much silence of the player to move, the connection is asked whether somebody is there, and so long it has to answer.
    static let silenceInTurn = Duration.seconds(10)
    /// How often a running game is looked at for that.
    static let silenceCheck = Duration.seconds(5)
    /// Sessions that are remembered after their end, so that who comes back too late is told why.
    static let endedSessions = 1_024
    /// Letters and digits of the id of a private table.
    static let privateIDLength = 10
    /// The logs of several servers that share the ids of tables with four and five letters. Those of more logs are longer.
    static let sharesOfIDs = 64
    /// Bytes of the tables on one page: a server's line less what frames them.
    static let pageBytes = 65_000
}

extension Sequence {
    /// As many from the first on as have so many bytes together, with a byte behind each.
    func prefix(bytes: Int, _ length: (Element) -> Int) -> [Element] {
        var left = bytes
        return prefix { element in
            left -= length(element) + 1
            return left >= 0
        }
    }
}
