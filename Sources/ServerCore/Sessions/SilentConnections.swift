import Wire

/// The connections of players who are to move and of whom nothing comes. Each that is asked whether somebody is there has an answer or
/// is given up ``ServerLimits/silenceInTurn`` later.
final class SilentConnections: Sleeper {
    private let connections: ConnectionDirectory
    private let outbox: Outbox
    private let clock: Clock
    private let alarms: Alarms
    /// Whether silence means anything: not where connections may be silent for ever.
    private let isOn: Bool
    private var asked = Queue<(connection: ConnectionID, due: Moment)>()
    var alarmTime: Moment?

    var wakeTime: Moment? { asked.first?.due }

    init(_ connections: ConnectionDirectory, _ outbox: Outbox, _ clock: Clock, _ alarms: Alarms, _ limits: ServerLimits)
    {
        (self.connections, self.outbox, self.clock, self.alarms) = (connections, outbox, clock, alarms)
        isOn = limits.idleTime > .zero
    }

    /// If nothing has come for some time from the connection of a player who is to move: has the system probe the other machine, and
    /// asks whether somebody is there. Without a clock a program may think for as long as it likes before it reads.
    func doubt(_ id: ConnectionID, hasClock: Bool) {
        guard isOn, let connection = connections[id],
            connection.isSilent(for: ServerLimits.silenceInTurn, at: clock.uptime)
        else { return }
        if connection.beginsProbe() { outbox.output.probed.append(id) }
        guard hasClock, connection.beginsQuestion() else { return }
        outbox.send(.ping(.init()), to: connection)
        asked.append((id, clock.uptime + ServerLimits.silenceInTurn))
        alarms.note(self)
    }

    /// The next one whose time is over without an answer; nil if there is none.
    func popDue() -> ClientConnection? {
        while let first = asked.first, first.due <= clock.uptime {
            _ = asked.popFirst()
            if let connection = connections[first.connection], connection.owesAnswer { return connection }
        }
        alarms.note(self)
        return nil
    }
}
