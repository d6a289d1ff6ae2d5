public import Vocabulary
public import Wire

extension BotMachine {
    /// What a player beside the machine is told of its game, and what it is asked. A player plays one game.
    public enum PlayerOrder: Sendable, Hashable {
        /// A game begins, or goes on, at that seat of this table.
        case begin(seat: Int, Snapshot)
        /// A diff or a snapshot of the game has come.
        case tell(ServerMessage)
        /// Choose what to do. It is answered by `Event.chose`.
        case choose
        /// The game has moved on without the choice that was asked for.
        case overtaken
        /// The server has refused that. Choose again.
        case refused(PlayerChoice, ErrorReply)
        /// The game is over for the player. `place` is 0 where that was missed.
        case end(place: Int, score: Int, reason: String)
    }

    /// What a player does when it may move.
    public enum PlayerChoice: Sendable, Hashable {
        /// It turns that card.
        case card(Int)
        /// It brings a patience game on.
        case step(PatienceAction)
        /// It gives a patience game up.
        case resign
    }

    /// What a player beside the machine is about.
    struct PlayerState: Sendable, Hashable {
        /// The game that it plays; nil between games.
        var game: String?
        /// Whether it has been asked what to do.
        var isChoosing = false
        /// What it has chosen and what was not done yet.
        var choice: PlayerChoice?
    }

    /// Tells the player what has come, and begins and ends its games.
    static func follow(_ model: inout Model, _ message: ServerMessage, over: Over?, _ effects: inout [Effect]) {
        guard model.settings.hasPlayer, let snapshot = model.mirror?.snapshot, let seat = model.seat else { return }
        if let game = model.player.game {
            effects.append(.player(.tell(message)))
            if over != nil || game != snapshot.game { endGame(&model, over, seat, &effects) }
        }
        if model.player.game == nil, snapshot.phase == .playing || snapshot.phase == .paused,
            snapshot.seats[seat].status == .here
        {
            model.player.game = snapshot.game
            model.patience.hasResigned = false
            effects.append(.player(.begin(seat: seat, snapshot)))
        }
        // In a pause the question stands.
        if snapshot.phase != .paused, !canFlip(model) {
            model.player.choice = nil
            if model.player.isChoosing { effects.append(.player(.overtaken)) }
            model.player.isChoosing = false
        }
    }

    private static func endGame(_ model: inout Model, _ over: Over?, _ seat: Int, _ effects: inout [Effect]) {
        let own = over?.ranking.first { $0.seat == seat }
        endGame(&model, place: own?.place ?? 0, own?.score ?? 0, over?.reason.rawValue ?? "unknown", &effects)
    }

    /// Tells the player that its game is over, if it plays one.
    static func endGame(
        _ model: inout Model, place: Int, _ score: Int, _ reason: String, _ effects: inout [Effect]
    ) {
        guard model.player.game != nil else { return }
        effects.append(.player(.end(place: place, score: score, reason: reason)))
        model.player = PlayerState()
    }

    /// It is the player's move.
    static func askPlayer(_ model: inout Model, _ effects: inout [Effect]) {
        guard model.player.game != nil, !model.player.isChoosing else { return }
        if let choice = model.player.choice {
            model.player.choice = nil
            switch choice {
            case .card(let card): return flip(card, &model, &effects)
            case .step(let action): return make(action, &model, &effects)
            case .resign:
                guard let table = model.mirror?.snapshot.table else { return }
                return ask(&model, Request.Resign(table: table), &effects)
            }
        }
        model.player.isChoosing = true
        effects.append(.player(.choose))
    }

    static func take(choice: PlayerChoice, _ model: inout Model, _ effects: inout [Effect]) {
        guard model.player.isChoosing else { return }
        model.player.isChoosing = false
        model.player.choice = choice
        // Another choice may be granted where the one before was refused.
        model.refusedAt = nil
        step(&model, &effects)
    }

    /// A flip or a step was refused: the player chooses again, unless the same is to be tried once more.
    static func tellPlayer(_ model: inout Model, _ request: Request, _ error: ErrorReply, _ effects: inout [Effect]) {
        guard model.settings.hasPlayer, model.player.game != nil,
            let choice = model.mirror?.snapshot.choice(of: request)
        else { return }
        let isForLater = error.code == .notYourTurn && error.retryMs != nil
        if isForLater || [.rateLimited, .internal, .paused].contains(error.code) {
            model.player.choice = choice
        } else if error.code == .tooMany {
            // The server takes no more steps in this game.
            model.player.choice = .resign
        } else if canFlip(model) {
            model.player.isChoosing = true
            effects.append(.player(.refused(choice, error)))
        }
    }

    /// The player can't go on: its game is lost, and the seat is given up.
    static func fail(_ model: inout Model, _ reason: String, _ effects: inout [Effect]) {
        if model.isGreeted, let table = model.mirror?.snapshot.table {
            effects.append(.send(Envelope(Request.Resign(table: table))))
        }
        leaveForGood(model, &effects)
        end(&model, .playerFailed(reason), &effects)
    }
}

extension Snapshot {
    /// What a player has chosen where the machine asks for that; nil for what no player chooses.
    fileprivate func choice(of request: Request) -> BotMachine.PlayerChoice? {
        if let flip = request.body as? Request.Flip { return .card(flip.card) }
        return action(of: request).map { .step($0) }
    }
}
