import Vocabulary
import Wire

extension BotMachine {
    /// What the bot is about at a patience table.
    struct PatienceState: Sendable, Hashable {
        var bot: PatienceBot
        var game: String?
        /// Whether it waits for a way to the end.
        var isSolving = false
        /// The steps that the server has refused at that `seq`.
        var refused: Set<PatienceAction> = []
        var refusedAt: Int?
        /// Whether the server takes no more steps in this game.
        var isExhausted = false
        /// Whether it has given its last game up, and leaves or has left that table.
        var hasResigned = false
    }

    static func canPlayPatience(_ model: Model, _ snapshot: Snapshot) -> Bool {
        snapshot.phase == .playing && !(model.patience.isSolving && model.patience.game == snapshot.game)
    }

    /// Makes the next step, or gives up.
    static func playPatience(_ model: inout Model, _ effects: inout [Effect]) {
        guard let snapshot = model.mirror?.snapshot, let position = snapshot.patience else { return }
        if model.patience.game != snapshot.game {
            model.patience = PatienceState(bot: model.patience.bot, game: snapshot.game)
            model.patience.bot.forget()
        }
        if model.patience.refusedAt != snapshot.seq { model.patience.refused = [] }
        let table = snapshot.table
        if model.patience.isExhausted { return ask(&model, Request.Resign(table: table), &effects) }
        switch model.patience.bot.next(in: position, refused: model.patience.refused) {
        case .step(let action): make(action, &model, &effects)
        case .finish: ask(&model, Request.Finish(table: table, seq: snapshot.seq), &effects)
        case .solve(let position):
            model.patience.isSolving = true
            effects.append(.solve(game: snapshot.game, position))
        case .resign: ask(&model, Request.Resign(table: table), &effects)
        }
    }

    static func make(_ action: PatienceAction, _ model: inout Model, _ effects: inout [Effect]) {
        guard let snapshot = model.mirror?.snapshot, let board = snapshot.board.patience else { return }
        let (table, seq) = (snapshot.table, snapshot.seq)
        switch action {
        case .draw: ask(&model, Request.Draw(table: table, seq: seq), &effects)
        case .move(let from, let to, let count):
            guard board.piles.indices.contains(from), board.piles.indices.contains(to) else { return }
            let (from, to) = (board.piles[from].id, board.piles[to].id)
            let move = Request.Move(table: table, from: from, to: to, count: count == 1 ? nil : count, seq: seq)
            ask(&model, move, &effects)
        }
    }

    /// The way to the end that was asked for has come, perhaps after the game.
    static func take(
        solution: [PatienceAction], of game: String, _ model: inout Model, _ effects: inout [Effect]
    ) {
        guard model.patience.game == game, model.patience.isSolving else { return }
        model.patience.isSolving = false
        model.patience.bot.take(solution: solution)
        step(&model, &effects)
    }

    /// A step was refused. Another one is tried, unless the table has to change first.
    static func refusePatience(
        _ model: inout Model, _ error: ErrorReply, _ request: Request, _ effects: inout [Effect]
    ) {
        guard let snapshot = model.mirror?.snapshot else { return }
        switch error.code {
        case .badMove:
            if model.patience.refusedAt != snapshot.seq { model.patience.refused = [] }
            model.patience.refusedAt = snapshot.seq
            if let action = snapshot.action(of: request) { model.patience.refused.insert(action) }
            step(&model, &effects)
        case .tooMany:
            model.patience.isExhausted = true
            step(&model, &effects)
        case .staleSeq where (request.body as? any MoveRequest)?.seq != snapshot.seq: step(&model, &effects)
        case .paused where snapshot.phase == .paused: step(&model, &effects)
        // Another one of a race has ended it while the step was on its way.
        case .wrongPhase where snapshot.phase != .playing: step(&model, &effects)
        default: model.refusedAt = snapshot.seq
        }
    }

    /// The bot has given up, and its seat is gone. It leaves the table; the others of a race play on there.
    static func leaveAfterResigning(_ model: inout Model, _ effects: inout [Effect]) {
        guard let snapshot = model.mirror?.snapshot else { return }
        if snapshot.phase != .over {
            model.gamesPlayed += 1
            effects.append(.say("Game \(model.gamesPlayed) is given up."))
        }
        let score = model.seat.map { snapshot.seats[$0].score }
        endGame(&model, place: 0, score ?? 0, OverReason.resigned.rawValue, &effects)
        // A table of an event is left to the server.
        if model.settings.wish.event != nil { return forgetTable(&model, &effects) }
        model.patience.hasResigned = true
        ask(&model, Request.Leave(table: snapshot.table), &effects)
    }

    /// Whether it has left one table and sits down at another for its next game.
    static func isForAnotherTable(_ model: Model) -> Bool {
        guard model.patience.hasResigned, model.settings.games != nil else { return false }
        if case .table = model.settings.wish { return false }
        return true
    }
}

extension PatienceTerms {
    /// What the rules of a table state of its cards.
    package var values: PatienceValues {
        PatienceValues {
            $0.draw = draw ?? $0.draw
            if case .limited(let passes) = passes { $0.passes = passes }
            $0.suits = suits ?? $0.suits
            $0.cells = cells ?? $0.cells
        }
    }
}

extension Snapshot {
    /// Where the cards of a patience table lie, as its seat sees them; nil at another table, and for a game that is not known here. How
    /// often the waste was turned over is not shown, and 0 here.
    package var patience: PatiencePosition? {
        guard let board = board.patience, let terms = rules.patience,
            let game = PatienceRules.named(terms.game)
        else { return nil }
        let values = terms.values
        let piles = board.piles.map { pile in
            pile.cards.map { card in
                PatiencePosition.Place(card.face.flatMap { PlayingCard(id: $0) }, isUp: card.face != nil)
            }
        }
        guard piles.count == PatienceLayout(game, values).count else { return nil }
        return PatiencePosition(game, values, piles: piles)
    }

    func action(of request: Request) -> PatienceAction? {
        if request.body is Request.Draw { return .draw }
        guard let move = request.body as? Request.Move, let board = board.patience,
            let from = board.index(of: move.from), let to = board.index(of: move.to)
        else { return nil }
        return .move(from: from, to: to, count: move.count ?? 1)
    }
}
