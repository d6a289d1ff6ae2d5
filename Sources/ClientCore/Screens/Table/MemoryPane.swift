import Terminal
import Wire

/// The board of Memory as the player plays it: which card is chosen, which were asked for, and how cards turn.
struct MemoryPane: Sendable {
    /// The card that the keyboard is at.
    private var cursor = 0
    var hover: Int?
    /// Cards that were asked for and are not answered yet.
    var asked: [Int] = []
    /// The beginning of a card's place that is being typed.
    var typed = ""
    private var animator = CardAnimator()

    /// Moves the chosen card to one that exists.
    mutating func settle(_ state: TableState) {
        animator.reducesMotion = state.context.settings.reducesMotion
        animator.prune(at: state.context.now)
        cursor = min(cursor, max(0, state.snapshot.board.cards.count - 1))
    }

    /// Forgets what was on its way: the board is seen anew.
    mutating func refresh() {
        animator.clear()
        asked = []
    }

    mutating func follow(_ diff: Diff, _ before: Snapshot, _ state: TableState) {
        animator.step(diff.changes, before: before.board.cards, at: state.context.now)
        for change in diff.changes {
            switch change {
            // A flip of another player does not answer an own one.
            case .memory(.reveal(let card, _, let seat)) where state.own.contains(seat): asked.removeAll { $0 == card }
            case .deal: (asked, cursor) = ([], 0)
            case .over: asked = []
            default: break
            }
        }
    }

    func nextWake(after now: Duration) -> Duration? { animator.nextWake(after: now) }

    // MARK: Keys and the mouse

    /// Takes a key; false for one that means nothing here. A place can also be typed in the list of seats.
    mutating func press(
        _ key: InputEvent.Key, isOnBoard: Bool, _ state: TableState, _ effects: inout [ScreenEffect]
    ) -> Bool {
        if takePlace(key, state, &effects) { return true }
        guard isOnBoard, state.takesPlaces else { return false }
        guard key == .enter || key == .character(" ") else { return move(key, state) }
        flip(cursor, state, &effects)
        return true
    }

    mutating func point(
        at target: Target, _ action: InputEvent.MouseAction, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        switch (target, action) {
        case (.card(let card), .moved): hover = card
        case (.card(let card), .pressed):
            cursor = card
            hover = nil
            if state.isInGame { flip(card, state, &effects) }
        case (_, .moved): hover = nil
        default: break
        }
    }

    /// Takes a letter and a number as the place of a card, and turns that card; false for keys that mean something else.
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
        cursor = cursor / board.columns * board.columns + place.column
        hover = nil
        return true
    }

    /// Moves the chosen card. Beyond an edge of the board the opposite edge follows.
    @discardableResult
    mutating func move(_ key: InputEvent.Key, _ state: TableState) -> Bool {
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
        default: return false
        }
        hover = nil
        return true
    }

    /// Asks the server to turn a card. Until the server answers, the card is marked as asked for.
    private mutating func flip(_ card: Int, _ state: TableState, _ effects: inout [ScreenEffect]) {
        let words = state.words
        guard state.snapshot.board.cards.indices.contains(card), !asked.contains(card) else { return }
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
        asked.append(card)
        effects.append(
            .ask(Request.Flip(table: state.snapshot.table, card: card, seat: state.own.count > 1 ? seat : nil)))
    }

    /// Paints the cards.
    func draw(_ state: TableState, hasCursor: Bool, in area: Rect, on canvas: inout Canvas) {
        guard state.hasBoard else { return canvas.put("?", centredIn: area, area.origin.y + 1) }
        let board = state.snapshot.board
        let place = BoardLayout.fit(rows: board.rows, columns: board.columns, into: area, cursor: cursor)
        var scene = BoardScene(state.snapshot)
        scene.cursor = hasCursor ? cursor : nil
        scene.hover = hover
        scene.ownSeats = Set(state.own)
        // A card that was asked for stays as it is until the server answers.
        scene.asked = Set(asked)
        animator.animate(&scene, at: state.context.now)
        let look = canvas.look
        scene.art = state.context.fronts(of: scene, place.front(look))
        canvas.paint { BoardPainter.paint(scene, place, look, on: &$0) }
        for card in board.cards.indices {
            guard let place = place.rect(of: card) else { continue }
            canvas.mark(place, as: .card(card))
        }
    }
}
