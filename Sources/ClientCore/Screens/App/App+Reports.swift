import Vocabulary
import Wire

extension App {
    func tell(_ report: ClientReport, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        if case .refused(let request, _) = report, let image = request.body as? Request.Image {
            return refused(image, &model, &effects)
        }
        if case .granted(let request, _) = report, request.body is Request.Image { return }
        if case .told(.image(let image)) = report { return take(image, &model, &effects) }
        // A question about the deal of a game that is over. A server that does not solve games refuses it.
        if case .granted(.other(let hint as Request.Hint), _) = report, model.client.isOver(hint.table) { return }
        // The game was left, and its table closed before the question came.
        if case .refused(.other(let hint as Request.Hint), _) = report, model.client.tables[hint.table] == nil {
            return
        }
        if case .refused(.other(let hint as Request.Hint), _) = report, model.client.isOver(hint.table) {
            let unknown = ServerMessage.Hint(table: hint.table, seat: hint.seat ?? 0, moves: [], verdict: .unknown)
            return tell(.told(.hint(unknown)), &model, &effects)
        }
        if asksForEvent(report, &model, &effects) { return }
        model.news.append(.report(report))
        if tellMembership(report, &model, &effects) { return tellAll(.report(report), &model, &effects) }
        switch report {
        case .sessionBegan(let resumed): begin(resumed: resumed, &model, &effects)
        case .entered(let snapshot):
            // What was said of the table before is not about this one.
            if model.notice?.isKept != true { model.notice = nil }
            // The tables of a session that goes on come before its greeting is answered.
            if model.goal?.isOneGame != true, model.stack.contains(where: { $0.destination == .connecting }) {
                showLobby(&model, &effects)
            }
            remember(&model, &effects)
            enter(snapshot, &model, &effects)
            getPictures(of: snapshot, &model, &effects)
        case .putOut(_, let reason):
            let why = reason.map { " " + model.words.sentence(Narrator.printable($0)) } ?? ""
            model.tell(model.words.table.putOut + why, .bad)
        case .granted(.other(is Request.Ping), _):
            if let sent = model.visit.pingSent { model.visit.latency = model.now - sent }
            model.visit.pingEnded(at: model.now)
        case .refused(let request, let error):
            // The table was there until its pictures could not be had. What was typed for it is there again.
            if request.body is Request.Create {
                if let form = model.form { model.stack.append(form) }
                (model.form, model.pastime) = (nil, nil)
            }
            if request.body is Request.Mute || request.body is Request.Ban { model.sanctionText = nil }
            if request.body is Request.Ping {
                model.visit.pingEnded(at: model.now)
            } else if request.isSilent || error.code == .badPassword && request.givesNoPassword {
                // Nobody has asked for it, or the question for the password says it all.
            } else if request.body is Request.Watch, error.code == .noSuchTable, model.notice?.isKept == true {
                // The game has gone on without the player and ended: that it has gone on is told already.
            } else {
                let told = model.refusal(error, to: request)
                // Where all play at once, being a moment late is part of the game and not an error to show.
                let isLate = error.code == .cardHeld || error.code == .cardGone
                // Why, until when, and to whom to object.
                if [.banned, .muted].contains(error.code) {
                    model.tellLong(told)
                } else {
                    model.tell(told, isLate ? .plain : .bad)
                    model.notice?.isWhole = [.badMove, .badTheme].contains(error.code)
                }
            }
        case .told(let message): tell(message, &model, &effects)
        case .linkLost(let reason):
            // Nothing has come since the ping without an answer.
            if case .silent = reason, let sent = model.visit.pingSent {
                model.lostAt = sent
            } else {
                model.lostAt = model.now
            }
            model.visit.pingSent = nil
            model.visit.latency = nil
            // Others may join meanwhile.
            model.visit.news.events = model.visit.news.events.filter { $0.value.entry.phase != "open" }
        case .ended(let ending): return end(ending, &model, &effects)
        case .refreshed(let snapshot):
            getPictures(of: snapshot, &model, &effects)
            // A player who gives up where each has a board of their own gets a watcher's snapshot. No diff was missed.
            let hasResigned = Mode(snapshot).order == .apart && model.client.seats(at: snapshot.table).isEmpty
            // Whoever watches and sits down gets a snapshot too.
            if !hasResigned, !model.client.isJoining(snapshot.table) { model.tell(model.words.table.refreshed) }
        case .granted(.other(is Request.Create), _): model.form = nil
        case .granted(.other(let lock as Request.Lock), _): model.note(lock.table, isLocked: lock.on)
        case .granted(.other(let join as Request.Join), _) where join.name != nil:
            // A later run of the program must know the players that this one has seated.
            if model.visit.isRemembered, let kept = model.session { effects.append(.remember(kept)) }
        case .stepped(let diff, _, let after):
            leaveToBots(after, &model, &effects)
            if after.over?.isSealed == true { model.visit.news.boards[after.game] = after.board }
            if diff.changes.contains(where: { if case .deal = $0 { true } else { false } }) {
                model.notice = nil
                getPictures(of: after, &model, &effects)
            }
            followRecords(diff, after, &model, &effects)
            followSaved(diff, after, &model, &effects)
        // A refusal is over with the next step, and its line has room for a hint again.
        case .granted(.other(let request), _) where request is any MoveRequest: model.notice = nil
        case .granted, .dealChecked: break
        }
        tellAll(.report(report), &model, &effects)
        showSaved(insteadOf: report, &model, &effects)
        askAgain(after: report, &model, &effects)
        leaveLostTables(&model, &effects)
    }

    private func tell(_ message: ServerMessage, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        switch message {
        case .error(let error): model.tell(model.words.refusal(error), .bad)
        // Whoever leaves last knows why the table is closed.
        case .closed(let closed): if !model.client.isLeaving(closed.table) { model.tell(model.words.table.closed) }
        case .tables(let list):
            for entry in list.tables {
                note(entry.watchers, at: entry.table, &model, &effects)
                model.note(entry.table, isLocked: entry.isLocked)
            }
        case .lobby(let line):
            let isThere = line.op != "remove"
            note(isThere ? line.entry.watchers : nil, at: line.entry.table, &model, &effects)
            model.note(line.entry.table, isLocked: isThere && line.entry.isLocked)
        case .watchers(let page):
            let known = model.visit.spectators.updateValue(page.names, forKey: page.table) ?? []
            guard let state = TableState(page.table, model.context), state.isHost, state.snapshot.phase == .waiting
            else { return }
            // Somebody may want a seat.
            for name in page.names where !known.contains(name) {
                model.tell(model.words.table.watches(state.context.shown(name)))
            }
        case .called, .event: follow(message, &model, &effects)
        default: break
        }
    }

    /// A new session goes on to its goal. A resumed one is already at its tables.
    private func begin(resumed: Bool, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        goOn(resumed: resumed, &model, &effects)
        tellMissed(hasEnded: !resumed, &model, &effects)
        // Whoever hosts with an event gets it, even where games of an earlier run go on.
        if case .event(let event) = model.goal, !model.membership.isSigningIn, !model.membership.isRegistering {
            make(event, &model, &effects)
            if !model.client.tables.isEmpty { model.tell(model.words.telling.resumed) }
        }
    }

    /// Makes what the player came for, once. Its screen comes on top.
    private func make(_ event: Request.EventCreate, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.goal = .lobby
        push(.events(deal: false), &model, &effects)
        pass(.requested(event), &model, &effects)
    }

    private func goOn(resumed: Bool, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        let isFirst = model.stack.contains { $0.destination == .connecting }
        if resumed, !isFirst { return model.tell(model.words.common.connectedAgain, .good) }
        if resumed, isFirst {
            model.visit.isResuming = false
            model.isKeptSilent = false
            // If the session has tables, they come next and are shown on top.
            showLobby(&model, &effects)
            return
        }
        // The server has answered the token of a kept session with a new one.
        if let kept = model.kept, kept.place == model.place, model.visit.isResuming { forgetKept(&model, &effects) }
        model.visit.isResuming = false
        // A session that went on without a question is at its tables already.
        if !model.client.tables.isEmpty { return }
        forgetSeats(&model, &effects)
        // A program that is killed in the lobby says goodbye to nobody, and the server holds its name for a while.
        keepName(model, &effects)
        if !isFirst {
            // The server no longer knows the session, so its tables are gone.
            model.tell(model.words.refusal(ErrorReply(.badResume, "")), .bad)
            _ = signInAgain(&model, &effects)
            return showLobby(&model, &effects)
        }
        if !signInAgain(&model, &effects), !openOwnAccount(&model, &effects) { reachGoal(&model, &effects) }
    }

    /// Goes on to what the player came for.
    func reachGoal(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        switch model.goal ?? .lobby {
        case .lobby: showLobby(&model, &effects)
        case .create:
            showLobby(&model, &effects)
            push(.create, &model, &effects)
        case .patience:
            showLobby(&model, &effects)
            push(.createPatience, &model, &effects)
        case .saved(let game):
            showLobby(&model, &effects)
            pass(.requested(Request.Create.saved(game)), &model, &effects)
        case .deal:
            showLobby(&model, &effects)
            push(.events(deal: true), &model, &effects)
        case .event(let event):
            showLobby(&model, &effects)
            make(event, &model, &effects)
        case .play(let pastime): play(pastime, &model, &effects)
        case .join(let table):
            showLobby(&model, &effects)
            pass(.requested(Request.Join(table: table)), &model, &effects)
        case .watch(let table):
            showLobby(&model, &effects)
            pass(.requested(Request.Watch(table: table)), &model, &effects)
        case .replay(let game):
            model.stack.removeLast(model.stack.count - 1)
            push(.replay(game), &model, &effects)
        }
    }

    private func showLobby(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.stack.removeLast(model.stack.count - 1)
        push(.lobby, &model, &effects)
    }

    /// Shows a table above the lobby. The screens that led to it are removed, so that `back` leads to the lobby.
    private func enter(_ snapshot: Snapshot, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        let table = snapshot.table
        model.question = nil
        let isAsked = model.client.pending.contains { $0.request.body is Request.Create }
        model.form = isAsked ? model.stack.last { [.create, .createPatience].contains($0.destination) } : nil
        model.stack.removeAll {
            switch $0.destination {
            case .connecting, .create, .createPatience, .createEvent, .configure, .settings, .account, .records,
                .leaders, .history,
                .saved, .replay:
                true
            case .table(let other): other == table
            case .home, .lobby, .events, .event: false
            }
        }
        push(.table(table), &model, &effects)
        // A game that one key begins, and a game for one, wait for nobody.
        let isAlone = Mode(snapshot).isForOne && !model.client.seats(at: table).isEmpty
        if model.pastime != nil && isAsked || isAlone && snapshot.phase == .waiting {
            pass(.requested(Request.Ready(table: table)), &model, &effects)
        }
    }

    private func end(_ ending: ClientEnding, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        let failure = model.failure(of: ending)
        // A session that was not resumed yet is kept. A server that has stopped has the tables again when it is started again.
        let isOver = ending.isBan || [.quit, .dismissed(.signedOut)].contains(ending)
        if isOver, model.client.session != nil { forget(isGone: ending != .quit, &model, &effects) }
        let isStopped = ending == .dismissed(.shutdown)
        if model.isQuitting { return exit(.done, &model, &effects) }
        if case .turnedAway(let error) = ending, error.code == .badPassword, let place = model.place {
            return askForPassword(of: place, error, &model, &effects)
        }
        // After a failed first attempt the same screen offers another.
        if let failure, model.top.destination == .connecting {
            model.failure = failure
            if model.visit.isResuming { model.isKeptSilent = true }
            return
        }
        // Whoever stood in the lobby has no game to come back to.
        let kept = failure == nil || isOver || !model.visit.isRemembered ? nil : model.session
        goHome(&model, &effects)
        if let kept, !kept.isQuiet { (model.kept, model.isKeptSilent) = (kept, isStopped) }
        guard let failure else { return }
        if ending.isBan || ending == .dismissed(.signedOut) {
            model.tellLong(failure)
        } else {
            model.tell(failure, .bad)
        }
    }
}

extension AppModel {
    /// Why a client has ended, in words; nil if the player wanted it.
    func failure(of ending: ClientEnding) -> String? {
        let place = place.map { Narrator.printable($0.text) } ?? ""
        return switch ending {
        case .quit: nil
        case .unreachable(.untrusted(let reason)): Narrator.printable(reason)
        case .unreachable(.putOff(let error)): words.endings.turnedAway(words.refusal(error))
        case .unreachable(let reason): words.endings.unreachable(place, words.trouble(reason))
        case .gaveUp(let reason): words.endings.gaveUp(words.trouble(reason))
        case .protocolBroken(.foreign): words.meeting.notPairs(place)
        case .protocolBroken(.told(let told)): "\(place): \(Narrator.printable(told))"
        case .protocolBroken(let reason): words.endings.protocolBroken(words.trouble(reason))
        case .turnedAway(let error) where ending.isBan: words.refusal(error)
        case .turnedAway(let error) where error.code == .badPassword && !hasTriedPassword:
            words.meeting.needsPassword
        case .turnedAway(let error): words.endings.turnedAway(words.refusal(error))
        case .dismissed(.shutdown): words.endings.shutdown
        case .dismissed(.signedOut): lastWords(in: ending) ?? words.endings.signedOut
        case .dismissed: words.endings.replaced
        }
    }

    /// Why whoever runs the server has ended the session, where that was announced just before.
    func lastWords(in ending: ClientEnding) -> String? {
        guard ending == .dismissed(.signedOut), let announced, now - announced.at < .seconds(2) else { return nil }
        return announced.text
    }

    private var hasTriedPassword: Bool { place.map { serverPasswords[$0] != nil } ?? false }

    fileprivate mutating func note(_ table: String, isLocked: Bool) {
        if isLocked { visit.locked.insert(table) } else { visit.locked.remove(table) }
    }
}

extension ServerPlace {
    /// Host and port, as `host:7247`.
    var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// What plays back that game of its archive.
    func replayCommand(_ game: String) -> String { "pairs replay \(game.clean)@\(shortText.clean)" }

    /// The same, without the port where it is the usual one.
    var shortText: String { port == Self.usualPort ? host : text }
}

extension AppModel {
    /// A refusal in words. Who can't join a game, and may have a seat in it from an earlier run, is told of that seat. Nobody signs in
    /// who is signed in, or at a table.
    func refusal(_ error: ErrorReply, to request: Request) -> String {
        if error.code == .wrongPhase, request.body is Request.Login || request.body is Request.Register {
            let signOut = client.session?.account.flatMap { _ in words.meeting.notNow["signedOut"] }
            return signOut ?? words.meeting.keepsName
        }
        let mayBeOwn = error.code == .wrongPhase && request.body is Request.Join && context.offer != nil
        return (mayBeOwn ? words.meeting.notNow["ownGame"] : nil) ?? words.refusal(error, to: request)
    }
}

extension Request {
    /// Whether it asks to come in without a password.
    var givesNoPassword: Bool {
        switch body {
        case let join as Join: join.password == nil
        case let watch as Watch: watch.password == nil
        default: false
        }
    }
}
