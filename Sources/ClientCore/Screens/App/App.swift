public import Terminal
import Wire

/// The client of a person: ``Client`` with screens around it. All events between them go through it. It is pure: a
/// runtime passes events to it, executes its effects, and shows its frames or a ``PlainReader``'s sentences.
public struct App: Sendable {
    /// The time between two measurements of the server's answering time, at a table.
    static let pingInterval = Duration.seconds(10)
    /// How long an answer to a measurement may take. After that the connection counts as lost.
    static let pingPatience = Duration.seconds(10)
    /// After this time without an answer the player is told that nothing comes.
    static let pingDoubt = Duration.seconds(3)

    let client: Client

    /// Without state of its own; `client` handles the link.
    public init(client: Client) { self.client = client }

    /// Applies an event at a time to the model, and appends what to do, in order. Times may count from any start and never go
    /// back.
    public func update(_ model: inout AppModel, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect]) {
        begin(&model, at: now)
        switch event {
        case .started: start(&model, &effects)
        case .client(let event): pass(event, &model, &effects)
        case .input(let input): take(input, &model, &effects)
        case .resized(let size): model.size = size
        case .learned(let traits): model.traits = traits
        case .woken:
            model.wakeAt = nil
            tellTop(.woken, &model, &effects)
        case .found(let games): model.found = games
        case .hosting(let news): host(news, &model, &effects)
        case .trusted(let fingerprint, let doubt):
            // The doubt first: the smallest window cuts the end.
            let words = model.words.meeting
            model.tell(
                model.words.joined([doubt.map(words.about) ?? "", words.trusted(fingerprint)]),
                doubt == nil ? .plain : .bad)
            // Whole, and long enough to compare 64 digits.
            model.notice?.isWhole = true
            model.notice?.ends = model.now + .seconds(30)
        case .encrypted(let fingerprint): model.visit.fingerprint = fingerprint
        case .atHome(let address): model.visit.ownAddress = address
        case .recalled(let kept): if kept.place == model.keptPlace { model.client.recall(kept) }
        case .encoded(let link, let code): take(LinkCard(link: link, code: code), &model)
        case .administered(nil): tellSanction(&model)
        case .administered(let refusal?):
            model.sanctionText = nil
            model.tell(model.words.refusals.unknown(Narrator.printable(refusal)), .bad)
        case .interrupted: quit(&model, &effects)
        case .terminated: terminate(&model, &effects)
        case .decoded(let path, let raster): if let raster { model.album.keep(raster, at: path) }
        case .lineTyped, .inputEnded: break
        }
        settle(&model, &effects)
    }

    /// Sets the time of an event, and removes the news of the one before.
    func begin(_ model: inout AppModel, at now: Duration) {
        model.now = max(now, model.now)
        model.news.removeAll(keepingCapacity: true)
    }

    /// What the terminal shows.
    public func view(_ model: AppModel) -> Frame { paint(model).frame }

    private func start(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        if !model.settings.usesMouse { effects.append(.useMouse(false)) }
        if !model.isViewer { effects.append(.look) }
        let greets = model.greetsNewcomers && !model.settings.isIntroduced
        if greets {
            // A name that is changed later is none of this session.
            let asks = model.asksName || model.start == .home && model.settings.name == nil
            model.cards = NewcomerCards(asking: asks ? (model.asksName ? "" : model.user) : nil)
        }
        model.tellOtherLanguage()
        if model.asksName, greets, !model.isPlain { return }
        if model.asksName {
            model.question = .text(.name, model.words.home.nameQuestion, TextField(limit: 24))
        } else {
            reachStart(&model, &effects)
        }
    }

    /// Does what the program was started for.
    func reachStart(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        switch model.start {
        case .home: break
        case .server(let place, let goal): connect(to: place, goal, &model, &effects)
        case .hosting: perform(.host(.create), &model, &effects)
        case .hostingEvent(let event): perform(.host(.event(event)), &model, &effects)
        case .film(let lines): model.stack.append(ReplayScreen(lines: lines))
        }
    }

    /// Ends the program because the system asks for it. Seats are kept, so that the next run can resume the session; those at the own
    /// server, too, which ends with the program and tells its players that it comes back.
    private func terminate(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        effects.append(.client(.disconnect))
        // Without a table the name is all there is to come back to. The session at the own server is nothing to offer: who hosts again
        // soon goes on with it.
        if model.hosting != .off || model.client.tables.isEmpty { forget(&model, &effects) }
        effects.append(.exit(.done))
    }

    /// Passes an event to the screen on top, and executes its effects.
    func tellTop(_ event: ScreenEvent, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        var wishes: [ScreenEffect] = []
        let context = model.context
        model.top.update(event, context, &wishes)
        for wish in wishes { perform(wish, &model, &effects) }
    }

    /// Passes an event to every screen, the lowest first.
    func tellAll(_ event: ScreenEvent, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        var wishes: [ScreenEffect] = []
        let context = model.context
        for index in model.stack.indices { model.stack[index].update(event, context, &wishes) }
        for wish in wishes { perform(wish, &model, &effects) }
    }

    /// Executes a screen's effect.
    func perform(_ effect: ScreenEffect, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        switch effect {
        case .push(let destination): push(destination, &model, &effects)
        case .back:
            guard model.stack.count > 1 else { return }
            if model.isViewer, case .replay = model.top.destination { return askToQuit(&model, &effects) }
            if model.top.destination == .account { model.membership.codes = [] }
            model.stack.removeLast()
            tellTop(.appeared, &model, &effects)
        case .ask(let request): ask(request, &model, &effects)
        case .question(let question): model.question = question
        case .notice(let text, let tone): model.tell(text, tone)
        case .withdraw(let text): if model.notice?.text == text { model.notice = nil }
        case .change(let settings): change(to: settings, &model, &effects)
        case .best(let best, let key): model.bests[key] = best
        case .connect(let place, let goal): connect(to: place, goal, &model, &effects)
        case .rejoin(let kept): rejoin(kept, &model, &effects)
        case .host(let goal):
            model.goal = goal
            model.hosting = .starting
            model.failure = nil
            effects.append(.host(name: model.settings.name ?? model.user, isAnnounced: !goal.isPrivate))
            if model.top.destination != .connecting { push(.connecting, &model, &effects) }
        case .play(let pastime): play(pastime, &model, &effects)
        case .disconnect: leaveServer(&model, &effects)
        case .quit: askToQuit(&model, &effects)
        case .ignore(let player):
            if model.ignored.remove(player) == nil { model.ignored.insert(player) }
        case .app(let effect): effects.append(effect)
        }
    }

    func push(_ destination: Destination, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        // An event that was made comes in the place of its form.
        if case .event = destination { model.stack.removeAll { $0.destination == .createEvent } }
        // Between an event and its table one goes to and fro.
        if let open = model.stack.firstIndex(where: { $0.destination == destination }), destination.isAtEvents {
            model.stack.append(model.stack.remove(at: open))
        } else {
            model.stack.append(destination.screen(model.context))
        }
        tellTop(.appeared, &model, &effects)
    }

    /// Asks for the code of the link to what waits for others, once for each link.
    private func encodeRoomLink(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard !model.isPlain, let ways = model.top.ways(model.context), ways.isOpen, let link = ways.link,
            link != model.roomLink?.link
        else { return }
        model.roomLink = LinkCard(link: link, code: nil)
        model.awaitsRoomCode = true
        effects.append(.encode(link))
    }

    /// Shows a code that a key has asked for. That of the waiting room is shown in the room; where it has too little room, who has
    /// the server on this machine sees once how others come.
    private func take(_ card: LinkCard, _ model: inout AppModel) {
        guard model.awaitsRoomCode, card.link == model.roomLink?.link else { return model.invitation = card }
        model.awaitsRoomCode = false
        model.roomLink = card
        guard !model.hasInvited, model.hostsOthers || model.visit.ownAddress != nil && model.goal?.isPrivate != true,
            model.top.ways(model.context)?.isOpen == true
        else { return }
        model.hasInvited = true
        if !model.top.showsCode(model.context) { model.invitation = card }
    }

    /// Takes the cards for newcomers away for good.
    func closeCards(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        let name = model.cards?.name
        model.cards = nil
        model.settings.isIntroduced = true
        effects.append(.introduced)
        guard !model.isPlain else { return }
        if let name, name != model.playerName {
            var settings = model.settings
            settings.name = name
            change(to: settings, &model, &effects)
        }
        if model.asksName { reachStart(&model, &effects) }
    }

    func change(to settings: ClientSettings, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        if settings.usesMouse != model.settings.usesMouse { effects.append(.useMouse(settings.usesMouse)) }
        let former = model.settings
        model.settings = settings
        if settings.language != former.language {
            model.chooseWords()
            model.tellOtherLanguage()
        }
        effects.append(.save(settings))
        sendSettings(former, &model, &effects)
    }

    /// Sets, after every event, what follows from the state alone: the title, and the time of the next animation.
    func settle(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        if let notice = model.notice, notice.ends <= model.now { model.notice = nil }
        ping(&model, &effects)
        encodeRoomLink(&model, &effects)
        if model.settings.setsTitle {
            let title = (model.top.title(model.context).map { $0 + " – " } ?? "") + "Pairs"
            if title != model.shownTitle {
                model.shownTitle = title
                effects.append(.title(title))
            }
        }
        let context = model.context
        let times = [
            model.notice?.ends, model.visit.pingAt, model.visit.pingSent.map { $0 + Self.pingPatience },
            model.nextLinkTick,
            model.isTooSmall ? nil : model.top.deadline(context),
        ]
        guard let next = times.compactMap({ $0 }).min(), next != model.wakeAt else { return }
        model.wakeAt = next
        effects.append(.wake(after: max(.zero, next - model.now)))
    }

    /// Measures the server's answering time at a table, every ``pingInterval``.
    private func ping(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard model.client.front != nil, model.client.link == .ready else {
            model.visit.pingAt = nil
            model.visit.pingSent = nil
            return
        }
        if let sent = model.visit.pingSent, model.now >= sent + Self.pingPatience {
            return pass(
                .linkLost(reason: .silent(seconds: Int(Self.pingPatience.components.seconds))), &model, &effects)
        }
        guard model.visit.pingSent == nil, model.now >= model.visit.pingAt ?? model.now else { return }
        model.visit.pingAt = nil
        model.visit.pingSent = model.now
        let milliseconds = model.now / .milliseconds(1)
        pass(.requested(Request.Ping(t: Int(milliseconds))), &model, &effects)
        askForWatchers(&model, &effects)
    }
}
