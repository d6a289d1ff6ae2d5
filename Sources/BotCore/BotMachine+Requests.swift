import Wire

extension BotMachine {
    /// After so many refusals in a row the bot gives up: it and the server do not understand each other.
    private static let mostRefusals = 20
    /// The wait after a refusal that names no time of its own.
    private static let standardRetry: Duration = .seconds(1)

    /// Takes the next step, if no request is open.
    static func step(_ model: inout Model, _ effects: inout [Effect]) {
        guard model.isGreeted, model.underWay == nil, model.pause == nil else { return }
        if askForEvent(&model, &effects) { return }
        guard let mirror = model.mirror else { return askForSeat(&model, &effects) }
        let snapshot = mirror.snapshot
        if let behind = model.behind {
            let since = behind == .diffs ? snapshot.seq : nil
            return ask(&model, Request.Sync(table: snapshot.table, since: since), &effects)
        }
        guard let seat = model.seat, snapshot.seats[seat].status != .left else {
            if model.settings.wish.event != nil { return forgetTable(&model, &effects) }
            return end(&model, .unavailable("The seat at table \(snapshot.table) is lost."), &effects)
        }
        // A table of the ladder has one game.
        let isDone = model.settings.wish == .ladder && snapshot.phase == .over
        if isDone || model.settings.games.map({ model.gamesPlayed >= $0 }) == true {
            return ask(&model, Request.Leave(table: snapshot.table), &effects)
        }
        guard model.refusedAt != snapshot.seq else { return }
        if model.settings.hasPlayer, let flaw = playersFlaw(model.settings.playersGame, at: snapshot) {
            effects.append(.send(Envelope(Request.Leave(table: snapshot.table))))
            return end(&model, .badWish(flaw), &effects)
        }
        if !isKnown(snapshot) { return leaveUnknown(&model, &effects) }
        switch snapshot.phase {
        case .waiting where !snapshot.seats[seat].ready: ask(&model, Request.Ready(table: snapshot.table), &effects)
        case .over where !snapshot.seats[seat].ready && model.settings.wish.event == nil:
            ask(&model, Request.Again(table: snapshot.table), &effects)
        // A bot agrees at once, so the game goes on as soon as the people agree.
        case .paused where snapshot.seats[seat].agree != true:
            ask(&model, Request.Pause(table: snapshot.table, on: false), &effects)
        case .playing where canFlip(model): think(&model, &effects)
        case .waiting, .over, .playing, .paused, .other: break
        }
    }

    /// Whether bots know the game of a table: Memory or patience.
    private static func isKnown(_ snapshot: Snapshot) -> Bool {
        snapshot.rules.stray != "game" && (snapshot.rules.patience == nil || snapshot.patience != nil)
    }

    /// Leaves a table whose game the bot does not know.
    private static func leaveUnknown(_ model: inout Model, _ effects: inout [Effect]) {
        guard let table = model.mirror?.snapshot.table else { return }
        effects.append(.send(Envelope(Request.Leave(table: table))))
        end(&model, .unavailable("Table \(table) plays a game that this bot does not know."), &effects)
    }

    /// Why a player of that game can't play at a table, in words.
    private static func playersFlaw(_ game: String?, at snapshot: Snapshot) -> String? {
        let isUnknown = snapshot.rules.stray == "game"
        let played = isUnknown ? "a game that is not known here" : snapshot.rules.patience?.game
        guard played == game else {
            let hint = game == nil ? " A program plays patience with --game." : ""
            return "Table \(snapshot.table) plays \(played ?? "Memory"), not \(game ?? "Memory").\(hint)"
        }
        return game == nil || snapshot.patience != nil
            ? nil : "Table \(snapshot.table) has rules that are not known here."
    }

    private static func askForSeat(_ model: inout Model, _ effects: inout [Effect]) {
        if let account = model.settings.account, !model.isSignedIn {
            return account.registers
                ? ask(&model, Request.Register(name: account.name, password: account.password, bot: true), &effects)
                : ask(&model, Request.Login(name: account.name, password: account.password), &effects)
        }
        switch model.settings.wish {
        case .table(let table): ask(&model, Request.Join(table: table), &effects)
        case .newTable(let rules): ask(&model, Request.Create(rules: rules), &effects)
        case .ladder: ask(&model, Request.Quick(ladder: true), &effects)
        case .quick(let rules): ask(&model, Request.Quick(rules: rules), &effects)
        case .event: break  // It waits to be called.
        }
    }

    static func ask(_ model: inout Model, _ body: some RequestBody, _ effects: inout [Effect]) {
        model.lastID += 1
        let envelope = Envelope(id: .number(model.lastID), body)
        model.underWay = envelope
        effects.append(.send(envelope))
    }

    private static func think(_ model: inout Model, _ effects: inout [Effect]) {
        if model.settings.hasPlayer { return askPlayer(&model, &effects) }
        let range = model.thinkingTime
        guard range.upperBound > .zero else { return flip(&model, &effects) }
        let spread = Int((range.upperBound - range.lowerBound) / .milliseconds(1))
        let time = range.lowerBound + .milliseconds(model.clockGenerator.below(spread + 1))
        model.lastTicket += 1
        model.pause = .thinking(ticket: model.lastTicket)
        effects.append(.wake(after: time, ticket: model.lastTicket))
    }

    private static func flip(_ model: inout Model, _ effects: inout [Effect]) {
        if model.mirror?.snapshot.board.patience != nil { return playPatience(&model, &effects) }
        guard let snapshot = model.mirror?.snapshot, let seat = model.seat,
            let card = model.bot.nextCard(in: snapshot, seat: seat)
        else { return }
        flip(card, &model, &effects)
    }

    static func flip(_ card: Int, _ model: inout Model, _ effects: inout [Effect]) {
        guard let snapshot = model.mirror?.snapshot else { return }
        // Where all move at once, the table changes too often for a flip to name its last `seq`.
        let seq = snapshot.turn == nil ? nil : snapshot.seq
        ask(&model, Request.Flip(table: snapshot.table, card: card, seq: seq), &effects)
    }

    /// A timer has run out: flips a card after thinking, or tries again what was refused.
    static func wake(_ model: inout Model, _ ticket: Int, _ effects: inout [Effect]) {
        switch model.pause {
        case .thinking(ticket):
            model.pause = nil
            // Something may prevent the flip by now, such as a lost seat or missing diffs; that is handled first.
            if model.behind == nil, model.refusedAt != model.mirror?.snapshot.seq, canFlip(model) {
                flip(&model, &effects)
            } else {
                step(&model, &effects)
            }
        case .backingOff(ticket):
            model.pause = nil
            model.refusedAt = nil
            step(&model, &effects)
        case .thinking, .backingOff, nil: break
        }
    }

    static func canFlip(_ model: Model) -> Bool {
        guard let snapshot = model.mirror?.snapshot, let seat = model.seat else { return false }
        if snapshot.board.patience != nil { return canPlayPatience(model, snapshot) }
        return model.bot.isToMove(in: snapshot, seat: seat)
    }

    /// A request was granted.
    static func accept(_ model: inout Model, _ ok: ServerMessage.Ok, _ effects: inout [Effect]) {
        if ok.re == model.greetingID {
            guard model.session != nil else {
                return end(&model, .protocolTrouble("The server greets without a session."), &effects)
            }
            return begin(&model, &effects)
        }
        guard let underWay = model.underWay, ok.re == underWay.id else { return }
        model.underWay = nil
        model.refusals = 0
        switch underWay.request.body {
        case is Request.Create, is Request.Join, is Request.Quick:
            guard let snapshot = model.mirror?.snapshot, let seat = model.seat else {
                return end(&model, .protocolTrouble("The server grants a seat and shows no table."), &effects)
            }
            if underWay.request.body is Request.Create { effects.append(.announce(table: snapshot.table)) }
            let name = snapshot.seats[seat].name ?? model.settings.name
            effects.append(.say("\(name) has seat \(seat) at table \(snapshot.table)."))
        case is Request.Leave:
            let isDone = model.settings.games.map { model.gamesPlayed >= $0 } ?? false
            guard model.settings.wish == .ladder || isForAnotherTable(model), !isDone else {
                return end(&model, .finished, &effects)
            }
            model.mirror = nil
        case is Request.Sync: model.behind = nil
        case is Request.Resign: return leaveAfterResigning(&model, &effects)
        case is Request.Login, is Request.Register: model.isSignedIn = true
        case let join as Request.EventJoin:
            model.event.hasJoined = true
            effects.append(.say("The bot takes part in event \(join.event)."))
        case is Request.Event: model.event.isSubscribed = true
        default: break
        }
        step(&model, &effects)
    }

    /// A request was refused, or a line could not be used.
    static func refuse(_ model: inout Model, _ error: ErrorReply, _ effects: inout [Effect]) {
        if error.code == .elsewhere, error.fatal == true { return follow(&model, &effects) }
        if error.fatal == true { return end(&model, ending(for: error), &effects) }
        guard let re = error.re else {
            // Every request of the bot but a pong has an id. An error without one means that the line was not understood.
            if error.code != .rateLimited { end(&model, ending(for: error), &effects) }
            return
        }
        if re == model.greetingID { return refuseGreeting(&model, error, &effects) }
        guard let underWay = model.underWay, re == underWay.id else { return }
        model.underWay = nil
        model.refusals += 1
        tellPlayer(&model, underWay.request, error, &effects)
        guard model.refusals < mostRefusals else {
            return end(&model, .protocolTrouble("The server keeps refusing: \(error.message)"), &effects)
        }
        switch (error.code, underWay.request.body) {
        case (.rateLimited, _), (.internal, _): backOff(&model, error, &effects)
        case (.notYourTurn, _) where error.retryMs != nil: backOff(&model, error, &effects)
        // A server checks few passwords at a time.
        case (.busy, _): backOff(&model, error, &effects)
        case (.tooMany, is Request.Quick) where error.retryMs != nil: backOff(&model, error, &effects)
        // It was registered before.
        case (.nameTaken, is Request.Register), (.notAllowed, is Request.Register):
            model.settings.account?.registers = false
            step(&model, &effects)
        case (_, is Request.Login), (_, is Request.Register): end(&model, .badWish(words(of: error)), &effects)
        case (.alreadySeated, is Request.EventJoin):
            model.event.hasJoined = true
            step(&model, &effects)
        case (_, is Request.EventJoin), (_, is Request.Event): end(&model, ending(for: error), &effects)
        case (_, is Request.Leave): end(&model, .finished, &effects)
        case (_, is Request.Create), (_, is Request.Join), (_, is Request.Quick):
            end(&model, ending(for: error), &effects)
        // The bot was put out while the link was lost, and no message says so afterwards.
        case (.noSuchTable, _), (.notSeated, _):
            if model.settings.wish.event != nil { return forgetTable(&model, &effects) }
            end(&model, ending(for: error), &effects)
        case (.staleSeq, let flip as Request.Flip) where model.mirror?.snapshot.seq != flip.seq: step(&model, &effects)
        // Repeated after a resume: the table has gone on meanwhile, and the bot has read its diffs by now.
        case (.wrongPhase, is Request.Pause), (.wrongPhase, is Request.Ready), (.wrongPhase, is Request.Again):
            step(&model, &effects)
        // Somebody paused while the flip was on its way.
        case (.paused, is Request.Flip) where model.mirror?.snapshot.phase == .paused: step(&model, &effects)
        case (.wrongPhase, is Request.Resign): step(&model, &effects)
        case (_, is any MoveRequest) where model.mirror?.snapshot.rules.patience != nil:
            refusePatience(&model, error, underWay.request, &effects)
        case (_, is Request.Sync): end(&model, ending(for: error), &effects)
        // Where all move at once, somebody was faster, and the bot has read their diff by now.
        case (_, is Request.Flip) where model.mirror?.snapshot.turn == nil: step(&model, &effects)
        default: model.refusedAt = model.mirror?.snapshot.seq
        }
    }

    private static func backOff(_ model: inout Model, _ error: ErrorReply, _ effects: inout [Effect]) {
        model.lastTicket += 1
        model.pause = .backingOff(ticket: model.lastTicket)
        let time = error.retryMs.map { Duration.milliseconds($0) } ?? standardRetry
        effects.append(.wake(after: time, ticket: model.lastTicket))
    }

    private static func words(of error: ErrorReply) -> String {
        "The server refuses (\(error.code.rawValue)): \(error.message)"
    }

    /// How the program ends after a refusal that the bot cannot do anything about.
    static func ending(for error: ErrorReply) -> Ending {
        let words = words(of: error)
        switch error.code {
        case .badName, .badField: return .badWish(words)
        case .badProtocol, .badJSON, .missingField, .unknownType, .notUTF8, .lineTooLong, .helloFirst, .helloTwice:
            return .protocolTrouble(words)
        default: return .unavailable(words)
        }
    }
}
