import Terminal

/// Where the parts of a table are. If there is room, players and chat are beside the board. Otherwise the players are in a
/// line above it, and a key shows the chat.
struct TableLayout: Sendable, Hashable {
    /// The bar at the top.
    let header: Rect
    /// The line of players, if they are not at the side.
    let players: Rect?
    /// The board, the waiting room, or the result.
    let main: Rect
    /// The players and the chat at the side.
    let side: Rect?

    /// The smallest width, in columns, with a side.
    static let sideWidth = 72
    /// The same where one plays alone and the cards can use more room.
    static let sideWidthAlone = 112

    /// The layout of a window. While the table waits, the players are in the middle, and the side is there for the chat
    /// alone.
    init(_ size: Size, isWaiting: Bool = false, isAlone: Bool = false, talks: Bool = true) {
        header = Rect(x: 0, y: 0, width: size.width, height: 1)
        if size.width >= (isAlone ? Self.sideWidthAlone : Self.sideWidth), !isWaiting || talks {
            let width = min(44, max(26, size.width * 26 / 100))
            side = Rect(x: size.width - width, y: 1, width: width, height: size.height - 1)
            players = nil
            main = Rect(x: 0, y: 1, width: size.width - width, height: size.height - 1)
        } else {
            side = nil
            let line = isWaiting ? 0 : 1
            players = isWaiting ? nil : Rect(x: 0, y: 1, width: size.width, height: 1)
            main = Rect(x: 0, y: 1 + line, width: size.width, height: size.height - 1 - line)
        }
    }
}
