public import Terminal
public import Wire

/// The whole state of a client with screens. ``App`` changes it and makes frames of it; ``PlainReader`` makes sentences.
public struct AppModel: Sendable {
    /// The client behind the screens.
    public internal(set) var client: ClientModel
    /// The player's settings.
    public internal(set) var settings: ClientSettings
    /// The window, in cells.
    public internal(set) var size: Size
    /// The texts in the language of the settings.
    var words: Words
    var traits: TerminalTraits
    /// The open screens, beginning with home. The last one is shown. It is never empty.
    var stack: [any Screen] = [HomeScreen()]
    /// The open question, which is shown over the screen.
    var question: Question?
    /// Where the mouse was last.
    var pointer = Point(x: 0, y: 0)
    var help: HelpOverlay?
    /// The search for what can be done, over the screen.
    var search: CommandSearch?
    /// The game that one key has begun, until it runs.
    var pastime: Pastime?
    /// The cards for newcomers, over everything else.
    var cards: NewcomerCards?
    /// The link to the table with its code, over everything but the cards.
    var invitation: LinkCard?
    /// The link to the table or event that waits, with its code once that is there.
    var roomLink: LinkCard?
    var awaitsRoomCode = false
    var notice: Notice?
    /// The reports and notices of the last event, for `PlainReader`.
    var news: [News] = []
    /// The servers heard; nil before the first answer.
    var found: [FoundServer]?
    /// A session of an earlier run that can be resumed.
    var kept: KeptSession?
    /// Whether the server is the player's own, which ends with the program.
    var isOwn = false
    /// The form from which the table in front was made, until the server has said that the table stays.
    var form: (any Screen)?
    /// Whether the server of the kept session has not answered.
    var isKeptSilent = false
    /// The address of the server; nil without one.
    var place: ServerPlace?
    /// Why the connection was made.
    var goal: Goal?
    /// Whether the player's own server runs.
    var hosting = HostingState.off
    /// Whether the link was shown by itself since the player's own server runs.
    var hasInvited = false
    /// Where the player's own server speaks TLS.
    var ownTLS: Beacon.TLS?
    /// The name or address by which friends on other networks reach this machine; nil where they are not expected.
    var publicName: String?
    /// What is known since the last connection was begun.
    var visit = Visit()
    /// The last announcement, and when it came.
    var announced: (text: String, at: Duration)?
    /// What went wrong with the last connection.
    var failure: String?
    /// The players whose chat lines are not shown.
    var ignored: Set<String> = []
    /// The time of the last event.
    var now = Duration.zero
    /// When ``AppEvent/woken`` was last asked for.
    var wakeAt: Duration?
    var isQuitting = false
    /// What is said once the last ban or mute that was asked for by a question is done.
    var sanctionText: String?
    /// What is known of the account that the session is signed in to, and of the kept ones.
    var membership: Membership
    /// What the player has done best since the program began, by ``TableState/bestKey``.
    var bests: [String: Best] = [:]
    var shownTitle = ""
    /// When the link was lost.
    var lostAt: Duration?
    /// When the next attempt to connect comes.
    var retryAt: Duration?
    /// The pictures of the cards.
    var album = PictureAlbum()
    /// What makes cells of them; nil where none are shown.
    let art: PictureArt?
    /// The passwords of servers that have asked for one, since the program was started.
    var serverPasswords: [ServerPlace: Secret] = [:]
    /// The password that the program was started with, for the server that it was started for.
    let givenPassword: Secret?
    let start: Start
    let greetsNewcomers: Bool
    /// Whether a person is there whose name nobody knows.
    let asksName: Bool
    /// Whether the texts are read line by line.
    var isPlain = false
    /// Whether the terminal shows ASCII alone.
    var isASCII: Bool { didSet { chooseWords() } }
    let user: String
    let program: String
    let locale: [String: String]

    /// What the program does first.
    public enum Start: Sendable, Hashable {
        /// Shows the first screen.
        case home
        /// Connects to a server, for a goal.
        case server(ServerPlace, Goal)
        /// Starts the player's own server.
        case hosting
        /// Starts it, and makes an event there.
        case hostingEvent(Request.EventCreate)
        /// Plays back a game by its lines, without a server.
        case film([ServerMessage.PastLine])
    }

    /// A client that has done nothing yet.
    ///
    /// - Parameters:
    ///   - settings: what the player has chosen.
    ///   - user: the name to play under where the settings have none.
    ///   - program: the program and version to tell the server.
    ///   - locale: the environment, which tells the system's language.
    ///   - kept: a session that an earlier run has kept.
    ///   - start: what to begin with.
    ///   - traits: what is known of the terminal.
    ///   - size: the window, in cells.
    ///   - greetsNewcomers: whether a person is there who may not know the game. A program is told nothing.
    ///   - hasName: whether `user` is a name, and no word for a person without one.
    ///   - nonces: where the player's part in the shuffles comes from.
    ///   - accounts: those that sign in by themselves.
    ///   - art: what shows pictures on the cards; nil for their labels.
    ///   - password: what to give the server of `start` if it asks for its password.
    public init(
        settings: ClientSettings, user: String, program: String, locale: [String: String] = [:],
        kept: KeptSession? = nil,
        start: Start = .home, traits: TerminalTraits, size: Size, greetsNewcomers: Bool = false, hasName: Bool = true,
        nonces: NonceSource, accounts: [KeptAccount] = [], art: PictureArt? = nil,
        password: Secret? = nil
    ) {
        self.art = art
        givenPassword = password
        self.settings = settings
        self.user = user
        self.program = program
        self.locale = locale
        self.kept = kept
        self.start = start
        self.greetsNewcomers = greetsNewcomers
        asksName = greetsNewcomers && !hasName && settings.name == nil
        self.traits = traits
        self.size = size
        membership = Membership(kept: accounts)
        isASCII = !traits.isUnicode
        words = Words.language(settings.language, locale: locale, isASCII: isASCII)
        client = ClientModel(name: settings.name ?? user, program: program, nonces: nonces)
    }

    /// Takes the words of the language that is chosen now.
    mutating func chooseWords() {
        words = Words.language(settings.language, locale: locale, isASCII: isASCII)
    }

    /// Says why another language is shown than the one that is wished for, if that is so.
    mutating func tellOtherLanguage() {
        let wished = Words.language(settings.language, locale: locale)
        guard wished.code != words.code else { return }
        tell(Words.needsUTF8(wished.code), .bad)
        notice?.isWhole = true
    }

    /// As whom the player takes part in events.
    var who: String? { client.session?.account?.id ?? client.session?.player }

    /// The name to play under.
    var playerName: String { settings.name ?? user }

    /// A client for another session at that place, with no nonce that this one has sent.
    func newClient(at place: ServerPlace? = nil, for kept: KeptSession? = nil) -> ClientModel {
        ClientModel(
            name: playerName, program: program, nonces: client.nonces, token: kept?.token,
            guests: kept?.guests ?? [], password: place.flatMap { serverPasswords[$0] })
    }

    var top: any Screen {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    package var screen: String { "\(top.destination)" }

    /// The number of rows below a screen: one for notices, one for hints.
    static let footer = 2
    /// The smallest window in which a screen can be shown.
    static let smallest = Size(width: 20, height: 8)

    /// Whether something is shown over the screen.
    var isCovered: Bool { cards != nil || invitation != nil || help != nil || search != nil || question != nil }

    var isTooSmall: Bool { size.width < Self.smallest.width || size.height < Self.smallest.height }

    var context: ScreenContext { ScreenContext(self) }

    /// Whether somebody at this client plays in a game that runs.
    var isPlaying: Bool {
        client.tables.contains { id, table in
            let phase = table.mirror.snapshot.phase
            return (phase == .playing || phase == .paused) && !client.seats(at: id).isEmpty
        }
    }

    /// Whether the program was started to play back one game, and ends with it.
    var isViewer: Bool {
        switch start {
        case .film, .server(_, .replay): true
        case .home, .server, .hosting, .hostingEvent: false
        }
    }

    var hostsFromStart: Bool {
        switch start {
        case .hosting, .hostingEvent: true
        case .home, .server, .film: false
        }
    }

    /// Whether others may lose their game when the player's own server stops.
    var hostsOthers: Bool { openPlace != nil }

    /// Where others can join the player's own server; nil where there is none, or it is for the player alone.
    var openPlace: ServerPlace? {
        if case .running(let place) = hosting, goal?.isPrivate != true { place } else { nil }
    }

    /// Where friends on other networks reach the player's own server, with TLS.
    var outsidePlace: ServerPlace? {
        guard openPlace != nil, let publicName, let ownTLS else { return nil }
        return ServerPlace(host: publicName, port: ownTLS.port)
    }

    /// What the router has to do for them; nil where none is expected.
    var forwarding: String? {
        guard let place = openPlace, let outside = outsidePlace else { return nil }
        return words.playing.forward(outside.port, Narrator.printable(place.host), place.port)
    }

    mutating func tell(_ text: String, _ tone: Notice.Tone = .plain) {
        news.append(.notice(text))
        notice = Notice(text: text, tone: tone, ends: now + (tone == .bad ? .seconds(6) : .seconds(3)))
    }

    /// The same for half a minute, also where a table is shown meanwhile.
    mutating func tellLong(_ text: String) {
        tell(text, .bad)
        notice?.isWhole = true
        notice?.isKept = true
        notice?.ends = now + .seconds(30)
    }
}
