import Terminal
import Wire

/// What every screen may read: all that the model knows, in the colours and the part of the window that the screen has.
@dynamicMemberLookup
final class ScreenContext: Sendable {
    private let model: AppModel
    /// The colours and styles.
    let look: Look
    /// The part of the window above the hints.
    let size: Size

    init(_ model: AppModel) {
        self.model = model
        let isTable = if case .table = model.top.destination { true } else { false }
        let theme = isTable ? model.client.frontSnapshot?.theme : (model.top as? ReplayScreen)?.film.theme
        look = Look(settings: model.settings, traits: model.traits, theme: theme)
        size = Size(width: model.size.width, height: model.size.height - AppModel.footer)
    }

    subscript<Value>(dynamicMember known: KeyPath<AppModel, Value>) -> Value { model[keyPath: known] }

    /// The same with other settings.
    func with(_ settings: ClientSettings) -> ScreenContext {
        var model = model
        model.settings = settings
        return ScreenContext(model)
    }

    /// A player's name as it stands in a text. In lines, a name that is no plain word is in quotes, so that no name makes a
    /// line that reads like one of the client's.
    func shown(_ name: String) -> String { model.isPlain ? Narrator.name(name) : name.clean }

    /// Why a client has ended, in words; nil if the player wanted it.
    func why(_ ending: ClientEnding) -> String? { model.failure(of: ending) }

    var account: PublicAccount? { model.client.session?.account }

    /// The session of an earlier run at this server, while another one is in use.
    var offer: KeptSession? {
        guard let kept = model.kept, kept.place == model.place, kept.token != model.client.session?.resume else {
            return nil
        }
        return kept
    }
}

/// The states of the player's own server.
enum HostingState: Sendable, Hashable {
    case off
    case starting
    case running(ServerPlace)
}
