import Terminal
import Wire

/// The board of a patience game as the player plays it: where the keyboard is, what is taken up, which hint is shown, and how cards
/// move.
struct PatiencePane: Sendable {
    /// What the player does.
    enum Event: Sendable {
        case key(InputEvent.Key)
        case command(KeyCommand)
        case pointed(PileScene.Spot?, InputEvent.MouseAction, at: Point)
    }

    /// Cards that were taken up.
    struct Held: Sendable, Hashable {
        let pile: Int
        /// How many; nil for as many as fit where they are put.
        let count: Int?
    }

    let id: String
    var cursor = PileScene.Spot(pile: 0, card: .max)
    var held: Held?
    /// The moves that were hinted at, until the board changes, and what was said of the game's end.
    private var hints: [ServerMessage.HintedMove] = []
    private var verdict: ServerMessage.Verdict?
    /// The hint that is shown; nil for none.
    var shownHint: Int?
    var press: Press?
    var pointer = Point(x: 0, y: 0)
    /// The height of the cards as they were shown last.
    var cardHeight: Int?
    private var hasCursor = false
    private var ahead = KeysAhead()
    var film = PileFilm()

    /// Where and when the mouse was pressed.
    struct Press: Sendable, Hashable {
        let spot: PileScene.Spot
        let time: Duration
        let place: Point
        var isDrag = false
    }

    /// Two presses of the same card within this time are a double click.
    static let doubleClick = Duration.milliseconds(400)

    init(of table: String) { id = table }

    /// Takes what the player does, now or when the moves before have their answers; false for what means nothing here.
    @discardableResult
    mutating func take(
        _ event: Event, _ state: TableState, _ log: inout String, _ effects: inout [ScreenEffect]
    ) -> Bool {
        guard state.isInGame, state.isSeated, let table = state.piles else { return false }
        let now = state.context.now
        return ahead.keeps(event, at: now) || update(event, table, state, at: now, &log, &effects)
    }

    mutating func point(
        at target: Target, _ action: InputEvent.MouseAction, _ state: TableState, _ log: inout String,
        _ effects: inout [ScreenEffect]
    ) {
        var spot: PileScene.Spot?
        if case .pile(let pile, let card) = target { spot = .init(pile: pile, card: card) }
        guard spot != nil || action == .released || action == .dragged && press != nil else { return }
        take(.pointed(spot, action, at: state.context.pointer), state, &log, &effects)
    }

    /// A move has its answer: what was typed meanwhile acts now, unless the game has ended.
    mutating func answered(
        _ move: any MoveRequest, _ state: TableState, _ log: inout String, _ effects: inout [ScreenEffect]
    ) {
        guard move.table == id, !(move is Request.Hint) else { return }
        ahead.answered()
        guard state.isInGame, let table = state.piles else { return ahead.forget() }
        while let (event, time) = ahead.next() { update(event, table, state, at: time, &log, &effects) }
    }

    /// Shows the moves that the server hints at, the best first.
    mutating func take(
        _ hint: ServerMessage.Hint, _ state: TableState, _ log: inout String, _ effects: inout [ScreenEffect]
    ) {
        guard let table = state.piles, state.own.contains(hint.seat) else { return }
        settle(table)
        (hints, verdict, shownHint) = (hint.moves, hint.verdict, nil)
        guard !hints.isEmpty else { return effects.append(.notice(state.words.patience.noHint)) }
        showNextHint(table)
        tellHint(state, &log)
    }

    mutating func follow(_ diff: Diff, _ before: Snapshot, _ state: TableState, _ log: inout String) {
        guard let table = state.piles else { return }
        let changes = diff.changes.compactMap { change -> PatienceChange? in
            if case .patience(let change) = change { change } else { nil }
        }
        let isDealt = diff.changes.contains { if case .deal = $0 { true } else { false } }
        if isDealt {
            let ahead = ahead
            self = PatiencePane(of: id)
            self.ahead = ahead
        } else if cardHeight == nil, let board = before.board.patience {
            cardHeight = height(PileTable(board, state.patience), in: state.layout.main)
        }
        cardHeight = height(table, in: state.layout.main)
        if changes.contains(where: { if case .carry = $0 { true } else { false } }) {
            if isDealt || state.context.settings.reducesMotion {
                film = PileFilm()
            } else {
                film.step(changes, before, at: state.context.now)
            }
            log = ""
            drop()
            settle(table)
        }
        for case .stuck(let seat, let on) in changes where state.own.contains(seat) {
            log = on ? state.words.patience.stuckLine : ""
        }
    }

    func nextWake(after now: Duration) -> Duration? { film.nextWake(after: now) }

    @discardableResult
    private mutating func update(
        _ event: Event, _ table: PileTable, _ state: TableState, at time: Duration, _ log: inout String,
        _ effects: inout [ScreenEffect]
    ) -> Bool {
        settle(table)
        let (hadHint, count) = (shownHint != nil, effects.count)
        var isMine = true
        switch event {
        case .key(let key): isMine = take(key, table, &effects)
        case .command(let command): obey(command, table, &effects)
        case .pointed(let spot, let action, let place):
            pointer = place
            point(at: spot, action, table, at: time, &effects)
        }
        // Whoever chooses another way has no hint before them.
        if hadHint, shownHint == nil, effects.count == count { log = "" }
        if case .command(.hint) = event { tellHint(state, &log) }
        return isMine
    }

    /// Asks the server. No key waits for a hint, which may take longer than a move.
    mutating func ask(_ request: some MoveRequest, _ effects: inout [ScreenEffect]) {
        effects.append(.ask(request))
        if !(request is Request.Hint) { ahead.sent() }
    }

    /// Says which of the hints is shown, and what is known of the game's end.
    private func tellHint(_ state: TableState, _ log: inout String) {
        guard let shownHint else { return }
        let words = state.words.patience
        let told = verdict.flatMap { words.verdicts[$0.rawValue] }
        log = [words.hint(shownHint + 1, hints.count), told].compactMap { $0 }.joined(separator: " ")
    }

    /// Moves the cursor to a card that there is; at first to the first column.
    mutating func settle(_ table: PileTable) {
        if !hasCursor, let first = table.columns.first {
            hasCursor = true
            cursor = .init(pile: first, card: .max)
        }
        cursor.pile = min(max(0, cursor.pile), max(0, table.piles.count - 1))
        guard table.piles.indices.contains(cursor.pile) else { return }
        let cards = table.piles[cursor.pile].cards
        cursor.card = min(max(0, cursor.card), max(0, cards.count - 1))
        if let held, !table.piles.indices.contains(held.pile) || table.piles[held.pile].cards.isEmpty { drop() }
    }

    private mutating func drop() {
        held = nil
        hints = []
        shownHint = nil
    }

    // MARK: Keys

    private mutating func take(_ key: InputEvent.Key, _ table: PileTable, _ effects: inout [ScreenEffect]) -> Bool {
        if let pile = Self.pile(key, table) {
            choose(pile, table, &effects)
            return true
        }
        switch key.move {
        case .left: step(-1, table)
        case .right: step(1, table)
        case .up: rise(table)
        case .down: sink(table)
        case .home: go(to: row(of: cursor.pile, table).first, table)
        case .end: go(to: row(of: cursor.pile, table).last, table)
        case .pageUp: go(to: table.upper.first, table)
        case .pageDown: go(to: table.columns.first, table)
        case .character(" "): act(table, &effects)
        case .enter: bringHome(table, &effects)
        case .escape:
            guard held != nil || shownHint != nil else { return false }
            held = nil
            shownHint = nil
        default: return false
        }
        return true
    }

    private mutating func obey(_ command: KeyCommand, _ table: PileTable, _ effects: inout [ScreenEffect]) {
        switch command {
        case .draw: ask(Request.Draw(table: id), &effects)
        case .undo:
            drop()
            ask(Request.Undo(table: id), &effects)
        case .finish: ask(Request.Finish(table: id), &effects)
        case .hint: hint(table, &effects)
        default: break
        }
    }

    /// Whether a key only leads to another card, which no answer of the server changes.
    static func isStep(_ key: InputEvent.Key) -> Bool {
        [.left, .right, .up, .down, .home, .end, .pageUp, .pageDown].contains(key.move)
    }

    /// The pile of a key: digits are columns, `w` is the waste, and `a` to `d` are cells.
    static func pile(_ key: InputEvent.Key, _ table: PileTable) -> Int? {
        guard case .character(let character) = key else { return nil }
        return names(table).first { $0.value == String(character) && table.piles[$0.key].kind != .stock }?.key
    }

    /// The keys of the piles, by pile.
    static func names(_ table: PileTable) -> [Int: String] {
        var names: [Int: String] = [:]
        for (number, pile) in table.columns.prefix(10).enumerated() { names[pile] = "\((number + 1) % 10)" }
        for (number, pile) in table.places(.cell).prefix(4).enumerated() { names[pile] = String(Array("abcd")[number]) }
        for pile in table.places(.waste).prefix(1) { names[pile] = "w" }
        for pile in table.places(.stock).prefix(1) { names[pile] = KeyCommand.draw.sign }
        return names
    }

    /// A pile's key: where something is taken up, puts it there; at the second press, takes it up.
    private mutating func choose(_ pile: Int, _ table: PileTable, _ effects: inout [ScreenEffect]) {
        // The cards of a hint are not in the hand of whoever chooses another way.
        if shownHint != nil { drop() }
        if let held, held.pile != pile { return put(on: pile, table, &effects) }
        guard cursor.pile == pile, held == nil else {
            held = nil
            return go(to: pile, table)
        }
        takeUp(.init(pile: pile, card: table.piles[pile].cards.count - 1), table)
    }

    private func row(of pile: Int, _ table: PileTable) -> [Int] {
        table.piles.indices.contains(pile) && table.piles[pile].kind == .tableau ? table.columns : table.upper
    }

    private mutating func go(to pile: Int?, _ table: PileTable) {
        guard let pile else { return }
        cursor = .init(pile: pile, card: max(0, table.piles[pile].cards.count - 1))
    }

    private mutating func step(_ by: Int, _ table: PileTable) {
        let row = row(of: cursor.pile, table)
        guard row.contains(cursor.pile) else { return }
        go(to: row.cycled(from: cursor.pile, by: by), table)
    }

    /// To the card above, as long as it lies open; from the highest one, or with cards in hand, to the upper row.
    private mutating func rise(_ table: PileTable) {
        guard table.piles[cursor.pile].kind == .tableau else { return }
        let cards = table.piles[cursor.pile].cards
        if held == nil, cursor.card > 0, cards.indices.contains(cursor.card), cards[cursor.card - 1] != nil {
            cursor.card -= 1
            return
        }
        go(to: Self.across(from: cursor.pile, table.columns, to: table.upper), table)
    }

    /// To the card below; from the upper row to the columns.
    private mutating func sink(_ table: PileTable) {
        guard table.piles[cursor.pile].kind == .tableau else {
            return go(to: Self.across(from: cursor.pile, table.upper, to: table.columns), table)
        }
        cursor.card = min(cursor.card + 1, max(0, table.piles[cursor.pile].cards.count - 1))
    }

    /// The pile of another row that is about as far to the right.
    private static func across(from pile: Int, _ row: [Int], to other: [Int]) -> Int? {
        guard let place = row.firstIndex(of: pile), !other.isEmpty else { return other.first }
        return other[min(other.count - 1, place * other.count / max(1, row.count))]
    }

    /// Takes up or puts down.
    private mutating func act(_ table: PileTable, _ effects: inout [ScreenEffect]) {
        if let held { return held.pile == cursor.pile ? self.held = nil : put(on: cursor.pile, table, &effects) }
        if table.piles[cursor.pile].kind == .stock { return ask(Request.Draw(table: id), &effects) }
        takeUp(cursor, table, isAny: false)
    }

    /// Takes up a card and those on it; the last card alone stands for as many as fit, where `isAny` is set.
    mutating func takeUp(_ spot: PileScene.Spot, _ table: PileTable, isAny: Bool = true) {
        let cards = table.piles[spot.pile].cards
        cursor = spot
        settle(table)
        shownHint = nil
        guard cards.indices.contains(spot.card), cards[spot.card] != nil, table.piles[spot.pile].kind != .stock else {
            return
        }
        let isLast = spot.card == cards.count - 1
        held = Held(pile: spot.pile, count: isLast && isAny ? nil : cards.count - spot.card)
    }

    mutating func put(on pile: Int, _ table: PileTable, _ effects: inout [ScreenEffect]) {
        guard let held else { return }
        move(held.pile, pile, held.count ?? table.count(from: held.pile, to: pile), table, &effects)
        self.held = nil
        shownHint = nil
        go(to: pile, table)
    }

    /// Sends a pile's last card to its foundation; with cards in hand, puts them down.
    mutating func bringHome(_ table: PileTable, _ effects: inout [ScreenEffect]) {
        if let held, held.pile != cursor.pile { return put(on: cursor.pile, table, &effects) }
        let pile = held?.pile ?? cursor.pile
        held = nil
        if table.piles[pile].kind == .stock { return ask(Request.Draw(table: id), &effects) }
        guard let foundation = table.foundation(for: pile) else { return act(table, &effects) }
        move(pile, foundation, 1, table, &effects)
    }

    private mutating func move(
        _ from: Int, _ to: Int, _ count: Int, _ table: PileTable, _ effects: inout [ScreenEffect]
    ) {
        let (from, to) = (table.piles[from].id, table.piles[to].id)
        ask(Request.Move(table: id, from: from, to: to, count: count == 1 ? nil : count), &effects)
    }

    // MARK: Hints

    private mutating func hint(_ table: PileTable, _ effects: inout [ScreenEffect]) {
        if hints.isEmpty { ask(Request.Hint(table: id), &effects) } else { showNextHint(table) }
    }

    /// Takes the next hint's cards up and leads the cursor to where they go, so that one key makes the move.
    private mutating func showNextHint(_ table: PileTable) {
        let next = shownHint.map { ($0 + 1) % hints.count } ?? 0
        shownHint = next
        switch hints[next] {
        case .draw:
            held = nil
            go(to: table.stock, table)
        case .move(let from, let to, let count):
            held = nil
            guard count > 0, let from = table.place(of: from), let to = table.place(of: to) else { return }
            held = Held(pile: from, count: count)
            go(to: to, table)
        }
    }
}
