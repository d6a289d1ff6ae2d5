package import BotCore
package import TableMirror
import Vocabulary
package import Wire

/// The conversation of a runner with one bot in one game: what the bot is told, and what its answers come to.
///
/// It is a value without clock and process. Moments are durations since any fixed one. What is to be written to the bot is collected in
/// ``output``.
package struct BotDialogue {
    /// What the runner has to do now.
    package enum Outcome: Sendable, Hashable {
        /// The bot turns that card. It is legal.
        case move(card: Int)
        /// The bot has lost.
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
    private var tape = JSONTape()
    /// The number of the last move asked for.
    private var number = 0
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
        look()
        tell(line)
    }

    /// Tells the bot a diff, and returns what became of it. The bot is not told a diff that does not follow.
    @discardableResult package mutating func tell(_ diff: Diff, line: Span<UInt8>) -> TableMirror.Outcome {
        let outcome = mirror.fold(diff)
        guard outcome == .folded else { return outcome }
        for change in diff.changes {
            if case .memory(.reveal(let card, let face, _)) = change { seen[card] = face }
            if case .deal = change { seen = [:] }
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
    package mutating func refuse(_ card: Int, _ error: ErrorReply, at now: Duration) -> Outcome? {
        writeRefusal(of: card, move: number, error)
        return writeMove(Int(max(.zero, dueAt - now) / .milliseconds(1)))
    }

    private mutating func writeMove(_ milliseconds: Int) -> Outcome? {
        number += 1
        open.append(number)
        output.write(verbatim: #"{"type":"move","n":"#)
        output.write(number)
        output.write(verbatim: #","legal":["#)
        output.write(list: legal) { $0.write($1) }
        output.write(verbatim: #"],"board":["#)
        let cards = mirror.snapshot.board.cards
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
        output.write(verbatim: #"},"ms":"#)
        output.write(milliseconds)
        output.write(verbatim: "}\n")
        deadline = dueAt + .milliseconds(max(BotTiming.hangMs, timing.graceMs))
        return fault.map { .lost($0) }
    }

    private mutating func writeRefusal(of card: Int, move: Int, _ error: ErrorReply) {
        output.write(verbatim: #"{"type":"refused","n":"#)
        output.write(move)
        output.write(verbatim: #","card":"#)
        output.write(card)
        output.write(verbatim: #","code":"#)
        output.write(error.code.rawValue)
        output.write(verbatim: #","message":"#)
        output.write(error.message)
        output.write(verbatim: "}\n")
    }

    // MARK: Answers

    /// Takes what the bot's process has come to.
    package mutating func take(_ event: BotProcess.Event, at now: Duration) -> Outcome? {
        switch event {
        case .line(let line): return take(line, at: now)
        case .badLine: return found(.garbage)
        case .gone, .notStarted: return found(.crash)
        case .nothing: return passed(to: now)
        }
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

    private mutating func take(_ line: [UInt8], at now: Duration) -> Outcome? {
        bytesSinceAnswer += line.count + 1
        guard let answer = BotAnswer(line, &tape) else { return found(.garbage) }
        if case .card(let card, let move) = answer {
            guard let oldest = open.first, move == nil || move == oldest else { return foundIllegal() }
            bytesSinceAnswer = 0
            open.removeFirst()
            guard deadline != nil, open.isEmpty else { return nil }
            return answered(card, move: oldest, at: now)
        }
        if answer == .wantsSnapshot {
            let before = output.count
            output.write(.snapshot(mirror.snapshot))
            output.write(byte: UInt8(ascii: "\n"))
            // Otherwise a bot that asks and does not read would fill the runner's memory.
            bytesSinceAnswer += output.count - before
        }
        return bytesSinceAnswer > BotTiming.floodBytes ? found(.flood) : nil
    }

    private mutating func answered(_ card: Int, move: Int, at now: Duration) -> Outcome? {
        if let refusal = mirror.snapshot.refusal(of: card, by: seat) {
            if let lost = foundIllegal() { return lost }
            writeRefusal(of: card, move: move, refusal)
            return writeMove(Int(max(.zero, dueAt - now) / .milliseconds(1)))
        }
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
        return .move(card: card)
    }

    private mutating func foundIllegal() -> Outcome? {
        tally.illegal += 1
        return tally.illegal > BotTiming.illegalAnswers ? found(.garbage) : nil
    }
}
