import Terminal
import Wire

/// What every screen may read.
struct ScreenContext: Sendable {
    /// Everything known of the server, its session and tables.
    var client: ClientModel
    /// The player's settings.
    var settings: ClientSettings
    /// The texts in the language of the settings.
    var words: Words
    /// The colours and styles.
    var look: Look
    /// What decided the number of colours.
    var depthReason: TerminalTraits.DepthReason
    /// The pictures of the cards, by their paths.
    var pictures: [String: Raster] = [:]
    /// What makes cells of them; nil where none are shown.
    var art: PictureArt?
    /// Whether the texts are read line by line.
    var isPlain = false
    /// Whether the terminal shows ASCII alone.
    var isASCII = false
    /// The part of the window above the hints.
    var size: Size
    /// The time of the last event.
    var now: Duration
    /// The servers heard; nil before the first answer.
    var found: [FoundGame]?
    /// A session of an earlier run that can be resumed.
    var kept: KeptSession?
    /// Whether the server of that session did not answer when it was tried.
    var isKeptSilent = false
    /// The address of the server; nil without one.
    var place: ServerPlace?
    /// The address of this machine for others; nil where the server is on another one.
    var ownAddress: String?
    /// The link to the table that waits, with its code.
    var roomLink: LinkCard?
    /// Whether the player's own server runs.
    var hosting: HostingState
    /// Where the player's own server speaks TLS.
    var ownTLS: Beacon.TLS?
    /// The fingerprint of the server's certificate; nil where the connection is not encrypted.
    var fingerprint: String?
    /// How many watch each table, by its id, as far as the lobby has told.
    var watchers: [String: Int]
    /// Who watches each table, by its id, as far as the server has named them.
    var spectators: [String: [String]]
    /// The locked tables, as far as the lobby or the player's own request has shown it.
    var locked: Set<String>
    /// How long the server takes to answer.
    var latency: Duration?
    /// The players whose chat lines are not shown.
    var ignored: Set<String>
    /// Why the connection was made.
    var goal: Goal?
    /// What went wrong with the last connection.
    var failure: String?

    /// What is known of the player's account.
    var membership: Membership

    /// The name under which the player plays.
    var playerName: String

    /// A player's name as it stands in a text. In lines, a name that is no plain word is in quotes, so that no name makes a
    /// line that reads like one of the client's.
    func shown(_ name: String) -> String { isPlain ? Narrator.name(name) : name.clean }

    /// The account that the session is signed in to.
    var account: PublicAccount? { client.session?.account }

    /// The session of an earlier run at this server, while another one is in use.
    var offer: KeptSession? {
        guard let kept, kept.place == place, kept.token != client.session?.resume else { return nil }
        return kept
    }
}

/// The states of the player's own server.
enum HostingState: Sendable, Hashable {
    case off
    case starting
    case running(ServerPlace)
}

extension ScreenContext {
    /// Where others can join the player's own server; nil where there is none, or it is for the player alone.
    var openPlace: ServerPlace? {
        if case .running(let place) = hosting, goal?.isPrivate != true { place } else { nil }
    }
}
