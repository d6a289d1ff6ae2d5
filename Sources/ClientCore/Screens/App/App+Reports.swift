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
                // Where all play at once, being a moment late is part of the game and not an error to show.
                let isLate = error.code == .cardHeld || error.code == .cardGone
                model.tell(model.refusal(error, to: request), isLate ? .plain : .bad)
                model.notice?.isWhole = [.badMove, .badTheme].contains(error.code)
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
        case .watchers(let page): model.visit.spectators[page.table] = page.names
        case .called, .event: follow(message, &model, &effects)
        default: break
        }
    }

    /// A new session goes on to its goal. A resumed one is already at its tables.
    private func begin(resumed: Bool, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        goOn(resumed: resumed, &model, &effects)
        tellMissed(hasEnded: !resumed, &model, &effects)
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
            push(.events(deal: false), &model, &effects)
            pass(.requested(event), &model, &effects)
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
            case .connecting, .create, .createPatience, .configure, .settings, .account, .records, .leaders, .history,
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
        // A session that was not resumed yet is kept. A server that has stopped keeps none.
        let isOver = ending.isBan || [.quit, .dismissed(.shutdown), .dismissed(.signedOut)].contains(ending)
        if isOver, model.client.session != nil { forget(isGone: ending != .quit, &model, &effects) }
        if ending == .dismissed(.shutdown), model.kept?.place == model.place { model.kept = nil }
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
        let kept = failure == nil || isOver ? nil : model.session
        goHome(&model, &effects)
        if let kept, !kept.isQuiet { model.kept = kept }
        guard let failure else { return }
        if ending == .dismissed(.signedOut) { model.tellLong(failure) } else { model.tell(failure, .bad) }
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
        // Whoever runs the server may have said why.
        case .dismissed(.signedOut):
            announced.flatMap { now - $0.at < .seconds(2) ? $0.text : nil } ?? words.endings.signedOut
        case .dismissed: words.endings.replaced
        }
    }

    /// Whether the server was given a password.
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
    /// A refusal in words. Who can't join a game, and may have a seat in it from an earlier run, is told of that seat.
    func refusal(_ error: ErrorReply, to request: Request) -> String {
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

extension Words {
    /// Why there is no connection.
    func trouble(_ trouble: LinkTrouble) -> String {
        switch trouble {
        case .refused: meeting.refused
        case .noSuchName: meeting.noSuchName
        case .closed: meeting.linkClosed
        case .restarting: link.restarts
        case .moved: link.moves
        case .silent(let seconds): meeting.silent(seconds)
        case .away(let seconds): meeting.away(seconds)
        case .mute: meeting.mute
        case .putOff(let error): refusal(error)
        case .foreign: meeting.notPairs("")
        case .otherVersion(let version): meeting.otherVersion(version, ProtocolVersion.current)
        case .untrusted(let text), .told(let text), .said(let text): Narrator.printable(text)
        }
    }

    /// A refusal of a request in words: what is not possible now depends on what was asked for.
    func refusal(_ error: ErrorReply, to request: Request) -> String {
        guard error.code == .wrongPhase, let time = Request.whenPossible[request.type] else { return refusal(error) }
        return meeting.notNow[time] ?? refusal(error)
    }

    /// A refusal in words.
    package func refusal(_ error: ErrorReply) -> String {
        // Lines may come again within two seconds. A longer wait is for tries, reports or searches of pictures.
        if error.code == .rateLimited, let wait = error.retryMs, wait > 2_000 {
            return refusals.later((wait - 1) / 1_000 + 1)
        }
        if let words = refusals.byCode[error.code.rawValue] {
            if error.reason != nil || error.until != nil || error.contact != nil {
                return joined(([words] + circumstances(of: error)).map(sentence))
            }
            // The rule that forbids a move is in the hint, and how many pictures there are in the message, in English.
            let told: String? =
                switch error.code {
                case .badMove, .nothingToUndo: error.hint
                case .badTheme: error.told
                // Only the server knows what it can't do now, or for what reason somebody may not do it.
                case .internal, .notAllowed: error.message
                default: nil
                }
            guard let told, !told.isEmpty else { return words }
            return code == "en" ? Narrator.printable(told) : "\(words) (\(Narrator.printable(told)))"
        }
        let told = error.told
        let label = error.code == .badField ? error.field.flatMap(label) : nil
        return label.map { refusals.unfit($0, Narrator.printable(told)) } ?? refusals.unknown(Narrator.printable(told))
    }

    /// Why somebody is banned or muted, for how long, and to whom to object.
    private func circumstances(of error: ErrorReply) -> [String] {
        let end = error.until.map { until in
            let time = CalendarTime.text(ofMilliseconds: Int64(until))
            return refusals.ends("\(time.prefix(10)) \(time.dropFirst(11).prefix(5)) UTC")
        }
        let reason = error.reason.flatMap { $0.isEmpty ? nil : refusals.because(Narrator.printable($0)) }
        return [reason, end, error.contact.map { refusals.contact(Narrator.printable($0)) }].compactMap(\.self)
    }

    /// What a field of a request is called where it is chosen.
    private func label(_ field: String) -> String? {
        switch field {
        case "rules.mode": rules.mode
        case "rules.level": rules.level
        case "rules.rows": rules.rows
        case "rules.columns": rules.columns
        case "rules.group": rules.group
        case "rules.scoring": rules.scoring
        case "rules.theme": rules.theme
        case "rules.seats": rules.seats
        case "rules.tries": rules.tries
        case "rules.turn_seconds": rules.turn
        case "rules.game_seconds": rules.gameTime
        case "rules.hide_ms": rules.hide
        case "rules.auto_again": rules.again
        case "rules.bots": rules.bots
        case "title": create.tableTitle
        case "password": create.password
        case "name": settings.name
        default: nil
        }
    }
}

extension Request {
    /// When each is possible, by a name that ``Words/Meeting/notNow`` has.
    fileprivate static let whenPossible = [
        "flip": "inGame", "pause": "inGame", "resign": "inGame", "join": "betweenGames", "ready": "betweenGames",
        "configure": "beforeGames", "start": "beforeGames", "bot": "beforeGames", "again": "afterGames",
    ]
}

extension ErrorReply {
    /// What the server says of it, in its words; of rules in those that can be typed.
    var told: String {
        let told = [message, hint].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return field?.hasPrefix("rules.") == true ? Narrator.ruleWords(told) : told
    }
}
