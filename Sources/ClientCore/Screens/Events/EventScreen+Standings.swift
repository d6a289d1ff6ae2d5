import Terminal
import Vocabulary
import Wire

/// The table of an event, and its podium.
extension EventScreen {
    /// A column of the table, whose texts end at its right.
    private struct Column {
        let name: String
        let value: (ServerMessage.EventPlayer) -> String
        var isMain = false
        /// With the gap before it.
        var width: Int
    }

    /// What stands behind a name; nothing before the beginning, and of a deal before its end.
    private func columns(of event: ServerMessage.Event, width: Int, _ words: Words) -> [Column] {
        guard event.entry.phase != "open", !event.entry.isDeal || event.entry.phase == "over" else { return [] }
        func column(
            _ name: String, least: Int, isMain: Bool = false, _ value: @escaping (ServerMessage.EventPlayer) -> String
        ) -> Column {
            let widest = players.map { TextWidth.of(value($0)) }.max() ?? 0
            return Column(name: name, value: value, isMain: isMain, width: max(least, TextWidth.of(name), widest) + 1)
        }
        if event.entry.isDeal {
            let isPatience = event.detail.rules.patience != nil
            let time = words.over.time("").filter { $0 != " " }
            let groups = column(isPatience ? words.patience.homeHead : words.modes.found, least: 3) { player in
                player.groups.map { "\($0)" } ?? ""
            }
            let steps = column(isPatience ? words.patience.movesHead : words.over.flips, least: 4, isMain: true) {
                ($0.flips ?? $0.moves).map { "\($0)" } ?? ""
            }
            return [groups, steps, column(time, least: 5) { words.time(of: $0) ?? "" }]
        }
        let ties =
            width < 44
            ? []
            : event.detail.order.dropFirst().prefix(2).enumerated().compactMap { index, key in
                Words.tieBreaks[key].map { tie in
                    column(tie.name, least: 5) { player in
                        player.ties.flatMap { $0.indices.contains(index) ? Words.quotient($0[index], tie.parts) : nil }
                            ?? ""
                    }
                }
            }
        return ties + [column(words.over.score, least: 5, isMain: true) { words.result(of: $0) }]
    }

    func drawStandings(
        on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ context: ScreenContext
    ) {
        let words = context.words
        var inside = canvas.box(area, title: words.events.standings)
        let podium = players.filter { ($0.place ?? 4) <= 3 }
        if event.entry.phase == "over", !podium.isEmpty, inside.size.height >= 14, inside.size.width >= 30 {
            drawPodium(podium.prefix(3), on: &canvas, in: inside)
            inside = inside.without(top: 8)
        }
        let columns = columns(of: event, width: inside.size.width, context.words)
        if !columns.isEmpty, inside.size.height > 4 {
            var end = inside.columns.upperBound
            for column in columns.reversed() {
                canvas.put(column.name, endingAt: end, inside.origin.y, \.muted)
                end -= column.width
            }
            inside = inside.without(top: 1)
        }
        let hidden = max(0, event.entry.count) - players.count
        if hidden > 0, inside.size.height > 1 {
            inside.size.height -= 1
            let more = words.events.more(hidden)
            canvas.put(more, inside.origin.x + 5, inside.rows.upperBound, \.muted, width: inside.size.width - 5)
        }
        var y = inside.origin.y
        let isChosen = part == .standings
        let rows = isChosen ? choice : Choice()
        for number in rows.visible(count: players.count, rows: inside.size.height) {
            let player = players[number]
            let row = Rect(x: inside.origin.x, y: y, width: inside.size.width, height: 1)
            let role: KeyPath<Look, Style> =
                player.who == event.detail.you?.who
                ? \.strong : ["left", "removed", "out"].contains(player.status) ? \.muted : \.text
            if let place = player.place { canvas.put("\(place).", endingAt: row.origin.x + 4, y, \.muted) }
            var end = row.columns.upperBound
            for column in columns.reversed() {
                canvas.put(column.value(player), endingAt: end, y, column.isMain ? role : \.muted)
                end -= column.width
            }
            let isTold = player.status != "here" && event.entry.phase != "over"
            let streak = player.streak.map { $0 > 1 && event.entry.phase != "over" ? "×\($0) " : "" } ?? ""
            let status = streak + (isTold ? words.wire(player.status, \.events.statuses) : "")
            let name = canvas.put(player.name.clean, row.origin.x + 5, y, role, width: end - row.origin.x - 6) + 1
            if TextWidth.of(status) + 1 < end - row.origin.x - 5 - name {
                canvas.put(status, endingAt: end - 1, y, \.muted)
            }
            if isChosen, number == choice.index { canvas.choose(row) }
            canvas.mark(row, as: .row(number))
            y += 1
        }
    }

    /// The best three on steps, the first in the middle.
    private func drawPodium(_ best: ArraySlice<ServerMessage.EventPlayer>, on canvas: inout Canvas, in area: Rect) {
        let width = min(16, area.size.width / 3)
        let left = area.origin.x + (area.size.width - 3 * width) / 2
        for (player, (column, height)) in zip(best, [(1, 5), (0, 4), (2, 3)]) {
            let top = area.origin.y + 7 - height
            let step = Rect(x: left + column * width, y: top, width: width, height: height)
            canvas.put(player.name.clean, centredIn: step, top - 1, \.strong)
            canvas.box(step)
            canvas.put("\(player.place ?? 0)", centredIn: step, top + 1, \.accent)
        }
    }
}

extension Rect {
    /// The same without so many rows at its top.
    fileprivate func without(top: Int) -> Rect {
        Rect(x: origin.x, y: origin.y + top, width: size.width, height: max(0, size.height - top))
    }
}
