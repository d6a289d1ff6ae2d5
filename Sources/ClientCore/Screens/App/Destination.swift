/// The screens that can be opened.
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
    /// The player's account, or how to get one.
    case account

    /// A new screen of that kind.
    func screen(_ context: ScreenContext) -> any Screen {
        switch self {
        case .home: HomeScreen()
        case .connecting: ConnectingScreen()
        case .lobby: LobbyScreen()
        case .create: CreateScreen()
        case .configure: CreateScreen(configuring: context.client.frontSnapshot)
        case .table(let id): TableScreen(table: id, context)
        case .settings: SettingsScreen(context)
        case .account: AccountScreen()
        }
    }
}
