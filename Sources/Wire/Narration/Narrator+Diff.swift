import Vocabulary

extension Narrator {
    /// One step of a table in words. The board is drawn where a game is dealt and where the turn passes to another seat.
    ///
    /// `before` is the table on which the step was taken, `after` the table that it led to.
    public static func lines(_ diff: Diff, before: Snapshot, after: Snapshot) -> [String] {
        var narrator = StepNarrator(table: before, end: after)
        for change in diff.changes { narrator.tell(change) }
        narrator.drawIfDue(after)
        return narrator.lines
    }

    /// What whoever has these seats reads after the step that led from `before` to `after`: that it is their turn now, what the
    /// game still waits for, or how to have another one.
    public static func invitation(
        after diff: Diff, before: Snapshot, on after: Snapshot, seats: [Int]
    ) -> [String] {
        guard !seats.isEmpty else { return [] }
        let ops = Set(diff.changes.map(\.op))
        switch after.phase {
        case .over: return ops.contains("over") ? howToPlayAgain(after) : []
        case .waiting:
            let isReady = diff.changes.contains {
                if case .ready(let seat, true) = $0 { seats.contains(seat) } else { false }
            }
            return isReady ? whatIsMissing(after, for: seats) : []
        case .playing:
            guard let turn = after.turn else {
                guard ops.contains("deal") else { return [] }
                if let terms = after.rules.patience {
                    return ["Move cards\(terms.game == "freecell" ? "" : ", draw,") or ask for a hint."]
                }
                return Mode(after).takesTurns ? [] : ["All play at once: flip any card."]
            }
            let isNew = before.turn?.seat != turn.seat || before.phase != .playing || ops.contains("deal")
            return isNew ? yourTurn(after, seats) : []
        case .paused, .other: return []
        }
    }

    /// The line for whoever is to move; nothing for everybody else.
    static func yourTurn(_ snapshot: Snapshot, _ seats: [Int]) -> [String] {
        guard let turn = snapshot.turn, seats.contains(turn.seat) else { return [] }
        return ["Your turn, \(name(turn.seat, snapshot))."]
    }

    /// What a table that waits needs beside consent, for whoever has these seats; nothing where enough sit there.
    static func whatIsMissing(_ snapshot: Snapshot, for seats: [Int]) -> [String] {
        let least = Mode(snapshot).seats.lowerBound
        guard snapshot.seats.count(where: { $0.status != .open }) < least else { return [] }
        // A house bot plays Memory alone.
        let mayHaveBot = snapshot.rules.patience == nil && seats.contains { snapshot.seats[$0].player == snapshot.host }
        let open = snapshot.seats.firstIndex { $0.status == .open }
        let bot = open.flatMap { mayHaveBot ? ", or seat a house bot: bot \($0) casual" : nil }
        return ["It takes \(least) players. Wait for somebody" + (bot ?? ".")]
    }
}

/// Tells a step change by change, each on the table as the changes before have left it.
struct StepNarrator {
    private(set) var table: Snapshot
    private let end: Snapshot
    private(set) var lines: [String] = []
    var drawingIsDue = false
    /// The card of a Memory board that was turned up last in this step.
    var turned: Int?
    /// Whether an attempt has failed in this step.
    var hasMissed = false

    init(table: Snapshot, end: Snapshot) {
        self.table = table
        self.end = end
    }

    mutating func drawIfDue(_ table: Snapshot) {
        guard drawingIsDue else { return }
        drawingIsDue = false
        lines += Narrator.drawing(table)
        if table.phase != .waiting { lines.append(Narrator.scores(table)) }
    }

    mutating func tell(_ change: Change) {
        var next = table
        guard next.fold(change) else { return }
        switch change {
        case .memory(let change): tell(change, next)
        case .patience(let change):
            if change.needsDrawing { drawingIsDue = true }
            if let sentence = change.sentence(on: table) { say(sentence) }
        case .turn(let seat, _, _, let left):
            let moved = table.turn?.seat
            if moved != seat { drawingIsDue = true }
            drawIfDue(next)
            let tries = left.map { " \(Narrator.count($0, "try", plural: "tries")) left." } ?? ""
            say((moved == seat ? "\(name(seat)) moves again." : "\(name(seat))'s turn.") + tries)
        case .seat(let change): tellSeat(change, next)
        case .ready(let seat, let on):
            switch (table.phase == .over, on) {
            case (true, true): say("\(name(seat)) wants another game.")
            case (true, false): say("\(name(seat)) no longer wants another game.")
            case (false, true): say("\(name(seat)) is ready.")
            case (false, false): say("\(name(seat)) is not ready.")
            }
        case .agree(let seat, let on):
            say("\(name(seat)) \(on ? "wants to go on" : "no longer wants to go on").")
        case .phase(let phase, let seat, _): tellPhase(phase, by: seat)
        // The board that goes with the rules comes behind them.
        case .rules: say("The host has changed the rules: \(Narrator.rules(end))")
        case .theme(let theme):
            let isLooking = theme?.loading == true
            say(
                isLooking
                    ? "Pictures for the cards are being looked for." : "There are no such pictures; the cards stay.")
        case .title(let title): say("The table is called \(Narrator.printable(title)) now.")
        case .host(let player):
            if let player, let seat = table.seats.firstIndex(where: { $0.player == player }) {
                say("\(name(seat)) is host now.")
            }
        case .deal(let deal):
            drawingIsDue = true
            // Before the first game, new rules bring a new deal.
            if end.phase == .waiting { break }
            say("A new game: \(Narrator.count(deal.board.patience?.cardCount ?? deal.board.cards.count, "card")).")
        case .over(let over):
            lines += Narrator.result(over, table)
            lines += Narrator.credits(table)
        case .unknown: break
        }
        table = next
    }

    mutating func say(_ line: String) { lines.append(line) }

    func name(_ seat: Int) -> String { Narrator.name(seat, table) }

    private mutating func tellSeat(_ change: Change.SeatChange, _ next: Snapshot) {
        let old = table.seats[change.seat]
        let holder = Narrator.name(change.seat, next)
        let isSame = old.status != .open && old.player == change.player
        if let reason = change.reason {
            return say("\(name(change.seat)) is put out by the host: \(Narrator.printable(reason))")
        }
        if isSame, old.bot == nil, let bot = change.bot {
            return say("For \(holder), \(Narrator.bot(bot)) plays on.")
        }
        if isSame, change.player != nil, let former = old.name, change.name != former {
            say("\(Narrator.name(former)) is called \(holder) now.")
        }
        switch change.status {
        // Whoever is away can't leave: the time ran out.
        case .left where old.status == .lost: say("\(holder) did not come back in time, and has left the game.")
        case .open where old.status == .lost: say("\(name(change.seat)) did not come back in time.")
        case .open:
            if old.status != .open, old.status != .left { say("\(name(change.seat)) leaves.") }
        case .here where !isSame:
            let bot = change.bot.map { ", \(Narrator.bot($0))," } ?? ""
            say("\(holder)\(bot) takes seat \(change.seat).")
        case .here:
            if change.bot != nil { break }
            if old.bot != nil {
                say("\(holder) is back, and the house bot stops.")
            } else if old.status != .here {
                say("\(holder) is back.")
            }
        case .lost:
            let held = change.holdMs.map { "; the seat is held for \(Narrator.count($0 / 1000, "second"))" } ?? ""
            say("\(holder) has lost the connection\(held).")
        case .left: say("\(holder) has left the game.")
        case .other: break
        }
    }

    private mutating func tellPhase(_ phase: Phase, by seat: Int?) {
        switch phase {
        case .paused: say(Narrator.howToGoOn(table, pausedBy: seat))
        case .playing where table.phase == .paused:
            say("The game goes on." + (table.turn.map { " \(name($0.seat))'s turn." } ?? ""))
        case .waiting where table.phase != .waiting: say("The table waits for players.")
        case .playing, .waiting, .over, .other: break
        }
    }
}
