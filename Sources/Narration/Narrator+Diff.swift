import TableMirror
public import Wire

extension Narrator {
    /// One step of a table in words. The board is drawn where a game is dealt and where the turn passes to another seat.
    ///
    /// `before` is the table on which the step was taken, `after` the table that it led to.
    public static func lines(_ diff: Diff, before: Snapshot, after: Snapshot) -> [String] {
        var teller = StepTeller(table: before, end: after)
        for change in diff.changes { teller.tell(change) }
        teller.drawIfDue(after)
        return teller.lines
    }

    /// What those who sit at the table read after the step: how to have another game, where the last one has just ended.
    public static func invitation(after diff: Diff, on after: Snapshot) -> [String] {
        let hasEnded = diff.changes.contains { if case .over = $0 { true } else { false } }
        return hasEnded && after.phase == .over ? [howToPlayAgain] : []
    }
}

/// Tells a step change by change, each on the table as the changes before have left it.
private struct StepTeller {
    private var table: Snapshot
    private let end: Snapshot
    private(set) var lines: [String] = []
    private var drawingIsDue = false
    /// The card that was turned up last in this step.
    private var turned: Int?
    private var hasMissed = false

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
        case .reveal(let card, let face, let seat):
            turned = card
            say("\(name(seat)) turns up \(Narrator.place(card, table)): \(Narrator.label(face, table)).")
        case .match(let cards, let seat, let points):
            let won = Narrator.count(points, "point")
            say(
                "A match! \(name(seat)) takes \(Narrator.places(cards, table)) for \(won) "
                    + "and has \(next.seats[seat].score).")
        case .miss(let cards, let seat, let points, _):
            hasMissed = true
            tellMiss(cards, seat, points, score: next.seats[seat].score)
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
        case .phase(let phase, _): tellPhase(phase)
        // The board that goes with the rules comes behind them.
        case .rules: say("The host has changed the rules: \(Narrator.rules(end))")
        case .title(let title): say("The table is called \(Narrator.printable(title)) now.")
        case .host(let player):
            if let seat = table.seats.firstIndex(where: { $0.player == player }) { say("\(name(seat)) is host now.") }
        case .deal(let deal):
            drawingIsDue = true
            // Before the first game, new rules bring a new deal.
            if end.phase == .waiting { break }
            say("A new game: \(Narrator.count(deal.board.cards.count, "card")).")
        case .over(let over): lines += Narrator.result(over, table)
        case .hold(let card, let seat):
            if card != turned { say("\(name(seat)) takes up \(Narrator.place(card, table)).") }
        case .release(let cards):
            // With a miss it goes without saying.
            if !hasMissed { say("\(Narrator.places(cards, table)) \(cards.count == 1 ? "is" : "are") free.") }
        case .progress(let seat, _, let groups, let flips, _):
            guard groups != table.seats[seat].groups else { break }
            let found = Narrator.count(groups, "match", plural: "matches")
            say("\(name(seat)) has \(found) after \(Narrator.count(flips, "flip")).")
        case .hide:
            // Where the turn never passes to another seat, the board is drawn after every miss.
            if next.turn == nil || next.seats.count == 1 { drawingIsDue = true }
        case .unknown: break
        }
        table = next
    }

    private mutating func say(_ line: String) { lines.append(line) }

    private func name(_ seat: Int) -> String { Narrator.name(seat, table) }

    /// An attempt whose cards are all equal can only have failed by the clock.
    private mutating func tellMiss(_ cards: CardList, _ seat: Int, _ points: Int, score: Int) {
        let faces = cards.filter(table.board.cards.indices.contains).compactMap { table.board.cards[$0].face }
        let timeRanOut = Set(faces).count < 2
        if timeRanOut { say("\(name(seat)) runs out of time.") }
        if !faces.isEmpty {
            let labels = Narrator.list(faces.map { Narrator.label($0, table) })
            say((timeRanOut ? "" : "No match: ") + "\(labels) \(faces.count == 1 ? "goes" : "go") back down.")
        }
        if points != 0 { say("\(name(seat)) gets \(Narrator.count(points, "point")) and has \(score).") }
    }

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
        switch change.status {
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

    private mutating func tellPhase(_ phase: Phase) {
        switch phase {
        case .paused: say(Narrator.howToGoOn)
        case .playing where table.phase == .paused:
            say("The game goes on." + (table.turn.map { " \(name($0.seat))'s turn." } ?? ""))
        case .waiting where table.phase != .waiting: say("The table waits for players.")
        case .playing, .waiting, .over, .other: break
        }
    }
}
