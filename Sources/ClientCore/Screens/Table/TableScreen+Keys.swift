import Terminal
import Wire

extension TableScreen {
    mutating func press(
        _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        if focus == .chat { return type(key, modifiers, state, &effects) }
        if takePlace(key, state, &effects) || pressPiles(key, state, &effects) { return }
        switch key {
        case .escape: leave(state, &effects)
        case .tab, .backTab: turnFocus(forward: key == .tab, state)
        case .character(let digit) where Self.reactions[digit] != nil && state.context.settings.showsChat:
            guard let text = Self.reactions[digit] else { return }
            effects.append(.ask(.chat(Request.Chat(table: table, text: text))))
        default:
            switch state.snapshot.phase {
            case .waiting: pressInRoom(key, state, &effects)
            case .playing, .paused: pressInGame(key, state, &effects)
            case .over: pressAfterGame(key, state, &effects)
            case .other: break
            }
        }
    }

    /// Does what a command says, which comes only while ``keys(_:)`` offers it.
    mutating func obey(_ command: KeyCommand, _ state: TableState, _ effects: inout [ScreenEffect]) {
        typed = ""
        switch command {
        case .chat:
            focus = .chat
            showsLog = false
        case .log: showsLog.toggle()
        case .copy:
            guard let invitation = state.invitation else { return }
            effects += [.app(.copy(invitation)), .notice(state.words.playing.copied, .good)]
        case .chatOnOff:
            var settings = state.context.settings
            settings.showsChat.toggle()
            effects.append(.change(settings))
        case .link: if let link = state.webLink { effects.append(.app(.encode(link))) }
        case .ignore: askWhomToIgnore(state, &effects)
        case .report: askWhomToReport(state, &effects)
        case .settings: effects.append(.push(.settings))
        case .person: effects.append(.question(.text(.guest, state.words.table.guestQuestion, TextField(limit: 24))))
        case .ready: makeReady(state, &effects)
        case .again: askForAnother(state, &effects)
        case .sameAgain: effects.append(.ask(.again(Request.Again(table: table, on: true, same: true))))
        case .showBoard: showsBoard.toggle()
        case .pause:
            let agreed = state.own.allSatisfy { state.snapshot.seats[$0].agree == true }
            let on = state.snapshot.phase == .playing || agreed
            effects.append(.ask(.pause(Request.Pause(table: table, on: on))))
        case .resign: effects.append(.question(.confirm(.resign, state.words.table.resignQuestion)))
        case .draw, .undo, .finish, .hint: obeyPiles(command, state, &effects)
        default: obeyHost(command, state, &effects)
        }
    }

    // MARK: Places

    /// What one key says in the chat.
    static let reactions: [Character: String] = ["1": "👏", "2": "😀", "3": "😮", "4": "😢", "5": "👋"]

    /// Takes a letter and a number as the place of a card, and turns that card; false for keys that mean something else.
    /// Whoever types one in the list of seats is on the board again.
    private mutating func takePlace(
        _ key: InputEvent.Key, _ state: TableState, _ effects: inout [ScreenEffect]
    ) -> Bool {
        let begun = typed
        typed = ""
        guard state.takesPlaces, case .character(let character) = key else { return false }
        let board = state.snapshot.board
        if !begun.isEmpty, character.isASCII, character.isNumber, begun.count > 1 || character != "0" {
            let place = CardPosition(begun + String(character))
            guard let place, let card = place.card(rows: board.rows, columns: board.columns) else {
                effects.append(.notice(state.words.refusal(.noSuchCard)))
                return true
            }
            cursor = card
            hover = nil
            // On a tall board another digit may follow. Enter turns the card without one.
            if (place.row + 1) * 10 <= board.rows {
                typed = begun + String(character)
            } else {
                flip(card, state, &effects)
            }
            return true
        }
        guard state.isPlace(character), let place = CardPosition("\(character)1") else { return false }
        typed = String(character)
        focus = .board
        cursor = cursor / board.columns * board.columns + place.column
        hover = nil
        return true
    }

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
            effects.append(.ask(.chat(Request.Chat(table: table, text: text))))
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
        let order: [Focus] = state.snapshot.phase == .waiting ? [.seats, .chat] : [.board, .seats, .chat]
        focus = order.cycled(from: order.contains(focus) ? focus : order[0], by: forward ? 1 : -1)
    }

    private func leave(_ state: TableState, _ effects: inout [ScreenEffect]) {
        guard state.isSeated, state.snapshot.phase != .over else {
            return effects.append(.ask(.leave(Request.Leave(table: table))))
        }
        let words = state.words.table
        let question =
            !state.isInGame
            ? words.leaveQuestion : state.isSavedWhenLeft ? words.leaveSavedQuestion : words.leaveGameQuestion
        effects.append(.question(.confirm(.leaveTable, question)))
    }

    private mutating func moveSeat(_ key: InputEvent.Key, _ state: TableState) -> Bool {
        let count = state.snapshot.seats.count
        switch key.move {
        case .up: seat = max(0, seat - 1)
        case .down: seat = min(count - 1, seat + 1)
        case .home: seat = 0
        case .end: seat = max(0, count - 1)
        default: return false
        }
        return true
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
            effects.append(.ask(.start(Request.Start(table: table))))
        case .lock: effects.append(.ask(.lock(Request.Lock(table: table, on: !state.isLocked))))
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
        guard key == .enter || key == .character(" ") else { return _ = moveSeat(key, state) }
        guard state.isSeated else { return sitDown(state, &effects) }
        makeReady(state, &effects)
    }

    /// Makes all seats of this client ready, or, if all of them are, none.
    private func makeReady(_ state: TableState, _ effects: inout [ScreenEffect]) {
        let waiting = state.own.filter { !state.snapshot.seats[$0].ready }
        for seat in waiting.isEmpty ? state.own : waiting {
            effects.append(.ask(.ready(Request.Ready(table: table, on: !waiting.isEmpty, seat: seat))))
        }
    }

    private func sitDown(_ state: TableState, _ effects: inout [ScreenEffect]) {
        effects.append(.ask(.join(Request.Join(table: table))))
    }

    // MARK: In a game

    private mutating func pressInGame(
        _ key: InputEvent.Key, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        if focus == .seats { return _ = moveSeat(key, state) }
        guard state.hasBoard, !state.isBlind else { return }
        if key == .enter || key == .character(" ") {
            flip(cursor, state, &effects)
        } else {
            moveCursor(key, state)
        }
    }

    /// Moves the chosen card. Beyond an edge of the board the opposite edge follows.
    mutating func moveCursor(_ key: InputEvent.Key, _ state: TableState) {
        let (rows, columns) = (state.snapshot.board.rows, state.snapshot.board.columns)
        let (row, column) = (cursor / columns, cursor % columns)
        func place(_ row: Int, _ column: Int) -> Int {
            (row + rows) % rows * columns + (column + columns) % columns
        }
        switch key.move {
        case .left: cursor = place(row, column - 1)
        case .right: cursor = place(row, column + 1)
        case .up: cursor = place(row - 1, column)
        case .down: cursor = place(row + 1, column)
        case .home, .character("0"): cursor = place(row, 0)
        case .end, .character("$"): cursor = place(row, columns - 1)
        case .pageUp: cursor = column
        case .pageDown: cursor = place(rows - 1, column)
        default: return
        }
        hover = nil
    }

    /// Asks the server to turn a card. Until the server answers, the card is marked as asked for.
    mutating func flip(_ card: Int, _ state: TableState, _ effects: inout [ScreenEffect]) {
        let words = state.words
        guard state.snapshot.board.cards.indices.contains(card), !pending.contains(card) else { return }
        guard state.isSeated else { return effects.append(.notice(words.table.watching)) }
        if state.snapshot.phase == .paused { return effects.append(.notice(words.refusal(.paused))) }
        guard let seat = state.moving else { return effects.append(.notice(state.turnText(state.snapshot))) }
        if state.showsMiss(state.snapshot) { return effects.append(.notice(words.meeting.wait)) }
        switch state.snapshot.board.cards[card] {
        case .down: break
        case .taken: return effects.append(.notice(words.refusal(.cardGone)))
        // Where all play at once, a player can pick up a face-up card, and can wait for one that another seat holds.
        case .up, .held:
            guard state.mode.order == .free, !state.holdsItself(card) else {
                return effects.append(.notice(words.refusal(.cardFaceUp)))
            }
        }
        pending.append(card)
        effects.append(
            .ask(.flip(Request.Flip(table: table, card: card, seat: state.own.count > 1 ? seat : nil))))
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
            _ = moveSeat(key, state)
        } else if showsBoard, state.hasBoard {
            moveCursor(key, state)
        }
    }

    /// Asks for another game, or takes that back; who has no seat takes one.
    private func askForAnother(_ state: TableState, _ effects: inout [ScreenEffect]) {
        guard state.isSeated else { return sitDown(state, &effects) }
        let isAsked = state.hasAsked
        if !isAsked, let gone = state.goneOpponents.first {
            return effects.append(.question(.confirm(.againWithout, state.words.meeting.againWithout(gone))))
        }
        effects.append(.ask(.again(Request.Again(table: table, on: !isAsked))))
    }

    // MARK: The mouse

    mutating func point(
        at target: Target, _ action: InputEvent.MouseAction, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        switch (target, action) {
        case (.card(let card), .moved): hover = card
        case (.card(let card), .pressed):
            cursor = card
            hover = nil
            if focus == .seats { focus = .board }
            if state.isInGame { flip(card, state, &effects) }
        case (.seat(let seat), .pressed):
            self.seat = seat
            focus = .seats
        case (.chat, .pressed): focus = .chat
        case (.chat, .scrolledUp): chat.scroll(by: 1)
        case (.chat, .scrolledDown): chat.scroll(by: -1)
        case (_, .moved): hover = nil
        default: break
        }
    }
}

extension Words {
    /// What the server would say to a refused flip, if the client knows it beforehand.
    func refusal(_ code: ErrorCode) -> String { refusal(ErrorReply(code, "")) }
}
