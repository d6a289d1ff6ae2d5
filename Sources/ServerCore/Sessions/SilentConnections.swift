/// The connections of players who are to move and of whom nothing comes. Each that is asked whether somebody is there has an answer or
/// is given up ``ServerLimits/silenceInTurn`` later.
final class SilentConnections: ServerModule, Sleeper {
    let parts: ServerParts
    private var asked = Queue<(connection: ConnectionID, due: Moment)>()
    var alarmTime: Moment?

    var wakeTime: Moment? { asked.first?.due }

    init(_ parts: ServerParts) { self.parts = parts }

    /// If nothing has come for some time from the connection of a player who is to move: has the system probe the other machine, and
    /// asks whether somebody is there. Without a clock a program may think for as long as it likes before it reads.
    func doubt(_ id: ConnectionID, hasClock: Bool) {
        // Where connections may be silent for ever silence means nothing.
        guard limits.idleTime > .zero, let connection = connections[id],
            connection.isSilent(for: ServerLimits.silenceInTurn, at: clock.uptime)
        else { return }
        if connection.beginsProbe() { outbox.output.probed.append(id) }
        guard hasClock, connection.beginsQuestion() else { return }
        outbox.send(.ping(.init()), to: connection)
        asked.append((id, clock.uptime + ServerLimits.silenceInTurn))
        connectionAlarms.note(self)
    }

    /// The next one whose time is over without an answer; nil if there is none.
    func popDue() -> ClientConnection? {
        while let first = asked.first, first.due <= clock.uptime {
            _ = asked.popFirst()
            if let connection = connections[first.connection], connection.owesAnswer { return connection }
        }
        connectionAlarms.note(self)
        return nil
    }
}
