import Wire

extension BotMachine {
    /// The server has sent its welcome: sends `hello`, with the token of the session where there is one.
    static func greet(_ model: inout Model, _ welcome: ServerMessage.Welcome, _ effects: inout [Effect]) {
        guard welcome.protocol == ProtocolVersion.current else {
            let reason = "The server speaks protocol \(welcome.protocol), not \(ProtocolVersion.current)."
            return end(&model, .protocolTrouble(reason), &effects)
        }
        guard model.greetingID == nil, !model.isGreeted else {
            return end(&model, .protocolTrouble("The server welcomed twice."), &effects)
        }
        hello(&model, &effects)
    }

    private static func hello(_ model: inout Model, _ effects: inout [Effect]) {
        let held = model.mirror.map { [$0.snapshot.table: $0.snapshot.seq] }
        let request = Request.Hello(
            name: model.settings.name,
            client: "pairs-bot/\(model.settings.hasPlayer ? "program" : model.settings.strength.name)",
            resume: model.session?.resume, tables: model.session == nil ? nil : held,
            password: model.isElsewhere ? nil : model.settings.serverPassword)
        model.lastID += 1
        model.greetingID = .number(model.lastID)
        effects.append(.send(Envelope(id: model.greetingID, request)))
    }

    /// The session has begun or was resumed: repeats the request that was open when the link was lost, or goes on.
    static func begin(_ model: inout Model, _ effects: inout [Effect]) {
        model.greetingID = nil
        model.isGreeted = true
        model.event.isSubscribed = false
        model.waitedForLink = .zero
        model.restart = nil
        model.retryPause = RetryPause()
        if model.isElsewhere, model.settings.account != nil, !model.isSignedIn {
            return end(&model, .unavailable("The server moves sessions now, and could not sign in."), &effects)
        }
        if let underWay = model.underWay {
            effects.append(.send(underWay))
        } else {
            step(&model, &effects)
        }
    }

    /// The hello was refused. If the session cannot be resumed now, the bot tries again. If the server no longer knows the session, the bot
    /// begins a new one and takes a seat again.
    static func refuseGreeting(_ model: inout Model, _ error: ErrorReply, _ effects: inout [Effect]) {
        model.greetingID = nil
        // Where nothing can be recorded, no hold ends.
        if error.code == .internal { model.waitedForLink = .zero }
        if error.retryMs != nil, model.session != nil { return loseLink(&model, error.message, &effects) }
        guard error.code == .badResume, model.session != nil else {
            return end(&model, ending(for: error), &effects)
        }
        model.session = nil
        model.isSignedIn = false
        model.event.hasJoined = false
        model.mirror = nil
        model.underWay = nil
        model.behind = nil
        model.refusedAt = nil
        // A new session begins, and signs in, where the bot was told to.
        if model.isElsewhere { return effects.append(.connect(after: .zero)) }
        hello(&model, &effects)
    }

    /// The session is at another node, to which the link knows the way.
    static func follow(_ model: inout Model, _ effects: inout [Effect]) {
        model.greetingID = nil
        model.isGreeted = false
        model.pause = nil
        effects.append(.connect(after: .zero))
    }

    /// The link is gone. If the first connection fails, the bot ends. A session is tried again for as long as its seat is
    /// held, or as a server that restarts wants, each time after twice the time.
    static func loseLink(_ model: inout Model, _ reason: String, _ effects: inout [Effect]) {
        model.greetingID = nil
        model.isGreeted = false
        model.pause = nil
        guard let session = model.session,
            model.waitedForLink < model.restart ?? .milliseconds(session.holdMs)
        else {
            return end(&model, .unavailable(model.restart == nil ? reason : hasShutDown), &effects)
        }
        let delay = model.retryPause.next()
        model.waitedForLink += delay
        if model.restart == nil { effects.append(.say("The link is lost (\(reason)); trying again.")) }
        effects.append(.connect(after: delay))
    }

    private static let hasShutDown = "The server has shut down."

    /// The server says goodbye, and ends the connection next. After some of the reasons the session cannot be resumed.
    static func part(_ model: inout Model, _ goodbye: ServerMessage.Goodbye, _ effects: inout [Effect]) {
        switch goodbye.reason {
        case .shutdown:
            guard let time = goodbye.resumeMs, time > 0, model.session != nil else {
                return end(&model, .unavailable(hasShutDown), &effects)
            }
            guard model.restart == nil else { return }
            model.restart = .milliseconds(time)
            model.retryPause = .duringRestart
            effects.append(.say("The server restarts; waiting for it."))
        case .moved: follow(&model, &effects)
        case .replaced: end(&model, .unavailable("Another connection has taken this session."), &effects)
        default: break
        }
    }
}
