import Terminal
import Wire

/// A game of the past, played back on the board: forward and backward, at several speeds, step by step.
struct ReplayScreen: Screen {
    /// The longest wait between two steps, at the usual speed.
    private static let longestPause = Duration.seconds(4)
    private static let speeds = [1, 2, 4, 8, 16]

    let game: String
    private(set) var film = ReplayFilm()
    private var held = 0
    /// Whether all lines are there.
    private(set) var isComplete = false
    /// Why there are none, in words.
    private var failure: String?
    private(set) var position = 0
    /// Steps to go at once: 1 forward, −1 backward, 0 while it stands.
    private var direction = 0
    private var speed = 1
    /// When the next step comes.
    private var due: Duration?

    /// A game of the server's archive, which is asked for.
    init(game: String) { self.game = game }

    /// A game whose lines are there.
    init(lines: [ServerMessage.PastLine]) {
        game = ""
        film.take(lines)
        isComplete = true
    }

    var destination: Destination { .replay(game) }
    var isPlaying: Bool { direction != 0 }
    var hasFailed: Bool { failure != nil }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared: if held == 0, !isComplete { ask(&effects) }
        case .report(.told(.replay(let part))) where part.game == game && part.from == held:
            held += part.lines.count
            film.take(part.lines)
            isComplete = held >= part.of
        // The next lines are asked for when the answer is complete; one without lines would be asked for again for ever.
        case .report(.granted(.other(let replay as Request.Replay), _)) where replay.game == game:
            if !isComplete, held > replay.after ?? 0 { ask(&effects) }
        case .report(.refused(.other(let replay as Request.Replay), let error)) where replay.game == game:
            failure = context.words.refusal(error)
        case .woken:
            while let next = due, next <= context.now, direction != 0 {
                move(to: position + direction, context, &effects)
                schedule(after: next)
            }
        case .key(let key, _): press(key.move, context, &effects)
        case .pointed(.moment(let place), .pressed), .pointed(.moment(let place), .dragged):
            (direction, due) = (0, nil)
            move(to: place, context, &effects)
        case .command(.backward): play(direction < 0 ? 0 : -1, at: context.now)
        case .command(.faster): change(speed: 1, at: context.now)
        case .command(.slower): change(speed: -1, at: context.now)
        default: break
        }
    }

    private func ask(_ effects: inout [ScreenEffect]) {
        effects.append(.ask(Request.Replay(game: game, after: held)))
    }

    private mutating func press(_ key: InputEvent.Key, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        func seek(_ place: Int) {
            (direction, due) = (0, nil)
            move(to: place, context, &effects)
        }
        switch key {
        case .escape: effects.append(.back)
        case .character(" "), .enter: play(direction == 0 ? 1 : 0, at: context.now)
        case .right: seek(position + 1)
        case .left: seek(position - 1)
        case .pageDown: seek(position + 10)
        case .pageUp: seek(position - 10)
        case .home, .character("0"): seek(0)
        case .end, .character("$"): seek(film.count)
        case .up: change(speed: 1, at: context.now)
        case .down: change(speed: -1, at: context.now)
        case .tab: if let seat = film.seat { film.watch(film.seats.cycled(from: seat, by: 1)) }
        default: break
        }
    }

    private mutating func play(_ direction: Int, at now: Duration) {
        self.direction = direction
        if direction > 0, position >= film.count { position = 0 }
        schedule(after: now)
    }

    private mutating func change(speed step: Int, at now: Duration) {
        let index = (Self.speeds.firstIndex(of: speed) ?? 0) + step
        speed = Self.speeds[min(max(0, index), Self.speeds.count - 1)]
        if direction != 0 { schedule(after: now) }
    }

    /// The next step comes as long after the last one as in the game, divided by the speed.
    private mutating func schedule(after now: Duration) {
        let next = position + direction
        guard direction != 0, (0...film.count).contains(next) else { return (direction, due) = (0, nil) }
        let pause = Duration.milliseconds(abs(film.ms(next) - film.ms(position)))
        due = now + max(.milliseconds(40), min(pause, Self.longestPause) / speed)
    }

    private mutating func move(to place: Int, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        let place = min(max(0, place), film.count)
        defer { position = place }
        guard place > 0, place > position, let diff = film.diff(place), let before = film.table(after: place - 1),
            let after = film.table(after: place)
        else { return }
        let state = TableState(after, own: own(context), context)
        var lines = Self.pileSteps(diff, before, context.words)
        lines += diff.changes.compactMap { state.sentence($0, before) }
        if lines.isEmpty { lines = DiffSentences(diff, from: before, to: state).lines }
        if !lines.isEmpty { effects.append(.notice(context.words.joined(lines))) }
    }

    func deadline(_ context: ScreenContext) -> Duration? { due }

    func keys(_ context: ScreenContext) -> [Hint] {
        let (words, keys) = (context.words.deeds, context.words.keys)
        let slower = speed > 1 ? [Hint(.slower, words.slower, in: .help)] : []
        let seats = film.seats.count > 1 ? [Hint(keys.tab, context.words.table.seats, .tab)] : []
        return [
            Hint(keys.space, direction == 0 ? words.play : words.stop, .character(" ")), Hint("←→", words.step),
            Hint(InputEvent.Key.viMoves, keys.vimMoves, in: .help), Hint(.faster, words.faster),
            Hint(.backward, words.backward),
        ] + slower + seats + [
            Hint(keys.escape, keys.back, .escape), Hint("PgUp PgDn", keys.page, in: .help),
            Hint("0 $", keys.firstLast, in: .help),
        ]
    }

    func title(_ context: ScreenContext) -> String? { context.words.deeds.replay }

    /// The seats of this client's player; none in a file.
    func own(_ context: ScreenContext) -> [Int] {
        guard let seats = film.table(after: 0)?.seats else { return [] }
        return seats.indices.filter { seat in
            seats[seat].account.map { $0 == context.account?.id } ?? context.client.isOwn(seats[seat])
        }
    }

    /// Who sits there at this place: you, where it is the player's one seat.
    func name(of seat: Int, _ table: Snapshot, _ context: ScreenContext) -> String {
        guard own(context) == [seat] else { return table.name(of: seat, context) }
        let you = context.words.seats.you
        return you.prefix(1).uppercased() + you.dropFirst()
    }

    /// `Replay, Ada`: with the seat whose board it is.
    func heading(_ context: ScreenContext) -> String {
        let words = context.words
        guard let seat = film.seat, let table = film.table(after: position) else { return words.deeds.replay }
        return words.list([words.deeds.replay, name(of: seat, table, context)])
    }

    /// `Move 3 of 41, 0:12, ×2`
    func place(_ words: Words) -> String {
        let time = Duration.milliseconds(film.ms(position)).clockText
        return words.list([words.deeds.move(position, film.count), time] + (speed > 1 ? ["×\(speed)"] : []))
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words
        let size = context.size
        canvas.fill(Rect(x: 0, y: 0, width: size.width, height: 1), \.bar)
        guard let table = film.table(after: position) else {
            canvas.put(failure ?? words.deeds.loading, 1, 0, \.bar, width: size.width - 2)
            return
        }
        let place = place(words)
        canvas.put(place, endingAt: size.width - 1, 0, \.bar)
        canvas.put(heading(context), 1, 0, \.barKey, width: size.width - TextWidth.of(place) - 4)
        var x = 1
        for (number, seat) in table.seats.enumerated() where x < size.width {
            let player = canvas.look.player(number)
            let isMoving = table.turn?.seat == number || film.seat == number
            x += canvas.put(player.symbol, x, 1, style: player.style) + 1
            let name = name(of: number, table, context)
            x += canvas.put("\(name) \(seat.score)", x, 1, isMoving ? \.strong : \.muted) + 3
        }
        let hasBar = size.height >= 12 && film.count > 0
        let area = Rect(x: 0, y: 2, width: size.width, height: size.height - (hasBar ? 3 : 2))
        if hasBar { drawBar(on: &canvas, in: Rect(x: 1, y: size.height - 1, width: size.width - 2, height: 1)) }
        if let board = table.board.patience { return drawPiles(board, table, in: area, on: &canvas, context) }
        let board = table.board
        guard (1...26).contains(board.columns), (1...26).contains(board.rows),
            board.rows * board.columns == board.cards.count, size.height > 4
        else { return }
        let layout = BoardLayout.fit(rows: board.rows, columns: board.columns, into: area)
        let look = canvas.look
        var scene = BoardScene(table)
        for case .memory(let change) in film.diff(position)?.changes ?? [] {
            if case .miss(let cards, _, _, _) = change { scene.missed = Set(cards) }
            if case .match(let cards, _, _) = change { scene.matched = Set(cards) }
        }
        scene.art = context.fronts(of: scene, layout.front(look))
        canvas.paint { BoardPainter.paint(scene, layout, look, on: &$0) }
    }

    /// All steps in a row, in the colour of whose they are: a card, an attempt that failed, a group.
    private func drawBar(on canvas: inout Canvas, in area: Rect) {
        let look = canvas.look
        let (all, width) = (film.count, area.size.width)
        let signs = look.isUnicode ? ["▁", "▂", "▄", "█"] : [".", "-", "+", "#"]
        for column in 0..<width {
            let first = column * all / width
            let next = max(first + 1, (column + 1) * all / width)
            let deed = film.deed(in: first + 1..<next + 1)
            var style = deed.map { look.player($0.seat).style } ?? look.border
            // Where there are more columns than steps, each step has one. The deal has the first.
            let place = width > 1 ? (column * all + (width - 1) / 2) / (width - 1) : all
            let isHere = column == (all > 0 ? (position * (width - 1) + all / 2) / all : 0)
            if isHere {
                style = look.depth == .none ? look.bar : Style(look.bar.background, on: look.barKey.foreground)
            }
            let point = Point(x: area.origin.x + column, y: area.origin.y)
            canvas.put(isHere ? (look.isUnicode ? "◆" : "|") : signs[deed?.weight ?? 0], point.x, point.y, style: style)
            canvas.mark(Rect(x: point.x, y: point.y, width: 1, height: 1), as: .moment(place))
        }
    }
}
