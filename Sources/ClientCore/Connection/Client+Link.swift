import Wire

extension Client {
    func connect(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        model.link = model.session == nil ? .connecting : .reconnecting
        effects += [.connect, .schedule(.greeting, after: Self.greetingLimit)]
    }

    /// Tries again where there was a session; a first connection that fails is the player's to think about.
    func lose(_ reason: String, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        if model.link == .leaving { return end(.quit, &model, &effects) }
        guard model.session != nil else { return end(.unreachable(reason: reason), &model, &effects) }
        if model.link == .ready {
            effects += [.report(.linkLost(reason: reason)), .schedule(.givingUp, after: Self.patience)]
        }
        model.link = .reconnecting
        effects += [.disconnect, .cancel(.greeting), .schedule(.retry, after: model.retryPause.next())]
    }

    /// Answers the server's greeting with the client's own, taking the session up again where there is one.
    func greet(_ welcome: ServerMessage.Welcome, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        guard model.link == .greeting else { return }
        guard welcome.protocol == ProtocolVersion.current else {
            let theirs = "the server speaks version \(welcome.protocol) of the protocol"
            let reason = "\(theirs), this client version \(ProtocolVersion.current)"
            return end(.protocolBroken(reason: reason), &model, &effects)
        }
        sayHello(&model, &effects)
    }

    /// Everything that was asked before, or while the link was down, goes out now. The server answers what it had
    /// executed already with its first reply.
    func greeted(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        model.link = .ready
        model.retryPause = RetryPause()
        effects += [.cancel(.greeting), .cancel(.givingUp)]
        effects += model.pending.map { .send($0.envelope) }
        guard !model.resumes else { return }
        model.resumes = true
        effects.append(.report(.sessionBegan(resumed: false)))
    }

    /// A session that cannot be taken up again is replaced by a new one; others are told to the player.
    func turnedAway(_ error: ErrorReply, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        guard error.code == .badResume, model.resumes else {
            return end(.turnedAway(error), &model, &effects)
        }
        model.resumes = false
        model.tables = [:]
        model.front = nil
        model.guests = []
        model.pending = []
        sayHello(&model, &effects)
    }

    private func sayHello(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        let id = RequestID.number(model.newID())
        model.greetingID = id
        var hello = Request.Hello(name: model.name, client: model.program)
        if model.resumes {
            hello.resume = model.session?.resume ?? model.kept
            hello.tables = model.tables.mapValues(\.mirror.snapshot.seq)
        }
        effects.append(.send(Envelope(id: id, .hello(hello))))
    }
}
