import BotCore
public import BotKit
import Platform
import Wire

/// A program on standard input and output in an arena. Each game has a process of its own.
public struct ProgramEntrant: Entrant {
    /// The program and its arguments, which spaces separate.
    public let word: String
    private let timing: BotTiming
    private let keeper: String

    init(word: String, timing: BotTiming) { (self.word, self.timing, keeper) = (word, timing, BotReaper.thisProgram) }

    /// A program with the usual times for a move. `keeper` is the path of the `pairs-bot` that stands between it and this process.
    public init(word: String, keeper: String) { (self.word, timing, self.keeper) = (word, BotTiming(), keeper) }

    private var command: [String] { word.split(separator: " ").map(String.init) }

    /// Lets the program make a move alone. Returns why it can't play, as a sentence.
    func failure() -> String? { RunCommand.failure(of: command, timing) }

    /// Starts the program for one game. Throws where it can't be started.
    public func player(for seat: ArenaSeat) throws(EntrantFailure) -> any ArenaPlayer {
        do throws(SystemError) {
            return ProgramInSeat(try BotPlayer(command, keeper: keeper, timing: timing), seat)
        } catch {
            throw EntrantFailure("\(error).")
        }
    }
}

/// A program's process in one seat of one game.
private final class ProgramInSeat: ArenaPlayer {
    private let player: BotPlayer
    private let seat: ArenaSeat
    private var hasLost = false

    init(_ player: BotPlayer, _ seat: ArenaSeat) {
        self.player = player
        self.seat = seat
    }

    func begin(_ table: Snapshot, line: ArraySlice<UInt8>) {
        player.begin(seat: seat.seat, seed: seat.seed, snapshot: table, line: line.span)
    }

    func see(_ diff: Diff, line: ArraySlice<UInt8>, on table: Snapshot) { player.tell(diff, line: line.span) }

    // One of five system calls for a move, and 9 % of the arena's own time. Without it a program would see moves only when it is asked.
    func othersMove() { player.send() }

    func move(_ question: MoveQuestion) -> MoveAnswer {
        let before = player.tally
        let outcome = player.move()
        let after = player.tally
        let choice: MoveAnswer.Choice
        switch outcome {
        case .move(let card): choice = .card(card)
        // Only patience is played so, and an arena has none.
        case .step, .resign: choice = .fault(.garbage)
        case .lost(let fault):
            hasLost = true
            // Nothing of it disturbs the rest of the game.
            player.kill()
            // Since its trial the machine has run short of something, or the program is being rewritten.
            choice = player.failure.map { .unable(EntrantFailure("\($0).")) } ?? .fault(fault)
        }
        return MoveAnswer(
            choice, dropped: after.illegal - before.illegal, isLate: after.late > before.late,
            time: after.moves > before.moves ? after.thought - before.thought : nil)
    }

    func end(place: Int, score: Int, reason: OverReason) {
        if !hasLost { player.end(place: place, score: score, reason: reason.rawValue) }
    }
}
