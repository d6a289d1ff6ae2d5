import Terminal
import Wire

extension TableState {
    /// Whether the server keeps the running game for another day where its player leaves.
    var isSavedWhenLeft: Bool { snapshot.isSavedWhenLeft }
}

extension Snapshot {
    /// Whether the server keeps the running game for another day where its player leaves: a patience game for one who is signed
    /// in, after its first step.
    var isSavedWhenLeft: Bool {
        guard seats.count == 1, let seat = seats.first, let tally = seat.patience
        else { return false }
        return seat.account != nil && tally.moves + tally.undos > 0
    }
}

/// A patience game at a table: what the board's keys, the mouse and the server's answers do.
extension TableScreen {
    /// The piles as they are, or nil at a table of Memory.
    private func piles(_ state: TableState) -> PileTable? {
        state.snapshot.board.patience.map { PileTable($0, state.patience) }
    }

    /// Whether a key belongs to the piles. Whoever names a pile in the list of seats is on the board again.
    mutating func pressPiles(_ key: InputEvent.Key, _ state: TableState, _ effects: inout [ScreenEffect]) -> Bool {
        guard state.isInGame, state.isSeated, let table = piles(state) else { return false }
        if focus == .seats, PatiencePane.pile(key, table) != nil { focus = .board }
        guard focus == .board else { return false }
        let now = state.context.now
        return ahead.keeps(.key(key), at: now) || updatePiles(.key(key), table, state, at: now, &effects)
    }

    mutating func obeyPiles(_ command: KeyCommand, _ state: TableState, _ effects: inout [ScreenEffect]) {
        guard let table = piles(state) else { return }
        focus = .board
        let now = state.context.now
        if !ahead.keeps(.command(command), at: now) {
            updatePiles(.command(command), table, state, at: now, &effects)
        }
    }

    mutating func pointPiles(
        _ target: Target, _ action: InputEvent.MouseAction, _ state: TableState, _ effects: inout [ScreenEffect]
    ) -> Bool {
        guard let table = piles(state) else { return false }
        var spot: PileScene.Spot?
        if case .pile(let pile, let card) = target { spot = .init(pile: pile, card: card) }
        guard spot != nil || action == .released else { return false }
        guard state.isInGame, state.isSeated else { return true }
        if action == .pressed, focus != .board { focus = .board }
        let now = state.context.now
        if !ahead.keeps(.pointed(spot, action), at: now) {
            updatePiles(.pointed(spot, action), table, state, at: now, &effects)
        }
        return true
    }

    /// A move has its answer: what was typed meanwhile acts now.
    mutating func answered(_ move: any MoveRequest, _ state: TableState, _ effects: inout [ScreenEffect]) {
        guard move.table == self.table, Self.movesCards(move) else { return }
        ahead.answered()
        guard state.isInGame, let table = piles(state) else { return }
        while let (event, time) = ahead.next() { updatePiles(event, table, state, at: time, &effects) }
    }

    /// Shows the moves that the server hints at.
    mutating func take(_ hint: ServerMessage.Hint, _ state: TableState, _ effects: inout [ScreenEffect]) {
        if state.snapshot.phase == .over { return dealVerdict = hint.verdict }
        guard let table = piles(state), state.own.contains(hint.seat) else { return }
        verdictOfHint = hint.verdict
        updatePiles(.hinted(hint.moves), table, state, at: state.context.now, &effects)
    }

    /// Asks whether the deal of a game that somebody here has not won could be won.
    mutating func askAboutDeal(_ state: TableState, _ effects: inout [ScreenEffect]) {
        guard state.patience != nil, let result = state.result, !result.own.isEmpty, result.over.reason != .cleared
        else { return }
        ask(Request.Hint(table: table), &effects)
    }

    /// Follows a step on the piles.
    mutating func followPiles(_ diff: Diff, _ before: Snapshot, _ after: Snapshot, _ state: TableState) {
        guard after.board.patience != nil, let table = piles(state) else { return }
        let changes = diff.changes.compactMap { change -> PatienceChange? in
            if case .patience(let change) = change { change } else { nil }
        }
        var effects: [ScreenEffect] = []
        let isDealt = diff.changes.contains { if case .deal = $0 { true } else { false } }
        if isDealt {
            film.clear()
            updatePiles(.dealt, table, state, at: state.context.now, &effects)
        }
        let hasMoved = changes.contains { if case .carry = $0 { true } else { false } }
        if hasMoved {
            film.reducesMotion = animator.reducesMotion
            if !isDealt { film.step(changes, before, at: state.context.now) }
            log = ""
            updatePiles(.moved, table, state, at: state.context.now, &effects)
        }
        for case .stuck(let seat, let on) in changes where state.own.contains(seat) {
            log = on ? state.words.patience.stuckLine : ""
        }
    }

    @discardableResult
    private mutating func updatePiles(
        _ event: PatiencePane.Event, _ table: PileTable, _ state: TableState, at time: Duration,
        _ effects: inout [ScreenEffect]
    ) -> Bool {
        var wishes: [PatiencePane.Effect] = []
        let hadHint = pane.shownHint != nil
        let isMine = pane.update(event, table, at: time, &wishes)
        // Whoever chooses another way has no hint before them.
        if hadHint, pane.shownHint == nil, wishes.isEmpty { log = "" }
        for wish in wishes {
            switch wish {
            case .move(let from, let to, let count):
                ask(Request.Move(table: self.table, from: from, to: to, count: count == 1 ? nil : count), &effects)
            case .draw: ask(Request.Draw(table: self.table), &effects)
            case .undo: ask(Request.Undo(table: self.table), &effects)
            case .finish: ask(Request.Finish(table: self.table), &effects)
            case .hint: ask(Request.Hint(table: self.table), &effects)
            case .noHint: effects.append(.notice(state.words.patience.noHint))
            }
        }
        if case .hinted = event { tellHint(state) }
        if case .command(.hint) = event { tellHint(state) }
        return isMine
    }

    /// Whether the answer to a request changes the piles. No key waits for a hint, which may take longer than a move.
    private static func movesCards(_ request: some RequestBody) -> Bool {
        request is any MoveRequest && !(request is Request.Hint)
    }

    private mutating func ask(_ request: some RequestBody, _ effects: inout [ScreenEffect]) {
        effects.append(.ask(.other(request)))
        if Self.movesCards(request) { ahead.sent() }
    }

    /// Says which of the hints is shown, and what is known of the game's end.
    private mutating func tellHint(_ state: TableState) {
        guard let shown = pane.shownHint else { return }
        let words = state.words.patience
        let verdict = verdictOfHint.flatMap { words.verdicts[$0.rawValue] }
        log = [words.hint(shown + 1, pane.hints.count), verdict].compactMap { $0 }.joined(separator: " ")
    }

    /// Paints the piles.
    func drawPiles(_ state: TableState, in area: Rect, on canvas: inout Canvas) {
        guard let now = piles(state) else { return }
        let picture = film.picture(at: state.context.now)
        let shown = picture.map { PileTable($0.board, state.patience) } ?? now
        var scene = PileScene(table: shown)
        scene.flight = picture?.flight
        if focus == .board, state.isInGame, state.isSeated {
            scene.names = PatiencePane.names(now)
            var pane = pane
            pane.settle(shown)
            scene.cursor = pane.cursor
            scene.held = picture == nil ? pane.heldSpot(shown) : nil
            scene.target = pane.shownHint == nil ? nil : pane.cursor.pile
        }
        let isLarge = state.context.settings.hasLargeCards
        let layout = PileLayout(shown, in: area, isLarge: isLarge)
        PilePainter(scene, layout, canvas.look, isLarge: isLarge).paint(on: &canvas)
    }

    /// The keys of the piles.
    func pileHints(_ state: TableState) -> [Hint] {
        let (keys, words) = (state.words.keys, state.words.patience)
        let isOnBoard = focus == .board
        var hints: [Hint] = []
        if isOnBoard {
            hints += [
                Hint(keys.space, words.take, .character(" "), in: .bar),
                Hint(keys.space, words.takeOne, .character(" "), in: .help),
            ]
        }
        if state.snapshot.board.patience?.index(of: "stock") != nil { hints.append(Hint(.draw, words.drawKey)) }
        if isOnBoard, state.hasFoundationKey { hints.append(Hint(keys.enter, words.home, .enter)) }
        if state.mayUndo { hints.append(Hint(.undo, words.undoKey)) }
        hints.append(Hint(.hint, words.hintKey))
        // Where whole runs go by themselves, nothing is left to finish.
        if state.hasFoundationKey { hints.append(Hint(.finish, words.finishKey)) }
        return isOnBoard ? hints : hints.map { $0.only(.help) }
    }

    /// The keys that lead to a pile.
    func pileNames(_ state: TableState) -> [Hint] {
        guard let table = piles(state) else { return [] }
        var names = table.columns.isEmpty ? [] : ["1–\(table.columns.count % 10)"]
        if !table.places(.waste).isEmpty { names.append("w") }
        if let last = table.places(.cell).indices.last {
            names.append(last == 0 ? "a" : "a–\(Array("abcd")[min(last, 3)])")
        }
        return [Hint(names.joined(separator: " "), state.words.patience.pileKeys, in: .help)]
    }
}

extension TableState {
    /// The rules of a patience game; nil at a table of Memory.
    var patience: PatienceTerms? { snapshot.rules.patience }

    /// What a seat counts in a patience game; nil in Memory.
    func tally(of seat: SeatState) -> PatienceTally? { seat.patience }

    /// Whether nothing is left to do for this client's player but to take steps back.
    var isStuck: Bool { own.contains { tally(of: snapshot.seats[$0])?.stuck == true } }

    /// Whether the rules let steps be taken back.
    var mayUndo: Bool { patience?.undo != .limited(0) }

    /// Whether single cards go to foundations.
    fileprivate var hasFoundationKey: Bool {
        guard let terms = patience, let board = snapshot.board.patience else { return false }
        return PileTable(board, terms).rules?.foundations != .runs
    }

    /// What has to be done in a patience game.
    var patienceText: String {
        guard isSeated else { return words.table.watching }
        if isStuck { return words.patience.stuck }
        return mode.isForOne ? words.patience.play : words.modes.race
    }

    /// What the mode, or the patience game, is about; empty where nothing is known of it.
    var aboutMode: String { words.about(snapshot.rules) ?? "" }

    /// What a seat has done, for the result of a game for one.
    func counts(_ seat: SeatState) -> String {
        guard patience != nil else { return words.modes.flips(seat.flips) + ", " + words.seats.missed(seat.misses) }
        let counts = patienceCounts(seat)
        return ([counts[1], counts[0]] + counts.dropFirst(3)).joined(separator: ", ")
    }

    /// The counts of a patience game, the most useful first.
    func patienceCounts(_ seat: SeatState) -> [String] {
        let words = words.patience
        let tally = tally(of: seat) ?? PatienceTally()
        let all = snapshot.board.patience?.piles.reduce(0) { $0 + $1.cards.count } ?? 0
        return [
            words.score(seat.score), words.moves(tally.moves), words.homeOf(seat.groups, all),
            words.undos(tally.undos), words.hints(tally.hints),
        ]
    }
}
