import Terminal
import Wire

extension ReplayScreen {
    func part(_ context: ScreenContext) -> String { "\(film.seat ?? -1)" }

    func isReadable(_ context: ScreenContext) -> Bool { isComplete || hasFailed }

    func sentences(_ context: ScreenContext) -> [String] {
        guard isComplete else { return [] }
        let words = context.words
        let table = film.table(after: position)
        let scores = table.map { table in
            table.seats.indices.map { words.plain.labelled(name(of: $0, table, context), "\(table.seats[$0].score)") }
        }
        let isOwn = context.goal == .replay(game) || game.isEmpty
        let command = isOwn ? nil : context.place?.replayCommand(game)
        return [words.list([heading(context), place(words)]), words.list(scores ?? [])].map(words.sentence)
            + Self.pileDrawing(table) + (command.map { [$0] } ?? [])
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let words = context.words.deeds
        let back = [PlainChoice.escape(context.words.keys.back)]
        guard isComplete else { return back }
        return [
            .key(.character(" "), isPlaying ? words.stop : words.play, id: "play"),
            .key(.right, words.step, id: "next"),
            .key(.left, words.stepBack, id: "back"), .key(.backward, words.backward), .key(.faster, words.faster),
            .key(.slower, words.slower), .key(.home, words.toStart, id: "first"), .key(.end, words.toEnd, id: "last"),
        ] + (film.seats.count > 1 ? [.key(.tab, context.words.table.seats, id: "seats")] : []) + back
    }

    /// The whole game: what was played and by whom, then a line for each step, behind its time since the deal. Where each seat has
    /// a board of its own, one seat comes after the other.
    func story(_ context: ScreenContext) -> [String] {
        let words = context.words
        guard let deal = film.table(after: 0) else { return [words.refusal(.noSuchGame)] }
        let names = deal.seats.indices.map { name(of: $0, deal, context) }
        var lines = [
            words.sentence(words.list([words.deeds.replay, words.summary(of: deal.rules)])),
            words.telling.players(words.list(names)), words.board(deal),
        ]
        guard !film.seats.isEmpty else { return lines + Self.pileDrawing(deal) + steps(film, context) }
        for seat in film.seats {
            var film = film
            film.watch(seat)
            lines +=
                [name(of: seat, deal, context) + ":"] + Self.pileDrawing(film.table(after: 0)) + steps(film, context)
        }
        return lines
    }

    private func steps(_ film: ReplayFilm, _ context: ScreenContext) -> [String] {
        guard var before = film.table(after: 0) else { return [] }
        return (1...max(1, film.count)).flatMap { number -> [String] in
            guard let diff = film.diff(number) else { return [] }
            var after = before
            for change in diff.changes { _ = after.fold(change) }
            defer { before = after }
            let state = TableState(after, own: own(context), context)
            let moves = Self.pileSteps(diff, before, context.words)
            let told = moves + DiffSentences(diff, from: before, to: state).lines
            guard !told.isEmpty else { return [] }
            let line = "\(Duration.milliseconds(film.ms(number)).clockText) " + context.words.joined(told)
            return [line] + (moves.isEmpty ? [] : Self.pileDrawing(after))
        }
    }
}
