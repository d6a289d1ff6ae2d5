import Terminal
import Wire

/// The players of a table, one below the other.
struct SeatList {
    let state: TableState
    let clock: ShownClocks
    let chosen: Int?

    /// What stands below the line of each seat.
    enum Detail {
        case nothing, line
        /// In a race a small board for each rival.
        case board
    }

    /// How many rows it takes.
    func height(_ detail: Detail) -> Int { state.snapshot.seats.indices.reduce(0) { $0 + height(of: $1, detail) } }

    private func height(of seat: Int, _ detail: Detail) -> Int {
        switch detail {
        case .nothing: 1
        case .line: state.snapshot.seats[seat].status == .open ? 1 : 2
        case .board: hasBoard(seat) ? 1 + state.snapshot.board.rows : 2
        }
    }

    private func hasBoard(_ seat: Int) -> Bool {
        !state.own.contains(seat) && state.snapshot.seats[seat].status != .open
    }

    func draw(on canvas: inout Canvas, in area: Rect, _ detail: Detail = .nothing) {
        let rows = detail == .nothing ? max(1, area.size.height) : .max
        // If not all fit, the chosen one is among those shown.
        let first = max(0, min((chosen ?? 0) - rows + 1, state.snapshot.seats.count - rows))
        var y = area.origin.y
        for number in state.snapshot.seats.indices.dropFirst(first).prefix(rows) {
            let row = Rect(
                x: area.origin.x, y: y, width: area.size.width, height: height(of: number, detail))
            draw(
                number, in: row, on: &canvas, isTall: detail != .nothing, hasBar: detail != .board || !hasBoard(number))
            if detail == .board, hasBoard(number) {
                let board = Rect(
                    x: row.origin.x + 4, y: y + 1, width: row.size.width - 4, height: row.size.height - 1)
                RivalBoard(state: state, seat: number).draw(on: &canvas, in: board)
            }
            canvas.mark(row, as: .seat(number))
            y += row.size.height
        }
    }

    private func draw(_ number: Int, in row: Rect, on canvas: inout Canvas, isTall: Bool, hasBar: Bool) {
        let seat = state.snapshot.seats[number]
        let (x, y) = (row.origin.x, row.origin.y)
        let isTurn = state.snapshot.turn?.seat == number
        let player = canvas.look.player(number)
        let isOpen = seat.status == .open
        if isTurn { canvas.put(canvas.look.turnMark, x, y, \.accent) }
        canvas.put(isOpen ? (canvas.look.isUnicode ? "○" : "-") : player.symbol, x + 2, y, style: player.style)
        let score = isOpen || state.snapshot.phase == .waiting ? "" : state.count(of: seat)
        canvas.put(score, endingAt: row.columns.upperBound, y, \.strong)
        let status = state.status(number, clock)
        let room = row.size.width - 4 - TextWidth.of(score) - 1
        let name = isOpen ? state.words.seats.open : state.name(number)
        let isRacing = state.mode.order == .apart && state.snapshot.phase != .waiting && !isOpen
        let isHere = seat.status == .here
        // The seat whose turn it is, and in a race the player's own, is strong.
        let isStrong = isTurn || isRacing && state.own.contains(number)
        // A row with a bar below it shows only a short status, unless the status is important.
        let isCrowded = isRacing && isHere && TextWidth.of(name) + 2 + TextWidth.of(status) > room
        if isTall && !isRacing || status.isEmpty || isCrowded {
            canvas.put(name, x + 4, y, isHere ? (isStrong ? \.strong : \.text) : \.muted, width: room)
        } else {
            let short = min(TextWidth.of(name), max(6, room - TextWidth.of(status) - 2))
            let used = canvas.put(name, x + 4, y, isHere ? (isStrong ? \.strong : \.text) : \.muted, width: short)
            canvas.put(status, x + 4 + used + 2, y, \.muted, width: room - used - 2)
        }
        if isTall, isRacing {
            guard hasBar else { return choose(number, row, on: &canvas) }
            canvas.bar(seat.groups, of: state.groups, x + 4, y + 1, width: row.size.width - 4, player.style)
        } else if isTall {
            // Whose seat it is stands beside the name, so that everybody's flips and misses can be seen.
            let shown = min(TextWidth.of(name), room)
            // Beside a long name, that it is the player's own seat comes first.
            let own = state.own.contains(number) ? state.words.seats.you : ""
            let marks = [state.marks(number), own].first { shown + 2 + TextWidth.of($0) <= room }
            if let marks { canvas.put(marks, x + 4 + shown + 2, y, \.muted) }
            let news = state.news(number, clock)
            canvas.put(
                news.isEmpty ? tally(seat, width: row.size.width - 4) : news, x + 4, y + 1, \.muted,
                width: row.size.width - 4)
        }
        choose(number, row, on: &canvas)
    }

    private func choose(_ number: Int, _ row: Rect, on canvas: inout Canvas) {
        if chosen == number { canvas.choose(row) }
    }

    /// The flips and misses of a player; only the misses if there is no room for both.
    private func tally(_ seat: SeatState, width: Int) -> String {
        guard state.snapshot.phase != .waiting, seat.status != .open else { return "" }
        if state.patience != nil { return state.patienceCounts(seat).dropFirst().first ?? "" }
        let words = state.words.seats
        let both = words.tally(seat.flips, seat.misses)
        return TextWidth.of(both) <= width ? both : words.missed(seat.misses)
    }
}

extension TableState {
    /// What counts of what a seat has done: its points, or what it has found.
    func count(of seat: SeatState) -> String {
        switch mode.merit {
        case .score: "\(seat.score)"
        case .groups: "\(seat.groups)/\(groups)"
        case .shared: "\(seat.groups)"
        }
    }

    /// The special states of a seat, the most important first; empty if there are none.
    func status(_ number: Int, _ clock: ShownClocks) -> String {
        [news(number, clock), marks(number)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What passes: whether the player is away, is ready, or wants to go on.
    func news(_ number: Int, _ clock: ShownClocks) -> String {
        let seat = snapshot.seats[number]
        var parts: [String] = []
        switch seat.status {
        case .lost:
            parts.append(clock.holdSeconds(number, at: context.now).map(words.seats.lost) ?? words.seats.lostAtAll)
        case .left: parts.append(words.seats.left)
        case .open, .here, .other: break
        }
        if seat.agree == true { parts.append(words.seats.agrees) }
        if seat.ready, snapshot.phase == .waiting || snapshot.phase == .over {
            parts.append((context.look.isUnicode ? "✓ " : "") + words.seats.ready)
        }
        return parts.joined(separator: ", ")
    }

    /// What stays: which bot it is, whether it is the player's own seat, or the host's.
    func marks(_ number: Int) -> String {
        let seat = snapshot.seats[number]
        var parts: [String] = []
        // A house bot's name says it.
        if let bot = seat.bot, seat.houseBot == nil {
            parts.append(words.seats.bot(words.wire(bot, \.rules.strengths)))
        }
        if own.contains(number) { parts.append(words.seats.you) }
        if seat.player != nil, seat.player == snapshot.host { parts.append(words.seats.host) }
        return parts.joined(separator: ", ")
    }
}

/// The players of a table in one line, for small windows.
struct SeatLine {
    let state: TableState
    let clock: ShownClocks

    func draw(on canvas: inout Canvas, in area: Rect) {
        let seats = state.snapshot.seats.indices.filter { state.snapshot.seats[$0].status != .open }
        guard !seats.isEmpty else { return }
        let width = max(4, min(24, area.size.width / seats.count))
        // All names have the same width, so that the columns are aligned.
        let room = width - 4 - (seats.map { TextWidth.of(score($0, canvas.look)) }.max() ?? 0)
        for (place, number) in seats.enumerated() {
            let x = area.origin.x + place * width
            guard x + 3 < area.columns.upperBound else { return }
            draw(number, at: Point(x: x, y: area.origin.y), room: room, on: &canvas)
        }
    }

    private func draw(_ number: Int, at point: Point, room: Int, on canvas: inout Canvas) {
        let seat = state.snapshot.seats[number]
        let player = canvas.look.player(number)
        let isTurn = state.snapshot.turn?.seat == number
        let mark = isTurn ? canvas.look.turnMark : ""
        let name = state.name(number)
        let role: KeyPath<Look, Style> = isTurn ? \.strong : \.text
        var x = point.x
        if room >= 5 {
            canvas.put(mark, x, point.y, \.accent)
            canvas.put(player.symbol, x + 2, point.y, style: player.style)
            x += 4 + canvas.put(name, x + 4, point.y, role, width: room - 2) + 1
        } else {
            // If there is no room for both, the mark of the turn replaces the symbol.
            canvas.put(isTurn ? mark : player.symbol, x, point.y, style: player.style)
            x += room < -1 ? 1 : 2
            if room >= 2 { x += canvas.put(name, x, point.y, role, width: room) + 1 }
        }
        canvas.put(score(number, canvas.look), x, point.y, seat.status == .here ? \.strong : \.muted)
    }

    /// The points of a seat, or a state that matters more.
    private func score(_ number: Int, _ look: Look) -> String {
        let seat = state.snapshot.seats[number]
        switch seat.status {
        case .lost: return clock.holdSeconds(number, at: state.context.now).map { "\($0)s" } ?? "?"
        case .left: return look.isUnicode ? "✗" : "x"
        case .open, .here, .other: break
        }
        guard state.snapshot.phase == .waiting else {
            return "\(state.countsGroups ? seat.groups : seat.score)"
        }
        return seat.ready ? (look.isUnicode ? "✓" : "r") : ""
    }
}
