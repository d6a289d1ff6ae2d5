import Terminal
import Wire

/// A game that is over: who has won and how, and whether it was dealt as promised.
struct ResultPane {
    let state: TableState
    let clock: ShownClocks
    let story: GameStory

    /// Whether all have won or lost together, and nobody has a place.
    private var isShared: Bool { state.mode.merit == .shared }

    private struct Line {
        /// The key that the line names.
        var key: String?
        let text: String
        let role: KeyPath<Look, Style>
        /// Attempts to be painted in place of a text.
        var strip: ArraySlice<Attempt> = []
    }

    /// The player's attempts; none where this client has played no seat or several, or has not seen all of them.
    var attempts: [Attempt] {
        guard state.patience == nil, let result = state.result, result.own.count == 1 else { return [] }
        let (attempts, seat) = (story.attempts[result.own[0]], result.seats[result.own[0]])
        return attempts.count == seat.groups &+ seat.misses ? attempts : []
    }

    func draw(on canvas: inout Canvas, in area: Rect) {
        guard let result = state.result else { return }
        let winners = winners(result)
        if let elapsed = story.celebrated(at: state.context.now), let winner = winners.first,
            result.over.reason != .stalled,
            isShared || result.seats.indices.contains(winner) && result.seats[winner].groups > 0,
            result.own.isEmpty || winners.contains(where: result.own.contains)
        {
            Confetti(elapsed: elapsed).draw(on: &canvas, in: area, winner: winner)
        }
        let width = min(area.size.width - 2, 58)
        // Alone there are no places, but two lines.
        let rows = state.mode.isForOne ? 2 : result.over.ranking.count + 1
        let room = area.size.height - 3 - rows
        let time = clock.total.map { [Line(text: state.words.over.time($0.clockText), role: \.text)] } ?? []
        var strip = strip(width - 4)
        var praise = lines(praise, width - 4)
        let facts = facts(canvas.look)
        // In a small window the attempts are left out first, then what was good, then the time.
        if strip.count + time.count + praise.count + facts.count > room { strip = [] }
        if praise.count + facts.count > room { praise = [] }
        var tail = strip + time + praise + facts
        let gap = Line(text: "", role: \.text)
        if !strip.isEmpty, tail.count + 5 <= room { tail.insert(gap, at: strip.count) }
        if strip.count > 1, tail.count + strip.count + 3 <= room {
            for row in (1..<strip.count).reversed() { tail.insert(gap, at: row) }
        }
        tail.removeFirst(max(0, min(tail.count, tail.count - room)))
        let isTight = tail.count + 4 > room
        let height = min(area.size.height, rows + 3 + tail.count + (isTight ? 0 : 3))
        let inside = canvas.box(area.centred(width: width, height: height), title: state.words.over.title)
        var y = inside.origin.y
        drawHeadline(result, winners.first, in: inside, on: &canvas)
        y += 1
        if !isTight {
            canvas.put(reason(result.over.reason), centredIn: inside, y, \.muted)
            y += 2
        }
        y =
            state.mode.isForOne
            ? drawOwn(result, in: inside, y, on: &canvas)
            : drawPlaces(result, in: inside, y, reserving: tail.count, on: &canvas)
        if !isTight { y += 1 }
        for line in tail where y < inside.rows.upperBound {
            let key = line.key.map { canvas.put($0, inside.origin.x, y, \.accent) + 1 } ?? 0
            canvas.put(line.text, inside.origin.x + key, y, line.role, width: inside.size.width - key)
            canvas.squares(line.strip, inside.origin.x, y)
            y += 1
        }
    }

    /// Who has won, on the winner's colour and between two of the winner's symbols.
    private func drawHeadline(_ result: GameResult, _ winner: Int?, in area: Rect, on canvas: inout Canvas) {
        let text = headline(result)
        guard let winner else { return canvas.put(text, centredIn: area, area.origin.y, \.title) }
        let style = canvas.look.held(by: winner)
        let symbol = canvas.look.symbol(of: winner)
        let row = Rect(x: area.origin.x, y: area.origin.y, width: area.size.width, height: 1)
        canvas.paint { $0.fill(row, style) }
        let shown = TextWidth.fitted("\(symbol) \(text) \(symbol)", row.size.width)
        canvas.put(shown, row.origin.x + (row.size.width - TextWidth.of(shown)) / 2, row.origin.y, style: style)
    }

    /// The seats that have won; where all win or lose together, the player's own or the first.
    private func winners(_ result: GameResult) -> [Int] {
        let over = result.over
        if isShared || state.mode.isForOne {
            guard over.reason == .cleared else { return [] }
            return result.own.isEmpty ? over.ranking.prefix(1).map(\.seat) : result.own
        }
        return over.ranking.filter { $0.place == 1 && over.reason != .aborted }.map(\.seat)
    }

    private func strip(_ width: Int) -> [Line] {
        // As many as in the text that is copied, where they have room.
        let (attempts, row) = (attempts, max(1, min(10, (width + 1) / 4)))
        return stride(from: 0, to: attempts.count, by: row).map {
            Line(text: "", role: \.text, strip: attempts[$0..<min($0 + row, attempts.count)])
        }
    }

    private func lines(_ texts: [String], _ width: Int) -> [Line] {
        texts.flatMap { TextWrap.lines($0, width: width) }.map { Line(text: $0, role: \.accent) }
    }

    /// Whether the deal was honest, and who is ready for another game.
    private func facts(_ look: Look) -> [Line] {
        let mark = look.isUnicode ? "✓ " : ""
        var lines: [Line] = []
        switch story.verdict {
        case .good: lines.append(Line(text: mark + state.words.over.checked, role: \.good))
        case .commitMismatch, .deckMismatch: lines.append(Line(text: state.words.over.forged, role: \.error))
        case .impossible: lines.append(Line(text: state.words.over.unchecked, role: \.error))
        case nil: break
        }
        if let line = chance { lines.append(Line(text: line, role: \.muted)) }
        if let line = credit { lines.append(Line(text: line, role: \.muted)) }
        if let line = standing { lines.insert(Line(text: line, role: \.text), at: 0) }
        if state.call != nil {
            let text = state.eventStanding?.joined(separator: " · ") ?? state.words.events.toEvent
            lines.append(Line(key: KeyCommand.events.sign, text: text, role: \.strong))
        } else if !state.isOfEvent {
            if let line = rematch { lines.append(Line(text: line, role: \.strong)) }
            if !state.hasAsked, state.isSeated || state.canComeBack {
                lines.append(Line(key: KeyCommand.again.sign, text: state.words.over.again, role: \.strong))
            }
        }
        if let next = state.next {
            lines.append(Line(key: KeyCommand.next.sign, text: state.words.ending.next(next.name), role: \.strong))
        }
        return lines
    }

    /// Whether the deal could be won, in a sentence.
    var chance: String? { story.dealVerdict.flatMap { state.words.patience.dealVerdicts[$0.rawValue] } }

    /// Whom one of the pictures is owed to, and then the next one, for three seconds each.
    private var credit: String? {
        let credits = state.credits
        guard !credits.isEmpty else { return nil }
        let place = Int(state.context.now / Self.creditTime) % credits.count
        return "\(state.words.over.pictures) \(place + 1)/\(credits.count): \(credits[place])"
    }

    /// How long one credit is shown.
    static let creditTime = Duration.seconds(3)

    /// What was good about the game, in sentences.
    var praise: [String] {
        let words = state.words.ending
        var lines: [String] = []
        let avoidable = attempts.count { $0 == .avoidable }
        if avoidable > 0 { lines.append(words.avoidable(avoidable)) }
        if let saved = story.saved { lines.append(saved > 0 ? words.better(saved) : words.asGood) }
        lines += state.context.membership.bests
        if let place = state.context.membership.place { lines.append(state.words.deeds.ownPlace(place)) }
        if story.isBest == true, state.context.membership.bests.isEmpty { lines.append(words.best) }
        if let run = story.longest, run.count > 1, let result = state.result {
            let isOwn = result.own == [run.seat]
            lines.append(words.run(isOwn ? state.words.seats.you : state.name(run.seat, in: result), run.count))
        }
        if let best = story.best {
            if state.mode.isForOne, story.isBest == false, let text = state.bestText { lines.append(text) }
            if best.streak > 1 { lines.append(state.words.patience.streak(best.streak)) }
        }
        return lines
    }

    /// What one has done alone; returns the row below.
    private func drawOwn(_ result: GameResult, in area: Rect, _ top: Int, on canvas: inout Canvas) -> Int {
        guard let place = result.over.ranking.first, result.seats.indices.contains(place.seat) else { return top }
        let seat = result.seats[place.seat]
        let words = state.words
        canvas.put(
            state.patience == nil
                ? words.modes.foundOf(seat.groups, state.groups) : words.patience.homeOf(seat.groups, state.groups),
            area.origin.x, top, \.strong, width: area.size.width)
        canvas.put(
            state.counts(seat), area.origin.x, top + 1, width: area.size.width)
        return top + 2
    }

    /// Place, name, points, flips and misses in columns; returns the row below.
    private func drawPlaces(
        _ result: GameResult, in area: Rect, _ top: Int, reserving: Int, on canvas: inout Canvas
    ) -> Int {
        let words = state.words.over
        let patience = state.words.patience
        let heads =
            state.patience == nil
            ? [state.countsGroups ? state.words.modes.found : words.score, words.flips, words.misses]
            : [patience.homeHead, patience.movesHead, words.score]
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
        canvas.put(state.words.settings.name, area.origin.x + lead, y, \.muted, width: nameWidth)
        y += 1
        for place in result.over.ranking where y < area.rows.upperBound - reserving {
            guard result.seats.indices.contains(place.seat) else { continue }
            let seat = result.seats[place.seat]
            let player = canvas.look.player(place.seat)
            let isOwn = result.own.contains(place.seat)
            if !isShared { canvas.put("\(place.place).", area.origin.x, y, \.strong) }
            canvas.put(player.symbol, area.origin.x + lead - 2, y, style: player.style)
            let name = canvas.put(
                result.own == [place.seat] ? state.words.newcomer.you : state.name(place.seat, in: result),
                area.origin.x + lead, y, isOwn ? \.strong : \.text,
                width: nameWidth - 3)
            if isReady(place.seat, result) {
                canvas.put(canvas.look.isUnicode ? "✓" : "+", area.origin.x + lead + name + 1, y, \.good)
            }
            x = area.origin.x + lead + nameWidth
            let count = state.countsGroups ? seat.groups : place.score
            let tally = seat.patience
            let values =
                tally.map { [seat.groups, $0.moves, place.score] } ?? [count, seat.flips, seat.misses]
            for (number, width) in zip(values, widths).prefix(columns) {
                x += width
                canvas.put("\(number)", endingAt: x, y, isOwn ? \.strong : \.text)
            }
            canvas.mark(
                Rect(x: area.origin.x, y: y, width: area.size.width, height: 1), as: .seat(place.seat))
            y += 1
        }
        return y
    }

    /// Whether the player of a seat, who still has it, wants another game.
    private func isReady(_ seat: Int, _ result: GameResult) -> Bool {
        let now = state.snapshot.seats
        return now.indices.contains(seat) && now[seat].ready && now[seat].player == result.seats[seat].player
    }

    func headline(_ result: GameResult) -> String {
        let words = state.words.over
        let over = result.over
        // Who left others before the own first move, as whoever watches bots does, has not lost.
        let own = result.own.filter { result.seats[$0].status != .left || result.seats[$0].hasPlayed }
        func name(_ seat: Int) -> String { state.name(seat, in: result) }
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
        case "cleared" where state.patience != nil: state.words.patience.cleared
        case "cleared": words.cleared
        case "resigned": words.resigned
        case "abandoned" where story.endsByMissedTurns: words.missedTurns
        case "abandoned": words.abandoned
        case "stalled": words.stalled
        case "clock": words.clock
        case "tries": words.tries
        case "aborted": words.aborted
        default: Narrator.printable(reason.rawValue)
        }
    }

    /// Who is ready for another game, in a sentence.
    var rematch: String? {
        let seats = state.snapshot.seats
        if state.hasAsked { return state.words.over.asked }
        let ready = seats.indices.filter { seats[$0].ready }.map { state.name($0) }
        return ready.isEmpty ? nil : state.words.ending.ready(state.words.list(ready))
    }
}
