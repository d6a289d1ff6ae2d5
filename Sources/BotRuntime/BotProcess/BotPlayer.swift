package import Platform
import Wire

/// A bot's process in one game, for a runner that waits for each of its moves. Belongs to one thread.
package final class BotPlayer {
    private let process: BotProcess
    private let timing: BotTiming
    private var dialogue: BotDialogue?
    private let begun = SuspendingClock.now

    /// Starts the bot `command`; see ``BotProcess/init(_:keeper:keepsComplaints:)``.
    package init(
        _ command: [String], keeper: String, timing: BotTiming = BotTiming(), keepsComplaints: Bool = false
    ) throws(SystemError) {
        process = try BotProcess(command, keeper: keeper, keepsComplaints: keepsComplaints)
        self.timing = timing
    }

    /// What counts of the game.
    package var tally: BotDialogue.Tally { dialogue?.tally ?? .init() }
    /// What the bot has written to its standard error, where that is kept.
    package var complaints: [UInt8] { process.complaints }
    /// Why the bot could not be started, as far as is known.
    package private(set) var failure: SystemError?

    private var now: Duration { begun.duration(to: .now) }

    /// Begins a game; see ``BotDialogue/init(seat:seed:snapshot:line:timing:)``.
    package func begin(seat: Int, seed: UInt64, snapshot: Snapshot, line: Span<UInt8>) {
        dialogue = BotDialogue(seat: seat, seed: seed, snapshot: snapshot, line: line, timing: timing)
        send()
    }

    /// Tells the bot a diff of its game, with the next ``send()`` or the next move.
    package func tell(_ diff: Diff, line: Span<UInt8>) { dialogue?.tell(diff, line: line) }

    /// Asks the bot for a move and waits for it.
    package func move() -> BotDialogue.Outcome {
        var asked = dialogue?.number
        var outcome = dialogue?.ask(at: now)
        while true {
            // It is asked for the first time, or again.
            if outcome == nil, dialogue?.number != asked {
                asked = dialogue?.number
                outcome = dialogue?.takeEarly(from: process, at: now)
            }
            send()
            if let outcome { return outcome }
            guard let deadline = dialogue?.deadline else { return .lost(.crash) }
            let event = process.next(until: begun + deadline)
            if case .notStarted(let error) = event { failure = error }
            outcome = dialogue?.take(event, at: now)
        }
    }

    /// Tells the bot how the game has ended, and waits until it has gone.
    @discardableResult
    package func end(place: Int, score: Int, reason: String) -> BotProcess.Departure {
        dialogue?.end(place: place, score: score, reason: reason)
        send()
        return process.finish()
    }

    /// Kills the bot, which has lost.
    package func kill() { process.kill() }

    /// Sends what the bot was told.
    package func send() { dialogue?.send(to: process) }
}
