import Discovery
import TableMirror
import Terminal
import Wire

/// One screen: its own state, what it does with what happens, and how it looks. Pure; only ``App`` talks to it.
///
/// A new screen is one type of this kind and one case of ``Destination``.
protocol Screen: Sendable {
    /// Takes in what has happened; appends what is to be done.
    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect])
    /// Paints the screen, above the bar of hints.
    func draw(on canvas: inout Canvas, _ context: ScreenContext)
    /// What one can do now, the most useful first.
    func hints(_ context: ScreenContext) -> [Hint]
    /// Everything that keys do here, for the help overlay.
    func help(_ context: ScreenContext) -> [Hint]
    /// Whether keys type text now, so that letters are no commands.
    var isTyping: Bool { get }
    /// When something moves next without anybody doing anything; nil while all is still.
    func deadline(_ context: ScreenContext) -> Duration?
    /// The part of the terminal's title that tells of this screen; nil for none.
    func title(_ context: ScreenContext) -> String?
    /// Where in the program it is.
    var destination: Destination { get }
}

extension Screen {
    func help(_ context: ScreenContext) -> [Hint] { hints(context) }
    var isTyping: Bool { false }
    func deadline(_ context: ScreenContext) -> Duration? { nil }
    func title(_ context: ScreenContext) -> String? { nil }
}

/// Where one can go.
enum Destination: Sendable, Hashable {
    case home
    case connecting
    case lobby
    case create
    /// Other rules for the table in front.
    case configure
    /// The table with that id.
    case table(String)
    case settings

    /// The screen there, as it is at first.
    func screen(_ context: ScreenContext) -> any Screen {
        switch self {
        case .home: HomeScreen()
        case .connecting: ConnectingScreen()
        case .lobby: LobbyScreen()
        case .create: CreateScreen()
        case .configure: CreateScreen(configuring: context.client.frontSnapshot)
        case .table(let id): TableScreen(table: id, context)
        case .settings: SettingsScreen(context)
        }
    }
}

/// What a screen is told.
enum ScreenEvent: Sendable {
    /// It has come to the top.
    case appeared
    /// A key; only for the one on top.
    case key(InputEvent.Key, InputEvent.Modifiers)
    /// Text was pasted; only for the one on top.
    case pasted(String)
    /// The mouse is on something that it has painted.
    case pointed(Target, InputEvent.MouseAction)
    /// The player has answered its question.
    case answered(Question.Topic, Question.Answer)
    /// Something at the link; for every screen.
    case report(ClientReport)
    /// The running clocks of a table after a resume; for every screen.
    case clocks(ServerMessage.Clocks)
    /// Time has passed.
    case woken
}

/// What a screen wants.
enum ScreenEffect: Sendable {
    /// Go on to another screen.
    case push(Destination)
    /// Back to the screen before.
    case back
    /// Ask the server.
    case ask(Request)
    /// Ask the player.
    case question(Question)
    /// Tell the player, for a moment.
    case notice(String, Notice.Tone = .plain)
    /// Take these settings and keep them.
    case change(ClientSettings)
    /// Connect to a server, for a purpose.
    case connect(ServerPlace, Goal)
    /// Take up the session that was kept.
    case rejoin(KeptSession)
    /// Start a server of one's own, for a purpose.
    case host(Goal)
    /// Leave the server.
    case disconnect
    /// Ignore what a player says, or hear it again.
    case ignore(player: String)
    /// Quit the program, asking first where something would be lost.
    case quit
    /// Something for the runtime.
    case app(AppEffect)
}

/// Why one connects.
public enum Goal: Sendable, Hashable {
    /// To see the tables.
    case lobby
    /// To make a table.
    case create
    /// To play against a bot at once.
    case practise
    /// To sit down at this table.
    case join(String)
    /// To watch this table.
    case watch(String)
}

/// A session that an earlier run has kept.
public struct KeptSession: Sendable, Hashable {
    /// The secret token.
    public let token: String
    /// The server that knows it.
    public let place: ServerPlace

    /// A session at a server.
    public init(token: String, place: ServerPlace) {
        self.token = token
        self.place = place
    }
}

/// A sentence for a moment.
struct Notice: Sendable, Hashable {
    /// How good the news are.
    enum Tone: Sendable, Hashable { case plain, good, bad }

    var text: String
    var tone: Tone
    /// When it goes.
    var ends: Duration
}

/// A key and what it does.
struct Hint: Sendable, Hashable {
    /// The key as it is shown.
    var key: String
    /// What it does.
    var words: String
    /// The key that a click on it stands for.
    var press: InputEvent.Key?

    /// A key by its name; one that is called by its letter is also pressed by it.
    init(_ key: String, _ words: String, _ press: InputEvent.Key? = nil) {
        self.key = key
        self.words = words
        let letter = key.count == 1 ? key.first.flatMap { $0.isASCII ? InputEvent.Key.character($0) : nil } : nil
        self.press = press ?? letter
    }
}

/// What every screen may read.
struct ScreenContext: Sendable {
    /// Everything known of the server, its session and tables.
    var client: ClientModel
    var settings: ClientSettings
    var words: Words
    var look: Look
    var traits: TerminalTraits
    /// The part of the window above the hints.
    var size: Size
    /// The time of the last event.
    var now: Duration
    /// The servers heard; nil before the first answer.
    var found: [FoundGame]?
    var kept: KeptSession?
    /// Where the server is.
    var place: ServerPlace?
    /// The player's own server.
    var hosting: HostingState
    /// The tables of the lobby by id, as far as they are known.
    var watchers: [String: Int]
    /// How long the server takes to answer.
    var latency: Duration?
    /// Whose words are not shown.
    var ignored: Set<String>
    /// Why the connection was made.
    var goal: Goal?
    /// What went wrong with the last connection.
    var failure: String?

    /// The name under which the player plays.
    var playerName: String
}

/// How the player's own server stands.
enum HostingState: Sendable, Hashable {
    case off
    case starting
    case running(ServerPlace)
}
