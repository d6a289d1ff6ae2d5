public import Vocabulary
import Wire

/// Whether a position of a patience game can be won.
public struct SolverAnswer: Sendable {
    /// Whether it can be won; unknown where the search ended at its bound.
    public let verdict: PatienceVerdict
    /// What comes next on a way to the end; nil where none is known.
    public let next: PatienceAction?

    /// An answer.
    public init(_ verdict: PatienceVerdict, next: PatienceAction? = nil) {
        (self.verdict, self.next) = (verdict, next)
    }
}

/// Asks for verdicts, and keeps the hints that wait for them. A connection has one at once, for its later requests wait for the
/// reply. What an answer says is told to the player alone and is no part of a table's state.
final class SolverDesk: ServerModule {
    let parts: ServerParts
    private var pending = PendingQuestions<(hint: PatienceHint, answer: Answer)>()
    /// Hints that wait for the solver.
    var waiting: Int { pending.count }
    /// Hints that were refused since the start because too many waited.
    private(set) var refused = 0

    init(_ parts: ServerParts) { self.parts = parts }

    /// The refusal of another question of that address.
    func refusal(to address: AddressBudget) -> ErrorReply? {
        guard pending.count(of: address.network) < ServerLimits.solvingShare(waiting: waiting),
            waiting < ServerLimits.solving
        else {
            refused += 1
            return ErrorReply(
                .busy, "Too many hints wait for the solver.", hint: "It was not executed. Wait, then send it again.",
                retryMs: 500)
        }
        return nil
    }

    /// Asks about a position. The hint and the answer to its request are sent when the verdict is there.
    func ask(_ position: PatiencePosition, _ hint: PatienceHint, _ answer: Answer, for address: AddressBudget) -> Ticket
    {
        let ticket = lateReplies.drawTicket()
        pending.add(ticket, (hint, answer), of: address.network)
        outbox.ask(.position(position), under: ticket)
        return ticket
    }

    /// Sends what waited for that answer, once.
    func take(_ answer: SolverAnswer, to ticket: Ticket) {
        guard let waiting = pending.take(ticket) else { return }
        if let receiver = lateReplies.receiver(of: ticket) { outbox.send(waiting.hint.message(answer), to: receiver) }
        lateReplies.complete(ticket, with: waiting.answer)
    }
}

/// The moves that a seat may make, the best first.
package struct PatienceHint: Sendable {
    let table: String
    let seat: Int
    let moves: [PatienceAction]
    let piles: [String]

    /// The line that tells it. The next move of a known way to the end comes first.
    package func message(_ answer: SolverAnswer? = nil) -> ServerMessage {
        var moves = moves
        if let next = answer?.next, let index = moves.firstIndex(of: next) {
            moves.insert(moves.remove(at: index), at: 0)
        }
        return .hint(
            ServerMessage.Hint(
                table: table, seat: seat,
                moves: moves.map { move in
                    switch move {
                    case .draw: .draw
                    case .move(let from, let to, let count): .move(from: piles[from], to: piles[to], count: count)
                    }
                }, verdict: answer.map { ServerMessage.Verdict(rawValue: $0.verdict.rawValue) }))
    }
}

extension Tables {
    /// Asks whether the deal of a game that is over could be won; nil while no such game is at the table, and without a solver. No
    /// table changes by it, so it is not recorded.
    func judgeDeal(of table: Table, seat: Int?, for asker: Asker) -> Answer? {
        guard setup.hasSolver, table.model.phase == .over, let game = table.model.game as? any HintingGame,
            let position = game.openedDeal
        else { return nil }
        if let refusal = solver.refusal(to: asker.address) { return .refused(refusal) }
        let hint = PatienceHint(table: table.id, seat: seat ?? 0, moves: [], piles: [])
        return .pending(solver.ask(position, hint, .done(seq: table.model.seq), for: asker.address))
    }
}
