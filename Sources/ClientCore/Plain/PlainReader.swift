import Narration
import Wire

/// Reads ``App`` to somebody: what it is asked comes as typed lines, what it shows goes out as sentences. No cell is
/// addressed and nothing is told twice unless it is asked for.
public struct PlainReader: Sendable {
    /// The longest typed line in bytes. However it is escaped, its request fits a line of the protocol.
    public static let longestLine = 1_800
    /// When it is told that an own turn ends soon; turns hardly longer than this go without.
    static let warning = (seconds: 10, leastTurn: 15)

    let app: App

    /// A reader of these screens.
    public init(_ app: App) { self.app = app }

    /// Takes in what has happened at a time; appends what is to be done, in order.
    public func update(_ model: inout PlainModel, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect]) {
        guard !model.hasEnded else { return }
        var wanted: [AppEffect] = []
        model.utterance = []
        model.isRepeating = false
        switch event {
        case .lineTyped(let line): model.lines.append(line)
        case .inputEnded: model.inputEnded = true
        default:
            app.update(&model.app, event, at: now, &wanted)
            hear(&model, &wanted)
        }
        takeLines(&model, at: now, &wanted)
        if !model.hasEnded, model.hasNothingLeftToDo { finish(&model, at: now, &wanted) }
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

    /// Does one thing with the screens, and tells what comes of it.
    func perform(_ deed: App.Deed, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        app.perform(deed, &model.app, at: now, &effects)
        hear(&model, &effects)
    }

    /// Without anything typed any more, the program ends as if it were told to.
    private func finish(_ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        guard model.hasBegun || model.app.client.link == .ready else {
            model.hasEnded = true
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
