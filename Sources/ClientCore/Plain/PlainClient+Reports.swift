import FairDeal
import Narration
import Wire

extension PlainClient {
    func tell(_ report: ClientReport, _ model: inout PlainModel, _ effects: inout [PlainEffect]) {
        switch report {
        case .sessionBegan(let resumed): begin(resumed: resumed, &model, &effects)
        case .entered(let snapshot):
            model.resultSeen = snapshot.over != nil
            model.goalMissed = false
            effects.append(.print(Narrator.introduction(snapshot) + [model.role(at: snapshot.table)]))
        case .stepped(let diff, let before, let after):
            if diff.changes.contains(where: \.isResult) { model.resultSeen = true }
            var lines = Narrator.lines(diff, before: before, after: after)
            if let turn = after.turn, turn.seat == model.client.seat(at: after.table), turn.seat != before.turn?.seat {
                lines.append("Your turn.")
            }
            say(lines, of: diff.table, model, &effects)
        case .refreshed(let snapshot):
            if snapshot.over != nil { model.resultSeen = true }
            say(Narrator.introduction(snapshot), of: snapshot.table, model, &effects)
        case .granted(let request, _):
            switch request {
            case .leave(let leave): effects.append(.print(Narrator.farewell(toTable: leave.table)))
            case .ping: effects.append(.print(Narrator.lines(.pong(Request.Ping()))))
            default: break
            }
        case .refused(let request, let error):
            if model.isGoal(request) { model.goalMissed = true }
            effects.append(.print(Narrator.lines(.error(error))))
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
        let isFront = model.client.front == table
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
        client.pending.contains { $0.request == .leave(Request.Leave(table: table)) }
    }

    fileprivate func role(at table: String) -> String {
        guard let seat = client.seat(at: table) else { return "You watch. Type help for all commands." }
        return "You are \(nameBorne) in seat \(seat). Type ready when you are, or help for all commands."
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
