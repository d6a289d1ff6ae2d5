import Terminal
import Wire

/// A table: the room before a game, the game, and its result.
struct TableScreen: Screen {
    /// The part of the screen that the keys act on.
    enum Focus: Sendable, Hashable { case board, seats, chat }

    let table: String
    var memory = MemoryPane()
    var patience: PatiencePane
    var focus = Focus.board
    var seat = 0
    var chat = ChatPane()
    var history = LogPane()
    /// Whether `history` is shown in place of the chat.
    var showsLog = false
    var clock: ShownClocks
    /// Whether the board is shown although the game is over.
    var showsBoard = false
    /// Whether the table was waiting for its game at the last event.
    private var wasWaiting: Bool
    /// What the games here were like, and when the result of the last is shown.
    var story = GameStory()
    /// What happened last, in a sentence.
    var log = ""
    /// Whether the player leaves for a harder game, once that is there.
    var goesOn = false

    var destination: Destination { .table(table) }
    var isTyping: Bool { focus == .chat }

    init(table: String, _ context: ScreenContext) {
        self.table = table
        patience = PatiencePane(of: table)
        guard let snapshot = context.client.tables[table]?.mirror.snapshot else {
            preconditionFailure("a table's screen is made when the table was entered")
        }
        clock = ShownClocks(snapshot, at: context.now)
        seat = context.client.seats(at: table).first ?? 0
        wasWaiting = snapshot.phase == .waiting
        focus = wasWaiting ? .seats : .board
    }

    func state(_ context: ScreenContext) -> TableState? { TableState(table, context) }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        guard let state = state(context) else { return }
        settle(state)
        if story.fallen(at: context.now) != nil, focus != .chat {
            switch event {
            case .key, .command, .pointed(_, .pressed): return story.hurry(at: context.now)
            default: break
            }
        }
        switch event {
        case .appeared, .woken, .filled: break
        case .key(let key, let modifiers): press(key, modifiers, state, &effects)
        case .command(let command): obey(command, state, &effects)
        case .pasted(let text): if focus == .chat { chat.field.insert(text) }
        case .pointed(let target, let action): point(at: target, action, state, &effects)
        case .answered(let topic, let answer): take(answer, to: topic, state, &effects)
        case .clocks(let clocks):
            guard clocks.table == table else { return }
            clock.take(clocks, isRunning: state.snapshot.phase == .playing, at: context.now)
        case .report(let report): take(report, state, &effects)
        }
        if isChatSeen(state) { chat.see() }
    }

    /// Moves the chosen card and seat to ones that exist, and the keys to the part that has them.
    private mutating func settle(_ state: TableState) {
        let isWaiting = state.snapshot.phase == .waiting
        if isWaiting != wasWaiting, focus != .chat { focus = isWaiting ? .seats : .board }
        wasWaiting = isWaiting
        memory.settle(state)
        seat = min(seat, max(0, state.snapshot.seats.count - 1))
    }

    func isChatSeen(_ state: TableState) -> Bool {
        focus == .chat || !showsLog && state.layout.side != nil && state.talks
    }

    private mutating func take(_ report: ClientReport, _ state: TableState, _ effects: inout [ScreenEffect]) {
        switch report {
        case .stepped(let diff, let before, _) where diff.table == table: follow(diff, before, state, &effects)
        case .refreshed(let snapshot) where snapshot.table == table:
            memory.refresh()
            patience = PatiencePane(of: table)
            clock = ShownClocks(snapshot, at: state.context.now)
        case .dealChecked(let id, let verdict) where id == table:
            story.verdict = verdict
            // Whether the deal of a game that somebody here has not won could be won.
            if state.patience != nil, let result = state.result, !result.own.isEmpty, result.over.reason != .cleared {
                effects.append(.ask(Request.Hint(table: table)))
            }
        case .told(.hint(let hint)) where hint.table == table:
            if state.snapshot.phase == .over { return story.dealVerdict = hint.verdict }
            patience.take(hint, state, &log, &effects)
        case .told(.chat(let line)) where line.table == table:
            guard !state.context.ignored.contains(line.from), state.context.settings.showsChat else {
                return chat.hear(line, isSeen: true)
            }
            chat.hear(line, isSeen: isChatSeen(state))
        // A player who sits down again at a table for one has given a game up and wants another.
        case .granted(.other(let join as Request.Join), _)
        where join.table == table && join.name == nil && state.hasPlayed && state.snapshot.phase == .over:
            effects.append(.ask(Request.Again(table: table, on: true)))
        case .granted(.flip(let flip), _), .refused(.flip(let flip), _):
            if flip.table == table { memory.asked.removeAll { $0 == flip.card } }
        case .granted(.other(let move as any MoveRequest), _), .refused(.other(let move as any MoveRequest), _):
            patience.answered(move, state, &log, &effects)
        case .granted(.other(let lock as Request.Lock), _) where lock.table == table:
            effects.append(.notice(lock.on ? state.words.host.locked : state.words.host.unlocked))
        case .entered(let snapshot) where goesOn && snapshot.table != table:
            effects.append(.ask(Request.Leave(table: table)))
            // Other games begin by themselves.
            if state.context.pastime == nil, !state.mode.isForOne {
                effects.append(.ask(Request.Ready(table: snapshot.table)))
            }
        case .refused(.other(is Request.Create), _): goesOn = false
        case .linkLost:
            memory.hover = nil
            clock.stand(since: state.context.now)
        case .sessionBegan: clock.stand(since: nil)
        default: break
        }
    }

    private mutating func follow(
        _ diff: Diff, _ before: Snapshot, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        let (after, now) = (state.snapshot, state.context.now)
        if state.hasPiles {
            patience.follow(diff, before, state, &log)
        } else {
            memory.follow(diff, before, state)
        }
        clock.step(diff.changes, after, at: now)
        story.step(diff, before, state, took: clock.total)
        if state.mode.order == .free, let time = after.rules.turnSeconds, time > 0,
            state.holds(before) != state.holds(after)
        {
            clock.setAttempt(state.holds(after) ? .seconds(min(time, 300)) : nil, at: now)
        }
        var table = before
        for change in diff.changes {
            if let line = state.sentence(change, before), !change.isAttempt || !showsTries(state) { log = line }
            history.note(change, table, state)
            if case .patience(let step) = change { _ = step.fold(into: &table) }
            switch change {
            // A sentence of rules where a table begins to play.
            case .phase(.playing, _, _) where before.phase == .waiting:
                log = state.words.about(after.rules) ?? ""
            case .phase(.playing, _, _):
                // Who has paused the game is over with the pause.
                log = ""
                effects.append(.withdraw(notice: state.words.refusal(.paused)))
            case .memory(.hide), .turn:
                // What was said to whoever turned a card too early.
                effects += [state.turnText(before), state.words.meeting.wait].map { .withdraw(notice: $0) }
            case .deal:
                // What was said of the game before is not about this one.
                log = ""
                showsBoard = false
            case .over:
                if focus == .seats { focus = .board }
                if let best = story.best { effects.append(.best(best, of: state.bestKey)) }
            default: break
            }
        }
        let isOwn = state.isOwnTurn(after)
        // The header says whose turn it is. The sentence still says what happened before.
        if isOwn, !state.isOwnTurn(before) || after.game != before.game, state.context.settings.rings {
            effects.append(.app(.ring))
        }
    }

    private mutating func take(
        _ answer: Question.Answer, to topic: Question.Topic, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        if takeSanction(answer, to: topic, state, &effects) { return }
        switch (topic, answer) {
        case (.leaveTable, _): effects.append(.ask(Request.Leave(table: table)))
        case (.againWithout, _): effects.append(.ask(Request.Again(table: table, on: true)))
        case (.resign, _): effects.append(.ask(Request.Resign(table: table)))
        case (.kick(let seat), _): effects.append(.ask(Request.Kick(table: table, seat: seat)))
        case (.bot(let seat), .choice(let index)):
            let strengths: [String?] = RulesDraft.strengths + [nil]
            guard strengths.indices.contains(index) else { return }
            effects.append(.ask(Request.Bot(table: table, seat: seat, strength: strengths[index])))
        case (.guest, .text(let name)):
            effects.append(.ask(Request.Join(table: table, name: name)))
        case (.ignore, .choice(let index)):
            let speakers = chat.speakers.filter { !state.ownNames.contains($0) }
            guard speakers.indices.contains(index) else { return }
            let name = speakers[index]
            let isIgnored = state.context.ignored.contains(name)
            effects += [
                .ignore(player: name),
                .notice(isIgnored ? state.words.chat.heard(name.clean) : state.words.chat.ignored(name.clean)),
            ]
        default: break
        }
    }

    func deadline(_ context: ScreenContext) -> Duration? {
        let now = context.now
        // The next picture is credited then; see ResultPane.
        let credited =
            state(context).map { $0.snapshot.phase == .over && !$0.credits.isEmpty } == true
            ? ResultPane.creditTime * (Int(now / ResultPane.creditTime) + 1) : nil
        return [
            memory.nextWake(after: now), patience.nextWake(after: now), clock.nextTick(after: now),
            story.nextWake(after: now), credited, state(context)?.nextBeginning,
        ]
        .compactMap { $0 }.min()
    }

    func ways(_ context: ScreenContext) -> WaysIn? { state(context)?.ways }

    func showsCode(_ context: ScreenContext) -> Bool {
        guard let state = state(context) else { return false }
        let room = WaitingRoom(state: state, clock: clock, seat: 0)
        return room.places(in: state.layout.main).code != nil
    }

    func title(_ context: ScreenContext) -> String? { state(context).map { $0.turnText($0.snapshot) } }
}

extension Change {
    /// Whether an attempt of several cards ends with it.
    fileprivate var isAttempt: Bool {
        switch self {
        case .memory(.match): true
        case .memory(.miss(let cards, _, _, _)): cards.count > 1
        default: false
        }
    }
}
