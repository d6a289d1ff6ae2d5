/// The screens that can be opened.
enum Destination: Sendable, Hashable {
    case home
    case connecting
    case lobby
    case create
    /// The same, with a patience game chosen.
    case createPatience
    /// The same for an event.
    case createEvent
    /// Other rules for the table in front.
    case configure
    /// The table with that id.
    case table(String)
    case settings
    /// The player's account, or how to get one.
    case account
    /// The records of the account with that id; of the player's own if nil.
    case records(String?)
    case leaders
    /// The finished games of the account with that id; of the session if nil.
    case history(String?)
    /// The patience games that the account has left.
    case saved
    /// The finished game with that id in the archive.
    case replay(String)
    /// The events; with `deal`, on to the deal of the day.
    case events(deal: Bool)
    /// The event with that id.
    case event(String)

    var isAtEvents: Bool {
        switch self {
        case .event, .table: true
        default: false
        }
    }

    /// A new screen of that kind.
    func screen(_ context: ScreenContext) -> any Screen {
        switch self {
        case .home: HomeScreen()
        case .connecting: ConnectingScreen()
        case .lobby: LobbyScreen()
        case .create:
            CreateScreen(
                context.settings, pictures: context.client.pictures, isForFriends: context.openPlace != nil)
        case .createPatience: CreateScreen(patience: context.settings, pictures: context.client.pictures)
        case .createEvent: CreateScreen(event: EventDraft(isForFriends: context.hostsOthers), context.settings)
        case .configure:
            CreateScreen(configuring: context.client.frontSnapshot, pictures: context.client.pictures)
        case .table(let id): TableScreen(table: id, context)
        case .settings: SettingsScreen(context)
        case .account: AccountScreen()
        case .records(let account): RecordsScreen(account: account)
        case .leaders: LeadersScreen()
        case .history(let account): HistoryScreen(account: account)
        case .saved: SavedScreen()
        case .replay(let game): ReplayScreen(game: game)
        case .events(let opensDeal): EventsScreen(opensDeal: opensDeal)
        case .event(let id): EventScreen(id: id)
        }
    }
}
