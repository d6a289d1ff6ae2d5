import BotCore
import TestSupport
import Testing
import Wire

struct AttemptTests {
    /// Whether a bot that sees this table may turn a card there.
    private func isToMove(_ snapshot: Snapshot, seat: Int) -> Bool {
        var bot = Bot(.perfect, seed: 1)
        bot.observe(snapshot)
        return bot.isToMove(in: snapshot, seat: seat)
    }

    /// A seat may turn a card while it is its turn.
    @Test func ownTurn() {
        #expect(isToMove(.sample(phase: .playing, turn: 1), seat: 1))
        var begun = Snapshot.sample(phase: .playing, turn: 0)
        begun.board.cards[1] = .up(face: "fox")
        begun.board.cards[2] = .taken(face: "owl", seat: 1)
        #expect(isToMove(begun, seat: 0))
    }

    /// Nobody may turn a card at another's turn, before the game or after it.
    @Test func othersTurns() {
        #expect(!isToMove(.sample(phase: .playing, turn: 0), seat: 1))
        #expect(!isToMove(.sample(phase: .waiting), seat: 0))
        #expect(!isToMove(.sample(phase: .paused, turn: 0), seat: 0))
    }

    /// While a miss is up there is nothing to turn, at groups of three from the first odd card on; on a board of one's own
    /// just as well.
    @Test(arguments: [2, 3], [0, nil]) func missIsUp(group: Int, turn: Int?) {
        var snapshot = Snapshot.sample(group: group, phase: .playing, turn: turn)
        snapshot.rules.mode = turn == nil ? "race" : "classic"
        #expect(isToMove(snapshot, seat: 0))
        snapshot.board.cards[1] = .up(face: "fox")
        snapshot.board.cards[2] = .up(face: "owl")
        #expect(!isToMove(snapshot, seat: 0))
    }

    /// Where all play at once on one board, what is up or held stops nobody. A bot plays a mode that it does not know like
    /// that where nobody has a turn.
    @Test(arguments: ["scramble", "relay"]) func allAtOnce(mode: String) {
        var snapshot = Snapshot.sample(phase: .playing)
        snapshot.rules.mode = mode
        snapshot.board.cards[0] = .up(face: "fox")
        snapshot.board.cards[1] = .up(face: "owl")
        snapshot.board.cards[2] = .held(face: "fox", seat: 1)
        #expect(isToMove(snapshot, seat: 0))
        #expect(isToMove(snapshot, seat: 1))
    }
}
