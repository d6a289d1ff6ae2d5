import Wire

extension TableScreen {
    func part(_ context: ScreenContext) -> String {
        guard let state = state(context) else { return "" }
        if isBeginning(state) { return "beginning" }
        return state.isInGame ? Phase.playing.rawValue : state.snapshot.phase.rawValue
    }

    /// Whether a game begins with the reply to a request of the client: nothing is offered that the next line takes back.
    private func isBeginning(_ state: TableState) -> Bool {
        guard state.snapshot.phase == .waiting else { return false }
        let asks = state.context.client.pending.contains {
            ($0.request.body as? Request.Ready).map { $0.table == table && $0.on != false } ?? false
        }
        return asks
            && state.snapshot.seats.indices.allSatisfy {
                state.own.contains($0) || state.snapshot.seats[$0].bot != nil || state.snapshot.seats[$0].ready
            }
    }

    /// A player who is leaving is not told what can be done here.
    func isReadable(_ context: ScreenContext) -> Bool {
        !context.client.pending.contains {
            ($0.request.body as? Request.Leave).map { $0.table == table && $0.seat == nil } ?? false
        }
    }

    func sentences(_ context: ScreenContext) -> [String] { reading(context)?.sentences ?? [] }

    /// What is left of the clocks that run.
    func times(_ context: ScreenContext) -> [String] { reading(context)?.times ?? [] }

    /// Every card, row by row.
    func cards(_ context: ScreenContext) -> [String] { reading(context)?.cards ?? [] }

    private func reading(_ context: ScreenContext) -> TableSentences? {
        state(context).map { TableSentences(state: $0, clock: clock, story: story) }
    }

    /// What was good about the game that is over.
    func praise(_ context: ScreenContext) -> [String] { state(context).map { result($0).praise } ?? [] }

    /// Whether the game that is over was rated, and what has become of the player's rating; nil for a guest.
    func standing(_ context: ScreenContext) -> String? { state(context).flatMap { result($0).standing } }

    func result(_ state: TableState) -> ResultPane { ResultPane(state: state, clock: clock, story: story) }

    /// The game in squares, to share, and a game of patience in a line; nil where this client has played no seat or several, or has not
    /// seen all of a game in squares.
    func shared(_ state: TableState) -> String? {
        let time = clock.total.flatMap { $0 > .zero ? $0 : nil }
        if state.patience != nil {
            guard let result = state.result, result.own.count == 1, let tally = result.seats[result.own[0]].patience
            else { return nil }
            let (seat, home) = (result.own[0], result.seats[result.own[0]].groups)
            return state.words.patienceText(
                state.snapshot.rules, isWon: result.over.won.contains(seat), home: home, of: state.groups,
                moves: tally.moves, time)
        }
        let attempts = result(state).attempts
        guard !attempts.isEmpty else { return nil }
        let board = state.snapshot.board
        let mode = state.words.wire(state.mode.name, \.modes.names)
        return Attempts.text("Pairs \(mode) \(board.rows)×\(board.columns)", attempts, time)
    }

    /// Seconds left of a turn of this client; nil in another's turn and without a clock.
    func secondsOfOwnTurn(_ context: ScreenContext) -> Int? {
        guard let state = state(context), state.isOwnTurn(state.snapshot) else { return nil }
        return clock.turnSeconds(at: context.now)
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        guard let state = state(context), !isBeginning(state) else { return [] }
        let words = context.words
        var choices: [PlainChoice] = []
        switch state.snapshot.phase {
        case .waiting:
            let isReady = state.own.allSatisfy { state.snapshot.seats[$0].ready }
            choices.append(
                state.isSeated
                    ? .key(.ready, isReady ? words.table.notReady : words.table.ready)
                    : .key(.enter, words.table.join, id: "join"))
            choices += hostChoices(state)
        case .playing, .paused:
            if state.isSeated {
                if state.canPause {
                    choices.append(
                        .key(.pause, state.snapshot.phase == .paused ? words.table.goOn : words.table.pause))
                }
                choices.append(.key(.resign, words.table.resign))
            }
            choices += hostChoices(state)
        case .over:
            if let another = state.keyForAnother {
                let join = PlainChoice.key(.enter, another.words, id: "join")
                choices.append(another.command.map { PlainChoice.key($0, another.words) } ?? join)
            }
            if let next = state.next { choices.append(.key(.next, words.ending.next(next.name))) }
            // The word that types it is told, because the number is another one after each game.
            if shared(state) != nil {
                choices.append(
                    PlainChoice(
                        id: KeyCommand.share.sign, name: words.ending.share, detail: ReaderWord.share.rawValue,
                        deed: .events([.command(.share)])))
            }
            if state.canRepeat { choices.append(.key(.sameAgain, words.over.sameAgain)) }
            choices += hostChoices(state)
        case .other: break
        }
        if state.canSeatGuests, !state.isInGame { choices.append(.key(.person, words.table.guest)) }
        if chat.speakers.contains(where: { !state.ownNames.contains($0) }) {
            choices.append(.key(.ignore, words.chat.ignore))
        }
        if !strangers(state).isEmpty { choices.append(.key(.report, words.discipline.report)) }
        return choices + [
            .key(.chatOnOff, context.settings.showsChat ? words.chat.turnOff : words.chat.turnOn),
            .key(.settings, words.home.settings), .escape(words.table.leave),
        ]
    }

    /// What a host can do with the table and with each seat. The keys of the list of seats do the same.
    private func hostChoices(_ state: TableState) -> [PlainChoice] {
        guard state.isHost else { return [] }
        let words = state.words.host
        let phase = state.snapshot.phase
        var choices: [PlainChoice] = []
        if phase == .waiting {
            if state.canStart { choices.append(.key(.start, words.start, isNews: true)) }
            choices.append(.key(.rules, words.configure))
        }
        if phase == .waiting || phase == .over {
            choices.append(.key(.lock, state.isLocked ? words.unlock : words.lock))
        }
        func seated(_ number: Int, _ command: KeyCommand, _ what: String, _ who: String) -> PlainChoice {
            PlainChoice(
                id: "\(command.sign)\(number)", name: what, detail: who,
                deed: .events([.pointed(.seat(number), .pressed), .command(command)]))
        }
        for (number, seat) in state.snapshot.seats.enumerated() where !state.own.contains(number) {
            let who = seat.status == .open ? state.words.seats.seat(number + 1) : state.name(number)
            if phase == .waiting ? seat.status == .open || seat.bot != nil : seat.status != .here && phase != .over {
                choices.append(seated(number, .bot, phase == .waiting ? words.bot : words.standIn, who))
            }
            if seat.status != .open, seat.bot == nil { choices.append(seated(number, .kick, words.kick, who)) }
        }
        return choices
    }

    /// A card is turned by its place alone or by a command of the typed dialect.
    func events(for line: String, _ context: ScreenContext) -> [ScreenEvent]? {
        guard let state = state(context), state.isInGame, state.hasBoard else { return nil }
        let board = state.snapshot.board
        let words = line.lowercased().split(separator: " ")
        guard let place = words.last.flatMap({ CardPosition($0) }), words.count == 1 || words == ["flip", words[1]],
            let card = place.card(rows: board.rows, columns: board.columns)
        else { return nil }
        return [.pointed(.card(card), .pressed)]
    }
}
