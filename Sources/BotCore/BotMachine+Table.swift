import Wire

extension BotMachine {
    /// A snapshot arrives: the first one after taking a seat, or one in place of missing diffs.
    static func take(_ model: inout Model, _ snapshot: Snapshot, _ effects: inout [Effect]) {
        // An event goes on at another table.
        let isNext = model.settings.wish.event != nil && snapshot.phase != .over
        if let mirror = model.mirror, snapshot.table == mirror.snapshot.table || !isNext {
            guard snapshot.table == mirror.snapshot.table else { return }
            let before = mirror.snapshot
            model.mirror?.replace(with: snapshot)
            if before.phase == .playing || before.phase == .paused {
                if snapshot.game != before.game {
                    model.gamesPlayed += 1
                } else if let over = snapshot.over {
                    finishGame(&model, over, before.seats, &effects)
                }
            }
        } else {
            model.mirror = TableMirror(snapshot)
        }
        model.behind = nil
        model.bot.observe(snapshot)
        follow(&model, .snapshot(snapshot), over: snapshot.over, &effects)
        step(&model, &effects)
    }

    /// A diff of the table arrives.
    static func fold(_ model: inout Model, _ diff: Diff, _ effects: inout [Effect]) {
        let seats = model.mirror?.snapshot.seats ?? []
        guard diff.table == model.mirror?.snapshot.table, let outcome = model.mirror?.fold(diff) else { return }
        switch outcome {
        case .folded:
            model.bot.observe(diff)
            var ended: Over?
            for case .over(let over) in diff.changes {
                finishGame(&model, over, seats, &effects)
                ended = over
            }
            follow(&model, .diff(diff), over: ended, &effects)
        case .old: return
        case .gap: model.behind = model.behind ?? .diffs
        case .misfit: model.behind = .snapshot
        }
        step(&model, &effects)
    }

    /// The seats are those before the end, for with the end the seats of those who have given up are open.
    private static func finishGame(
        _ model: inout Model, _ over: Over, _ seats: [SeatState], _ effects: inout [Effect]
    ) {
        model.gamesPlayed += 1
        let places = over.ranking.map { place in
            let name = seats.indices.contains(place.seat) ? seats[place.seat].name : nil
            return "\(place.place). \(name ?? "seat \(place.seat)") with \(place.score)"
        }
        effects.append(
            .say("Game \(model.gamesPlayed) is over (\(over.reason.rawValue)): \(places.joined(separator: ", "))."))
    }
}
