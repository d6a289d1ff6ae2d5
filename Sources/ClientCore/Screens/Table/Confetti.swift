import Terminal

/// Pieces of paper that fall over the result of a game. The same time shows the same picture.
struct Confetti {
    /// A piece for so many cells, and the most of them: each costs a terminal about 30 bytes a picture.
    private static let cellsApiece = 90
    private static let most = 40

    /// How long it has fallen.
    let elapsed: Duration

    func draw(on canvas: inout Canvas, in area: Rect, winner: Int) {
        let look = canvas.look
        let pieces = look.isUnicode ? ["■", "●", "◆", "▲", "★"] : ["*", "o", "+", "%", "#"]
        let styles = [look.player(winner).style, look.accent, look.player(winner).style, look.good]
        let milliseconds = Int(elapsed / .milliseconds(1))
        for number in 0..<min(Self.most, area.size.width * area.size.height / Self.cellsApiece) {
            // Multiples of odd numbers spread the pieces over columns, times and speeds.
            let start = number * 389 % 1_100
            let rowsASecond = max(6, area.size.height / 2) + number * 7 % 9
            let y = (milliseconds - start) * rowsASecond / 1_000
            let x = (number * 61 + 17) % max(1, area.size.width)
            guard milliseconds >= start, y < area.size.height else { continue }
            canvas.put(
                pieces[number % pieces.count], area.origin.x + x, area.origin.y + y,
                style: styles[number % styles.count])
        }
    }
}
