import People
import Wire

/// What is kept of running games for the archive.
extension Tables {
    /// Keeps a diff that everybody has seen, or that seat instead of what everybody else has.
    func keepForArchive(_ changes: [Change], _ line: Range<Int>, seenBy seat: Int? = nil, of table: Table) {
        guard table.gameLog != nil else { return }
        guard changes.contains(where: \.tellsReason) else {
            table.gameLog?.append(outbox.output.bytes[line], seenBy: seat, at: clock.now)
            return
        }
        // Why somebody was put out is for those who were there.
        let plain = outbox.output.append(table.diffStart, seq: table.model.seq, changes.map(\.withoutReason))
        table.gameLog?.append(outbox.output.bytes[plain], seenBy: seat, at: clock.now)
    }

    /// Ends the log of a game that is over, and begins one for a game that was dealt.
    func followGame(_ changes: [Change], at table: Table) {
        let runs = table.model.phase == .playing || table.model.phase == .paused
        if let deal = table.gameLog?.deal, !runs || deal != table.model.deal.number {
            finishGame(changes, at: table)
        }
        if runs, table.gameLog == nil, changes.contains(where: \.isDeal) { beginGame(at: table) }
    }

    private func beginGame(at table: Table) {
        let model = table.model
        var log = GameLog(
            deal: model.deal.number, began: clock.now, beganMs: archive.milliseconds(at: clock.now))
        var snapshot = model.snapshot(at: clock.now)
        snapshot.title = ""
        var line = JSONBuffer()
        line.write(.snapshot(snapshot))
        log.append(line[0..<line.count], at: clock.now)
        table.gameLog = log
    }

    private func finishGame(_ changes: [Change], at table: Table) {
        guard let log = table.gameLog else { return }
        table.gameLog = nil
        guard let over = changes.lazy.compactMap(\.result).first, let id = over.archive, let result = step.result
        else { return }
        ladder?.gameOver(over, result, at: table)
        let game = finished(table.model, step, log, over, result, id: id, lines: log.isOfBotsAlone ? nil : log.list)
        guard let address = table.address else { return archive.add(game) }
        guard let kept = address.archivable(game, at: clock.uptime) else { return archive.drop(game) }
        archive.add(kept)
    }

    /// What the archive gets of a game that is over.
    func finished(
        _ model: TableModel, _ step: TableStep, _ log: GameLog, _ over: Over, _ result: FinishedGame.Result, id: String,
        lines: String?
    ) -> FinishedGame {
        let deal = model.deal.number == log.deal ? model.deal : PreparedDeal(model.setup, number: log.deal)
        var game = FinishedGame(
            id: id, table: model.setup.id, game: deal.game,
            isPrivate: !model.setup.isPublic || model.setup.password != nil && !model.setup.isLadder,
            startedMs: log.beganMs,
            // The clock by the calendar may have been set back.
            endedMs: max(log.beganMs, archive.milliseconds(at: clock.now)),
            playedMs: Int64(step.playedTime.millisecondsToWait), rules: WireEncoder.text(of: model.setup.rules),
            reason: over.reason.rawValue, won: WireEncoder.text(of: over.won), lines: lines, result: result)
        game.event = model.setup.owner?.id
        game.withheldUntilMs = model.setup.owner?.withheldUntilMs
        return game
    }
}

extension Change {
    fileprivate var isDeal: Bool { if case .deal = self { true } else { false } }

    fileprivate var result: Over? { if case .over(let over) = self { over } else { nil } }

    fileprivate var tellsReason: Bool { if case .seat(let seat) = self { seat.reason != nil } else { false } }

    fileprivate var withoutReason: Change {
        guard case .seat(var seat) = self else { return self }
        seat.reason = nil
        return .seat(seat)
    }
}
