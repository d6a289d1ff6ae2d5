import BotRuntime
import TestSupport
import Testing
import Wire

/// Programs of the shell that play at a table.
struct BotPlayerTests {
    private func player(_ script: String) throws -> BotPlayer {
        let player = try BotPlayer(
            ["/bin/sh", "-c", "read start; read move; \(script)"],
            keeper: BuiltProgram.directory.appending(path: "pairs-bot").path)
        let table = Snapshot.game {
            $0.board = BoardState(rows: 2, columns: 2, cards: [.down, .down, .down, .down])
        }
        player.begin(seat: 0, seed: 7, snapshot: table, line: "{}".utf8Span.span)
        return player
    }

    /// A second answer to a move is none to the next one: it is dropped and counted.
    @Test func answersTwice() throws {
        let player = try player(#"printf '0\n1\n'; read move; echo 2; cat >/dev/null"#)
        #expect(player.move() == .move(card: 0))
        #expect(player.move() == .move(card: 2))
        #expect(player.tally.illegal == 1)
        #expect(player.tally.moves == 2)
    }

    /// What follows an answer that is refused is none to the question that comes after the refusal.
    @Test func answersTwiceWhereRefused() throws {
        let player = try player(#"printf '9\n1\n'; read refused; read move; echo 2; cat >/dev/null"#)
        #expect(player.move() == .move(card: 2))
        #expect(player.tally.illegal == 2)
    }

    /// Who always answers twice has lost by the fourth, as by any other illegal answer.
    @Test func alwaysAnswersTwice() throws {
        let player = try player(#"while :; do printf '0\n0\n'; read move; done"#)
        for _ in 0..<4 { #expect(player.move() == .move(card: 0)) }
        #expect(player.move() == .lost(.garbage))
    }
}
