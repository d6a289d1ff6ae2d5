import Terminal
import Wire

/// A rival's board in a race: how many of its cards are taken, and whether one is open. Where they lie is not known.
struct RivalBoard {
    let state: TableState
    let seat: Int

    func draw(on canvas: inout Canvas, in area: Rect) {
        let (board, look) = (state.snapshot.board, canvas.look)
        let player = state.snapshot.seats[seat]
        let group = state.snapshot.rules.groupSize
        func few(_ cards: Int) -> Int { min(max(0, cards), board.cards.count) }
        let taken = few(player.groups &* group)
        // Only with pairs is it known how many cards an attempt has turned.
        let open = group == 2 ? few(player.flips &- 2 &* (player.groups &+ player.misses)) : 0
        let width = min(8, max(1, (area.size.width + 1) / board.columns))
        let height = min(3, max(1, area.size.height / board.rows))
        // What is taken is high, and what is down is low or pale.
        let signs = !look.isUnicode ? ["#", "o", "."] : height > 1 ? ["█", "▒", "░"] : ["▆", "▄", "▂"]
        for card in 0..<board.cards.count {
            let (row, column) = (card / board.columns * height, card % board.columns * width)
            guard column < area.size.width else { continue }
            let (sign, style) =
                card < taken
                ? (signs[0], look.player(seat).style)
                : card < taken + open ? (signs[1], look.accent) : (signs[2], look.muted)
            let text = String(repeating: sign, count: max(1, width - 1))
            for line in 0..<max(1, height - 1) where row + line < area.size.height {
                canvas.put(text, area.origin.x + column, area.origin.y + row + line, style: style)
            }
        }
    }
}
