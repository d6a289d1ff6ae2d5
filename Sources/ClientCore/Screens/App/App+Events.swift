import Wire

/// What a client knows of the events at a server.
struct EventNews: Sendable {
    /// The last call to each table.
    var calls: [String: ServerMessage.Called] = [:]
    /// When the games there begin at the latest, unless somebody is away.
    var beginnings: [String: Duration] = [:]
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
            model.visit.news.beginnings[called.table] =
                model.now + .milliseconds(min(max(0, called.beginsInMs), 3_600_000))
            let isNew = model.visit.news.calls.updateValue(called, forKey: called.table) == nil
            guard !called.against.isEmpty else { return }
            if isNew {
                model.tell(model.words.events.called(model.words.list(called.against.map(model.context.shown))), .good)
            }
            // At the table the player is told the place and the next opponent. On a new connection the call comes again.
            if !model.stack.contains(where: { $0.destination == .event(called.event) }) {
                pass(.requested(Request.Event(event: called.event, on: true, limit: 100)), &model, &effects)
            }
        case .event(let event):
            let (id, detail) = (event.entry.event, event.detail)
            guard event.isWhole || model.visit.news.events[id] == nil else { return }
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

    /// Who has come for a table may have named an event: where there is no such table, the event is asked for, and if there is none
    /// either, the table is missed. Returns whether the report is no more than a step of that.
    func asksForEvent(_ report: ClientReport, _ model: inout AppModel, _ effects: inout [AppEffect]) -> Bool {
        guard case .join(let id) = model.goal, model.client.offersEvents else { return false }
        switch report {
        case .refused(.other(let join as Request.Join), let error) where join.table == id && error.code == .noSuchTable:
            pass(.requested(Request.Event(event: id, on: true, limit: 100)), &model, &effects)
            return true
        case .refused(.other(let asked as Request.Event), _) where asked.event == id:
            model.goal = .lobby
            let error = ErrorReply(.noSuchTable, "There is no table \(id).")
            tell(.refused(Request(Request.Join(table: id)), error), &model, &effects)
            return true
        case .told(.event(let event)) where event.entry.event == id:
            model.goal = .lobby
            push(.event(id), &model, &effects)
        default: break
        }
        return false
    }

    /// Ends the events at the player's own server that nobody has come to, before it ends.
    func endEmptyEvents(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard model.hostsOthers else { return }
        for (id, event) in model.visit.news.events.sorted(by: { $0.key < $1.key })
        where event.entry.phase == "open" && event.entry.count == 0 && event.detail.maker == model.who {
            pass(.requested(Request.EventEnd(event: id)), &model, &effects)
        }
    }
}

extension TableState {
    /// The call to this table; nil where its game is none of an event of the player's.
    var call: ServerMessage.Called? { context.visit.news.calls[snapshot.table] }

    /// Whether it is a table of an event, where others can't sit down. It has no host, and comes before the call to it.
    var isOfEvent: Bool {
        call != nil || isSeated && snapshot.host == nil || snapshot.hasCommonDeal
            || context.visit.news.events.values.contains { event in
                event.detail.pairings.contains { $0.table == snapshot.table }
            }
    }

    /// How others come to its event.
    var waysToEvent: WaysIn? { call.map { WaysIn(id: $0.event, isEvent: true, isOpen: false, context: context) } }

    /// Whether a pause can begin or end. A game whose deal others play, too, has none, and no hints.
    var canPause: Bool { !snapshot.hasCommonDeal || snapshot.phase == .paused }

    /// When the game begins, until then.
    private var beginsAt: Duration? {
        guard snapshot.phase == .waiting, let begins = context.visit.news.beginnings[snapshot.table] else { return nil }
        return begins > context.now ? begins : nil
    }

    /// The round, and in how many seconds its game begins.
    var beginning: String? {
        guard let call, !call.against.isEmpty, let beginsAt else { return nil }
        let left = Duration.seconds((beginsAt - context.now).wholeSeconds)
        return words.list([words.events.round(call.round), words.events.begins(left.countdown)])
    }

    /// When that changes.
    var nextBeginning: Duration? { beginsAt.map { $0 - .seconds(($0 - context.now).wholeSeconds - 1) } }

    /// The place in the event and the next opponent.
    var eventStanding: [String]? {
        call.flatMap { context.visit.news.events[$0.event] }.flatMap {
            words.standing(in: $0, besides: snapshot.table)
        }
    }
}
