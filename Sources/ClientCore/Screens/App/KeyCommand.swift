import Terminal

/// What a letter or another sign does: the one table of these keys. A sign has one meaning on all screens, for two cases can't have
/// the same raw value. A screen gets a command only while ``Screen/keys(_:)`` offers it.
enum KeyCommand: Character, Sendable, CaseIterable {
    // On every screen.
    case help = "?"
    case quit = "q"
    /// Finds what can be done by its name.
    case palette = ":"
    // On the first screen, in the lobby, at a table.
    case settings = "S"
    /// Tries the connection again, or goes back to a game.
    case reconnect = "R"
    case newTable = "c"

    // In the lobby.
    case anyGame = "g"
    case watch = "w"
    case filter = "/"
    case account = "m"
    case saved = "O"
    case events = "E"
    case deal = "D"
    case leaveEvent = "X"
    case endEvent = "F"

    // At a table.
    case chat = "t"
    case chatOnOff = "T"
    case log = "L"
    case ignore = "M"
    case report = "!"
    case link = "i"

    // Before and after a game.
    case copy = "C"
    case ready = "r"
    case start = "s"
    case lock = "o"
    case rules = "e"
    case person = "P"
    case again = "a"
    case sameAgain = "A"
    case showBoard = "v"
    /// As in vi, where it copies. An open question takes the key first, for its yes.
    case share = "y"
    case next = "N"
    // The chosen seat's, also in a game.
    case bot = "B"
    case kick = "x"

    // In a game. Lower letters from `a` are places where cards are turned.
    case pause = "p"
    case resign = "G"
    case draw = "d"
    case undo = "u"
    case finish = "f"
    case hint = "H"

    // In a replay.
    case faster = "+"
    case slower = "-"
    case backward = "<"
}

extension KeyCommand {
    var sign: String { String(rawValue) }
    var key: InputEvent.Key { .character(rawValue) }
}

extension InputEvent.Key {
    /// The letters that move as in vi.
    static let viMoves = "h j k l"

    /// The arrow that a letter of vi stands for; any other key itself.
    var move: InputEvent.Key {
        switch self {
        case .character("h"): .left
        case .character("j"): .down
        case .character("k"): .up
        case .character("l"): .right
        default: self
        }
    }
}
