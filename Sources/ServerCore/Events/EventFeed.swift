/// The connections that want changes of events.
final class EventFeed {
    /// The events of one connection.
    static let most = 8

    private var all: [ConnectionID: (outlet: Outlet, session: SessionID, events: Set<String>)] = [:]

    /// Subscribes a connection; false if it has too many subscriptions.
    func subscribe(_ asker: Asker, to event: String) -> Bool {
        var events = all[asker.outlet.connection]?.events ?? []
        guard events.contains(event) || events.count < Self.most else { return false }
        events.insert(event)
        all[asker.outlet.connection] = (asker.outlet, asker.session, events)
        return true
    }

    func unsubscribe(_ connection: ConnectionID, from event: String) { all[connection]?.events.remove(event) }

    /// Nothing more is said to the connection.
    func unsubscribe(_ connection: ConnectionID) { all[connection] = nil }

    /// Replaces the dialect of a connection.
    func dialectChanged(_ outlet: Outlet) { all[outlet.connection]?.outlet = outlet }

    /// Who reads that event there; nil if it is not wanted any more.
    func reader(_ connection: ConnectionID, of event: String) -> (outlet: Outlet, session: SessionID)? {
        guard let reader = all[connection], reader.events.contains(event) else { return nil }
        return (reader.outlet, reader.session)
    }
}
