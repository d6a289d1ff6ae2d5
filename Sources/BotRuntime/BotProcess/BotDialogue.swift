import BotCore
import Vocabulary
import Wire

/// The conversation of a runner with one bot in one game: what the bot is told, and what its answers come to.
///
/// It is a value without clock and process. Moments are durations since any fixed one. What is to be written to the bot is collected in
/// ``output``.
package struct BotDialogue {
    /// What the runner has to do now.
    package enum Outcome: Sendable, Hashable {
        /// The bot turns that card. It is legal.
        case move(card: Int)
        /// The bot brings its patience game on. That is legal.
        case step(PatienceAction)
        /// The bot gives its patience game up, or nothing is legal any more.
        case resign
        case lost(BotFault)
    }

    /// What counts of a game, for the table of an arena.
    package struct Tally: Sendable, Hashable {
        /// Answers to moves that were due.
        package var moves = 0
        /// Answers that were not legal, or to no move.
        package var illegal = 0
        /// Answers that came late, and were played.
        package var late = 0
        /// How long all the answers took, and the slowest.
        package var thought = Duration.zero
        package var slowest = Duration.zero
    }

    /// Lines for the bot that were not written yet.
    package var output = JSONBuffer()
    package private(set) var tally = Tally()
    /// When the bot's answer is no longer awaited; nil where it has no move to make.
    package private(set) var deadline: Duration?
    /// What the bot has lost by, also where its next move is not due yet. Nothing that it writes changes that any more.
    package private(set) var fault: BotFault?

    private let timing: BotTiming
    private var mirror: TableMirror
    private let seat: Int
    private var seen: [Int: String] = [:]
    /// How often the waste of a patience game was turned over, as far as it was seen.
    private var turned = 0
    /// What the server has refused since cards were last moved.
    private var refused: Set<PatienceAction> = []
    private var tape = JSONTape()
    /// The number of the last move asked for.
    package private(set) var number = 0
    /// The moves that were not answered yet, the oldest first. The last one may be due; those before it are overtaken.
    private var open: [Int] = []
    private var askedAt = Duration.zero
    private var dueAt = Duration.zero
    private var hasAnswered = false
    private var bytesSinceAnswer = 0

    /// Begins the game of a seat. The bot draws what it leaves to chance from `seed`.
    package init(seat: Int, seed: UInt64, snapshot: Snapshot, line: Span<UInt8>, timing: BotTiming = BotTiming()) {
        self.seat = seat
        self.timing = timing
        mirror = TableMirror(snapshot)
        look()
        output.write(verbatim: #"{"type":"start","protocol":1,"seat":"#)
        output.write(seat)
        output.write(verbatim: #","table":"#)
        output.write(snapshot.table)
        output.write(verbatim: #","seed":"#)
        output.write(Int(seed))
        output.write(verbatim: #","snapshot":"#)
        output.write(verbatim: line)
        output.write(verbatim: "}\n")
    }

    // MARK: Telling

    /// Tells the bot a snapshot, which replaces what it holds.
    package mutating func tell(_ snapshot: Snapshot, line: Span<UInt8>) {
        mirror.replace(with: snapshot)
        refused = []
        look()
        tell(line)
    }

    /// Tells the bot a diff, and returns what became of it. The bot is not told a diff that does not follow.
    @discardableResult package mutating func tell(_ diff: Diff, line: Span<UInt8>) -> TableMirror.Outcome {
        let outcome = mirror.fold(diff)
        guard outcome == .folded else { return outcome }
        for change in diff.changes {
            if case .memory(.reveal(let card, let face, _)) = change { seen[card] = face }
            if case .deal = change { (seen, turned, refused) = ([:], 0, []) }
            if case .patience(.carry(let carry)) = change {
                refused = []
                if carry.to == "stock" { turned += 1 }
            }
        }
        tell(line)
        return outcome
    }

    private mutating func tell(_ line: Span<UInt8>) {
        output.write(verbatim: line)
        output.write(byte: UInt8(ascii: "\n"))
    }

    private mutating func look() {
        for (card, state) in mirror.snapshot.board.cards.enumerated() { if let face = state.face { seen[card] = face } }
    }

    /// Tells the bot how the game has ended for it. What it has not answered it may still answer, to nobody.
    package mutating func end(place: Int, score: Int, reason: String) {
        deadline = nil
        output.write(verbatim: #"{"type":"end","place":"#)
        output.write(place)
        output.write(verbatim: #","score":"#)
        output.write(score)
        output.write(verbatim: #","reason":"#)
        output.write(reason)
        output.write(verbatim: "}\n")
    }

    // MARK: Asking

    /// The cards that the seat may turn, ascending; see ``Snapshot/legalCards(of:)``.
    package var legal: [Int] { mirror.snapshot.legalCards(of: seat) }

    /// Asks the bot for a move, within the usual time or what is left of a clock. Returns what was known before.
    package mutating func ask(at now: Duration, clockMs: Int? = nil) -> Outcome? {
        askedAt = now
        let milliseconds = min(timing.moveMs, clockMs ?? .max)
        dueAt = now + .milliseconds(milliseconds + (hasAnswered ? 0 : timing.startMs))
        return writeMove(milliseconds)
    }

    /// The game has moved on without the bot's answer, which counts no more when it comes.
    package mutating func overtake() { deadline = nil }

    /// Tells the bot that its move was refused, and asks again for the rest of its time.
    package mutating func refuse(
        _ choice: BotMachine.PlayerChoice, _ error: ErrorReply, at now: Duration
    ) -> Outcome? {
        switch choice {
        case .card(let card): writeRefusal(of: .card(card, move: nil), move: number, error)
        case .step(let action):
            if let step = offer.steps.first(where: { $0.action == action }) {
                writeRefusal(of: .step(from: step.from, to: step.to, count: step.count, move: nil), move: number, error)
            }
            if error.code == .badMove { refused.insert(action) }
        case .resign: break
        }
        return writeMove(Int(max(.zero, dueAt - now) / .milliseconds(1)))
    }

    private mutating func writeMove(_ milliseconds: Int) -> Outcome? {
        // Read once: each time is a copy, in which all texts are counted.
        let snapshot = mirror.snapshot
        if snapshot.board.patience != nil { return writePatienceMove(milliseconds) }
        beginMove()
        output.write(list: snapshot.legalCards(of: seat)) { $0.write($1) }
        output.write(verbatim: #"],"board":["#)
        let cards = snapshot.board.cards
        output.write(list: cards) { output, state in
            switch state {
            case .down: output.write(verbatim: "null")
            case .taken: output.write("")
            case .up(let face), .held(let face, _): output.write(face)
            }
        }
        output.write(verbatim: #"],"seen":{"#)
        var isFirst = true
        for card in cards.indices {
            guard case .down = cards[card], let face = seen[card] else { continue }
            output.write(verbatim: isFirst ? "\"" : ",\"")
            isFirst = false
            output.write(card)
            output.write(verbatim: "\":")
            output.write(face)
        }
        output.write(verbatim: "}")
        return endMove(milliseconds)
    }

    private mutating func beginMove() {
        number += 1
        open.append(number)
        output.write(verbatim: #"{"type":"move","n":"#)
        output.write(number)
        output.write(verbatim: #","legal":["#)
    }

    private mutating func endMove(_ milliseconds: Int) -> Outcome? {
        output.write(verbatim: #","ms":"#)
        output.write(milliseconds)
        output.write(verbatim: "}\n")
        deadline = dueAt + .milliseconds(max(BotTiming.hangMs, timing.graceMs))
        return fault.map { .lost($0) }
    }

    private var isPatience: Bool { mirror.snapshot.board.patience != nil }
    private var offer: PatienceOffer { PatienceOffer(mirror.snapshot, turned: turned, refused: refused) }

    /// Where nothing is legal, nobody is asked: the game is given up.
    private mutating func writePatienceMove(_ milliseconds: Int) -> Outcome? {
        let steps = offer.steps
        guard !steps.isEmpty else { return fault.map { .lost($0) } ?? .resign }
        beginMove()
        output.write(list: steps) { output, step in
            output.write(verbatim: "{")
            output.write(fieldsOf: step.from, step.to, step.count)
            output.write(verbatim: "}")
        }
        output.write(verbatim: #"],"board":"#)
        output.write(encoding: mirror.snapshot.board)
        return endMove(milliseconds)
    }

    private mutating func writeRefusal(of answer: BotAnswer, move: Int, _ error: ErrorReply) {
        output.write(verbatim: #"{"type":"refused","n":"#)
        output.write(move)
        switch answer {
        case .card(let card, _):
            output.write(verbatim: #","card":"#)
            output.write(card)
        case .step(let from, let to, let count, _):
            output.write(verbatim: ",")
            output.write(fieldsOf: from, to, count)
        case .resign, .wantsSnapshot, .blank: break
        }
        output.write(verbatim: #","code":"#)
        output.write(error.code.rawValue)
        output.write(verbatim: #","message":"#)
        output.write(error.message)
        output.write(verbatim: "}\n")
    }

    // MARK: Answers

    /// Takes what the bot's process has come to. What `isEarly` was there before the last question is sent, and answers none but those
    /// before it.
    package mutating func take(_ event: BotProcess.Event, at now: Duration, isEarly: Bool = false) -> Outcome? {
        switch event {
        case .line(let line): return take(line, at: now, isEarly)
        case .badLine: return found(.garbage)
        case .gone, .notStarted: return found(.crash)
        case .nothing: return passed(to: now)
        }
    }

    /// Takes what the bot has written before a question that was not sent yet. To be called once for each question.
    package mutating func takeEarly(from process: BotProcess, at now: Duration) -> Outcome? {
        while let event = process.nextLine() {
            if let outcome = take(event, at: now, isEarly: true) { return outcome }
        }
        return nil
    }

    /// Whether the bot has lost because it did not answer.
    package mutating func passed(to now: Duration) -> Outcome? {
        guard let deadline, now >= deadline else { return nil }
        return found(.hang)
    }

    /// A fault ends the game when the bot's move is due, so that the game before is always the same.
    private mutating func found(_ fault: BotFault) -> Outcome? {
        self.fault = self.fault ?? fault
        return deadline == nil ? nil : self.fault.map { .lost($0) }
    }

    private mutating func take(_ line: [UInt8], at now: Duration, _ isEarly: Bool) -> Outcome? {
        bytesSinceAnswer += line.count + 1
        guard let answer = BotAnswer(line, &tape) else { return found(.garbage) }
        switch answer {
        case .card(_, let move):
            return isPatience ? found(.garbage) : took(answer, move, at: now, isEarly)
        case .step(_, _, _, let move), .resign(let move):
            return isPatience ? took(answer, move, at: now, isEarly) : found(.garbage)
        case .wantsSnapshot:
            let before = output.count
            output.write(.snapshot(mirror.snapshot))
            output.write(byte: UInt8(ascii: "\n"))
            // Otherwise a bot that asks and does not read would fill the runner's memory.
            bytesSinceAnswer += output.count - before
        case .blank: break
        }
        return bytesSinceAnswer > BotTiming.floodBytes ? found(.flood) : nil
    }

    private mutating func took(_ answer: BotAnswer, _ move: Int?, at now: Duration, _ isEarly: Bool) -> Outcome? {
        guard let oldest = open.first, move == nil || move == oldest, !isEarly || oldest < number else {
            return foundIllegal()
        }
        bytesSinceAnswer = 0
        open.removeFirst()
        guard deadline != nil, open.isEmpty else { return nil }
        switch answer {
        case .card(let card, _):
            if let refusal = mirror.snapshot.refusal(of: card, by: seat) {
                return askAgain(answer, move: oldest, refusal, at: now)
            }
            return answered(.move(card: card), at: now)
        case .step(let from, let to, let count, _):
            guard let step = offer.steps.first(where: { $0.from == from && $0.to == to && $0.count == count }) else {
                let refusal = ErrorReply(.badMove, "That is none of the legal moves.")
                return askAgain(answer, move: oldest, refusal, at: now)
            }
            return answered(.step(step.action), at: now)
        case .resign: return answered(.resign, at: now)
        case .wantsSnapshot, .blank: return nil
        }
    }

    private mutating func askAgain(
        _ answer: BotAnswer, move: Int, _ refusal: ErrorReply, at now: Duration
    ) -> Outcome? {
        if let lost = foundIllegal() { return lost }
        writeRefusal(of: answer, move: move, refusal)
        return writeMove(Int(max(.zero, dueAt - now) / .milliseconds(1)))
    }

    private mutating func answered(_ outcome: Outcome, at now: Duration) -> Outcome {
        hasAnswered = true
        deadline = nil
        tally.moves += 1
        tally.thought += now - askedAt
        tally.slowest = max(tally.slowest, now - askedAt)
        if now > dueAt + .milliseconds(timing.graceMs) {
            guard tally.late < timing.lateAnswers else {
                fault = .late
                return .lost(.late)
            }
            tally.late += 1
        }
        return outcome
    }

    private mutating func foundIllegal() -> Outcome? {
        tally.illegal += 1
        return tally.illegal > BotTiming.illegalAnswers ? found(.garbage) : nil
    }
}
