import Wire

extension PlainReader {
    /// Says what the last event has brought, and describes the screen if it is another one.
    func hear(_ model: inout PlainModel, _ effects: inout [AppEffect]) {
        // A refusal is worded for the reader, not for keys.
        var told: String?
        model.isGranted = false
        let news = model.app.news
        for item in news {
            switch item {
            case .report(let report): told = tell(report, &model, &effects) ?? told
            case .notice(let text): if text != told { model.say(model.words.sentence(text)) }
            }
        }
        guard !model.hasEnded, !model.app.isQuitting else { return }
        if model.app.hostsFromStart, let failure = model.app.failure, model.app.client.link == .idle {
            return end(.notHosted, [model.words.sentence(failure)], &model, &effects)
        }
        if model.printsReplay, let replay = model.app.top as? ReplayScreen, replay.isComplete {
            model.printsReplay = false
            model.say(replay.story(model.app.context))
            return app.perform(.quit, &model.app, at: model.app.now, &effects)
        }
        settle(&model)
        warn(&model)
        if model.isGranted, !model.isAnswered { model.say(model.words.plain.done) }
    }

    /// Returns a notice that says the same.
    private func tell(_ report: ClientReport, _ model: inout PlainModel, _ effects: inout [AppEffect]) -> String? {
        let words = model.words
        switch report {
        case .sessionBegan(let resumed):
            if !resumed, !model.hasBegun { greet(&model) }
            model.hasBegun = true
        case .entered(let snapshot):
            model.resultSeen = snapshot.over != nil
            model.goalMissed = false
        case .stepped(let diff, let before, let after): tell(diff, before, after, &model)
        case .refreshed(let snapshot):
            if snapshot.over != nil { model.resultSeen = true }
            // The state of another table is described when it comes to the front.
            if model.app.top.destination == .table(snapshot.table) { model.place = nil }
        case .dealChecked(let table, let verdict): tellEnd(of: table, verdict, &model)
        case .putOut(let table, _): if model.goal == .join(table), !model.resultSeen { model.goalMissed = true }
        case .granted(let request, _): tellGranted(request, &model)
        case .refused(let request, _) where request.isSilent: break
        case .refused(let request, let error):
            if model.isGoal(request) { model.goalMissed = true }
            if model.printsReplay, request.body is Request.Replay {
                end(.noResult, [model.refusal(error, to: request)], &model, &effects)
                return model.app.refusal(error, to: request)
            }
            // A question for the password says enough, unless one was told.
            if model.app.question == nil || !request.givesNoPassword {
                model.say(model.refusal(error, to: request))
            }
            return model.app.refusal(error, to: request)
        case .told(let message): return tell(message, &model)
        case .linkLost(.restarting): model.say(words.joined([words.link.restarts, words.link.comesBack]))
        case .linkLost(.moved): model.say(words.link.moves)
        case .linkLost: model.say(words.plain.linkLost)
        case .ended(let ending):
            end(ending, &model, &effects)
            // It was announced just before, or stands on standard error.
            if model.hasEnded || model.app.lastWords(in: ending) != nil { return model.app.failure(of: ending) }
        }
        return nil
    }

    // MARK: Tables

    private func tell(_ diff: Diff, _ before: Snapshot, _ after: Snapshot, _ model: inout PlainModel) {
        let end = TableState(after, own: model.app.client.seats(at: diff.table), model.app.context)
        let telling = DiffSentences(diff, from: before, to: end)
        if diff.changes.contains(where: \.isResult) { model.resultSeen = true }
        say(telling.lines + telling.drawing, of: diff.table, &model)
    }

    /// Says, after the result of a game, how long it took and whether its deal was honest.
    private func tellEnd(of table: String, _ verdict: FairDeal.Verdict, _ model: inout PlainModel) {
        let screen = model.app.screen(of: table)
        let time = screen?.clock.total.map { model.words.over.time($0.clockText) }
        let praise = screen?.praise(model.app.context) ?? []
        let standing = screen?.standing(model.app.context)
        let lines = ([time].compactMap { $0 } + praise + [standing].compactMap { $0 } + [model.words.verdict(verdict)])
            .map(model.words.sentence)
        say(lines, of: table, &model)
    }

    /// Says what happens at a table. If it is not the table in front, each line names it.
    private func say(_ lines: [String], of table: String, _ model: inout PlainModel) {
        let shown = if case .table(let top) = model.app.top.destination { top } else { model.app.client.front ?? table }
        model.say(shown == table ? lines : lines.map { model.words.plain.elsewhere(table.clean, $0) })
    }

    /// Says that a request was granted, if no other line has said so.
    private func tellGranted(_ request: Request, _ model: inout PlainModel) {
        if let leave = request.body as? Request.Leave, model.app.client.tables[leave.table] == nil {
            return model.say(model.words.telling.left(leave.table.clean))
        }
        if request.isSilent { return }
        model.isGranted = true
    }

    /// Returns a notice that must not be said as well.
    private func tell(_ message: ServerMessage, _ model: inout PlainModel) -> String? {
        let words = model.words
        switch message {
        case .closed(let closed):
            if model.goal == .watch(closed.table), !model.resultSeen { model.goalMissed = true }
        case .chat(let line):
            guard !model.app.ignored.contains(line.from), model.app.settings.showsChat else { return nil }
            say([words.plain.labelled(model.app.context.shown(line.from), line.text.clean)], of: line.table, &model)
        case .hint(let hint) where model.app.client.isOver(hint.table):
            let told = hint.verdict.flatMap { words.patience.dealVerdicts[$0.rawValue] }
            say([told].compactMap { $0 }, of: hint.table, &model)
        case .hint(let hint):
            // Commands read the same in every language.
            let moves = hint.moves.prefix(Self.mostHints).map(Narrator.command(of:))
            let told = moves.isEmpty ? words.patience.noHint : words.patience.bestMoves(moves.joined(separator: ", "))
            let verdict = hint.verdict.flatMap { words.patience.verdicts[$0.rawValue] }
            say([words.joined([told, verdict ?? ""])], of: hint.table, &model)
        case .records(let told): tellPeople(words.lines(told), &model)
        case .leaders(let page): tellPeople(words.lines(page), &model)
        case .history(let page): tellPeople(words.lines(page), &model)
        case .saved(let page): tellPeople(words.lines(page), &model)
        case .events(let page): tellPeople(words.lines(page), &model)
        case .event(let event): tellPeople(words.lines(event), &model)
        case .watchers(let page):
            guard model.wantsWatchers else { return nil }
            model.wantsWatchers = false
            model.say(words.table.watchedBy(words.list(page.names.map(model.app.context.shown))))
        case .tables(let page):
            guard model.wantsTables else { return nil }
            model.wantsTables = false
            model.say(page.tables.isEmpty ? [words.plain.noTables] : page.tables.map { model.entry($0) })
            if let more = page.more { model.say("tables \(more.clean)") }
        default: break
        }
        return nil
    }

    /// Says what a typed line has asked for. A screen that asks for it says it by itself.
    private func tellPeople(_ lines: [String], _ model: inout PlainModel) {
        guard model.wantsPeople else { return }
        model.wantsPeople = false
        model.say(lines)
    }

    /// Greets the player, and tells a host the server's address. A player who came to join or watch one table gets neither,
    /// so that the table is described at once.
    private func greet(_ model: inout PlainModel) {
        if model.app.visit.fingerprint != nil, !model.printsReplay { model.say(model.words.plain.encrypted) }
        switch model.app.goal {
        case .join, .watch, .replay: return
        case .lobby, .create, .play, .patience, .deal, .event, .saved, nil: break
        }
        if model.app.hostsOthers, case .running(let place) = model.app.hosting { tellHosting(place, &model) }
        // The sign-in tells the name: the session's has a number until then, because the account bears it.
        guard !model.app.membership.isSigningIn else { return }
        model.say(model.words.plain.hello(model.app.context.shown(model.app.client.session?.name ?? model.app.user)))
    }

    private func tellHosting(_ place: ServerPlace, _ model: inout PlainModel) {
        let plain = model.words.plain
        let (host, port) = (place.host.clean, place.port)
        let secure = model.app.ownTLS.map { tls in
            "\((model.app.outsidePlace ?? ServerPlace(host: place.host, port: tls.port)).text.clean) --trust \(tls.fingerprint.clean)"
        }
        model.say([
            plain.hostOpen, plain.hostAddress(secure ?? place.text.clean), plain.hostNetcat("\(host) \(port)"),
        ])
        if let forwarding = model.app.forwarding { model.say(model.words.sentence(forwarding)) }
    }

    // MARK: The end

    private func end(_ ending: ClientEnding, _ model: inout PlainModel, _ effects: inout [AppEffect]) {
        guard model.isBoundToServer, !model.app.isQuitting, let failure = model.app.failure(of: ending) else { return }
        // The server's password is tried or asked for.
        if case .turnedAway(let error) = ending, error.code == .badPassword,
            model.app.client.link != .closed || !model.isDeaf
        {
            return
        }
        let status: ClientExit =
            switch ending {
            case .dismissed(.shutdown), .unreachable, .gaveUp: .unavailable
            case .dismissed(.signedOut): .noResult
            case .turnedAway where ending.isBan && model.hasBegun: .noResult
            case .quit, .dismissed: .done
            case .protocolBroken: .protocolBroken
            case .turnedAway(let error): error.code == .badName ? .usage : .unavailable
            }
        var lines = model.app.lastWords(in: ending) == nil ? [model.words.sentence(failure)] : []
        switch ending {
        case .unreachable(.untrusted), .unreachable(.putOff): break
        case .unreachable: lines.append(model.words.hint(ofUnreached: model.app.place))
        default: break
        }
        end(status, lines, &model, &effects)
    }

    /// Ends the program with what went wrong, and drops all other effects.
    private func end(
        _ status: ClientExit, _ complaints: [String], _ model: inout PlainModel, _ effects: inout [AppEffect]
    ) {
        model.hasEnded = true
        let kept = effects.filter {
            switch $0 {
            case .look, .exit, .wake: false
            default: true
            }
        }
        effects = complaints.map { .complain($0) } + kept + [.exit(status)]
    }

    // MARK: Places

    /// Asks the open question. Without one, describes the place if it has changed.
    private func settle(_ model: inout PlainModel) {
        if let question = model.app.question {
            guard model.asked != question.topic else { return }
            model.asked = question.topic
            return model.say(model.asking(question))
        }
        model.asked = nil
        let context = model.app.context
        let top = model.app.top
        guard top.isReadable(context) else { return }
        // The player has named the server, so its name need not be said.
        if top.destination == .connecting, model.isBoundToServer, model.app.failure == nil { return }
        // No choices are offered when the goal is missed and nothing more can be typed.
        if model.goalMissed, model.isDeaf { return }
        let place = model.here
        guard place != model.place else { return tellNewChoices(&model) }
        let isNew = place.destination != model.place?.destination || place.language != model.place?.language
        model.place = place
        // Changes at a table are said step by step.
        let isTold = if case .table = place.destination { !isNew } else { false }
        if !isTold { model.say(top.sentences(context)) }
        number(&model)
    }

    /// Describes the place, even if it has not changed.
    func tellPlace(_ model: inout PlainModel) {
        if let question = model.app.question { return model.say(model.asking(question)) }
        let context = model.app.context
        model.say(model.app.top.sentences(context))
        model.place = model.here
        if model.app.client.link == .reconnecting { model.say(model.app.linkState(width: .max)) }
        number(&model)
    }

    /// Numbers the choices anew and says them in one line. If nothing more can be typed, none is said.
    private func number(_ model: inout PlainModel) {
        model.choices = model.app.top.choices(model.app.context)
        guard !model.isDeaf else { return }
        let told = model.choices.enumerated().map { model.words.sentence("\($0 + 1) \($1.text(model.words))") }
        model.say(told.joined(separator: " "))
    }

    /// Gives the next numbers to choices that have been added.
    private func tellNewChoices(_ model: inout PlainModel) {
        guard !model.isDeaf else { return }
        let known = Set(model.choices.map(\.id))
        for choice in model.app.top.choices(model.app.context) where choice.isNews && !known.contains(choice.id) {
            model.choices.append(choice)
            model.say(model.words.sentence("\(model.choices.count) \(choice.text(model.words))"))
        }
    }

    /// Announces once that a turn of the player ends soon, and each turn that brings the game nearer to an end without anything new.
    private func warn(_ model: inout PlainModel) {
        guard let screen = model.app.top as? TableScreen, let table = model.app.client.frontSnapshot else { return }
        let stall = screen.story.stall.left(table)
        if let stall, stall != model.stall { model.say(model.words.sentence(model.words.table.stalls(stall))) }
        model.stall = stall
        guard table.rules.turnSeconds ?? 0 > Self.warning.leastTurn,
            let seconds = screen.secondsOfOwnTurn(model.app.context), (1...Self.warning.seconds).contains(seconds)
        else { return }
        let turn = PlainModel.Turn(game: table.game, number: table.turns)
        guard model.warned != turn else { return }
        model.warned = turn
        model.say(model.words.telling.secondsLeft(seconds))
    }
}

extension PlainModel {
    /// A refusal that mentions no keys.
    fileprivate func refusal(_ error: ErrorReply, to request: Request) -> String {
        error.code == .tableFull ? words.plainRefusal(error) : app.refusal(error, to: request)
    }

    /// A question and how it is answered.
    fileprivate func asking(_ question: Question) -> [String] {
        switch question.kind {
        case .confirm: [words.joined([question.text, words.plain.answerConfirm])]
        case .text: [words.sentence(question.text), words.plain.answerText]
        case .choice(let choices, _):
            [
                question.text,
                choices.enumerated().map { words.sentence("\($0 + 1) \($1)") }.joined(separator: " "),
                words.plain.answerChoice,
            ]
        }
    }

    /// A table of the lobby in one line.
    fileprivate func entry(_ entry: ServerMessage.TableEntry) -> String {
        words.sentence(
            words.plain.labelled(
                "\(words.title(entry.title)) (\(entry.table.clean))", words.facts(of: entry)))
    }

    /// What the program was started for.
    fileprivate var goal: Goal? {
        if case .server(_, let goal) = app.start { goal } else { nil }
    }

    fileprivate func isGoal(_ request: Request) -> Bool {
        switch (goal, request) {
        case (.join(let table), .other(let join as Request.Join)): join.table == table
        case (.watch(let table), .other(let watch as Request.Watch)): watch.table == table
        case (.replay(let game), .other(let replay as Request.Replay)): replay.game == game
        default: false
        }
    }
}

extension AppModel {
    var frontScreen: TableScreen? { client.front.flatMap(screen) }

    fileprivate func screen(of table: String) -> TableScreen? {
        stack.last { $0.destination == .table(table) } as? TableScreen
    }
}

extension Change {
    /// Whether it is the end of a game.
    var isResult: Bool {
        if case .over = self { true } else { false }
    }
}
