import Wire

/// Presents ``App`` in sentences and takes typed lines. It moves no cursor, and it says nothing twice unless it is asked
/// to.
public struct PlainReader: Sendable {
    /// The longest typed line in bytes. Its request fits into a line of the protocol even if every character is escaped.
    public static let longestLine = 1_800
    /// How many seconds before its end a turn of the player is announced, and the shortest turn for which that is done.
    static let warning = (seconds: 10, leastTurn: 15)
    /// So many moves of a hint are said, the best ones.
    static let mostHints = 8

    let app: App

    /// A reader of these screens.
    public init(_ app: App) { self.app = app }

    /// Applies an event at a time to the model, and appends what to do, in order.
    public func update(_ model: inout PlainModel, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect]) {
        guard !model.hasEnded else { return }
        var wanted: [AppEffect] = []
        model.utterance = []
        model.isRepeating = false
        switch event {
        case .lineTyped(let line): model.lines.append(line)
        case .inputEnded: model.inputEnded = true
        default:
            let wasPutOff = model.app.putOff != nil
            app.update(&model.app, event, at: now, &wanted)
            if model.app.cards != nil {
                let words = model.words.newcomer
                model.say([words.whatLine, words.howLine, words.whomLine, words.patienceLine])
                app.closeCards(&model.app, &wanted)
            }
            hear(&model, &wanted)
            if !wasPutOff, let refused = model.app.putOff { model.say(refused) }
            tellLink(&model)
        }
        takeLines(&model, at: now, &wanted)
        if !model.hasEnded, model.hasNothingLeftToDo { finish(&model, at: now, &wanted) }
        // Before the question is printed, for somebody may type at once.
        let asksForSecret = model.app.question?.isSecret ?? false
        if asksForSecret != model.hidesTyping {
            model.hidesTyping = asksForSecret
            effects.append(.hideTyping(asksForSecret))
        }
        if !model.utterance.isEmpty {
            if !model.isRepeating { model.last = model.utterance }
            effects.append(.print(model.isASCII ? model.utterance.map(\.inASCII) : model.utterance))
        }
        for effect in wanted {
            guard case .exit(let status) = effect else {
                effects.append(effect)
                continue
            }
            model.hasEnded = true
            effects.append(.exit(status == .done && model.goalMissed ? .noResult : status))
        }
    }

    /// Says the link with its code. Without a code it is said when it was asked for, for the table's sentences have it too.
    private func tellLink(_ model: inout PlainModel) {
        guard let card = model.app.invitation else { return }
        model.app.invitation = nil
        let rows = model.isASCII ? nil : card.code?.halfBlocks()
        guard rows != nil || model.wantsLink else { return }
        model.wantsLink = false
        // Black on white, for readers of codes want dark on light.
        model.say((rows ?? []).map { "\u{1B}[0;30;47m\($0)\u{1B}[0m" } + ["\(model.words.playing.browse) \(card.link)"])
    }

    /// Performs one deed on the screens, and says what follows.
    func perform(_ deed: App.Deed, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        let known = effects.count
        app.perform(deed, &model.app, at: now, &effects)
        // There is no clipboard: what is copied is said.
        for case .copy(let text) in effects.dropFirst(known) { model.say(text.split(separator: "\n").map(String.init)) }
        hear(&model, &effects)
    }

    /// Ends the program when nothing more will be typed, as `quit` would.
    private func finish(_ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        guard model.hasBegun || model.app.client.link == .ready else {
            model.hasEnded = true
            if model.app.question?.topic == .serverPassword, let failure = model.app.failure {
                effects.append(.complain(model.words.sentence(failure)))
            }
            let isAlone = model.app.found?.isEmpty ?? true
            return effects.append(.exit(isAlone || model.app.failure != nil ? .unavailable : .done))
        }
        app.update(&model.app, .interrupted, at: now, &effects)
        hear(&model, &effects)
    }
}

extension PlainModel {
    /// Whether nothing more can be typed and nothing is left to watch.
    fileprivate var hasNothingLeftToDo: Bool {
        guard inputEnded, lines.isEmpty, !app.isQuitting else { return false }
        if app.question?.topic == .quit { return true }
        switch app.client.link {
        case .connecting, .greeting, .reconnecting, .leaving: return false
        case .idle, .closed: return app.hosting != .starting && (app.found != nil || app.failure != nil)
        case .ready: break
        }
        guard !isWaiting else { return false }
        guard let table = app.client.frontSnapshot, app.client.seats(at: table.table).isEmpty, !resultSeen else {
            return true
        }
        switch table.phase {
        case .playing, .paused, .other: return false
        case .waiting: return app.goal != .watch(table.table)
        case .over: return true
        }
    }
}
