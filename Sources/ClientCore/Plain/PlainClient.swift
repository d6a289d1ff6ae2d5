import Narration
import Wire

/// The plain client: ``Client`` with words around it.
public struct PlainClient: Sendable {
    /// The longest typed line in bytes. However it is escaped, its request fits a line of the protocol.
    public static let longestLine = 1_800

    private let client: Client

    /// Words around this client.
    public init(_ client: Client) { self.client = client }

    /// Takes in what has happened; appends what is to be done, in order.
    public func update(_ model: inout PlainModel, _ event: PlainEvent, _ effects: inout [PlainEffect]) {
        switch event {
        case .client(let event): pass(event, &model, &effects)
        case .lineTyped(let line): model.lines.append(line)
        case .inputEnded: model.inputEnded = true
        case .interrupted: pass(.quitRequested, &model, &effects)
        }
        takeLines(&model, &effects)
        if model.hasNothingLeftToDo { pass(.quitRequested, &model, &effects) }
    }

    /// Hands an event to the client, and its reports to the reader.
    func pass(_ event: ClientEvent, _ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        if case .requested = event { model.isAnswered = false }
        var outcome: [ClientEffect] = []
        client.update(&model.client, event, &outcome)
        for effect in outcome {
            if case .report(let report) = effect {
                tell(report, &model, &effects)
            } else {
                effects.append(.client(effect))
            }
        }
    }

    private func takeLines(_ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        while let line = model.lines.first, model.mayTake(line) {
            model.lines.removeFirst()
            take(line, &model, &effects)
        }
    }

    private func take(_ typed: String, _ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        guard typed.utf8.count <= Self.longestLine else {
            let error = ErrorReply(.lineTooLong, "That line is too long.", hint: "A text has at most 300 characters.")
            return effects.append(.print(Narrator.lines(.error(error))))
        }
        // A tab counts as a space; other control characters mean nothing here.
        let line = Narrator.printable(String(typed.map { $0 == "\t" ? " " : $0 }))
        guard line.contains(where: { $0 != " " }) else { return }
        model.typed = line
        switch TypedDialect.parse(line, in: model.client.dialectContext) {
        case .success(let action): perform(action, &model, &effects)
        case .failure(let error): effects.append(.print(model.words(of: error, to: nil)))
        }
    }

    private func perform(_ action: TypedDialect.Action, _ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        switch action {
        case .request(let request):
            if model.showsJSON { effects.append(.print(["JSON: " + TypedDialect.json(of: request)])) }
            pass(.requested(request), &model, &effects)
        case .help(let topic):
            switch TypedDialect.help(topic) {
            case .success(let lines): effects.append(.print(lines))
            case .failure(let error): effects.append(.print(model.words(of: error, to: nil)))
            }
        case .board: effects.append(.print(model.client.frontSnapshot.map(model.introduction) ?? []))
        case .json(let on):
            model.showsJSON = on
            effects.append(
                .print([on ? "Each command is shown as its JSON." : "Commands are shown as JSON no more."]))
        case .quit: pass(.quitRequested, &model, &effects)
        }
    }
}

extension PlainModel {
    /// A table in words, for this client.
    func introduction(_ snapshot: Snapshot) -> [String] {
        Narrator.introduction(
            snapshot, isSeated: !client.seats(at: snapshot.table).isEmpty,
            players: client.tables[snapshot.table]?.result?.seats)
    }

    /// A refusal in words, and how the command is used where the line that was typed says it wrong.
    func words(of error: ErrorReply, to request: Request?) -> [String] {
        let usage = TypedDialect.usage(of: typed, after: error)
        return [Narrator.refusal(error, to: request, at: client.frontSnapshot)] + (usage.map { [$0] } ?? [])
    }

    /// One line at a time: what a line means may depend on the reply to the one before. Without a connection only
    /// `quit` is heard.
    fileprivate func mayTake(_ line: String) -> Bool {
        switch client.link {
        case .ready: client.pending.isEmpty
        case .reconnecting: TypedDialect.parse(line, in: client.dialectContext) == .success(.quit)
        case .idle, .connecting, .greeting, .leaving, .closed: false
        }
    }

    /// Whether nothing more can be typed and nothing is left to watch.
    fileprivate var hasNothingLeftToDo: Bool {
        guard inputEnded, lines.isEmpty, client.link == .ready, client.pending.isEmpty else { return false }
        guard let table = client.frontSnapshot, client.seats(at: table.table).isEmpty, !resultSeen else { return true }
        switch table.phase {
        case .playing, .paused, .other: return false
        case .waiting: return goal != .watch(table.table)
        case .over: return true
        }
    }
}
