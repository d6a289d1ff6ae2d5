import Wire

/// Orders about events.
extension Administration {
    func desk() throws(ErrorReply) -> EventDesk {
        guard let events else {
            throw ErrorReply(.notAllowed, "This server has no events.", hint: "Start it without --events nobody.")
        }
        return events
    }

    private func event(_ id: String) throws(ErrorReply) -> LiveEvent {
        guard let event = try desk().events[id] else {
            throw ErrorReply(.noSuchEvent, ErrorReply.noSuchEvent.message, hint: "Use event list.")
        }
        return event
    }

    func end(_ id: String, now: Bool, for client: UInt64) throws(ErrorReply) {
        guard try desk().tell(.endOrdered(now: now), to: event(id)) == nil else {
            throw ErrorReply(.eventOver, "The event is over.", hint: "Use event list.")
        }
        answer(client)
        note("event", "\(id) ends")
    }

    func remove(_ name: String, from id: String, _ reason: String?, for client: UInt64) throws(ErrorReply) {
        let event = try event(id)
        guard let who = event.who(named: name), try desk().put(who, out: .event, of: event, because: reason) == nil
        else {
            throw ErrorReply(.notSeated, "Nobody of that name takes part.", hint: "Use event list.", field: "name")
        }
        answer(client)
        note("event", "\(id) without \(who)" + (reason.map { ": \($0)" } ?? ""))
    }
}
