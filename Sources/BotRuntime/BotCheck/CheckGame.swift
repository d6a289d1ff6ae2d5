import BotCore
import BotKit
import Wire

/// One game of a step: a table with its house bots, the bot's process, and the conversation with it.
final class CheckGame {
    /// A move that the bot was asked for.
    struct Question {
        let number: Int
        let legal: [Int]
        /// When it was asked, and by when it has to be answered.
        let askedAt: SuspendingClock.Instant
        let due: Duration
    }

    let bench: CheckBench
    let demand: CheckBench.Demand
    let layout: CheckTable
    let table: ArenaTable
    let talk: CheckTalk
    private var dialogue: BotDialogue
    private var opponents: [(seat: Int, player: any ArenaPlayer)] = []
    private var last: Int
    /// The moves that were asked and not answered, the oldest first.
    private(set) var open: [Question] = []
    private var asked = 0
    private var hasAnswered = false
    /// Whether the next diff of the bot's own flip is told as a snapshot.
    var tellsSnapshots = false

    /// Deals, starts the bot and tells it the table.
    init(
        _ bench: CheckBench, _ layout: CheckTable, _ delivery: CheckDelivery = .lines,
        _ demand: CheckBench.Demand = .inTime
    ) throws(CheckFailure) {
        guard case .success(let terms) = ArenaGame.Terms.settled(layout.rules, seed: 1, server: "check") else {
            preconditionFailure("the tables of the steps are those that a server takes")
        }
        (self.bench, self.layout, self.demand) = (bench, layout, demand)
        table = ArenaTable(terms, deal: bench.step, names: layout.names)
        talk = try CheckTalk(bench, delivery)
        last = layout.names.count - 1
        let view = table.view(of: layout.seat)
        let line = Self.line(view)
        dialogue = BotDialogue(
            seat: layout.seat, seed: UInt64(bench.step), snapshot: view, line: line.span, timing: bench.timing)
        for seat in layout.names.indices where seat != layout.seat {
            let player = HouseEntrant(layout.strength).player(
                for: ArenaSeat(seat: seat, deal: bench.step, arenaSeed: 1))
            player.begin(table.view(of: seat), line: line[...])
            opponents.append((seat, player))
        }
        try send()
    }

    private static func line(_ snapshot: Snapshot) -> [UInt8] {
        WireEncoder.bytes(of: ServerMessage.snapshot(snapshot))
    }

    private func send() throws(CheckFailure) {
        try talk.send(dialogue.output[0..<dialogue.output.count])
        dialogue.output.removeAll()
    }

    // MARK: The table

    var isOver: Bool { table.over != nil }
    /// Whether the bot was asked for a move.
    var hasAsked: Bool { asked > 0 }
    private var isBotsTurn: Bool { table.seatsToAsk(after: last).contains(layout.seat) }

    /// Plays until the bot may move. False if the game is over before.
    func goOn() throws(CheckFailure) -> Bool {
        while let (seat, legal) = try table.next(after: &last, { steps throws(CheckFailure) in try tell(steps) }) {
            if seat == layout.seat { return true }
            if let player = opponents.first(where: { $0.seat == seat })?.player {
                let answer = player.move(MoveQuestion(number: 1, legal: legal, table: table.view(of: seat)))
                guard case .card(let card) = answer.choice else { continue }
                if let step = table.flip(card, by: seat) { try tell([step]) }
            }
        }
        return false
    }

    /// Tells everybody what has happened.
    func tell(_ steps: [ArenaTable.Step], asSnapshot: Bool = false) throws(CheckFailure) {
        for step in steps {
            for (seat, player) in opponents {
                let line = step.line(for: seat)
                player.see(line.diff, line: line.bytes[...], on: table.view(of: seat))
            }
            let line = step.line(for: layout.seat)
            if asSnapshot {
                let view = table.view(of: layout.seat)
                dialogue.tell(view, line: Self.line(view).span)
            } else {
                dialogue.tell(line.diff, line: line.bytes.span)
            }
            try send()
        }
    }

    /// Lets the time of turns run out until the bot may move again.
    func loseTurn() throws(CheckFailure) {
        var isGone = false
        for _ in 0..<100 where table.over == nil {
            try tell(table.pass(ArenaTable.flipTime))
            if !isBotsTurn { isGone = true }
            if isGone, isBotsTurn { return }
        }
    }

    // MARK: Moves

    /// Asks the bot for a move.
    func ask() throws(CheckFailure) {
        if open.isEmpty { try talk.expectNothing() }
        asked += 1
        let due = Duration.milliseconds(bench.timing.moveMs + (hasAnswered ? 0 : bench.timing.startMs))
        open.append(
            Question(number: asked, legal: dialogue.legal, askedAt: .now, due: due))
        _ = dialogue.ask(at: .zero)
        try send()
    }

    /// Tells the bot that a card was refused, and asks it again.
    func refuse(_ card: Int) throws(CheckFailure) {
        asked += 1
        open.append(
            Question(
                number: asked, legal: dialogue.legal, askedAt: .now, due: .milliseconds(bench.timing.moveMs)))
        let refusal = ErrorReply(.notYourTurn, "It was not your turn yet.", hint: "Answer the next move.")
        // The dialogue takes every move for the first, which has the time of the start as well.
        _ = dialogue.refuse(.card(card), refusal, at: .milliseconds(bench.timing.startMs))
        try send()
    }

    /// Waits for the answer to the oldest open question.
    func answer() throws(CheckFailure) -> Int {
        let question = open.removeFirst()
        while true {
            switch try talk.next(for: question, demand, grace: bench.timing.graceMs) {
            case .card(let card):
                hasAnswered = true
                return card
            case .wantsSnapshot:
                _ = dialogue.take(.line(Array(#"{"ask":"snapshot"}"#.utf8)), at: .zero)
                try send()
            }
        }
    }

    /// Turns a card for the bot; the first legal one in place of one that is not.
    func flip(_ card: Int) throws(CheckFailure) {
        let legal = table.legalCards(of: layout.seat)
        guard let first = legal.first else { return }
        if let step = table.flip(legal.contains(card) ? card : first, by: layout.seat) {
            try tell([step], asSnapshot: tellsSnapshots)
        }
    }

    // MARK: The end

    /// Tells the bot the end, and waits for what it still owes. Returns how it went.
    @discardableResult func end() throws(CheckFailure) -> BotProcess.Departure {
        if table.over == nil, let step = table.resign(layout.seat) { try tell([step]) }
        let place = table.over?.ranking.first { $0.seat == layout.seat }
        dialogue.end(
            place: place?.place ?? 1, score: place?.score ?? 0, reason: (table.over?.reason ?? .resigned).rawValue)
        try send()
        let owed = open
        open = []
        return try talk.finish(owed, demand)
    }
}
