import BotCore
import TestSupport
import Testing
import Wire

/// The published vectors of the fold tell at every step whether it is the player's move. The house bot agrees.
struct MoveVectorTests {
    @Test(arguments: FoldVector.all.indices) func botAgrees(_ index: Int) throws {
        let vector = FoldVector.all[index]
        // In a game of patience no card is flipped.
        guard case .snapshot(let start) = try message(vector.snapshot), start.rules.patience == nil else { return }
        var mirror = TableMirror(start)
        var bot = Bot(.perfect, seed: 1)
        bot.observe(start)
        for (number, step) in vector.steps.enumerated() {
            switch try message(step.line) {
            case .snapshot(let snapshot):
                mirror.replace(with: snapshot)
                bot.observe(snapshot)
            case .diff(let diff):
                if mirror.fold(diff) == .folded { bot.observe(diff) }
            default: break
            }
            let seat = mirror.snapshot.seats.firstIndex {
                $0.player == vector.player && $0.status == .here && $0.bot == nil
            }
            let isToMove = seat.map { bot.isToMove(in: mirror.snapshot, seat: $0) } ?? false
            #expect(isToMove == (step.attempt != nil), "\(vector.name), step \(number)")
        }
    }

    private func message(_ line: [UInt8]) throws -> ServerMessage {
        return try WireDecoder.decode(ServerMessage.self, from: JSONTape(line.span))
    }
}
