import Terminal

/// The keys of a table.
extension TableScreen {
    func keys(_ context: ScreenContext) -> [Hint] {
        guard let state = state(context) else { return [] }
        let (keys, words) = (context.words.keys, context.words.table)
        if focus == .chat {
            return [
                Hint(keys.enter, context.words.chat.send, .enter), Hint("↑↓", keys.page, in: .help),
                Hint(keys.tab, keys.next, in: .help), Hint(keys.escape, keys.back, .escape),
            ]
        }
        var hints = moves(state)
        switch state.snapshot.phase {
        case .waiting:
            let isReady = state.own.allSatisfy { state.snapshot.seats[$0].ready }
            hints.append(
                state.isSeated
                    ? Hint(.ready, isReady ? words.notReady : words.ready) : Hint(keys.enter, words.join, .enter))
            hints += hostHints(state)
        case .playing, .paused:
            if state.isSeated, state.patience != nil {
                hints += state.pileHints(isOnBoard: focus == .board)
            } else if state.isSeated, focus == .board, state.snapshot.phase == .playing {
                hints.append(Hint(keys.space, words.flip, .character(" "), in: .bar))
                hints.append(Hint("\(keys.space) \(keys.enter)", words.flip, in: .help))
            }
            if state.isSeated, state.patience == nil, state.takesPlaces {
                hints.append(Hint("b3", context.words.playing.turnByPlace, in: .help))
            }
            if focus == .seats { hints += hostHints(state) }
            if state.isSeated, state.canPause {
                let pause = Hint(.pause, state.snapshot.phase == .paused ? words.goOn : words.pause)
                hints.append(hasFullBar(state) ? pause.only(.help) : pause)
            }
        case .over:
            if let another = state.keyForAnother { hints.append(another) }
            if let next = state.next { hints.append(Hint(.next, state.words.ending.next(next.name))) }
            if state.canRepeat { hints.append(Hint(.sameAgain, context.words.over.sameAgain)) }
            if shared(state) != nil { hints.append(Hint(.share, state.words.ending.share)) }
            hints.append(Hint(.showBoard, showsBoard ? context.words.over.showResult : words.board))
            if state.isHost { hints.append(lockHint(state).only(.help)) }
            if focus == .seats { hints += hostHints(state).map { $0.only(.help) } }
        case .other: break
        }
        hints += others(state)
        // A letter that begins a place is no command.
        return hints.filter { hint in hint.command.map { !state.isPlace($0.rawValue) } ?? true }
    }

    /// Whether the keys of the piles fill the bar. The help has the others.
    private func hasFullBar(_ state: TableState) -> Bool {
        focus == .board && state.isSeated && state.patience != nil && state.snapshot.phase == .playing
    }

    private func moves(_ state: TableState) -> [Hint] {
        let keys = state.words.keys
        if focus == .seats {
            let piles = state.isInGame && state.isSeated ? state.pileNames : []
            return [Hint("↑↓ j k", keys.move, in: .help)] + piles
        }
        guard state.isInGame || state.snapshot.phase == .over && showsBoard, !state.isBlind else { return [] }
        if state.patience != nil {
            guard state.isInGame, state.isSeated else { return [] }
            return state.pileNames + [Hint("←↑↓→ hjkl", keys.move, in: .help)]
        }
        let arrows = Hint("←↑↓→", keys.move, in: .help)
        let hasLetters = !"hjkl".contains(where: state.isPlace)
        return [arrows] + (hasLetters ? [Hint(InputEvent.Key.viMoves, keys.vimMoves, in: .help)] : [])
    }

    /// The keys that do the same before, in and after a game.
    private func others(_ state: TableState) -> [Hint] {
        let (keys, words, context) = (state.words.keys, state.words, state.context)
        let fills = hasFullBar(state)
        let isWaiting = state.snapshot.phase == .waiting
        let chat = Hint(.chat, words.table.chat)
        var hints: [Hint] = []
        if state.call != nil, state.snapshot.phase != .over {
            hints.append(Hint(.events, words.events.toEvent, in: isWaiting ? .barAndHelp : .help))
        }
        if state.canSeatGuests, !state.isInGame { hints.append(Hint(.person, words.table.guest, in: .help)) }
        hints.append(fills || !state.talks ? chat.only(.help) : chat)
        if context.settings.showsChat, state.patience == nil || !state.isInGame {
            let texts = Self.reactions.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
            hints.append(Hint("1–5", context.look.isUnicode ? texts : words.playing.react, in: .help))
        }
        hints.append(Hint(.chatOnOff, context.settings.showsChat ? words.chat.turnOff : words.chat.turnOn, in: .help))
        if self.chat.speakers.contains(where: { !state.ownNames.contains($0) }) {
            hints.append(Hint(.ignore, words.chat.ignore, in: .help))
        }
        if !strangers(state).isEmpty { hints.append(Hint(.report, words.discipline.key, in: .help)) }
        // In the room Tab leads to the chat, as its key does.
        if !isWaiting, !fills, !state.mode.isForOne {
            hints.append(Hint(keys.tab, focus == .seats ? words.table.board : words.table.seats, .tab, in: .bar))
        }
        hints.append(Hint(keys.tab, keys.next, in: .help))
        if state.patience == nil { hints.append(Hint(.log, words.playing.log, in: .help)) }
        hints += (state.ways?.hints ?? []).filter { isWaiting || $0.command != .copy }
        hints += [Hint(.settings, words.home.settings, in: .help), Hint(keys.escape, words.table.leave, .escape)]
        if state.isInGame, state.isSeated {
            let resign = Hint(.resign, words.table.resign)
            hints.append(fills ? resign.only(.help) : resign)
        }
        return hints
    }

    /// What the host can do now; keys that could act on no seat are left out.
    private func hostHints(_ state: TableState) -> [Hint] {
        guard state.isHost else { return [] }
        let words = state.words.host
        let kick = seatToClear(state) == nil ? [] : [Hint(.kick, words.kick)]
        let isWaiting = state.snapshot.phase == .waiting
        let bot = seatForBot(state) == nil ? [] : [Hint(.bot, isWaiting ? words.bot : words.standIn)]
        guard isWaiting else { return kick + bot }
        // Alone, the host is told who is missing.
        return [Hint(.start, words.start, in: state.canStart ? .barAndHelp : .help)] + bot
            + [Hint(.rules, words.configure)] + kick + [lockHint(state)]
    }

    private func lockHint(_ state: TableState) -> Hint {
        Hint(.lock, state.isLocked ? state.words.host.unlock : state.words.host.lock)
    }
}
