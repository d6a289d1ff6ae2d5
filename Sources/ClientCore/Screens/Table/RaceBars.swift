import Terminal
import Wire

/// The progress of a race: a bar for each seat, with its symbol and name.
struct RaceBars {
    let state: TableState
    let clock: ShownClocks

    private var seats: [Int] { state.snapshot.seats.indices.filter { state.snapshot.seats[$0].status != .open } }

    /// All in one line, for small windows.
    func drawLine(on canvas: inout Canvas, in area: Rect) {
        guard !seats.isEmpty else { return }
        let width = min(24, area.size.width / seats.count)
        for (place, number) in seats.enumerated() {
            draw(
                number,
                in: Rect(x: area.origin.x + place * width, y: area.origin.y, width: width - 1, height: 1), on: &canvas)
        }
    }

    /// Paints a small board for each seat where a board would be, for those who see no board, or large bars.
    func draw(on canvas: inout Canvas, in area: Rect) {
        guard !seats.isEmpty else { return }
        if state.showsRivals, drawBoards(on: &canvas, in: area) { return }
        let step = min(3, max(1, area.size.height / seats.count))
        let top = area.origin.y + max(0, (area.size.height - step * seats.count) / 2)
        let lane = Rect(x: area.origin.x + 2, y: top, width: area.size.width - 4, height: step)
        for (place, number) in seats.enumerated() {
            var row = lane
            row.origin.y += place * step
            guard row.origin.y < area.rows.upperBound else { return }
            canvas.mark(row, as: .seat(number))
            guard step > 1 else {
                draw(number, in: row, on: &canvas)
                continue
            }
            drawName(number, in: row, on: &canvas)
            let player = canvas.look.player(number)
            canvas.bar(
                state.snapshot.seats[number].groups, of: state.groups, row.origin.x, row.origin.y + 1,
                width: row.size.width, player.style)
        }
    }

    /// Paints the boards as large as they can be; false where there is too little room.
    private func drawBoards(on canvas: inout Canvas, in area: Rect) -> Bool {
        let board = state.snapshot.board
        func rows(_ columns: Int) -> Int { (seats.count + columns - 1) / columns }
        /// How many rows of the screen a row of cards has; 0 where there is too little room.
        func height(_ columns: Int) -> Int {
            guard area.size.width / columns >= max(22, 2 * board.columns + 3) else { return 0 }
            return min(3, (area.size.height / rows(columns) - 2) / board.rows)
        }
        let columns = (1...seats.count).reduce(1) { height($1) > height($0) ? $1 : $0 }
        let scale = height(columns)
        guard scale > 0 else { return false }
        let (across, down) = (min(area.size.width / columns, 8 * board.columns + 4), scale * board.rows + 2)
        let left = area.origin.x + (area.size.width - across * columns) / 2 + 2
        let top = area.origin.y + max(0, (area.size.height - rows(columns) * down) / 2)
        for (place, number) in seats.enumerated() {
            let lane = Rect(
                x: left + place % columns * across, y: top + place / columns * down, width: across - 4,
                height: down - 1)
            canvas.mark(lane, as: .seat(number))
            drawName(number, in: lane, on: &canvas)
            let cards = Rect(
                x: lane.origin.x, y: lane.origin.y + 1, width: lane.size.width, height: scale * board.rows)
            RivalBoard(state: state, seat: number).draw(on: &canvas, in: cards)
        }
        return true
    }

    /// The player's name, the state of the seat, and how many groups it has of all.
    func drawName(_ number: Int, in row: Rect, on canvas: inout Canvas) {
        let seat = state.snapshot.seats[number]
        let player = canvas.look.player(number)
        canvas.put(player.symbol, row.origin.x, row.origin.y, style: player.style)
        let count = "\(seat.groups)/\(state.groups)"
        canvas.put(count, endingAt: row.columns.upperBound, row.origin.y, \.strong)
        let room = row.size.width - 2 - TextWidth.of(count) - 1
        let status = state.status(number, clock)
        let name = canvas.put(
            state.name(number), row.origin.x + 2, row.origin.y, seat.status == .here ? \.text : \.muted, width: room)
        guard room - name > 5 else { return }
        let told = status.isEmpty ? state.words.seats.missed(seat.misses) : status
        canvas.put(told, row.origin.x + 2 + name + 2, row.origin.y, \.muted, width: room - name - 2)
    }

    /// Symbol, as much of the name as there is room for, bar and number in one row.
    private func draw(_ number: Int, in row: Rect, on canvas: inout Canvas) {
        let seat = state.snapshot.seats[number]
        let player = canvas.look.player(number)
        let count = seat.status == .left ? (canvas.look.isUnicode ? "✗" : "x") : "\(seat.groups)"
        let y = row.origin.y
        canvas.put(player.symbol, row.origin.x, y, style: player.style)
        guard row.size.width > 6 else {
            _ = canvas.put(count, row.origin.x + 1, y, \.strong)
            return
        }
        canvas.put(count, endingAt: row.columns.upperBound, y, \.strong)
        let room = row.size.width - 5
        var used = 0
        if room >= 8 {
            let name = state.name(number)
            let most = min(max(room / 2, room - 24), 20)
            // All bars begin in the same column.
            canvas.put(name, row.origin.x + 2, y, seat.status == .here ? \.text : \.muted, width: most - 1)
            used = most
        }
        canvas.bar(seat.groups, of: state.groups, row.origin.x + 2 + used, y, width: room - used, player.style)
    }
}

extension Canvas {
    /// Paints a bar: a line, which is calmer than blocks beside a board. It is full only if all is done, and empty only if
    /// nothing is. Its pattern shows it, not its colour alone.
    mutating func bar(_ done: Int, of all: Int, _ x: Int, _ y: Int, width: Int, _ style: Style) {
        guard width > 0 else { return }
        let part = min(max(0, done), max(1, all))
        let full = part == 0 ? 0 : min(max(1, part * width / max(1, all)), part < all ? max(1, width - 1) : width)
        let (on, off) = look.isUnicode ? ("━", "─") : ("=", "-")
        put(String(repeating: on, count: full), x, y, style: style)
        put(String(repeating: off, count: width - full), x + full, y, \.border)
    }
}
