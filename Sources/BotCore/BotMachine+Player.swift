public import Wire

extension BotMachine {
    /// What a player beside the machine is told of its game, and what it is asked. A player plays one game.
    public enum PlayerOrder: Sendable, Hashable {
        /// A game begins, or goes on, at that seat of this table.
        case begin(seat: Int, Snapshot)
        /// A diff or a snapshot of the game has come.
        case tell(ServerMessage)
        /// Choose a card. It is answered by `Event.chose`.
        case choose
        /// The game has moved on without the choice that was asked for.
        case overtaken
        /// The server has refused the card. Choose again.
        case refused(card: Int, ErrorReply)
        /// The game is over for the player. `place` is 0 where that was missed.
        case end(place: Int, score: Int, reason: String)
    }

    /// What a player beside the machine is about.
    struct PlayerState: Sendable, Hashable {
        /// The game that it plays; nil between games.
        var game: String?
        /// Whether it has been asked for a card.
        var isChoosing = false
        /// The card that it has chosen and that was not flipped yet.
        var choice: Int?
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
        effects.append(
            .player(.end(place: own?.place ?? 0, score: own?.score ?? 0, reason: over?.reason.rawValue ?? "unknown")))
        model.player = PlayerState()
    }

    /// It is the player's move.
    static func askPlayer(_ model: inout Model, _ effects: inout [Effect]) {
        guard model.player.game != nil, !model.player.isChoosing else { return }
        if let card = model.player.choice {
            model.player.choice = nil
            return flip(card, &model, &effects)
        }
        model.player.isChoosing = true
        effects.append(.player(.choose))
    }

    static func take(choice card: Int, _ model: inout Model, _ effects: inout [Effect]) {
        guard model.player.isChoosing else { return }
        model.player.isChoosing = false
        model.player.choice = card
        // Another choice may be granted where the one before was refused.
        model.refusedAt = nil
        step(&model, &effects)
    }

    /// A flip was refused: the player chooses again, unless the same card is to be tried once more.
    static func tellPlayer(_ model: inout Model, _ card: Int, _ error: ErrorReply, _ effects: inout [Effect]) {
        guard model.settings.hasPlayer, model.player.game != nil else { return }
        let isForLater = error.code == .notYourTurn && error.retryMs != nil
        if isForLater || [.rateLimited, .internal, .paused].contains(error.code) {
            model.player.choice = card
        } else if canFlip(model) {
            model.player.isChoosing = true
            effects.append(.player(.refused(card: card, error)))
        }
    }

    /// The player can't go on: its game is lost, and the seat is given up.
    static func fail(_ model: inout Model, _ reason: String, _ effects: inout [Effect]) {
        if model.isGreeted, let table = model.mirror?.snapshot.table {
            effects.append(.send(Envelope(.resign(.init(table: table)))))
            effects.append(.send(Envelope(.leave(.init(table: table)))))
        }
        end(&model, .playerFailed(reason), &effects)
    }
}
