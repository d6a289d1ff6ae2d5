import FairDeal
import Narration
import Wire

extension PlainClient {
    func tell(_ report: ClientReport, _ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        if model.client.pending.contains(where: { $0.request.shows(in: report) }) { model.isAnswered = true }
        switch report {
        case .sessionBegan(let resumed): begin(resumed: resumed, &model, &effects)
        case .entered(let snapshot):
            model.resultSeen = snapshot.over != nil
            model.goalMissed = false
            effects.append(.print(model.introduction(snapshot) + [model.role(at: snapshot.table)]))
        case .stepped(let diff, let before, let after):
            if diff.changes.contains(where: \.isResult) { model.resultSeen = true }
            var lines = Narrator.lines(diff, before: before, after: after)
            if !model.client.seats(at: diff.table).isEmpty { lines += Narrator.invitation(after: diff, on: after) }
            if let line = model.ownTurn(before, after) { lines.append(line) }
            say(lines, of: diff.table, model, &effects)
        case .refreshed(let snapshot):
            if snapshot.over != nil { model.resultSeen = true }
            say(model.introduction(snapshot), of: snapshot.table, model, &effects)
        case .putOut(let table, _):
            if model.goal == .join(table), !model.resultSeen { model.goalMissed = true }
            effects.append(.print(Narrator.putOut(ofTable: table)))
        case .granted(let request, _):
            tellGranted(request, model, &effects)
        case .refused(let request, let error):
            if model.isGoal(request) { model.goalMissed = true }
            effects.append(.print(model.words(of: error, to: request)))
        case .dealChecked(let table, let verdict): say([verdict.words], of: table, model, &effects)
        case .told(let message): tell(message, &model, &effects)
        case .linkLost(let reason):
            effects.append(.print(["The connection is lost (\(Narrator.printable(reason))). Trying to get it back."]))
        case .ended(let ending): end(ending, model, &effects)
        }
    }

    /// Goes for the goal with a new session; a resumed one is at its tables already.
    private func begin(resumed: Bool, _ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        if resumed { return effects.append(.print(["Connected again."])) }
        if model.hasBegun { effects.append(.print(["Connected again, but the session is gone. A new one begins."])) }
        model.hasBegun = true
        switch model.goal {
        case .lobby:
            effects.append(.print(["Hello, \(model.nameBorne). Type help for all commands."]))
            pass(.requested(.list(Request.List())), &model, &effects)
        case .join(let table): pass(.requested(.join(Request.Join(table: table))), &model, &effects)
        case .watch(let table): pass(.requested(.watch(Request.Watch(table: table))), &model, &effects)
        }
    }

    /// Tells what no other line has told.
    private func tellGranted(_ request: Request, _ model: PlainModel, _ effects: inout [PlainEffect]) {
        if case .leave(let leave) = request, model.client.tables[leave.table] == nil {
            effects.append(.print(Narrator.farewell(toTable: leave.table)))
        } else if !model.isAnswered {
            let lines = Narrator.done(request)
            if !lines.isEmpty { effects.append(.print(lines)) }
        }
    }

    private func tell(_ message: ServerMessage, _ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        switch message {
        case .closed(let closed):
            if model.goal == .watch(closed.table), !model.resultSeen { model.goalMissed = true }
            // Who was the last to leave hears of the end before the reply, and needs to be told once only.
            if !model.isLeaving(closed.table) { effects.append(.print(Narrator.lines(message))) }
        case .chat(let chat): say(Narrator.lines(message), of: chat.table, model, &effects)
        default: effects.append(.print(Narrator.lines(message)))
        }
    }

    /// Prints what happens at a table; where it is not the one in front, each line says at which.
    private func say(_ lines: [String], of table: String, _ model: PlainModel, _ effects: inout [PlainEffect]) {
        guard !lines.isEmpty else { return }
        let isFront = model.client.front.map { $0 == table } ?? true
        effects.append(.print(isFront ? lines : lines.map { "[\(Narrator.printable(table))] \($0)" }))
    }

    private func end(_ ending: ClientEnding, _ model: PlainModel, _ effects: inout [PlainEffect]) {
        switch ending {
        case .quit: effects.append(.exit(model.goalMissed ? .noResult : .done))
        case .dismissed: effects.append(.exit(.done))
        case .unreachable(let reason):
            effects += [
                .complain("No server answers at \(model.server): \(Narrator.printable(reason))."),
                .complain("Start one with pairs-server, or name another with --connect HOST:PORT."),
                .exit(.unavailable),
            ]
        case .gaveUp(let reason):
            effects += [
                .complain("The server at \(model.server) does not come back: \(Narrator.printable(reason))."),
                .complain("Try again later; a seat is held for a while only."), .exit(.unavailable),
            ]
        case .protocolBroken(let reason):
            effects += [
                .complain("\(model.server) does not speak this protocol: \(Narrator.printable(reason))."),
                .complain("Is it a Pairs server, and is this program as new as the server?"), .exit(.protocolBroken),
            ]
        case .turnedAway(let error):
            effects += Narrator.lines(.error(error)).map { .complain($0) }
            effects.append(.exit(error.code == .badName ? .usage : .unavailable))
        }
    }
}

extension PlainModel {
    fileprivate var nameBorne: String { Narrator.printable(client.session?.name ?? client.name) }

    fileprivate func isGoal(_ request: Request) -> Bool {
        switch (goal, request) {
        case (.join(let table), .join(let join)): join.table == table
        case (.watch(let table), .watch(let watch)): watch.table == table
        default: false
        }
    }

    fileprivate func isLeaving(_ table: String) -> Bool {
        client.pending.contains {
            if case .leave(let leave) = $0.request { leave.table == table } else { false }
        }
    }

    /// What is said where one of the client's seats is to move now and was not before.
    fileprivate func ownTurn(_ before: Snapshot, _ after: Snapshot) -> String? {
        let own = client.seats(at: after.table)
        guard after.phase == .playing, let seat = after.turn?.seat, own.contains(seat) else { return nil }
        guard seat != before.turn?.seat || before.phase == .paused else { return nil }
        return own.count == 1
            ? "Your turn." : "Your turn, \(Narrator.printable(after.seats[seat].name ?? "seat \(seat)"))."
    }

    fileprivate func role(at table: String) -> String {
        guard let seat = client.seats(at: table).first else { return "You watch. Type help for all commands." }
        return "You are \(nameBorne) in seat \(seat). Type ready when you are, or help for all commands."
    }
}

extension Request {
    /// Whether the report lets a person see what the request has done.
    fileprivate func shows(in report: ClientReport) -> Bool {
        switch (self, report) {
        case (.lock, _), (.lobby, _), (.sync, _): false
        case (.list, .told(.tables)), (.chat, .told(.chat)): true
        case (.list, _), (.chat, _): false
        case (_, .entered), (_, .refreshed), (_, .stepped): true
        default: false
        }
    }
}

extension Change {
    fileprivate var isResult: Bool {
        if case .over = self { true } else { false }
    }
}

extension FairDeal.Verdict {
    fileprivate var words: String {
        switch self {
        case .good: "Deal checked: the deck is the one committed to before the game."
        case .commitMismatch: "WARNING: the deal is NOT the one that the server had committed to before the game!"
        case .deckMismatch: "WARNING: the cards were NOT dealt as the server had committed to before the game!"
        case .impossible(let reason): "WARNING: the deal CANNOT be checked: \(Narrator.printable(reason))"
        }
    }
}
