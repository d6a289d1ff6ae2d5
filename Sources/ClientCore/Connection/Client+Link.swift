import Wire

extension Client {
    func connect(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        model.link = model.session == nil ? .connecting : .reconnecting
        effects += [.connect, .schedule(.greeting, after: Self.greetingLimit)]
    }

    /// Connects again if there was a session. If the first connection fails, the player decides what to do; but one that the server has
    /// closed without a word, or may grant in a moment, is tried again for a while. Where a session can't be resumed because nothing can be
    /// recorded, holds stand, and the time after which the client gives up begins anew.
    func lose(_ reason: LinkTrouble, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        if model.link == .leaving { return end(.quit, &model, &effects) }
        guard model.session != nil else {
            let isMute = reason == .closed && model.greetingID == nil
            if reason.isPutOff || isMute {
                if !model.isPatient { effects.append(.schedule(.givingUp, after: Self.patienceAtFirst)) }
                (model.isPatient, model.greetingID, model.link) = (true, nil, .connecting)
                model.trouble = isMute ? .mute : reason
                effects += [.disconnect, .cancel(.greeting), .schedule(.retry, after: model.retryPause.next())]
                return
            }
            model.trouble = reason
            return end(.unreachable(reason: reason), &model, &effects)
        }
        if model.link == .ready {
            effects += [.report(.linkLost(reason: reason)), .schedule(.givingUp, after: Self.patience)]
        }
        model.link = .reconnecting
        // While a server restarts, no attempt fails for another reason.
        if model.trouble != .restarting || reason.isPutOff { model.trouble = reason }
        if reason.holdsStand { effects.append(.schedule(.givingUp, after: Self.patience)) }
        effects += [.disconnect, .cancel(.greeting), .schedule(.retry, after: model.retryPause.next())]
    }

    /// The session is at another node, to which the link knows the way.
    func follow(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        if model.link == .leaving { return end(.quit, &model, &effects) }
        if model.link == .ready {
            effects += [.report(.linkLost(reason: .moved)), .schedule(.givingUp, after: Self.patience)]
        }
        model.greetingID = nil
        model.trouble = .moved
        connect(&model, &effects)
    }

    /// The server has stopped. If it keeps its sessions, the client tries to come back for the time that the server gives.
    func awaitRestart(_ goodbye: ServerMessage.Goodbye, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        guard let time = goodbye.resumeMs, time > 0, model.session != nil else {
            return end(.dismissed(.shutdown), &model, &effects)
        }
        let isFirst = model.trouble != .restarting
        if isFirst { model.retryPause = .duringRestart }
        lose(.restarting, &model, &effects)
        // A server that says it again and again gets no more time.
        guard isFirst, model.link == .reconnecting else { return }
        effects.append(.schedule(.givingUp, after: min(.milliseconds(time), Self.longestRestart)))
    }

    /// Answers the server's welcome with `hello`, and resumes the session if there is one.
    func greet(_ welcome: ServerMessage.Welcome, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        guard model.link == .greeting else { return }
        model.welcome = welcome
        guard welcome.protocol == ProtocolVersion.current else {
            return end(.protocolBroken(reason: .otherVersion(welcome.protocol)), &model, &effects)
        }
        if welcome.node != nil { effects.append(.schedule(.greeting, after: Self.takeoverLimit)) }
        sayHello(&model, &effects)
    }

    /// Sends every request that has no reply, from before the link was lost and since then. The server answers those that it
    /// had executed with its first reply.
    func greeted(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        model.link = .ready
        model.retryPause = RetryPause()
        model.trouble = nil
        model.isPatient = false
        effects += [.cancel(.greeting), .cancel(.givingUp)]
        if model.otherHost != nil { withholdSecrets(&model, &effects) }
        effects += model.pending.map { .send($0.envelope) }
        model.postponed = []
        guard !model.resumes || model.isQuiet else { return }
        model.resumes = true
        model.isQuiet = false
        effects.append(.report(.sessionBegan(resumed: false)))
    }

    /// No secret of an account goes by itself to another node than the one that it was typed for.
    private func withholdSecrets(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        let withheld = model.pending.filter { $0.request.hasAccountSecret }
        model.pending.removeAll { $0.request.hasAccountSecret }
        effects += withheld.map {
            .report(.refused($0.request, ErrorReply(.busy, "The server has moved the session.")))
        }
    }

    /// The hello was refused. If the session cannot be resumed now, it is tried again; if it never can, a new one begins. Any other
    /// refusal is shown to the player.
    func turnedAway(_ error: ErrorReply, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        if error.retryMs != nil, model.session != nil || [.internal, .busy].contains(error.code) {
            return lose(.putOff(error), &model, &effects)
        }
        guard error.code == .badResume, model.resumes else {
            return end(.turnedAway(error), &model, &effects)
        }
        model.resumes = false
        model.isQuiet = false
        model.missed = error.missed ?? []
        model.tables = [:]
        model.front = nil
        model.guests = []
        model.pending = []
        // A new session begins where the player has chosen to be.
        if model.otherHost != nil { return connect(&model, &effects) }
        sayHello(&model, &effects)
    }

    private func sayHello(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        let id = RequestID.number(model.newID())
        model.greetingID = id
        var hello = Request.Hello(
            name: model.name, client: model.program, password: model.otherHost == nil ? model.password : nil)
        if model.resumes {
            hello.resume = model.session?.resume ?? model.kept
            hello.tables = model.tables.mapValues(\.mirror.snapshot.seq)
        }
        effects.append(.send(Envelope(id: id, hello)))
    }
}
