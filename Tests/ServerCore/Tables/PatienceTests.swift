import CardGame
import ServerCore
import TableMirror
import Testing
import Wire

/// A game of another family at the same table: one pile, from which cards are drawn, carried off in pairs, and laid
/// back. The table knows none of this.
@Suite struct PatienceTests {
    /// The rules: how many cards, nothing else.
    struct Kind: GameKind {
        var family: String { "patience" }
        var seats: Int { 1 }
        var minimumSeats: Int { 1 }
        var rows: Int { 1 }
        var columns: Int { 6 }
        var groupSize: Int { 2 }
        var turnTime: Duration? { nil }
        var dealsAgain: Bool { false }

        func deal(_ deck: HiddenDeck, to seats: [Int], first: Int) -> any Game { Pile(board: Board(deck)) }
    }

    /// Draw the next card, carry two equal ones off, undo the last draw.
    struct Pile: Game {
        var board: Board
        var standing = Standing()
        var drawn: [Int] = []
        var attempts = 0
        var ending: Ending?

        var cards: [CardView] { board.view }
        var standings: [Standing] { [standing] }
        var turn: Int? { ending == nil ? 0 : nil }
        var openedDeck: [ShownFace]? { ending.map(board.opened(after:)) }

        func legalMoves(of seat: Int) -> [Move] {
            [Move.draw, .carry, .undo].flatMap { action in board.indices.map { Move(action, card: $0) } }
                .filter { refusal(of: $0, by: seat) == nil }
        }

        func refusal(of move: Move, by seat: Int) -> Refusal? {
            guard ending == nil else { return .notYourTurn(of: nil) }
            guard board.indices.contains(move.card) else { return .noSuchCard }
            switch move.action {
            case Move.draw: return board.isDown(move.card) ? nil : .cardFaceUp
            case Move.carry: return partner(of: move.card) == nil ? .cardGone : nil
            case Move.undo: return drawn.last == move.card ? nil : .noSuchCard
            default: return .noSuchAction
            }
        }

        /// The other drawn card with the same face.
        private func partner(of card: Int) -> Int? {
            guard drawn.contains(card) else { return nil }
            return drawn.first { $0 != card && board.match($0, card) }
        }

        mutating func update(_ event: GameEvent, _ effects: inout [GameEffect]) -> Refusal? {
            switch event {
            case .moved(let move, let seat):
                if let refusal = refusal(of: move, by: seat) { return refusal }
                make(move, seat, &effects)
                if let ending { effects.append(.finish(ending)) }
            case .ended(let reason):
                ending = reason
                effects.append(.finish(reason))
            case .seatLeft, .seatReturned, .seatLost, .waitCancelled, .timerRanOut, .turnRanOut, .gameRanOut: break
            }
            return nil
        }

        private mutating func make(_ move: Move, _ seat: Int, _ effects: inout [GameEffect]) {
            var hand = CardHand()
            switch move.action {
            case Move.draw:
                drawn.append(move.card)
                standing.flips += 1
                effects.append(
                    .show(.cardTurnedUp(card: move.card, face: board.turnUp(move.card), seat: seat)))
            case Move.undo:
                hand.append(drawn.removeLast())
                board.hide(hand)
                effects.append(.show(.cardsHidden(hand)))
            default:
                guard let partner = partner(of: move.card) else { return }
                hand.append(partner)
                hand.append(move.card)
                drawn.removeAll { $0 == partner || $0 == move.card }
                board.take(hand, by: seat)
                standing.groups += 1
                standing.score += 1
                attempts += 1
                effects.append(.show(.groupTaken(hand, seat: seat, points: 1)))
                effects.append(.show(.turnBegan(seat: seat, attempts: attempts, triesLeft: nil)))
                if board.remaining == 0 { ending = .cleared }
            }
        }
    }

    private var table: TableModel {
        TableModel(.example(rules: .board(1, 6), kind: Kind()), maker: .ada)
    }

    private func move(_ action: Move.Action, _ card: Int) -> TableEvent {
        .moved(.init(Move(action, card: card), player: Player.ada.id))
    }

    /// A whole game from `ready` to `over`, each step one diff that folds into the table's own snapshot.
    @Test func aWholeGame() throws {
        var table = table
        var mirror = TableMirror(table.snapshot(at: .start))
        func step(_ event: TableEvent) -> [String] {
            let seq = table.seq
            let changes = table.play(event)
            #expect(table.seq == seq + 1)
            #expect(mirror.fold(Diff(table: "k3f9", seq: table.seq, changes: changes)) == .folded)
            #expect(mirror.snapshot == table.snapshot(at: .start))
            return changes.map(\.op)
        }
        #expect(step(.ready(.ada)) == ["ready", "deal", "phase", "turn"])
        #expect(table.entry.game == "patience" && table.wakeTime == nil)
        // Draw, think better of it, and draw again.
        #expect(step(move(.draw, 3)) == ["reveal"])
        #expect(step(move(.undo, 3)) == ["hide"])
        #expect(table.snapshot(at: .start).board.cards[3] == .down)
        for card in 0..<6 { #expect(step(move(.draw, card)) == ["reveal"]) }
        #expect(table.refusal(of: move(.draw, 0))?.code == .cardFaceUp)
        #expect(table.refusal(of: move(.undo, 0))?.code == .noSuchCard)
        // Carry everything off.
        for _ in 0..<2 {
            let card = try #require(table.pair.0 as Int?)
            #expect(step(move(.carry, card)) == ["match", "turn"])
        }
        #expect(step(move(.carry, table.pair.0)) == ["match", "turn", "over", "phase"])
        #expect(table.over?.reason == .cleared && table.over?.ranking == [.init(seat: 0, place: 1, score: 3)])
        #expect(step(.ready(.ada)) == ["ready", "deal", "phase", "turn"])
        #expect(table.deal.game == "k3f9#2" && table.phase == .playing)
    }

    /// Memory's own move means nothing here, nor do these in Memory.
    @Test func foreignMoves() {
        var table = table
        _ = table.play(.ready(.ada))
        #expect(table.refusal(of: .flipped(.ada, 0)) != nil)
    }

    /// Losing the connection, coming back and leaving are the table's, so they work as with any game.
    @Test func leaving() {
        var table = table
        _ = table.play(.ready(.ada), .connectionLost(player: Player.ada.id), .connectionResumed(player: Player.ada.id))
        #expect(table.play(.left(player: Player.ada.id)).contains { $0.op == "over" })
        #expect(table.over?.reason == .abandoned && table.isDeserted)
    }

    /// The legal moves are exactly those without a refusal.
    @Test func legalMoves() {
        var table = table
        _ = table.play(.ready(.ada), move(.draw, 2), move(.draw, 4))
        let moves = table.game?.legalMoves(of: 0) ?? []
        #expect(Set(moves.filter { $0.action == .draw }.map(\.card)) == [0, 1, 3, 5])
        #expect(moves.filter { $0.action == .undo }.map(\.card) == [4])
    }
}

extension Move.Action {
    fileprivate static let draw = Self(rawValue: "draw")
    fileprivate static let carry = Self(rawValue: "carry")
    fileprivate static let undo = Self(rawValue: "undo")
}

extension Move {
    fileprivate static let draw = Action.draw
    fileprivate static let carry = Action.carry
    fileprivate static let undo = Action.undo
}
