import Wire

/// What a client knows of the events at a server.
struct EventNews: Sendable {
    /// The last call to each table.
    var calls: [String: ServerMessage.Called] = [:]
    /// The events that were told, by id.
    var events: [String: ServerMessage.Event] = [:]
    /// Whether the deals that were opened are those that had been committed to.
    var verdicts: [String: FairDeal.Verdict] = [:]
    /// The boards of games whose deal others still play, by the deal.
    var boards: [String: BoardState] = [:]
}

extension App {
    /// Follows events, whichever screen is shown.
    func follow(_ message: ServerMessage, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        switch message {
        case .called(let called):
            let isNew = model.visit.news.calls.updateValue(called, forKey: called.table) == nil
            guard isNew, !called.against.isEmpty else { return }
            model.tell(model.words.events.called(model.words.list(called.against.map(model.context.shown))), .good)
            // At the table the player is told the place and the next opponent.
            if model.visit.news.events[called.event] == nil {
                pass(.requested(Request.Event(event: called.event, on: true, limit: 100)), &model, &effects)
            }
        case .event(let event):
            let (id, detail) = (event.entry.event, event.detail)
            model.visit.news.events[id] = event
            guard let opened = detail.opened, let commit = detail.commit, model.visit.news.verdicts[id] == nil else {
                return
            }
            model.visit.news.verdicts[id] = FairDeal.verdict(
                on: opened, commit: commit, rules: detail.rules, seen: model.visit.news.boards[opened.game],
                hashing: client.hashing)
        default: break
        }
    }
}

extension TableState {
    /// The call to this table; nil where its game is none of an event of the player's.
    var call: ServerMessage.Called? { context.visit.news.calls[snapshot.table] }

    /// The place in the event and the next opponent.
    var eventStanding: String? {
        call.flatMap { context.visit.news.events[$0.event] }.flatMap {
            words.standing(in: $0, besides: snapshot.table)
        }
    }
}
