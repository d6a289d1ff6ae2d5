import Terminal
import Wire

extension TableScreen {
    mutating func press(
        _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        if focus == .chat { return type(key, modifiers, state, &effects) }
        // Whoever names a place or a pile in the list of seats is on the board again.
        if focus == .seats, state.isOnBoard(key) { focus = .board }
        let isOnBoard = focus == .board
        let isTaken =
            state.hasPiles
            ? isOnBoard && patience.take(.key(key), state, &log, &effects)
            : memory.press(key, isOnBoard: isOnBoard, state, &effects)
        if isTaken { return }
        switch key {
        case .escape: leave(state, &effects)
        case .tab, .backTab: turnFocus(forward: key == .tab, state)
        case .character(let digit) where Self.reactions[digit] != nil && state.context.settings.showsChat:
            guard let text = Self.reactions[digit] else { return }
            effects.append(.ask(Request.Chat(table: table, text: text)))
        default:
            switch state.snapshot.phase {
            case .waiting: pressInRoom(key, state, &effects)
            case .playing, .paused: if focus == .seats { moveSeat(key, state) }
            case .over: pressAfterGame(key, state, &effects)
            case .other: break
            }
        }
    }

    /// Does what a command says, which comes only while ``keys(_:)`` offers it.
    mutating func obey(_ command: KeyCommand, _ state: TableState, _ effects: inout [ScreenEffect]) {
        memory.typed = ""
        switch command {
        case .chat:
            focus = .chat
            showsLog = false
        case .log: showsLog.toggle()
        case .copy, .link: state.ways?.obey(command, &effects)
        case .chatOnOff:
            var settings = state.context.settings
            settings.showsChat.toggle()
            effects.append(.change(settings))
        case .ignore: askWhomToIgnore(state, &effects)
        case .report: askWhomToReport(state, &effects)
        case .settings: effects.append(.push(.settings))
        case .events: if let call = state.call { effects.append(.push(.event(call.event))) }
        case .person: effects.append(.question(.text(.guest, state.words.table.guestQuestion, TextField(limit: 24))))
        case .ready: makeReady(state, &effects)
        case .again: askForAnother(state, &effects)
        case .sameAgain: effects.append(.ask(Request.Again(table: table, on: true, same: true)))
        case .showBoard: showsBoard.toggle()
        case .share:
            guard let text = shared(state) else { return }
            effects.append(.app(.copy(text)))
            if !state.context.isPlain { effects.append(.notice(state.words.ending.copied, .good)) }
        case .next:
            guard !goesOn, let next = state.next else { return }
            goesOn = true
            effects.append(.ask(Request.Create(rules: next.rules, public: false)))
        case .pause:
            let agreed = state.own.allSatisfy { state.snapshot.seats[$0].agree == true }
            let on = state.snapshot.phase == .playing || agreed
            effects.append(.ask(Request.Pause(table: table, on: on)))
        case .resign: effects.append(.question(.confirm(.resign, state.resignQuestion)))
        case .draw, .undo, .finish, .hint:
            focus = .board
            patience.take(.command(command), state, &log, &effects)
        default: obeyHost(command, state, &effects)
        }
    }

    /// What one key says in the chat.
    static let reactions: [Character: String] = ["1": "👏", "2": "😀", "3": "😮", "4": "😢", "5": "👋"]

    // MARK: Chat

    private mutating func type(
        _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, _ state: TableState,
        _ effects: inout [ScreenEffect]
    ) {
        let rest: Focus = state.snapshot.phase == .waiting ? .seats : .board
        switch key {
        case .escape, .tab, .backTab: focus = rest
        case .enter:
            let text = chat.field.text
            guard text.contains(where: { $0 != " " }) else { return focus = rest }
            effects.append(.ask(Request.Chat(table: table, text: text)))
            chat.field.clear()
        case .up, .pageUp: chat.scroll(by: key == .up ? 1 : 5)
        case .down, .pageDown: chat.scroll(by: key == .down ? -1 : -5)
        default: _ = chat.field.take(key, modifiers)
        }
    }

    private func askWhomToIgnore(_ state: TableState, _ effects: inout [ScreenEffect]) {
        let speakers = chat.speakers.filter { !state.ownNames.contains($0) }
        guard !speakers.isEmpty else { return effects.append(.notice(state.words.chat.empty)) }
        let lines = speakers.map { name in
            state.context.shown(name) + (state.context.ignored.contains(name) ? " (\(state.words.chat.isIgnored))" : "")
        }
        effects.append(.question(.choice(.ignore, state.words.chat.ignoreQuestion, lines)))
    }

    // MARK: Seats

    private mutating func turnFocus(forward: Bool, _ state: TableState) {
        let order: [Focus] =
            state.snapshot.phase == .waiting ? [.seats, .chat] : [.board, .seats] + (state.talks ? [.chat] : [])
        focus = order.cycled(from: order.contains(focus) ? focus : order[0], by: forward ? 1 : -1)
    }

    private func leave(_ state: TableState, _ effects: inout [ScreenEffect]) {
        guard state.isSeated, state.snapshot.phase != .over else {
            return effects.append(.ask(Request.Leave(table: table)))
        }
        let words = state.words.table
        let question =
            !state.isInGame
            ? words.leaveQuestion : state.snapshot.isSavedWhenLeft ? words.leaveSavedQuestion : words.leaveGameQuestion
        effects.append(.question(.confirm(.leaveTable, question)))
    }

    private mutating func moveSeat(_ key: InputEvent.Key, _ state: TableState) {
        let count = state.snapshot.seats.count
        switch key.move {
        case .up: seat = max(0, seat - 1)
        case .down: seat = min(count - 1, seat + 1)
        case .home: seat = 0
        case .end: seat = max(0, count - 1)
        default: break
        }
    }

    /// The seat that a bot would be set at: the chosen one if it is free for one, otherwise the first that is. Nil if none is.
    func seatForBot(_ state: TableState) -> Int? {
        guard state.isHost else { return nil }
        let isWaiting = state.snapshot.phase == .waiting
        guard isWaiting || state.isInGame else { return nil }
        return pick(state) { seat in
            isWaiting ? seat.status == .open || seat.bot != nil : seat.status == .lost || seat.status == .left
        } preferring: {
            $0.bot == nil
        }
    }

    /// The seat of the person whom the host would put out; nil if nobody else is here.
    func seatToClear(_ state: TableState) -> Int? {
        guard state.isHost else { return nil }
        return pick(state) {
            $0.status != .open && $0.bot == nil && !state.isOwn($0)
        } preferring: { _ in
            true
        }
    }

    private func pick(
        _ state: TableState, _ isFit: (SeatState) -> Bool, preferring isBetter: (SeatState) -> Bool
    ) -> Int? {
        let seats = state.snapshot.seats
        if seats.indices.contains(seat), isFit(seats[seat]) { return seat }
        return seats.firstIndex { isFit($0) && isBetter($0) } ?? seats.firstIndex(where: isFit)
    }

    /// What a host does, mostly to the chosen seat.
    private func obeyHost(_ command: KeyCommand, _ state: TableState, _ effects: inout [ScreenEffect]) {
        switch command {
        case .start:
            guard state.canStart else { return effects.append(.notice(state.words.table.needsMore)) }
            effects.append(.ask(Request.Start(table: table)))
        case .lock: effects.append(.ask(Request.Lock(table: table, on: !state.isLocked)))
        case .rules: effects.append(.push(.configure))
        case .kick:
            guard let seat = seatToClear(state) else { return }
            effects.append(.question(.confirm(.kick(seat: seat), state.words.host.kickQuestion(state.name(seat)))))
        case .bot:
            guard let seat = seatForBot(state) else { return }
            let strengths =
                RulesDraft.strengths.map { state.words.bot($0) } + [state.words.host.botOff]
            effects.append(.question(.choice(.bot(seat: seat), state.words.host.botQuestion, strengths, chosen: 1)))
        default: break
        }
    }

    // MARK: Before a game

    private mutating func pressInRoom(
        _ key: InputEvent.Key, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        guard key == .enter || key == .character(" ") else { return moveSeat(key, state) }
        guard state.isSeated else { return sitDown(&effects) }
        makeReady(state, &effects)
    }

    /// Makes all seats of this client ready, or, if all of them are, none.
    private func makeReady(_ state: TableState, _ effects: inout [ScreenEffect]) {
        let waiting = state.own.filter { !state.snapshot.seats[$0].ready }
        for seat in waiting.isEmpty ? state.own : waiting {
            effects.append(.ask(Request.Ready(table: table, on: !waiting.isEmpty, seat: seat)))
        }
    }

    private func sitDown(_ effects: inout [ScreenEffect]) {
        effects.append(.ask(Request.Join(table: table)))
    }

    // MARK: After a game

    private mutating func pressAfterGame(
        _ key: InputEvent.Key, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        if key == .enter || key == .character(" ") {
            // A key that was meant for a card does not ask for another game.
            guard !story.isWaiting(at: state.context.now) else { return story.hurry(at: state.context.now) }
            askForAnother(state, &effects)
        } else if focus == .seats {
            moveSeat(key, state)
        } else if showsBoard, state.hasBoard {
            memory.move(key, state)
        }
    }

    /// Asks for another game, or takes that back; who has no seat takes one.
    private func askForAnother(_ state: TableState, _ effects: inout [ScreenEffect]) {
        if let call = state.call { return effects.append(.push(.event(call.event))) }
        if state.isOfEvent { return }
        guard state.isSeated else { return sitDown(&effects) }
        let isAsked = state.hasAsked
        if !isAsked, let gone = state.goneOpponents.first {
            return effects.append(.question(.confirm(.againWithout, state.words.meeting.againWithout(gone))))
        }
        effects.append(.ask(Request.Again(table: table, on: !isAsked)))
    }

    // MARK: The mouse

    mutating func point(
        at target: Target, _ action: InputEvent.MouseAction, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        switch (target, action) {
        case (.seat(let seat), .pressed):
            self.seat = seat
            focus = .seats
        case (.chat, .pressed): focus = .chat
        case (.chat, .scrolledUp): chat.scroll(by: 1)
        case (.chat, .scrolledDown): chat.scroll(by: -1)
        case (.card, .pressed) where focus == .seats, (.pile, .pressed) where state.isInGame && state.isSeated:
            focus = .board
            fallthrough
        default:
            if state.hasPiles {
                patience.point(at: target, action, state, &log, &effects)
            } else {
                memory.point(at: target, action, state, &effects)
            }
        }
    }
}

extension Words {
    /// What the server would say to a refused flip, if the client knows it beforehand.
    func refusal(_ code: ErrorCode) -> String { refusal(ErrorReply(code, "")) }
}
