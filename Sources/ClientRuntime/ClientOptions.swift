public import ClientCore
public import Platform
import ServerLink
import TLS
import Wire

/// The options of `pairs`.
public struct ClientOptions: Sendable {
    /// Where the server is; nil to look for one.
    public var server: Address?
    /// Whether to speak TLS with it, whatever is known of it, and the only certificate to accept.
    var isEncrypted = false
    var accepted: Fingerprint?
    /// The file with the server's password, and the password of that file or of the environment.
    var serverPasswordFile: String?
    var serverPassword: Secret?
    /// The name to ask for.
    public var name: String
    /// The table to sit down at first.
    public var table: String?
    /// The table to watch first.
    public var watched: String?
    /// The game to play back, and nothing else.
    var past: Past?
    /// The same as it was typed: a game of a server's archive, or a file.
    var replayed = ""
    /// Whether it begins with a server of the player's own.
    var hosts = false
    /// What others on the network see of that; nil for "NAME's game".
    var hostedTitle: String?
    /// The event with which it begins, as it was typed.
    var hostedEvent: String?
    /// Which pictures there may be on the cards there.
    var hostedPictures = OwnServer.usualPictures
    /// What friends on other networks call this machine, and the port to which they come with TLS; nil for the usual one if it is free.
    var publicName: String?
    var hostedTLSPort: Int?
    /// Whether the client uses lines of text instead of a full screen. Without a terminal it always does.
    public var isPlain = false
    /// How many colours; otherwise the settings, the environment and the terminal say so.
    public var colour = ClientSettings.ColourChoice.automatic
    /// How pictures on the cards are shown.
    var graphics = Graphics.auto

    /// How pictures on the cards are shown.
    package enum Graphics: String, CaseIterable, Sendable {
        case auto, kitty, sixel, cells, none
    }

    /// A game that is over.
    enum Past: Sendable {
        /// By its id in the server's archive.
        case archived(String)
        /// By its lines.
        case lines([ServerMessage.PastLine])
    }

    /// The server of a client that names none and does not search the network.
    static let ownMachine = Address(host: "127.0.0.1")

    /// The options of an empty command line. `user` is the system's name for the player.
    public init(user: String?) { name = PlayerName.suggested(for: user) }

    /// The name under which the server of a player is announced, cut to what fits.
    func title(for name: String) -> String {
        guard hosts else { return name }
        let title = hostedTitle ?? "\(name)'s game"
        return String(String.UnicodeScalarView(title.unicodeScalars.prefix(Beacon.nameLength.upperBound)))
    }

    /// The program's command line. `user` is the system's name for the player.
    public static func program(user: String?) -> Program<ClientOptions> {
        Program(
            name: "pairs", summary: "Play Memory and patience games, with others or alone, in a terminal.",
            defaults: ClientOptions(user: user),
            options: [
                .optional(
                    "connect", short: "c", \.server, .address(),
                    "The server; the port may be left out. Without this option the client searches the network, or, "
                        + "with neither a terminal nor --plain, uses this machine's server."),
                .flag(
                    "tls", \.isEncrypted,
                    "Encrypt the connection. This is always on for a server that announces TLS on the network."),
                .optional(
                    "trust", \.accepted, .fingerprint,
                    "Accept this certificate of the server and no other, and remember it. Implies --tls."),
                .optional(
                    PasswordFile.option, \.serverPasswordFile, .path("FILE"),
                    "A file with the server's password in its first line, if it has one. It can also be in the variable PAIRS_SERVER_PASSWORD. Otherwise the client asks for it."
                ),
                .value("name", short: "n", \.name, .text("NAME", noun: "a name"), "The name you play under."),
                .optional(
                    "table", short: "t", \.table, .text("ID", noun: "a table's ID"),
                    "Sit down at this table, or open the event with this ID."),
                .optional(
                    "watch", short: "w", \.watched, .text("ID", noun: "a table's ID"),
                    "Watch this table. When the input has ended, watch until its game is over."),
                .flag(
                    "plain", \.isPlain, "Use lines of text, for screen readers. Without a terminal this is always on."),
                .value(
                    "color", \.colour, .word("COLORS"),
                    "How many colors to use. By default the settings, NO_COLOR, CLICOLOR and the terminal decide."),
                .value(
                    "graphics", \.graphics, .word("HOW"),
                    "How to show pictures on the cards: kitty or sixel, as pictures; cells, as blocks of color; none, as text; auto, as pictures if the terminal can show them, else as blocks."
                ),
            ],
            commands: [
                .init("find", "List the games on the network.", FindCommand.program, run: FindCommand.run),
                .init(
                    "host", "Start a server, play on it, and stop it when you leave.", HostCommand.program(user: user),
                    run: HostCommand.run),
                .init(
                    "replay", "Play back a game that is over.", ReplayCommand.program(user: user),
                    run: ReplayCommand.run),
                .init(
                    "doctor", "Say why games on the network are not found.", DoctorCommand.program,
                    reading: DoctorCommand.run),
            ],
            examples: [
                .init("pairs", "Look for a game, host one, or practise against a bot."),
                .init("pairs host", "Host a game that others on the network find."),
                .init("pairs -c 192.168.1.5 -t k3f9", "Play at table k3f9 of another machine."),
                .init("pairs -w k3f9 </dev/null", "Watch a game to its end, in lines of text."),
            ],
            exits: [.noResult, .noPassword, .noServer, .systemRefused, .foreignServer],
            seeAlso: ["pairs-bot(1)", "pairs-protocol(7)", "pairs-server(8)"],
            check: { options in
                if options.server == nil, options.isEncrypted || options.accepted != nil {
                    return "--tls and --trust go with --connect."
                }
                if options.table != nil, options.watched != nil {
                    return "--table and --watch cannot be used together."
                }
                return PlayerName.flaw(in: options.name)
            })
    }
}

extension ExitCode {
    static let noResult = ExitCode(1, "The table could not be entered, or closed without a result.")
    static let noPassword = noInput("The file of --\(PasswordFile.option) has no password, or can't be read.")
    static let noServer = unavailable("No server answers, or a lost connection could not be made again.")
    static let foreignServer = protocolBroken("The other side is not a Pairs server, or has another version.")

    /// The exit status for that end of the client.
    init(_ exit: ClientExit) {
        self =
            switch exit {
            case .done: .success
            case .noResult: .noResult
            case .usage: .usage
            case .unavailable: .noServer
            case .notHosted: .notHosted
            case .protocolBroken: .foreignServer
            }
    }
}
