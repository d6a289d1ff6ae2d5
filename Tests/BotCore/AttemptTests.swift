import BotCore
import Testing
import Wire

struct AttemptTests {
    /// A seat may turn any card that lies face down while it is its turn.
    @Test func ownTurn() {
        let attempt = Attempt(.sample(phase: .playing, turn: 1), seat: 1)
        #expect(attempt?.down == [0, 1, 2, 3])
        #expect(attempt?.face == nil)
    }

    /// Nobody may turn a card at another's turn, before the game or after it.
    @Test func othersTurns() {
        #expect(Attempt(.sample(phase: .playing, turn: 0), seat: 1) == nil)
        #expect(Attempt(.sample(phase: .waiting), seat: 0) == nil)
        #expect(Attempt(.sample(phase: .paused, turn: 0), seat: 0) == nil)
    }

    /// The first card's face is the one to find again.
    @Test func secondCard() {
        var snapshot = Snapshot.sample(phase: .playing, turn: 0)
        snapshot.board.cards[1] = .up(face: "fox")
        snapshot.board.cards[2] = .taken(face: "owl", seat: 1)
        let attempt = Attempt(snapshot, seat: 0)
        #expect(attempt?.face == "fox")
        #expect(attempt?.down == [0, 3])
    }

    /// While a miss is up there is nothing to turn, at groups of three from the first odd card on.
    @Test(arguments: [2, 3]) func missIsUp(group: Int) {
        var snapshot = Snapshot.sample(group: group, phase: .playing, turn: 0)
        snapshot.board.cards[1] = .up(face: "fox")
        snapshot.board.cards[2] = .up(face: "owl")
        #expect(Attempt(snapshot, seat: 0) == nil)
    }
}
