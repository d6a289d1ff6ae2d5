import FairDeal
import Narration
import Terminal
import Wire

/// A game that is over: who has won and how, and whether it was dealt as promised.
struct ResultPane {
    private let state: TableState
    private let clock: TableClock
    private let verdict: FairDeal.Verdict?
    private let seat: Int?

    init(_ state: TableState, _ clock: TableClock, _ verdict: FairDeal.Verdict?, seat: Int?) {
        self.state = state
        self.clock = clock
        self.verdict = verdict
        self.seat = seat
    }

    /// Whether all have won or lost together, and nobody has a place.
    private var isShared: Bool { state.mode.merit == .shared }

    func draw(on canvas: inout Canvas, in area: Rect) {
        guard let result = state.result else { return }
        let over = result.over
        let width = min(area.size.width - 2, 58)
        // Alone there are no places.
        let rows = state.mode.isForOne ? 1 : over.ranking.count
        let asked = rematch
        let height = min(area.size.height, rows + 9 + (asked == nil ? 0 : 1))
        let isTight = area.size.height < rows + 9
        let box = area.centred(width: width, height: height)
        let inside = canvas.box(box, title: state.words.over.title)
        var y = inside.origin.y
        let bottom = inside.rows.upperBound
        canvas.put(headline(result), inside.origin.x, y, \.title, width: inside.size.width)
        y += 1
        if !isTight {
            canvas.put(reason(over.reason), inside.origin.x, y, \.muted, width: inside.size.width)
            y += 2
        }
        y =
            state.mode.isForOne
            ? drawOwn(result, in: inside, y, on: &canvas)
            : drawPlaces(result, in: inside, y, reserving: asked == nil ? 2 : 3, on: &canvas)
        if !isTight { y += 1 }
        if y < bottom, let total = clock.total {
            canvas.put(state.words.over.time(total.clockText), inside.origin.x, y, width: inside.size.width)
            y += 1
        }
        if y < bottom {
            drawVerdict(inside, y, on: &canvas)
            y += 1
        }
        if y < bottom, let asked { canvas.put(asked, inside.origin.x, y, \.accent, width: inside.size.width) }
    }

    /// What one has done alone; returns the row below.
    private func drawOwn(_ result: GameResult, in area: Rect, _ top: Int, on canvas: inout Canvas) -> Int {
        guard let place = result.over.ranking.first, result.seats.indices.contains(place.seat) else { return top }
        let seat = result.seats[place.seat]
        let words = state.words
        canvas.put(
            words.modes.foundOf(seat.groups, state.groups), area.origin.x, top, \.strong, width: area.size.width)
        canvas.put(
            words.modes.flips(seat.flips) + ", " + words.seats.missed(seat.misses), area.origin.x, top + 1,
            width: area.size.width)
        return top + 2
    }

    /// Place, name, points, flips and misses in columns; returns the row below.
    private func drawPlaces(
        _ result: GameResult, in area: Rect, _ top: Int, reserving: Int, on canvas: inout Canvas
    ) -> Int {
        let words = state.words.over
        let heads = [state.countsGroups ? state.words.modes.found : words.score, words.flips, words.misses]
        let widths = heads.map { max(4, TextWidth.of($0)) + 2 }
        let isWide = area.size.width >= widths.reduce(0, +) + 16
        let columns = isWide ? 3 : 1
        let numbers = widths.prefix(columns).reduce(0, +)
        let lead = isShared ? 2 : 5
        let nameWidth = area.size.width - numbers - lead
        var y = top
        var x = area.origin.x + lead + nameWidth
        for (head, width) in zip(heads, widths).prefix(columns) {
            x += width
            canvas.put(head, endingAt: x, y, \.muted)
        }
        canvas.put(words.name, area.origin.x + lead, y, \.muted, width: nameWidth)
        y += 1
        for place in result.over.ranking where y < area.rows.upperBound - reserving {
            guard result.seats.indices.contains(place.seat) else { continue }
            let seat = result.seats[place.seat]
            let player = canvas.look.player(place.seat)
            let isOwn = result.own.contains(place.seat)
            if !isShared { canvas.put("\(place.place).", area.origin.x, y, \.strong) }
            canvas.put(player.symbol, area.origin.x + lead - 2, y, style: player.style)
            canvas.put(
                state.name(place.seat, of: result.seats), area.origin.x + lead, y, isOwn ? \.strong : \.text,
                width: nameWidth - 1)
            x = area.origin.x + lead + nameWidth
            let count = state.countsGroups ? seat.groups : place.score
            for (number, width) in zip([count, seat.flips, seat.misses], widths).prefix(columns) {
                x += width
                canvas.put("\(number)", endingAt: x, y, isOwn ? \.strong : \.text)
            }
            canvas.mark(
                Rect(x: area.origin.x, y: y, width: area.size.width, height: 1), as: .seat(place.seat))
            y += 1
        }
        return y
    }

    private func drawVerdict(_ area: Rect, _ y: Int, on canvas: inout Canvas) {
        let words = state.words.over
        let mark = canvas.look.isUnicode ? "✓ " : ""
        switch verdict {
        case .good: canvas.put(mark + words.checked, area.origin.x, y, \.good, width: area.size.width)
        case .commitMismatch, .deckMismatch:
            canvas.put(words.forged, area.origin.x, y, \.error, width: area.size.width)
        case .impossible: canvas.put(words.unchecked, area.origin.x, y, \.error, width: area.size.width)
        case nil: break
        }
    }

    func headline(_ result: GameResult) -> String {
        let words = state.words.over
        let (over, own) = (result.over, result.own)
        func name(_ seat: Int) -> String { state.name(seat, of: result.seats) }
        let best = over.ranking.filter { $0.place == 1 }
        let won = best.contains { own.contains($0.seat) }
        if state.mode.isForOne { return over.reason == .cleared ? words.won : words.lost }
        if isShared { return over.reason == .cleared ? state.words.modes.allWon : state.words.modes.allLost }
        if best.count > 1 {
            if won, best.count == over.ranking.count { return words.drawn }
            let names = best.map { name($0.seat) }
            return words.wonByMany(names.dropFirst().reduce(names[0]) { $0 + words.and($1) })
        }
        if won, own.count == 1 { return words.won }
        if own.count == 1 {
            return words.lost + " " + (best.first.map { words.wonBy(name($0.seat)) } ?? "")
        }
        return best.first.map { words.wonBy(name($0.seat)) } ?? words.drawn
    }

    func reason(_ reason: OverReason) -> String {
        let words = state.words.over
        return switch reason.rawValue {
        case "resigned" where state.mode.isForOne: state.words.modes.givenUp
        case "abandoned" where state.mode.isForOne: state.words.modes.playerLeft
        case "cleared": words.cleared
        case "resigned": words.resigned
        case "abandoned": words.abandoned
        case "stalled": words.stalled
        case "clock": words.clock
        case "tries": words.tries
        case "aborted": words.aborted
        default: Narrator.printable(reason.rawValue)
        }
    }

    /// The players who want another game, in a sentence.
    var rematch: String? {
        let seats = state.snapshot.seats
        if state.isSeated, state.own.allSatisfy({ seats[$0].ready }) { return state.words.over.asked }
        return seats.indices.first { seats[$0].ready }.map { state.words.over.askedBy(state.name($0)) }
    }
}
