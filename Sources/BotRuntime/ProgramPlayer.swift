import BotCore
import EventLoop
import Wire

/// Plays the games of one seat by a program on standard input and output, a process for each game.
final class ProgramPlayer {
    private let loop: EventLoop
    private let command: [String]
    private let timing: BotTiming
    private var seeds: SplitMix64
    private let chose: (BotMachine.Event) -> Void
    private var process: BotProcess?
    private var dialogue: BotDialogue?
    private var watches: [DescriptorWatch] = []
    private var timer: Timer?
    /// What the clock of the turn showed, and when that was told.
    private var clock: (ms: Int, toldAt: Duration)?
    private var line = JSONBuffer()
    /// The processes of games that are over.
    private var leaving: [BotFarewell] = []
    private var allAreGone: (() -> Void)?

    /// How often what the bot does not read is tried to be written again.
    private static let writingPause = Duration.milliseconds(10)

    /// Games are begun by `execute`; what the program chooses comes as events of the machine.
    init(
        on loop: EventLoop, _ command: [String], timing: BotTiming, seed: UInt64,
        chose: @escaping (BotMachine.Event) -> Void
    ) {
        self.loop = loop
        self.command = command
        self.timing = timing
        self.chose = chose
        seeds = SplitMix64(seed: seed)
        timer = Timer(on: loop) { [unowned self] in lookAgain() }
    }

    func execute(_ order: BotMachine.PlayerOrder) {
        switch order {
        case .begin(let seat, let snapshot): begin(seat, snapshot)
        case .tell(let message): tell(message)
        case .choose: act { $0.ask(at: loop.now, clockMs: clockMs) }
        case .overtaken: dialogue?.overtake()
        case .refused(let choice, let error): act { $0.refuse(choice, error, at: loop.now) }
        case .end(let place, let score, let reason):
            dialogue?.end(place: place, score: score, reason: reason)
            write()
            stop(isKilled: false)
        }
    }

    /// Ends the process that runs, at once.
    func kill() { stop(isKilled: true) }

    /// Does something as soon as nothing is left of any process.
    func whenAllAreGone(_ action: @escaping () -> Void) {
        guard !leaving.isEmpty else { return action() }
        allAreGone = action
    }

    private func begin(_ seat: Int, _ snapshot: Snapshot) {
        kill()
        // 53 bits, so that a program in JavaScript draws the same.
        let seed = seeds.next() >> 11
        line.removeAll()
        line.write(.snapshot(snapshot))
        let line = line[0..<line.count]
        do {
            let process = try BotProcess(command, keeper: BotReaper.thisProgram)
            self.process = process
            dialogue = BotDialogue(
                seat: seat, seed: seed, snapshot: snapshot, line: line.span,
                timing: timing)
            for descriptor in process.descriptors {
                watches.append(try DescriptorWatch(on: loop, descriptor) { [unowned self] in lookAgain() })
            }
        } catch {
            return chose(.playerFailed("The bot can't be started: \(error)."))
        }
        noteClock(snapshot)
        write()
    }

    private func tell(_ message: ServerMessage) {
        line.removeAll()
        line.write(message)
        let line = line[0..<line.count]
        switch message {
        case .snapshot(let snapshot):
            dialogue?.tell(snapshot, line: line.span)
            noteClock(snapshot)
        case .diff(let diff):
            dialogue?.tell(diff, line: line.span)
            for change in diff.changes {
                switch change {
                case .turn(_, let ms, _, _): clock = ms.map { ($0, loop.now) }
                case .phase(_, _, let ms): if let ms { clock = (ms, loop.now) }
                default: break
                }
            }
        default: return
        }
        write()
    }

    private func noteClock(_ snapshot: Snapshot) { clock = snapshot.turn?.ms.map { ($0, loop.now) } }

    /// What is left of the turn's clock.
    private var clockMs: Int? { clock.map { max(0, $0.ms - Int((loop.now - $0.toldAt) / .milliseconds(1))) } }

    private func act(_ step: (inout BotDialogue) -> BotDialogue.Outcome?) {
        guard var dialogue, let process else { return }
        self.dialogue = nil
        let asked = dialogue.number
        var outcome = step(&dialogue)
        if outcome == nil, dialogue.number != asked { outcome = dialogue.takeEarly(from: process, at: loop.now) }
        self.dialogue = dialogue
        write()
        handle(outcome)
    }

    /// Reads what the bot has written, and looks whether its time is over.
    private func lookAgain() {
        while let process, dialogue?.fault == nil {
            let event = process.next(until: .now)
            act { $0.take(event, at: loop.now) }
            guard case .line = event else { break }
        }
        // One that writes without end would keep the loop for itself, and an end is readable for ever.
        if dialogue?.fault != nil { watches = [] }
        arm()
    }

    private func handle(_ outcome: BotDialogue.Outcome?) {
        switch outcome {
        case .move(let card): chose(.chose(.card(card)))
        case .step(let action): chose(.chose(.step(action)))
        case .resign: chose(.chose(.resign))
        case .lost(let fault):
            kill()
            chose(.playerFailed("The bot has lost: it \(fault.words)."))
        case nil: break
        }
        arm()
    }

    private func write() {
        if let process { dialogue?.send(to: process) }
    }

    private func arm() {
        guard let process, dialogue?.fault == nil else { timer?.cancel(); return }
        let toDeadline = dialogue?.deadline.map { max(.zero, $0 - loop.now) }
        let toWriting = process.waitingBytes > 0 ? Self.writingPause : nil
        guard let next = [toDeadline, toWriting].compactMap(\.self).min() else { timer?.cancel(); return }
        timer?.schedule(after: next)
    }

    private func stop(isKilled: Bool) {
        watches = []
        timer?.cancel()
        if let process {
            leaving.append(
                BotFarewell(to: process, on: loop, isKilled: isKilled) { [unowned self] farewell in
                    leaving.removeAll { $0 === farewell }
                    if leaving.isEmpty { allAreGone?() }
                })
        }
        process = nil
        dialogue = nil
    }
}
