import BotCore
import BotKit
import Wire

/// A bot that speaks the protocol and connects to the arena, once for each game.
struct ConnectedEntrant: Entrant {
    /// The name with which it says hello.
    let name: String
    let listener: ArenaListener
    let timing: BotTiming

    /// What stands before its name.
    static let prefix = "connect:"

    var word: String { Self.prefix + name }

    func player(for seat: ArenaSeat) throws(EntrantFailure) -> any ArenaPlayer {
        ConnectedPlayer(try listener.connection(of: name), seat.seat, timing)
    }
}

/// Who has connected for one seat of one game.
private final class ConnectedPlayer: ArenaPlayer {
    private var link: ArenaLink
    private let seat: Int
    private let timing: BotTiming
    private var hasAnswered = false
    private var hasLeft = false
    private var isClosed = false

    /// How long a bot may take to leave when its game is over.
    private static let leavingTime = Duration.seconds(1)

    init(_ link: ArenaLink, _ seat: Int, _ timing: BotTiming) {
        (self.link, self.seat, self.timing) = (link, seat, timing)
    }

    deinit { close() }

    func begin(_ table: Snapshot, line: ArraySlice<UInt8>) {
        link.seat.begin(seat: seat, on: table)
        link.send()
    }

    func see(_ diff: Diff, line: ArraySlice<UInt8>, on table: Snapshot) {
        link.seat.see(line: line.span, on: table)
        link.send()
    }

    func move(_ question: MoveQuestion) -> MoveAnswer {
        let illegal = link.seat.illegal
        let asked = SuspendingClock.now
        // What came before the question is no answer to it.
        var event = link.next(until: asked)
        if event == .nothing, let early = link.seat.ask(question.legal) { event = .seat(early) }
        link.send()
        let due = Duration.milliseconds(timing.moveMs + (hasAnswered ? 0 : timing.startMs))
        let last = asked + due + .milliseconds(max(timing.graceMs, BotTiming.hangMs))
        while event == .nothing, link.seat.illegal <= BotTiming.illegalAnswers, SuspendingClock.now < last {
            event = link.next(until: last)
        }
        let took = asked.duration(to: .now)
        var answer = MoveAnswer(.fault(.hang), dropped: link.seat.illegal - illegal)
        switch event {
        case .seat(.card(let card)):
            hasAnswered = true
            (answer.choice, answer.time) = (.card(card), took)
            answer.isLate = took > due + .milliseconds(timing.graceMs)
        case .seat(.left), .gone:
            hasLeft = true
            answer.choice = .fault(.crash)
        case .seat(.named), .nothing: break
        }
        if link.seat.illegal > BotTiming.illegalAnswers { answer.choice = .fault(.garbage) }
        if case .fault = answer.choice { close() }
        return answer
    }

    func end(place: Int, score: Int, reason: OverReason) {
        let last = SuspendingClock.now + Self.leavingTime
        while !hasLeft, !isClosed, SuspendingClock.now < last {
            let event = link.next(until: last)
            hasLeft = event == .gone || event == .seat(.left)
        }
        close()
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        link.close()
    }
}
