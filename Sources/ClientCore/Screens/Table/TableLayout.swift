import Terminal

/// Where the parts of a table lie: beside the board where there is room, else the players in a line above it and the
/// conversation behind a key.
struct TableLayout: Sendable, Hashable {
    /// The bar at the top.
    let header: Rect
    /// The line of players, where they have no place at the side.
    let players: Rect?
    /// The board, the room before a game, or the result.
    let main: Rect
    /// The players and the conversation at the side.
    let side: Rect?

    /// From this width on there is a side.
    static let sideWidth = 72

    /// Before a game the players are in the middle, and nowhere else.
    init(_ size: Size, isWaiting: Bool = false) {
        header = Rect(x: 0, y: 0, width: size.width, height: 1)
        if size.width >= Self.sideWidth {
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
