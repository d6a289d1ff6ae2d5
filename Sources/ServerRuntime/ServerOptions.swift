import EventLoop
import Journal
import Platform
import ServerCore
import Vocabulary
import Wire

/// The options of `pairs-server`.
struct ServerOptions: Sendable {
    var host = "0.0.0.0"
    var port = Address.standardPort
    /// The port for connections with TLS; nil for none.
    var tlsPort: Int?
    /// The ports for browsers, over http and over https; nil for none.
    var webPort: Int?
    var webTLSPort: Int?
    /// What browsers should open, where that is not the machine's address.
    var webURL: String?
    /// Which proxies are believed; nil for none.
    var proxies: Proxies?
    /// The files of the certificate and its key, both or none; without them the server makes its own.
    var tlsCertificate: String?
    var tlsKey: String?
    var data = Environment.dataDirectory
    var logLevel = LogLevel.info
    /// What players on the network see; nil for the machine's name.
    var title: String?
    /// Whether the server is not announced on the network.
    var isHidden = false
    /// Whether the server ends when its standard input does, because another program has started it.
    var endsWithInput = false
    /// What `--memory` says; nil for half of what there is.
    var memory: Int?
    /// Bytes that the server may occupy; 0 for no limit.
    var memoryLimit: Int { memory ?? ProcessMemory.allowed / 2 }
    /// Whether to look at the journal instead of serving, and whether to drop what is damaged.
    var repairs = false
    var isConfirmed = false
    /// What accepted moves survive.
    var durability = Durability.process { didSet { hasDurability = true } }
    /// Whether that was said.
    private(set) var hasDurability = false
    /// Where the database of the cluster is, as libpq reads it; nil for a server of its own.
    var cluster: String?
    /// The name in the cluster.
    var node: String?
    /// What the other nodes tell clients of this one, `HOST` or `HOST:PORT`, and the port for TLS.
    var publicAddress: String?
    var publicTLS: Int?
    /// Who may register; `none` offers no accounts.
    var accounts = Accounts.open
    var takesPlainPasswords = false
    var hasLadder = false
    /// Who may make events.
    var events = EventPolicy.moderators
    /// Which themes of pictures there are.
    var pictures = PicturePolicy.none
    /// A server that is asked instead of Wikimedia Commons; nil for none.
    var commonsURL: String?
    /// The file with the names of the accounts that may play, one in a line.
    var allowList: String?
    /// The names in that file, as ``NameKeys/folded``.
    var allowed: Set<String>?
    /// A backup to put in the database's place instead of serving.
    var backup: String?
    var contact: String?
    /// The password without which nobody may play.
    var serverPassword: String?
    /// A file with that password, which no list of processes shows.
    var serverPasswordFile: String?
    /// The password itself, wherever it stands.
    var wantedPassword: String?
    /// How long a token signs in after its last use.
    var tokenTime = Duration.seconds(90 * 86_400)
    var limits = ServerLimits()
    /// The file with more options, and whether only to look at it.
    var configuration: String?
    /// Where numbers of the server are served over HTTP; nil for nowhere.
    var metrics: Address?
    var checksConfiguration = false

    enum Accounts: String, CaseIterable, Sendable {
        case open, approve, closed, none
    }

    enum LogLevel: String, CaseIterable, Sendable {
        case debug, info, warning, error, none
    }

    /// The lowest level that is logged; nil for none.
    var leastLogged: LogEntry.Level? { LogEntry.Level.allCases.first { "\($0)" == logLevel.rawValue } }

    // In groups, because the compiler takes much longer for all in one list.

    private static let listening: [Option<ServerOptions>] = [
        .value(
            "host", \.host, .text("ADDRESS"),
            "The address to listen on; :: takes IPv6 and IPv4, 127.0.0.1 this machine alone."),
        .value(
            "port", short: "p", \.port, .integer("N", in: 0...65_535),
            "The port to listen on; 0 picks a free one."),
        .optional(
            "tls-port", \.tlsPort, .integer("N", in: 0...65_535),
            "The port for connections with TLS, beside the plain one; 0 picks a free one. Without this option there is none."
        ),
        .optional(
            "web", \.webPort, .integer("N", in: 0...65_535),
            "The port for browsers: the page at http://HOST:N/, and its WebSocket; 0 picks a free one. Without this option there is none."
        ),
        .optional(
            "web-tls", \.webTLSPort, .integer("N", in: 0...65_535),
            "The port for browsers over https, with the certificate of TLS; 0 picks a free one. Without this option there is none."
        ),
        .optional(
            "web-url", \.webURL, .text("URL"),
            "The address that browsers should open, such as https://pairs.example, for links and QR codes. Without it, the address of this machine. The page also answers to the name in this address."
        ),
        .optional(
            "proxy-from", \.proxies, .proxies,
            "The addresses of proxies before this server. What they say of where a connection comes from is believed: X-Forwarded-For of browsers, and the PROXY protocol, version 2, on every port. Limits and bans then meet people and not the proxy."
        ),
        .optional(
            "tls-certificate", \.tlsCertificate, .path("FILE"),
            "The certificate for TLS, in PEM form, followed by those of its issuers. SIGHUP reads it again. Without it the server makes one and keeps it in its data folder."
        ),
        .optional("tls-key", \.tlsKey, .path("FILE"), "The private key of --tls-certificate, in PEM form."),
    ]

    private static let storage: [Option<ServerOptions>] = [
        .value("data", \.data, .path("DIR"), "The folder for the server's data. It is made if it is missing."),
        .value(
            "durability", \.durability, .word("LEVEL"),
            "What a move survives once anybody has seen it: process, a crash of the server; power, a power loss too; none, only a stop by SIGTERM."
        ),
        .flag(
            "repair", \.repairs,
            "Do not serve: say which records of a damaged journal must be dropped before the server can start. It changes nothing without --yes."
        ),
        .optional(
            "restore", \.backup, .path("FILE"),
            "Do not serve: replace the database by this backup. The replaced database is kept as pairs.db.before-1."
        ),
        .flag("yes", \.isConfirmed, "With --repair: put what is damaged aside, in files that end in .dropped."),
    ]

    private static let clustered: [Option<ServerOptions>] = [
        .optional(
            "cluster", \.cluster, .text("CONNINFO"),
            "Keep everything in this PostgreSQL, and be a node of the cluster there: libpq's string or URL, such as \"host=db dbname=pairs user=pairs\". Put the password into PGPASSFILE or --config, because lists of processes show this option."
        ),
        .optional(
            "node", \.node, .text("NAME", noun: "a name"),
            "This server's name in the cluster: 1 to 24 of a-z, 0-9 and -, a letter first."),
        .optional(
            "public", \.publicAddress, .text("HOST[:PORT]", noun: "an address"),
            "Where clients reach this node. Without it, --host and the port that is listened on."),
        .optional(
            "public-tls", \.publicTLS, .integer("PORT", in: 1...65_535),
            "The port where clients reach this node with TLS. Without it, the one that is listened on."),
    ]

    private static let people: [Option<ServerOptions>] = [
        .optional(
            "title", \.title, .text("NAME", noun: "a name"),
            "The name under which players find the server on the network. Without it, this machine's name."),
        .flag(
            "no-advertise", \.isHidden,
            "Do not announce the server on the network. Players who know its address can join."),
        .flag(
            "until-eof", \.endsWithInput,
            "End when standard input ends. For programs that start a server of their own."),
        .value(
            "accounts", \.accounts, .word("WHO"),
            "Who may register an account: open, everybody; approve, everybody, but you approve each account; closed, nobody; none, the server has no accounts."
        ),
        .value(
            "pictures", \.pictures, .word("FROM"),
            "Which pictures players may put on the cards: none; dir, those in the folders of pictures/ in the data folder; commons, those and what Wikimedia Commons finds."
        ),
        .optional(
            "commons-url", \.commonsURL, .text("URL", noun: "an address"),
            "For tests: a server that is asked instead of Wikimedia Commons, such as http://127.0.0.1:8080."),
        .flag(
            "ladder", \.hasLadder,
            "Offer a ladder: programs play one rated game after the other, against each other and against house bots with accounts of their own."
        ),
        .value(
            "events", \.events, .word("WHO"),
            "Who may make events, tournaments and a deal that everybody plays: everybody; moderators; nobody, there are none but those of other nodes."
        ),
        .flag(
            "plain-passwords", \.takesPlainPasswords,
            "Accept passwords from other machines without TLS. Whoever listens on the network can read them."),
        .optional(
            "allow-list", \.allowList, .path("FILE"),
            "Let only those accounts play that this file names, one in a line. SIGHUP reads it again."),
        .optional(
            "contact", \.contact, .text("TEXT", noun: "a text"), "How those who are banned can reach you."),
        .optional(
            "server-password", \.serverPassword, .text("PASSWORD", noun: "a password"),
            "A password that everybody needs to play. Lists of processes show it: see --server-password-file."),
        .optional(
            "server-password-file", \.serverPasswordFile, .path("FILE"),
            "A file with the server's password in its first line. It can also be in the variable PAIRS_SERVER_PASSWORD."
        ),
        .value(
            "token-time", \.tokenTime, .milliseconds("MS", in: 1_000...31_536_000_000),
            "How long a program stays signed in after its last use."),
        .value("log-level", \.logLevel, .word("LEVEL"), "The lowest level that is logged, on standard error."),
    ]

    private static let shares: [Option<ServerOptions>] = [
        .value("rate", \.limits.rate, count, "Lines a second that a connection may send; 0 for no limit."),
        .value(
            "burst", \.limits.burst, .integer("N", in: 1...1_000_000),
            "Lines that a connection may send at once after a pause."),
        .value("connections", \.limits.connections, count, "Connections at once; 0 for no limit."),
        .value(
            "connections-per-address", \.limits.connectionsPerAddress, count,
            "Connections at once from one address; 0 for no limit."),
        .value(
            "rates-per-address", \.limits.ratesPerAddress, .integer("N", in: 0...10_000),
            "How many times --rate and --burst all connections of one address may send together; 0 for no limit."),
        .value(
            "sessions-per-address", \.limits.sessionsPerAddress, count,
            "Sessions from one address that wait for a player whose connection is gone; 0 for no limit."),
        .value(
            "tables-per-address", \.limits.tablesPerAddress, count,
            "Tables at once that were made from one address; 0 for no limit."),
        .value(
            "kept-per-address", \.limits.keptBytesPerAddress, .integer("BYTES", in: 0...1 << 40),
            "Bytes of memory for the lines that tables made from one address keep, for players who come back and for the archive; 0 for no limit."
        ),
        .value(
            "archived-per-address", \.limits.archivedPerAddress, .integer("BYTES", in: 0...1_000_000_000),
            "Bytes a second that games of tables made from one address may add to the archive, and those of 18 hours at once; 0 for no limit."
        ),
    ]

    private static let limits: [Option<ServerOptions>] = [
        .value("tables", \.limits.tables, count, "Tables at once; 0 for no limit."),
        .value(
            "tables-per-session", \.limits.tablesPerSession, count,
            "Tables at which one player may sit or watch; 0 for no limit."),
        .value(
            "seats-per-session", \.limits.seatsPerSession, count,
            "Seats that one client may have, for all people who play at it; 0 for no limit."),
        .value("watchers", \.limits.watchers, count, "Watchers at one table; 0 for no limit."),
        .value(
            "garbage", \.limits.garbageLines, count,
            "How many lines in a row that are neither JSON nor a command end a connection; 0 for no limit."),
        .value(
            "backlog", \.limits.backlogBytes, .integer("BYTES", in: 0...1_073_741_824),
            "Bytes that may wait for a connection that does not read; 0 for no limit."),
        .value(
            "backlog-per-address", \.limits.backlogBytesPerAddress, .integer("BYTES", in: 0...1 << 40),
            "Bytes that may wait for all connections from one address; 0 for no limit."),
        .optional(
            "memory", \.memory, .bytes("SIZE", in: 0...1 << 50),
            "Memory that the server may take, such as 512M or 2G; 0 for no limit. Without it, half of the machine's."
        ),
    ]

    private static let times: [Option<ServerOptions>] = [
        .value(
            "flood", \.limits.refusedLines, count,
            "How many lines refused for their rate, without a pause, end a connection; 0 for no limit."
        ),
        .value(
            "hello-time", \.limits.helloTime, .milliseconds("MS", in: 0...86_400_000),
            "How long a connection may take to say hello; 0 for ever."),
        .value(
            "line-time", \.limits.lineTime, .milliseconds("MS", in: 0...86_400_000),
            "How long a line may take from its first byte to its line feed; 0 for ever."),
        .value(
            "read-time", \.limits.readTime, .milliseconds("MS", in: 0...86_400_000),
            "How long a connection may take to read answers that fill more than half of --backlog; 0 for ever."),
        .value(
            "idle-time", \.limits.idleTime, .milliseconds("MS", in: 0...86_400_000),
            "How long a connection may be silent; it is pinged at half of that; 0 for ever."),
        .value(
            "hold", \.limits.hold, .milliseconds("MS", in: 0...86_400_000),
            "How long a seat is held for a player whose connection is gone."),
    ]

    private static let rest: [Option<ServerOptions>] = [
        .value("name-length", \.limits.texts.name, upTo(\.name), "Characters in a name."),
        .value("title-length", \.limits.texts.title, upTo(\.title), "Characters in a table's title."),
        .value("password-length", \.limits.texts.password, upTo(\.password), "Characters in a table's password."),
        .value(
            "chat-length", \.limits.texts.chat, upTo(\.chat), "Characters in a chat line or the reason of a kick."),
        .optional(
            "metrics", \.metrics, .addressWithPort(),
            "Serve numbers about the server over HTTP at this address, such as 127.0.0.1:9127: /metrics for Prometheus, /healthz for whoever restarts it."
        ),
        .optional(
            "config", \.configuration, .path("FILE"),
            "Read more options from this file, one in each line, such as: port = 7247. An option on the command line overrides the file. SIGHUP reads it again: log-level and title change at once, other options at the next start."
        ),
        .flag(
            "check-config", \.checksConfiguration,
            "Do not serve: name every mistake in --config and in the files that it names, a data folder that can't be used, and every address that this machine does not have."
        ),
    ]

    static let program: Program<ServerOptions> = Program(
        name: "pairs-server",
        summary: "Hosts Pairs, the memory game, for players and bots over TCP.",
        defaults: ServerOptions(),
        options: listening + storage + clustered + people + shares + limits + times + rest,
        commands: [
            .init(
                "journal", "Print the records of the journal in words.", JournalCommand.program,
                run: { JournalCommand.run($0) }),
            .init(
                "admin", "Send a command to the running server.", AdminCommand.program, reading: AdminCommand.run),
            .init(
                "doctor", "Say what would keep a server from its work on this machine.", ServerDoctor.program,
                reading: ServerDoctor.run),
            .init(
                "cluster", "Make the schema of a cluster; bring a server's data there and back.",
                ClusterCommand.program,
                run: ClusterCommand.run),
            .init("top", "Watch the numbers of the running server.", TopCommand.program, run: TopCommand.run),
        ],
        examples: [
            .init("pairs-server", "Host on the standard port for everybody on the network."),
            .init("pairs-server --port 0 --host 127.0.0.1", "Host for this machine alone, on any free port."),
        ],
        exits: [
            .badFile, .noFile, .cannotListen, .systemRefused, .cannotKeepData, .dataIsInUse,
            .forbiddenCertificate, .badConfiguration,
        ],
        manualSection: 8, seeAlso: ["pairs(1)", "pairs-bot(1)", "pairs-protocol(7)"],
        checks: { $0.contradictions })

    private static var count: Value<Int> { .integer("N", in: 0...1_000_000_000) }

    /// A length up to the protocol's own, because clients rely on that.
    private static func upTo(_ length: KeyPath<TextLengths, Int>) -> Value<Int> {
        .integer("N", in: 1...TextLengths()[keyPath: length])
    }
}

extension ExitCode {
    static let cannotListen = unavailable(
        "The address can't be listened on, or the database of --cluster can't be reached.")
    static let badFile = badData(
        "The TLS certificate, its key, the allow list, the password's file, the backup or the database of --cluster can't be used."
    )
    static let noFile = noInput(
        "The data of --repair or of an import, the TLS certificate, its key, the allow list, the password's file, the backup or the file of --config is not there; or one of the last four can't be read; or the database of --cluster, its schema or the role of --grant is not there."
    )
    static let forbiddenCertificate = notPermitted(
        "The TLS certificate or its key can't be read, or the database of --cluster refuses the role.")
    static let cannotKeepData = cannotCreate("The data folder can't be used.")
    static let badConfiguration = ExitCode(78, "The file of --config has a mistake.")
    static let dataIsInUse = tryLater(
        "Another server uses the data folder, or has the name of --node or has taken it over.")
}
