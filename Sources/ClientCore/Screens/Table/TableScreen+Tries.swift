import Terminal
import Wire

/// What is beside the board of a player to whom nobody can answer.
extension TableScreen {
    /// Whether it is shown, in place of the chat.
    func showsTries(_ state: TableState) -> Bool {
        !state.talks && focus != .chat && !showsLog && state.layout.side != nil && state.snapshot.phase != .waiting
    }

    /// The player's attempts, how many there are of each, what there is to beat, and the last attempts of all with their faces. Where the
    /// cards lie is not told: that is to be remembered.
    func drawTries(_ state: TableState, _ area: Rect, on canvas: inout Canvas) {
        guard area.size.height >= 4 else { return }
        let isPatience = state.patience != nil
        var inside = canvas.box(area, title: isPatience ? state.words.playing.logTitle : state.words.rules.tries)
        func leave(_ rows: Int) {
            inside.origin.y += rows
            inside.size.height -= rows
        }
        let seat = state.own.count == 1 && !isPatience ? state.own[0] : nil
        if let seat {
            // The first row is there from the beginning, so that nothing moves with the first attempt.
            let (own, row) = (story.attempts[seat], Canvas.marksInRow(inside.size.width))
            let rows = min(max(1, (own.count + row - 1) / row), max(1, inside.size.height / 3))
            canvas.strip(
                own, in: Rect(x: inside.origin.x, y: inside.origin.y, width: inside.size.width, height: rows))
            leave(rows)
            leave(canvas.counts(of: own, in: inside, state.words.ending))
        }
        let figures = figures(state).flatMap { TextWrap.lines($0, width: inside.size.width) }
        for line in figures where inside.size.height > 0 {
            canvas.put(line, inside.origin.x, inside.origin.y, \.muted, width: inside.size.width)
            leave(1)
        }
        if seat != nil || !figures.isEmpty { leave(1) }
        guard inside.size.height > 0 else { return }
        if isPatience { return history.draw(on: &canvas, in: inside, state.words) }
        if !story.attempts.all.isEmpty { return canvas.list(story.attempts.all, in: inside, state) }
        canvas.put(
            state.words.playing.logEmpty, inside.origin.x, inside.origin.y, \.muted, width: inside.size.width)
    }

    /// What there is to beat where one plays against nobody else: the best of the account, or of this run of the program, and the wins
    /// in a row.
    private func figures(_ state: TableState) -> [String] {
        let rules = state.snapshot.rules
        let kind = RecordKind(
            game: rules.patience?.game ?? RulesDraft.memory, mode: state.mode.name, level: rules.level ?? "")
        let record = state.isSeated ? state.context.membership.records?[kind] : nil
        let words = state.words
        var lines: [String] = []
        if let record, record.bestMs != nil {
            let counts = [record.fewestFlips.map(words.modes.flips), record.fewestMoves.map(words.patience.moves)]
            let time = record.bestMs.map { Duration.milliseconds($0).clockText }
            lines.append(words.ending.bestOf((counts + [time]).compactMap(\.self).joined(separator: " · ")))
        } else if let best = state.bestText, state.isSeated {
            lines.append(best)
        }
        let streak = record?.streak ?? state.context.bests[state.bestKey]?.streak ?? 0
        if streak > 1, state.isSeated { lines.append(words.patience.streak(streak)) }
        return lines
    }
}
