import Wire

/// The connections that were asked whether somebody is there, because their players are to move. Each has an answer or is given up
/// ``ServerLimits/silenceInTurn`` later.
final class SilentConnections: Sleeper {
    private var asked = Queue<(connection: ConnectionID, due: Moment)>()
    var alarmTime: Moment?

    var wakeTime: Moment? { asked.first?.due }

    func add(_ connection: ConnectionID, at now: Moment) {
        asked.append((connection, now + ServerLimits.silenceInTurn))
    }

    /// The next one whose time is over; nil if there is none.
    func popDue(at now: Moment) -> ConnectionID? {
        guard let first = asked.first, first.due <= now else { return nil }
        return asked.popFirst()?.connection
    }
}
