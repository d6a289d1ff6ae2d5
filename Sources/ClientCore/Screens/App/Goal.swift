public import Wire

/// What the program does once it is connected.
public enum Goal: Sendable, Hashable {
    /// Shows the tables.
    case lobby
    /// Opens the form for a new table.
    case create
    /// Starts a game for which nobody else is needed.
    case play(Pastime)
    /// Opens the form for a new table of a patience game.
    case patience
    /// Opens the deal that everybody plays today.
    case deal
    /// Makes this event.
    case event(Request.EventCreate)
    /// Goes on with this saved game of patience.
    case saved(KeptGame)
    /// Sits down at this table.
    case join(String)
    /// Watches this table.
    case watch(String)
    /// Plays back the finished game with that id in the archive, and ends.
    case replay(String)
}

extension Goal {
    /// Whether it is one game at a server that has nothing else: no lobby comes before or after it.
    var isOneGame: Bool { if case .play = self { true } else { false } }

    /// Whether it is a game for oneself, which is nobody else's business.
    var isPrivate: Bool {
        switch self {
        case .play, .patience, .saved: true
        case .lobby, .create, .deal, .event, .join, .watch, .replay: false
        }
    }
}

extension AppModel {
    /// Whether the player came for patience to a server of their own, where nobody else is.
    var isAtOwnPatience: Bool {
        guard case .running = hosting else { return false }
        return switch goal {
        case .patience, .saved: true
        case .play(let pastime): pastime.kind.game != nil
        default: false
        }
    }

    /// Whether the player has come from the command line for one of these tables, which are left, and the server has no other.
    func cameForOneTable(gone: [String]) -> Bool {
        guard !isPlain, case .server(_, let wish) = start, wish == goal,
            let lobby = stack.lazy.compactMap({ $0 as? LobbyScreen }).first, lobby.isLoaded
        else { return false }
        switch wish {
        case .join(let table), .watch(let table):
            return gone.contains(table) && lobby.entries.keys.allSatisfy(gone.contains)
        default: return false
        }
    }
}

extension Request.Create {
    /// A table that goes on with a saved game.
    static func saved(_ game: KeptGame) -> Request.Create {
        var rules = Rules()
        rules.patience = PatienceTerms(game.game)
        rules.level = game.level
        return Request.Create(rules: rules, public: false, saved: true)
    }
}
