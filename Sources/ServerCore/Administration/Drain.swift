import Wire

/// The end of a server that lets running games end: it begins no others, tells everybody so, and may end once the last of them is
/// over, or at a time.
final class Drain: ServerModule, Sleeper {
    let parts: ServerParts
    /// The games that ran when it began and run still; nil unless it has begun.
    private var games: [(table: String, deal: Int)]?
    /// When the server ends, whatever runs; nil for no such time.
    private var end: Moment?
    /// When everybody is told the next time how much is left of that.
    private var nextReminder: Moment?
    /// Told where it has begun, or was taken back.
    var changed: () -> Void = {}
    /// Set by ``Alarms`` alone.
    var alarmTime: Moment?

    /// How long before its end the server tells everybody once more.
    private static let reminders: [Duration] = [.seconds(300), .seconds(60)]

    init(_ parts: ServerParts) { self.parts = parts }

    var isOn: Bool { games != nil }

    /// Tells who has just come.
    func greet(_ connection: ClientConnection) {
        if isOn { outbox.send(.announcement(announcement), to: connection) }
    }

    private var now: Moment { clock.uptime }

    /// When it has something to tell, or to end; nil for never.
    var wakeTime: Moment? { nextReminder ?? end }

    /// Begins it, or gives one that has begun another time. Returns what whoever asked for it is told. Without a time, one that has
    /// begun stays as it is.
    func begin(within time: Duration?) -> [String] {
        let isNew = !isOn
        if let time {
            end = now + time
            setReminder()
            connectionAlarms.note(self)
        }
        if isNew {
            games = directory.sorted.filter(\.model.isInGame).map { ($0.id, $0.model.deal.number) }
            changed()
        }
        if isNew || time != nil {
            connections.announce(announcement, outbox)
            let fields =
                [LogEntry.Field("games", games?.count ?? 0)] + (minutesLeft.map { [.init("minutes", $0)] } ?? [])
            outbox.log(.info, "drain_began", fields)
        }
        return lines
    }

    /// Takes it back, and tells everybody so. False where none has begun, or where the server ends already.
    func cancel() -> Bool {
        guard isOn, !outbox.output.isDrained else { return false }
        (games, end, nextReminder) = (nil, nil, nil)
        connectionAlarms.forget(self)
        let goesOn = ServerMessage.Announcement(
            text: "The server goes on. Games can be begun again.",
            at: Int(milliseconds))
        connections.announce(goesOn, outbox)
        changed()
        outbox.log(.info, "drain_cancelled")
        return true
    }

    /// Tells once that the server may end.
    func look() {
        guard let games, !outbox.output.isDrained else { return }
        var rest = games
        while let last = rest.last, !runs(last) { rest.removeLast() }
        if rest.count < games.count { self.games = rest }
        let isLate = end.map { now >= $0 } ?? false
        guard rest.isEmpty || isLate else { return }
        if !rest.isEmpty {
            let count = rest.count { runs($0) }
            outbox.log(.warning, "drain_ended", .init("games", count))
        }
        outbox.output.isDrained = true
    }

    /// Tells how much time is left, or ends the server.
    func wake() {
        guard isOn else { return }
        look()
        guard !outbox.output.isDrained else { return }
        connections.announce(announcement, outbox)
        setReminder()
        connectionAlarms.note(self)
    }

    private func setReminder() {
        guard let end else { return }
        nextReminder = Self.reminders.lazy.filter { end - self.now > $0 }.first.map { end - $0 }
    }

    /// Whole minutes until the end, of a part of one too; nil without such a time.
    private var minutesLeft: Int? {
        end.map { end in
            let milliseconds = max(1, (end - now).millisecondsToWait)
            return (milliseconds + 59_999) / 60_000
        }
    }

    private var announcement: ServerMessage.Announcement {
        var announcement = ServerMessage.Announcement(
            text: "The server ends when the games that run now are over\(latest). No other games are begun.",
            at: Int(milliseconds), about: .drain)
        announcement.leftMs = end.map { max(0, ($0 - now).millisecondsToWait) }
        return announcement
    }

    private var latest: String {
        minutesLeft.map { ", at the latest in \($0) minute\($0 == 1 ? "" : "s")" } ?? ""
    }

    /// What there is to say of it while it goes on; nothing otherwise.
    var state: [String] { isOn ? ["draining: no game begins"] + lines : [] }

    private var lines: [String] {
        let count = games?.count { runs($0) } ?? 0
        if count == 0 { return ["no game runs; the server ends now"] }
        return [
            "\(count) game\(count == 1 ? " runs" : "s run") still\(latest.isEmpty ? "" : "; the server ends\(latest)")"
        ]
    }

    private func runs(_ game: (table: String, deal: Int)) -> Bool {
        guard let model = directory[game.table]?.model else { return false }
        return model.isInGame && model.deal.number == game.deal
    }
}
