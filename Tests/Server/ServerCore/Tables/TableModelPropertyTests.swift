import ServerCore
import TestSupport
import Testing
import Wire

@Suite struct TableModelPropertyTests {
    private static let players = [Player.ada, .grace, .linus, .edsger]

    private func rules(_ random: inout Seeded) -> Rules {
        let group = Int.random(in: 2...4, using: &random)
        return .board(2, group) {
            $0.group = group
            $0.seats = Int.random(in: 2...4, using: &random)
            $0.scoring = Bool.random(using: &random) ? "pairs" : "concentration"
            $0.hideMs = Bool.random(using: &random) ? 0 : 1_000
            $0.turnSeconds = Bool.random(using: &random) ? 0 : 30
            $0.autoAgain = Int.random(in: 0..<3, using: &random) == 0
        }
    }

    private func event(_ table: TableModel, _ random: inout Seeded) -> TableEvent {
        let player = Self.players.randomElement(using: &random) ?? .ada
        switch Int.random(in: 0..<32, using: &random) {
        case 0: return .left(player: player.id, seat: wanted(&random))
        case 1: return .connectionLost(player: player.id)
        case 2: return .connectionResumed(player: player.id)
        case 3:
            let isLost = table.seats.contains { $0.owner == player.id && $0.status == .lost }
            return isLost ? .holdExpired(player: player.id) : .connectionResumed(player: player.id)
        case 4: return .watched(player)
        case 5, 6:
            return .joined(
                .init(player, seat: Bool.random(using: &random) ? nil : Int.random(in: 0..<4, using: &random)))
        case 7, 8, 9:
            return .readied(
                player: player.id,
                .init(
                    on: Int.random(in: 0..<5, using: &random) > 0,
                    nonce: Bool.random(using: &random) ? nil : Nonce(bytes: random.bytes(32))))
        case 10, 11: return .timePassed
        case 12: return .resigned(player: player.id, seat: wanted(&random))
        case 13: return .paused(player: player.id, on: true)
        case 14, 15: return .paused(player: player.id, on: false)
        case 16:
            let guest = Player(id: "\(player.id)-guest", name: "guest")
            let isSeated = table.seats.contains { $0.player == guest }
            return .joined(.init(isSeated ? player : guest, owner: player.id))
        case 17, 18: return .hosted(player: table.host ?? player.id, hostOrder(&random))
        case 19, 20, 21:
            let bot = HouseBot(
                player: Player(id: "b-\(random.next() % 1_000)", name: "bot", isBot: true), strength: "casual")
            let seat = Int.random(in: -1..<4, using: &random)
            return .botAsked(
                player: Bool.random(using: &random) ? table.host ?? player.id : player.id, seat: seat,
                Int.random(in: 0..<4, using: &random) == 0 ? nil : bot)
        default:
            let card = Int.random(in: 0..<table.boardState().cards.count, using: &random)
            guard let seat = table.game?.turn, table.seats.indices.contains(seat) else {
                return .flipped(player, card)
            }
            if table.seats[seat].bot != nil { return .botMoved(.flip(card), seat: seat) }
            return .moved(.init(.flip(card), player: table.seats[seat].owner ?? player.id))
        }
    }

    private func wanted(_ random: inout Seeded) -> Int? {
        Bool.random(using: &random) ? nil : Int.random(in: -1..<4, using: &random)
    }

    private func hostOrder(_ random: inout Seeded) -> TableEvent.HostOrder {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<4: return .start
        case 4..<8:
            return .configure(rules(&random))
        case 8..<11: return .lock(Bool.random(using: &random))
        default: return .kick(seat: Int.random(in: -1..<4, using: &random), reason: "rude")
        }
    }

    /// Over hundreds of random tables, folding each diff gives the table's own snapshot at every `seq`; refusals and
    /// changes without a diff change nothing public.
    @Test func foldingGivesTheSnapshot() {
        var random = Seeded(11)
        var endings: Set<OverReason> = []
        for _ in 0..<250 {
            var table = TableModel.example(rules: rules(&random))
            var now = Moment.start
            var mirror = TableMirror(table.snapshot(at: now).withoutClocks)
            for _ in 0..<120 {
                now = now + .milliseconds(Int.random(in: 0...20_000, using: &random))
                let event = event(table, &random)
                let seq = table.seq
                var step = TableStep()
                let refusal = table.update(event, at: now, &step)
                let changes = step.changes
                #expect(refusal == nil || changes.isEmpty)
                #expect(table.seq == (changes.isEmpty ? seq : seq + 1))
                if !changes.isEmpty {
                    #expect(mirror.fold(Diff(table: "k3f9", seq: table.seq, changes: changes)) == .folded)
                }
                let own = table.snapshot(at: now).withoutClocks
                #expect(mirror.snapshot.withoutClocks == own, "after \(event)")
                let hasPeople = table.seats.contains { $0.isTaken && $0.owner != nil }
                // The server closes it.
                if table.isDeserted { break }
                #expect(hasPeople == (table.host != nil), "after \(event)")
                #expect(table.host.map { table.seat(of: $0) != nil } != false, "after \(event)")
                #expect(table.isInGame == (own.turn != nil))
                #expect(table.phase == .paused || own.seats.allSatisfy { $0.agree == nil })
                let watching = table.watchers.map(\.id)
                #expect(Set(watching).count == watching.count)
                #expect(watching.allSatisfy { table.seat(of: $0) == nil }, "after \(event)")
                if let reason = own.over?.reason { endings.insert(reason) }
                if mirror.snapshot.withoutClocks != own { return }
            }
        }
        #expect(endings == [.cleared, .abandoned, .resigned, .stalled])
    }
}
