import Terminal
import Wire

/// The part of a deal that everybody plays.
extension EventScreen {
    /// Before the end how many have played, how friends come, and how the deal before went; then how many have come to what.
    func drawDeal(on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ context: ScreenContext) {
        let words = context.words
        if event.entry.phase == "over" {
            return drawSpread(on: &canvas, in: area, title: words.events.spread, event, context)
        }
        let (box, rest) = dealBoxes(in: area, event, context)
        let inside = canvas.box(box, title: words.title(event.entry.title))
        put(event, on: &canvas, in: inside, context)
        guard let rest, let last = lastDeal(context) else { return }
        let place = last.detail.you?.place.map { " · " + words.events.placeOf($0, last.entry.count) } ?? ""
        drawSpread(on: &canvas, in: rest, title: words.title(last.entry.title) + place, last, context)
    }

    /// How many have played, and how friends come.
    func deal(width: Int, _ event: ServerMessage.Event, _ context: ScreenContext) -> [[KeyLine]] {
        let words = context.words
        let done = event.detail.done ?? players.count { $0.status == "done" }
        var lines = [KeyLine(text: "\(done) / \(event.entry.count)", role: \.strong)]
        lines += KeyLine.wrapped(words.events.secret, \.muted, width: width)
        if let streak = context.eventList?.streak, streak > 1 {
            lines.append(KeyLine(text: words.events.streak(streak), role: \.good))
        }
        guard let ways = ways(context) else { return [lines] }
        let forwarding = context.forwarding.map { [KeyLine.wrapped($0, \.accent, width: width)] } ?? []
        return [lines] + ways.lines(width: width) + forwarding
    }

    /// Where that is, and where the bars of the deal before are. Their box has at least five rows.
    func dealBoxes(
        in area: Rect, _ event: ServerMessage.Event, _ context: ScreenContext
    ) -> (first: Rect, bars: Rect?) {
        guard lastDeal(context) != nil, area.size.height >= 10 else { return (area, nil) }
        var (first, bars) = (area, area)
        let lines = KeyLine.apart(deal(width: area.inset(x: 2, y: 1).size.width, event, context)).count
        first.size.height = min(max(7, lines + 2), max(area.size.height / 2, area.size.height - 7))
        bars.origin.y = first.rows.upperBound
        bars.size.height = area.size.height - first.size.height
        return (first, bars)
    }

    /// While a deal is played: the player's streak, and how the deal before went.
    func before(_ context: ScreenContext) -> [String] {
        guard let event, event.entry.isDeal, event.entry.phase != "over" else { return [] }
        let words = context.words
        let streak = context.eventList.flatMap { $0.streak > 1 ? words.events.streak($0.streak) : nil }
        let last = lastDeal(context).map { [words.title($0.entry.title)] + (words.standing(in: $0) ?? []) }
        return ([streak].compactMap { $0 } + [words.joined((last ?? []).map(words.sentence))])
            .filter { !$0.isEmpty }.map(words.sentence)
    }

    /// The last deal that is over, once it was told.
    func lastDeal(_ context: ScreenContext) -> ServerMessage.Event? {
        context.eventList?.lastDeal.flatMap { context.visit.news.events[$0.event] }
    }

    /// How many have come to what, as bars; what the player has come to is marked. Only the best were told of a large deal: then it says
    /// how many these are.
    private func drawSpread(
        on canvas: inout Canvas, in area: Rect, title: String, _ event: ServerMessage.Event, _ context: ScreenContext
    ) {
        func steps(_ player: ServerMessage.EventPlayer) -> Int? {
            (player.flips ?? player.moves).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
        }
        let values = event.detail.players.compactMap(steps)
        let share = event.detail.done.map { $0 > values.count ? " · \(values.count) / \($0)" : "" } ?? ""
        let inside = canvas.box(area, title: title + share)
        var y = inside.origin.y
        guard let least = values.min(), let most = values.max() else { return }
        let width = (most - least) / max(1, min(10, inside.size.height - 2)) + 1
        let own = event.detail.you.flatMap(steps).map { ($0 - least) / width }
        let labels = (0...(most - least) / width).map { bucket in
            let from = least + bucket * width
            return width == 1 ? "\(from)" : "\(from)–\(from + width - 1)"
        }
        let indent = max(9, labels.map { TextWidth.of($0) }.max() ?? 0)
        let counts = Dictionary(grouping: values) { ($0 - least) / width }.mapValues(\.count)
        let longest = counts.values.max() ?? 1
        for bucket in 0...(most - least) / width where y < inside.rows.upperBound - 1 {
            let role: KeyPath<Look, Style> = bucket == own ? \.accent : \.text
            canvas.put(labels[bucket], endingAt: inside.origin.x + indent, y, bucket == own ? \.accent : \.muted)
            let count = counts[bucket] ?? 0
            let bar = count * max(1, inside.size.width - indent - 7) / longest
            let cells = String(repeating: canvas.look.isUnicode ? "█" : "#", count: max(count > 0 ? 1 : 0, bar))
            let x = inside.origin.x + indent + 1
            canvas.put("\(count)", x + canvas.put(cells, x, y, role) + 1, y, \.muted)
            y += 1
        }
        guard let verdict = context.visit.news.verdicts[event.entry.event] else { return }
        canvas.put(
            context.words.verdict(verdict), inside.origin.x, inside.rows.upperBound - 1,
            verdict == .good ? \.good : \.error,
            width: inside.size.width)
    }
}

extension ScreenContext {
    var eventList: EventsScreen? { self.stack.lazy.compactMap { $0 as? EventsScreen }.last }
}
