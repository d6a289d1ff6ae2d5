import Terminal
import Wire

extension TableScreen {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        guard let state = state(context) else { return }
        let layout = state.layout
        drawHeader(state, layout.header, on: &canvas)
        if let line = layout.players { drawPlayers(state, line, on: &canvas) }
        let isCovered = layout.side == nil && (focus == .chat || showsLog)
        if isCovered {
            drawChat(state, layout.main, on: &canvas)
        } else {
            drawMain(state, layout, on: &canvas)
        }
        if let side = layout.side { drawSide(state, side, on: &canvas) }
        // A notice of the app covers this line.
        if !log.isEmpty {
            canvas.put(" " + log, 0, context.size.height, \.muted, width: context.size.width)
        }
    }

    /// One line for what the side shows in larger windows.
    private func drawPlayers(_ state: TableState, _ line: Rect, on canvas: inout Canvas) {
        if state.mode.order == .apart, state.isInGame {
            // A watcher sees the bars in place of the board.
            guard !state.isBlind || focus != .board else { return }
            RaceBars(state: state, clock: clock).drawLine(on: &canvas, in: line)
        } else if state.mode.isForOne, state.isInGame {
            // The header has no room for the tallies.
            var x = line.origin.x + 1
            for item in tallies(state) where x + TextWidth.of(item.text) < line.columns.upperBound {
                x += canvas.put(item.text, x, line.origin.y, item.isUrgent ? \.accent : \.text) + 2
            }
        } else {
            SeatLine(state: state, clock: clock).draw(on: &canvas, in: line)
        }
    }

    private func drawMain(_ state: TableState, _ layout: TableLayout, on canvas: inout Canvas) {
        let phase = state.snapshot.phase
        if phase == .waiting {
            return WaitingRoom(state: state, clock: clock, seat: seat).draw(on: &canvas, in: layout.main)
        }
        if focus == .seats, layout.side == nil {
            return SeatList(state: state, clock: clock, chosen: seat).draw(on: &canvas, in: layout.main)
        }
        if phase == .over, !showsBoard, !story.isWaiting(at: state.context.now) {
            return result(state).draw(on: &canvas, in: layout.main)
        }
        if state.isBlind { return RaceBars(state: state, clock: clock).draw(on: &canvas, in: layout.main) }
        let isOnBoard = focus == .board
        if state.hasPiles {
            let fallen = story.fallen(at: state.context.now)
            patience.draw(state, isOnBoard: isOnBoard, fallen: fallen, in: layout.main, on: &canvas)
        } else {
            let hasCursor = isOnBoard && (phase != .over || showsBoard)
            memory.draw(state, hasCursor: hasCursor, in: layout.main, on: &canvas)
        }
        if phase == .paused { drawPause(state, layout.main, on: &canvas) }
    }

    private func drawPause(_ state: TableState, _ area: Rect, on canvas: inout Canvas) {
        let agreeing = state.snapshot.seats.count { $0.agree == true }
        let asked = state.snapshot.seats.count { $0.status == .here && $0.bot == nil }
        // Who plays alone waits for nobody else.
        let lines =
            [state.words.table.paused]
            + (state.snapshot.seats.count > 1 ? [state.words.table.agreeing(agreeing, asked)] : [])
            + [KeyCommand.pause.sign + "  " + state.words.table.goOn]
        let width = min(area.size.width, (lines.map { TextWidth.of($0) }.max() ?? 0) + 4)
        let height = min(area.size.height, lines.count + 2)
        let box = area.centred(width: width, height: height)
        let inside = canvas.box(box)
        for (row, line) in lines.enumerated() where row < inside.size.height {
            canvas.put(line, centredIn: inside, inside.origin.y + row, row == 0 ? \.strong : \.text)
        }
    }

    // MARK: The header

    /// The most important text is on the left. On the right is as much of the rest as there is room for.
    private func drawHeader(_ state: TableState, _ area: Rect, on canvas: inout Canvas) {
        canvas.fill(area, \.bar)
        let words = state.words.table
        let isOwn = state.isOwnTurn(state.snapshot)
        var left = state.turnText(state.snapshot)
        if state.snapshot.phase == .playing, memory.asked.contains(where: state.isHeldByAnother) {
            left = state.words.modes.inLine
        }
        if !state.isSeated, state.isInGame, left != words.watching { left = words.watching + " · " + left }
        let wanted = TextWidth.of(left) + (isOwn ? 2 : 0)
        let room = area.size.width - min(wanted, area.size.width / 2) - 3
        var free = room - 1
        var shown = facts(state).filter { item in
            let width = TextWidth.of(item.text)
            guard width <= free else { return false }
            free -= width + 2
            return true
        }
        // The tallies are read from the left, as in the line of a small window.
        if let first = shown.firstIndex(where: \.isTally), let last = shown.lastIndex(where: \.isTally) {
            shown[first...last].reverse()
        }
        var x = area.size.width - 1
        for item in shown {
            x -= TextWidth.of(item.text)
            canvas.put(item.text, x, 0, item.isLast ? \.miss : item.isUrgent ? \.barKey : \.bar)
            x -= 2
        }
        let used =
            1
            + canvas.put(
                (isOwn ? canvas.look.turnMark + " " : "") + left, 1, 0, isOwn ? \.barKey : \.bar,
                width: max(0, x - 1)) + 2
        let title = state.words.title(state.snapshot.title)
        if x - used > TextWidth.of(title) + 2, area.size.width >= TableLayout.sideWidth {
            canvas.put(title, used, 0, \.bar)
        }
    }

    /// From which time on the server's answering time is shown: one flips more slowly than others then.
    private static let slow = Duration.milliseconds(150)

    private struct Fact {
        let text: String
        var isUrgent = false
        /// Whether it is about the last seconds.
        var isLast = false
        var isTally = false
    }

    /// What is left of a turn: a bar where there is room, and the time.
    private func turnFact(_ seconds: Int, _ state: TableState) -> Fact {
        var text = Duration.seconds(seconds).clockText
        let all = state.snapshot.rules.turnSeconds ?? 0
        if all > 0, state.layout.side != nil {
            let full = min(Self.clockCells, (seconds * Self.clockCells + all - 1) / all)
            let (on, off) = state.context.look.isUnicode ? ("█", "░") : ("#", ".")
            text =
                String(repeating: on, count: full) + String(repeating: off, count: Self.clockCells - full) + " " + text
        }
        return Fact(text: text, isUrgent: seconds <= 10, isLast: seconds <= 5)
    }

    /// The width of the bar of a turn's clock.
    private static let clockCells = 6

    /// The parts of the right side, the most useful first.
    private func facts(_ state: TableState) -> [Fact] {
        let words = state.words.table
        var facts: [Fact] = []
        var turn: Fact?
        if let left = story.stall.left(state.snapshot) { facts.append(Fact(text: words.stalls(left), isUrgent: true)) }
        if state.isInGame {
            turn = clock.turnSeconds(at: state.context.now).map { turnFact($0, state) }
            // The tries that all have in common come before the clock of one turn.
            if let tries = state.snapshot.triesLeft {
                facts.append(Fact(text: words.tries(tries), isUrgent: tries <= 3))
            }
        }
        if let turn, state.mode.takesTurns { facts.append(turn) }
        if chat.unread > 0 {
            facts.append(Fact(text: "\(KeyCommand.chat.sign) " + state.words.chat.unread(chat.unread), isUrgent: true))
        }
        if state.isInGame, !state.mode.isForOne || state.layout.side != nil {
            facts += tallies(state).map {
                var fact = $0
                fact.isTally = true
                return fact
            }
        }
        if let latency = state.context.visit.latency, latency >= Self.slow {
            facts.append(Fact(text: words.latency(Int(latency / .milliseconds(1)))))
        }
        if state.isLocked { facts.append(Fact(text: state.words.lobby.locked)) }
        // Whoever watches here is counted, too.
        let others = (state.context.visit.watchers[table] ?? 0) - (state.isSeated ? 0 : 1)
        if others > 0 { facts.append(Fact(text: words.watchers(others))) }
        // An attempt's clock comes and goes. It is last, so that nothing else moves.
        if let turn, !state.mode.takesTurns { facts.append(turn) }
        return facts
    }

    /// The game's clock or the time played, what one has done, and how much is taken.
    private func tallies(_ state: TableState) -> [Fact] {
        let now = state.context.now
        let words = state.words
        var facts: [Fact] = []
        if let seconds = clock.gameSeconds(at: now) {
            let left = words.modes.timeLeft(Duration.seconds(seconds).clockText)
            facts.append(Fact(text: left, isUrgent: seconds <= 10))
        } else if state.mode.isForOne, let elapsed = clock.elapsed(at: now) {
            facts.append(Fact(text: words.over.time(elapsed.clockText)))
        }
        let seat = state.mode.isForOne ? state.snapshot.seats.first : state.own.first.map { state.snapshot.seats[$0] }
        if state.patience != nil {
            // The time changes by itself. It is last.
            return (seat.map { state.patienceCounts($0) } ?? []).map { Fact(text: $0) } + facts
        }
        if state.mode.isForOne, let seat { facts.append(Fact(text: words.modes.flips(seat.flips))) }
        if state.mode.order == .apart, let seat { facts.append(Fact(text: words.seats.missed(seat.misses))) }
        if !state.isBlind {
            let cards = state.cardsTaken
            facts.append(Fact(text: words.table.left(cards.taken, cards.all)))
        }
        return facts
    }

    // MARK: The side

    private func drawSide(_ state: TableState, _ area: Rect, on canvas: inout Canvas) {
        guard state.snapshot.phase != .waiting else { return drawChat(state, area, on: &canvas) }
        let seats = SeatList(state: state, clock: clock, chosen: focus == .seats ? seat : nil)
        let rowsLeft = area.size.height - 4
        var detail = SeatList.Detail.nothing
        if seats.height(.line) <= rowsLeft * 6 / 10 { detail = .line }
        if state.showsRivals, !state.isBlind, seats.height(.board) <= rowsLeft - 2 { detail = .board }
        let rows = min(seats.height(detail), max(1, rowsLeft))
        // The chat keeps more rows than those who watch take.
        let audience = TextWrap.lines(state.audience ?? "", width: area.size.width - 4)
            .prefix(max(0, min(Self.audienceRows, (rowsLeft - rows) / 2))).filter { !$0.isEmpty }
        let height = rows + audience.count + 2
        let top = Rect(x: area.origin.x, y: area.origin.y, width: area.size.width, height: height)
        var inside = canvas.box(top, title: state.words.seats.title)
        for (row, line) in audience.enumerated() {
            canvas.put(line, inside.origin.x, inside.origin.y + rows + row, \.muted, width: inside.size.width)
        }
        inside.size.height = rows
        seats.draw(on: &canvas, in: inside, detail)
        var rest = Rect(
            x: area.origin.x, y: area.origin.y + height, width: area.size.width, height: area.size.height - height)
        let isBudgetOfAll = state.isInGame && !state.mode.isForOne
        if isBudgetOfAll, let left = state.snapshot.triesLeft, let all = state.triesAtFirst, rest.size.height >= 8 {
            drawBudget(
                left, of: all, state, Rect(x: rest.origin.x, y: rest.origin.y, width: rest.size.width, height: 3),
                on: &canvas)
            rest.origin.y += 3
            rest.size.height -= 3
        }
        if showsTries(state) {
            drawTries(state, rest, on: &canvas)
        } else if rest.size.height >= 4 {
            drawChat(state, rest, on: &canvas)
        }
    }

    /// So many rows name those who watch.
    private static let audienceRows = 3

    /// The tries that all have in common.
    private func drawBudget(_ left: Int, of all: Int, _ state: TableState, _ area: Rect, on canvas: inout Canvas) {
        let inside = canvas.box(area, title: state.words.modes.budget)
        let count = "\(left)/\(all)"
        let style = left <= 3 ? canvas.look.error : canvas.look.accent
        canvas.put(count, endingAt: inside.columns.upperBound, inside.origin.y, \.strong)
        canvas.bar(
            left, of: all, inside.origin.x, inside.origin.y, width: inside.size.width - TextWidth.of(count) - 1, style)
    }

    private func drawChat(_ state: TableState, _ area: Rect, on canvas: inout Canvas) {
        let words = state.words
        let inside = canvas.box(area, title: showsLog ? words.playing.logTitle : words.chat.title)
        if showsLog { return history.draw(on: &canvas, in: inside, words) }
        chat.draw(on: &canvas, in: inside, isFocused: focus == .chat, state.context)
    }
}
