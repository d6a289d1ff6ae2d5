public import Terminal
public import Wire

/// What has happened to a client. Every event comes with the time.
public enum AppEvent: Sendable {
    /// The program has started.
    case started
    /// Something at the link to the server.
    case client(ClientEvent)
    /// The player does something.
    case input(InputEvent)
    /// The terminal's window has a new size.
    case resized(Size)
    /// The terminal has answered the questions about itself.
    case learned(TerminalTraits)
    /// The time asked for by ``AppEffect/wake(after:)`` has passed.
    case woken
    /// The servers that are heard on the network now, or that none was heard in time.
    case found([FoundServer])
    /// News of a server that this client was to start.
    case hosting(Hosting)
    /// A server is there for the first time, and is trusted from now on; the fingerprint of its certificate, and
    /// what is odd about that.
    case trusted(String, doubt: Doubt? = nil)
    /// The connection that was just made is encrypted; the fingerprint of the server's certificate.
    case encrypted(String)
    /// The server that is used runs on this machine, and others reach it at this address.
    case atHome(address: String)
    /// An earlier session at that server is to be taken up without a question.
    case recalled(KeptSession)
    /// The code of a link that ``AppEffect/encode(_:)`` asked for; nil where it can't be shown.
    case encoded(String, Barcode?)
    /// The player's own server has answered ``AppEffect/administer(_:)``; why it refused, or nil.
    case administered(refusal: String?)
    /// A picture was decoded; nil if it can't be.
    case decoded(path: String, Raster?)
    /// The player has typed a line; for a ``PlainReader`` alone.
    case lineTyped(String)
    /// Nothing more will be typed; for a ``PlainReader`` alone.
    case inputEnded
    /// The player wants the program to end and will not be asked.
    case interrupted
    /// The system wants the program to end.
    case terminated

    /// What is odd about a certificate that is trusted all the same.
    public enum Doubt: Sendable, Hashable {
        /// It has ended, or is not valid yet; its last or first day, as `2026-01-31`.
        case expired(day: String), notYetValid(day: String)
        /// It was issued for another name than the server's.
        case otherName
    }

    /// News of the player's own server.
    public enum Hosting: Sendable, Hashable {
        /// It listens at that place, and there with TLS. `own` is where this machine alone connects: what is said there leaves the
        /// machine on no network. `wished` is the port at which others look for it, where that was taken. `publicName` is
        /// what friends on other networks call this machine; they come with TLS.
        case listening(
            ServerPlace, own: ServerPlace? = nil, tls: Beacon.TLS? = nil, wished: Int? = nil, publicName: String? = nil)
        /// It could not be started, or has ended; `reason` says why, in words.
        case ended(reason: String)
    }
}

/// What is known of a terminal.
public struct TerminalTraits: Sendable, Hashable {
    /// How many colours it shows.
    public enum Depth: Int, Sendable, Hashable, Comparable, CaseIterable {
        case none, ansi, indexed, trueColour

        /// Fewer colours come first.
        public static func < (one: Depth, other: Depth) -> Bool { one.rawValue < other.rawValue }
    }

    /// How a terminal shows pictures.
    public enum Graphics: Sendable, Hashable {
        /// By kitty's graphics protocol.
        case kitty
        /// By sixels, with cells of so many pixels.
        case sixels(cell: Size)
    }

    /// Where the number of colours comes from.
    public enum DepthReason: Sendable, Hashable {
        /// The command line, which the settings cannot change.
        case option
        /// The player's settings.
        case setting
        /// A variable of the environment, by its name.
        case variable(String)
    }

    /// How many colours it shows.
    public var depth: Depth
    /// Where that number comes from.
    public var depthReason: DepthReason
    /// Whether its background is dark; nil if it has not answered.
    public var isDark: Bool?
    /// Whether it shows characters beyond ASCII.
    public var isUnicode: Bool
    /// Whether it can write text in several sizes.
    public var hasLargeText: Bool
    /// How it shows pictures; nil if it can't.
    public var graphics: Graphics?

    /// The traits of a terminal.
    public init(
        depth: Depth, depthReason: DepthReason = .variable("TERM"), isDark: Bool? = nil, isUnicode: Bool = true,
        hasLargeText: Bool = false, graphics: Graphics? = nil
    ) {
        self.graphics = graphics
        self.depth = depth
        self.depthReason = depthReason
        self.isDark = isDark
        self.isUnicode = isUnicode
        self.hasLargeText = hasLargeText
    }
}
