import Terminal
import Wire

/// The drawn bracket of a knockout: a column for each round, with lines from each match to the next.
struct Bracket {
    /// The pairings by the number of matches in their round.
    let rounds: [Int: [ServerMessage.EventPairing]]
    let names: [Int: String]
    let own: Int?
    /// Which pairing of the round that is played is chosen.
    let chosen: Int?
    /// Whether a match has one game, so that its score says all while it runs.
    let isSingle: Bool
    /// The target of the first pairing's row.
    let firstRow: Int

    /// The narrowest column of names, and the gap for the lines.
    private static let (narrowest, gap) = (10, 4)

    func draw(on canvas: inout Canvas, in area: Rect, _ words: Words) {
        let most = max(
            1, min((area.size.height + 1) / 3, 1 << min(8, max(0, area.size.width / (Self.narrowest + Self.gap) - 1))))
        guard let played = rounds.keys.filter({ $0 > 0 }).min() else { return }
        // The last rounds, as many as have room. Where the one that is played has more matches, a part of it, with whoever is looked at.
        let first = rounds.keys.filter { $0 <= most && $0 > 0 }.max() ?? played
        let shown = first <= most ? first : 1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
        let part = first <= most ? 0 : min(focus(in: rounds[first] ?? []), first - 1) / shown
        let columns = shown.trailingZeroBitCount + 1
        let width = min(22, (area.size.width + Self.gap) / columns - Self.gap)
        guard width > 3 else { return }
        var tops = (0..<shown).map { area.origin.y + 3 * $0 }
        for column in 0..<columns {
            let x = area.origin.x + column * (width + Self.gap)
            let pairings = rounds[first >> column] ?? []
            for (number, top) in tops.enumerated() where top + 1 < area.rows.upperBound {
                let match = part * (shown >> column) + number
                let index = pairings.firstIndex { $0.match == match && $0.third != true }
                draw(index.map { pairings[$0] }, at: x, top, width: width, on: &canvas, words)
                if let index, first >> column == played { mark(index, x, top, width, on: &canvas) }
            }
            guard column + 1 < columns else { break }
            let next = stride(from: 0, to: tops.count - 1, by: 2).map { (tops[$0] + tops[$0 + 1]) / 2 }
            for (number, top) in tops.enumerated() where number / 2 < next.count {
                let isUpper = number % 2 == 0
                line(
                    from: isUpper ? top + 1 : top, to: next[number / 2] + (isUpper ? 0 : 1), at: x + width, area,
                    on: &canvas)
            }
            tops = next
        }
        guard first <= most else { return }
        guard let third = rounds[1]?.first(where: { $0.third == true }), let final = tops.first else { return }
        let (x, y) = (area.origin.x + (columns - 1) * (width + Self.gap), final + 3)
        guard y + 2 < area.rows.upperBound else { return }
        canvas.put(words.events.third, x, y, \.muted, width: width)
        draw(third, at: x, y + 1, width: width, on: &canvas, words)
        if played == 1, let index = rounds[1]?.firstIndex(of: third) { mark(index, x, y + 1, width, on: &canvas) }
    }

    /// The match that is chosen, else the player's own, else the first one that is not over.
    private func focus(in pairings: [ServerMessage.EventPairing]) -> Int {
        let index =
            chosen ?? pairings.firstIndex { own.map($0.seats.contains) == true }
            ?? pairings.firstIndex { $0.winner == nil } ?? 0
        guard pairings.indices.contains(index) else { return 0 }
        return max(0, pairings[index].match ?? index)
    }

    /// Lets a pairing be chosen.
    private func mark(_ index: Int, _ x: Int, _ y: Int, _ width: Int, on canvas: inout Canvas) {
        let area = Rect(x: x, y: y, width: width, height: 2)
        if index == chosen { canvas.choose(area) }
        canvas.mark(area, as: .row(firstRow + index))
    }

    /// Two names, one below the other, each with the games won.
    private func draw(
        _ match: ServerMessage.EventPairing?, at x: Int, _ y: Int, width: Int, on canvas: inout Canvas, _ words: Words
    ) {
        // The smaller number stays above, whoever begins.
        let order = match.map { match in match.seats.indices.sorted { match.seats[$0] < match.seats[$1] } } ?? []
        for line in 0..<2 {
            guard let match, order.indices.contains(line) else {
                let isBye = match?.seats.count == 1
                canvas.put(isBye ? words.events.bye : "…", x, y + line, \.muted, width: width)
                continue
            }
            let number = match.seats[order[line]]
            let role: KeyPath<Look, Style> =
                number == own
                ? \.accent
                : match.winner == number ? \.strong : match.winner == nil && match.table != nil ? \.good : \.muted
            let wins = match.wins.flatMap { $0.indices.contains(order[line]) ? $0[order[line]] : nil }
            let score = match.score.flatMap { $0.indices.contains(order[line]) ? "\($0[order[line]])" : nil }
            let games = match.seats.count > 1 && !(isSingle && score != nil) ? wins.map { "\($0)" } : nil
            // The running score, and the games that were won before.
            let end = x + width - 1 - (games.map { $0.count + 1 } ?? 0)
            if let games { canvas.put(games, endingAt: x + width - 1, y + line, role) }
            if let score { canvas.put(score, endingAt: end, y + line, \.good) }
            canvas.put(
                names[number] ?? "#\(number)", x, y + line, role, width: end - x - (score.map { $0.count + 1 } ?? 0))
        }
    }

    /// A line from a match to its place in the next one.
    private func line(from: Int, to: Int, at x: Int, _ area: Rect, on canvas: inout Canvas) {
        let isUnicode = canvas.look.isUnicode
        func put(_ text: String, _ plain: String, _ x: Int, _ y: Int) {
            if y < area.rows.upperBound { canvas.put(isUnicode ? text : plain, x, y, \.border) }
        }
        guard from != to else { return put("───", "---", x, from) }
        put(from < to ? "─┐" : "─┘", "-+", x, from)
        put(from < to ? " └─" : " ┌─", " +-", x, to)
        for y in min(from, to) + 1..<max(from, to) { put(" │", " |", x, y) }
    }
}
