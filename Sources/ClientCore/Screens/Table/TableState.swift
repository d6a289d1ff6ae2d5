import Vocabulary
import Wire

/// A table as one client sees it at one moment: what is public, which seats are its own, and in which words.
struct TableState {
    let snapshot: Snapshot
    let mode: Mode
    /// The seats played at this client.
    let own: [Int]
    /// The result of the last game, until the next one is dealt.
    let result: GameResult?
    let context: ScreenContext

    /// Nil if the client no longer knows the table.
    init?(_ table: String, _ context: ScreenContext) {
        guard let known = context.client.tables[table] else { return nil }
        snapshot = known.mirror.snapshot
        mode = Mode(snapshot)
        result = known.result
        self.context = context
        own = context.client.seats(at: table)
    }

    /// The table at another moment.
    init(_ snapshot: Snapshot, own: [Int], _ context: ScreenContext) {
        self.snapshot = snapshot
        mode = Mode(snapshot)
        self.own = own
        result = nil
        self.context = context
    }

    var words: Words { context.words }
    var isSeated: Bool { !own.isEmpty }
    var isHost: Bool { snapshot.host != nil && snapshot.host == context.client.session?.player }
    /// Whether the host has locked the table, as far as the lobby or the client's own request has told. One of an event always is, and has
    /// no host.
    var isLocked: Bool { !isOfEvent && context.visit.locked.contains(snapshot.table) }
    /// Whether the last deal can be played again. It can where one plays alone, since nobody gains by knowing it.
    var canRepeat: Bool { !isOfEvent && isSeated && snapshot.phase == .over && snapshot.seats.count == 1 }
    /// Whether the host can start now: a game needs so many players.
    var canStart: Bool { snapshot.phase == .waiting && taken >= mode.seats.lowerBound }
    /// The names of the people who played the last game and are gone. Who comes back later is another player under the same name,
    /// and may take another seat.
    var goneOpponents: [String] {
        guard let result else { return [] }
        return result.over.ranking.compactMap { place in
            guard result.seats.indices.contains(place.seat) else { return nil }
            let then = result.seats[place.seat]
            guard then.player != nil, then.bot == nil, !isOwn(then) else { return nil }
            let isHere = snapshot.seats.contains {
                $0.player != nil && ($0.player == then.player || $0.name == then.name)
            }
            return isHere ? nil : name(place.seat, in: result)
        }
    }
    /// How others come here; nil at a table of an event, which has its own people.
    var ways: WaysIn? { isOfEvent ? nil : WaysIn(id: snapshot.table, isOpen: isOpen, context: context) }
    /// Whether friends who come to the table that waits would find no seat.
    var isFull: Bool {
        snapshot.phase == .waiting && !isOfEvent && !mode.isForOne && taken == snapshot.seats.count
    }
    /// Whether the player can make room.
    var canAddSeats: Bool { isHost && snapshot.seats.count < mode.seats.upperBound }
    /// What to ask who gives the game up.
    var resignQuestion: String {
        words.joined((isHost && !playsAlone ? [words.host.passesOn] : []) + [words.table.resignQuestion])
    }
    /// Whether others can sit down.
    var isOpen: Bool { snapshot.phase == .waiting && taken < snapshot.seats.count && !isLocked }
    /// Whether a card is turned by typing its place, as `b3`. Who watches is told why not.
    var takesPlaces: Bool { isInGame && hasBoard && !isBlind }
    /// Whether a letter begins the place of a card.
    func isPlace(_ letter: Character) -> Bool {
        takesPlaces && CardPosition("\(letter)1").map { $0.column < snapshot.board.columns } == true
            && letter.isLowercase
    }
    var layout: TableLayout {
        TableLayout(
            context.size, isWaiting: snapshot.phase == .waiting, isAlone: patience != nil && mode.isForOne,
            talks: talks)
    }
    func isOwn(_ seat: SeatState) -> Bool { context.client.isOwn(seat) }
    /// Whether no other person plays here, so that one alone decides when a pause ends.
    var playsAlone: Bool {
        mode.isForOne
            || isSeated
                && snapshot.seats.indices.allSatisfy {
                    let seat = snapshot.seats[$0]
                    return own.contains($0) || seat.bot != nil || seat.status == .open || seat.status == .left
                }
    }
    var isInGame: Bool { snapshot.phase == .playing || snapshot.phase == .paused }

    /// Whether the board has as many cards as its size says. Another board is not painted.
    var hasBoard: Bool {
        let board = snapshot.board
        return (1...26).contains(board.columns) && (1...26).contains(board.rows)
            && board.rows * board.columns == board.cards.count
    }

    var taken: Int { snapshot.seats.count { $0.status != .open } }

    var ownNames: [String] { own.compactMap { snapshot.seats[$0].name } }

    func name(_ seat: Int, in snapshot: Snapshot? = nil) -> String {
        (snapshot ?? self.snapshot).name(of: seat, context)
    }

    /// The name of whoever played a seat in a game that is over: of those who left before this client came nothing is known.
    func name(_ seat: Int, in result: GameResult) -> String {
        guard result.seats.indices.contains(seat) else { return words.seats.someone }
        return context.name(of: result.seats[seat]) ?? words.seats.someone
    }

    /// Who else watches, as far as the server has named them.
    var spectators: [String] {
        let all = context.visit.spectators[snapshot.table] ?? []
        return isSeated ? all : all.filter { $0 != context.client.session?.name }
    }

    /// The same by name: `Watching: Ada, Grace`. Nil where nobody does.
    var audience: String? {
        let names = spectators
        return names.isEmpty ? nil : words.table.watchedBy(words.list(names.map(context.shown)))
    }

    /// The seat of this client's that may turn a card now.
    var moving: Int? {
        guard snapshot.phase == .playing else { return nil }
        // Where there are no turns, every seat moves.
        guard let turn = snapshot.turn else { return mode.takesTurns ? nil : own.first }
        return own.contains(turn.seat) ? turn.seat : nil
    }

    func isOwnTurn(_ snapshot: Snapshot) -> Bool {
        guard snapshot.phase == .playing else { return false }
        return snapshot.turn.map { own.contains($0.seat) } ?? ((!mode.takesTurns || patience != nil) && isSeated)
    }

    /// Whether a failed attempt is shown, and nobody turns a card before it is hidden.
    func showsMiss(_ snapshot: Snapshot) -> Bool {
        guard mode.order != .free else { return false }
        return Set(snapshot.board.cards.compactMap { if case .up(let face) = $0 { face } else { nil } }).count > 1
    }

    /// What has to be done now, and by whom.
    func turnText(_ snapshot: Snapshot) -> String {
        switch snapshot.phase {
        case .waiting: return words.table.waiting
        case .paused: return words.table.paused
        case .over: return words.over.title
        case .playing: break
        case .other: return "…"
        }
        if showsMiss(snapshot) { return words.table.shown }
        guard let turn = snapshot.turn else { return freeText }
        if mode.isForOne, isSeated { return words.modes.find }
        guard own.contains(turn.seat) else { return words.table.turnOf(name(turn.seat, in: snapshot)) }
        return own.count > 1 ? words.table.turnOfGuest(name(turn.seat, in: snapshot)) : words.table.yourTurn
    }

    var cardsTaken: (taken: Int, all: Int) {
        let cards = snapshot.board.cards
        let taken = cards.count { if case .taken = $0 { true } else { false } }
        return (taken, cards.count)
    }

    /// What a change means to a reader, where it is worth a sentence.
    func sentence(_ change: Change, _ before: Snapshot) -> String? {
        switch change {
        case .memory(.match(let cards, let seat, _)):
            let face = cards.first.flatMap { card in
                snapshot.board.cards.indices.contains(card) ? snapshot.board.cards[card].face : nil
            }
            let label = face.map { Narrator.printable(snapshot.faces[$0]?.label ?? $0) } ?? "?"
            return own == [seat] ? words.table.youMatched(label) : words.table.matched(name(seat), label)
        case .memory(.miss(let cards, let seat, _, let hideMs)):
            // A turn that ended without a miss of cards, and hides at once, ran out of time.
            if hideMs == 0 && cards.count < 2 { return words.table.timeUp(name(seat)) }
            return own == [seat] ? words.table.youMiss : words.table.misses(name(seat))
        case .seat(let seat): return sentence(seat, before)
        case .phase(.paused, let seat?, _): return own.contains(seat) ? nil : words.table.pauses(name(seat))
        case .rules: return words.table.rulesChanged
        case .host(let player):
            guard let player else { return nil }
            return snapshot.seats.firstIndex { $0.player == player }.map { words.table.newHost(name($0)) }
        case .ready(let seat, let on):
            guard before.phase == .over else { return nil }
            if !on { return words.telling.noRematch(name(seat)) }
            return own.contains(seat) ? words.over.asked : words.table.wants(name(seat))
        default: return nil
        }
    }

    /// Whether a change takes the player's seat because three turns in a row have passed without a flip.
    func hasMissedTurns(_ change: Change.SeatChange, _ before: Snapshot) -> Bool {
        change.status == .left && change.reason == nil && !own.contains(change.seat)
            && before.seats.indices.contains(change.seat) && isUnasked(before.seats[change.seat])
    }

    /// Whether the seat was the player's, who is still at the table and has not asked to leave it.
    private func isUnasked(_ old: SeatState) -> Bool {
        guard let player = old.player, player == context.client.session?.player, old.bot == nil else { return false }
        return context.client.tables[snapshot.table] != nil && !context.client.isLeaving(snapshot.table)
            && !context.client.isResigning(snapshot.table)
    }

    private func sentence(_ change: Change.SeatChange, _ before: Snapshot) -> String? {
        guard before.seats.indices.contains(change.seat), !own.contains(change.seat) else { return nil }
        let old = before.seats[change.seat]
        let oldName = before.name(of: change.seat, context)
        if let reason = change.reason.map(Narrator.printable) {
            return reason.isEmpty ? words.table.kicked(oldName) : words.table.kickedFor(oldName, reason)
        }
        if isUnasked(old) {
            if change.status == .left { return words.table.idle }
            if change.status == .open { return nil }
        }
        // Whoever is away can't leave. The time ran out, or the host did not wait for its end.
        let isLate = old.status == .lost
        switch change.status {
        case .left where isLate, .open where isLate: return words.table.late(oldName)
        case .here: return words.table.here(change.name.map(context.shown) ?? oldName)
        case .lost: return words.table.lost(oldName)
        case .left: return isOwn(old) ? nil : words.table.hasLeft(oldName)
        case .open: return old.status == .open || isOwn(old) ? nil : words.table.gone(oldName)
        case .other: return nil
        }
    }
}

extension String {
    /// The text without characters that could act on a terminal.
    var clean: String { Narrator.printable(self) }
}

extension Snapshot {
    /// Who sits there, or the seat's number.
    func name(of seat: Int, _ context: ScreenContext) -> String {
        (seats.indices.contains(seat) ? context.name(of: seats[seat]) : nil) ?? context.words.seats.seat(seat &+ 1)
    }
}

extension ScreenContext {
    /// Who has a seat; nil where nobody is named. A house bot has a name in the player's language.
    fileprivate func name(of seat: SeatState) -> String? {
        if !self.isPlain, let strength = seat.houseBot {
            return self.words.seats.botName(self.words.wire(strength, \.rules.strengths))
        }
        return seat.name.map(shown)
    }
}

extension SeatState {
    /// The strength of a bot that the server has named after it.
    var houseBot: String? { bot.flatMap { name == $0 + " bot" ? $0 : nil } }
}

extension TableState {
    /// Whom the pictures of the deck are owed to, one text for each: its name, who made it, and the licence.
    var credits: [String] {
        snapshot.faces.faces.compactMap { face in
            guard let credit = face.credit, credit.author != nil || credit.licence != nil else { return nil }
            return ([face.label, credit.author, credit.licence].compactMap { $0 }).map(Narrator.printable)
                .joined(separator: ", ")
        }
    }
}
