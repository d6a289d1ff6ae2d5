import People

/// The finished games that no archive has taken yet. They are handed out in ``ServerOutput/games``, and kept here, and on record,
/// until ``Server/archived(_:)`` tells that they are safe.
package final class GameArchive {
    /// Whether games are wanted.
    let isOn: Bool
    package private(set) var waiting: [String: FinishedGame] = [:]
    private(set) var bytes = 0
    /// Milliseconds since 1970 at the server's day zero.
    private(set) var dayZero: Int64?

    /// Until when the games of each deal that is over were to be withheld, in milliseconds since 1970.
    var openedDeals: [String: Int64] = [:]

    /// The accounts that wait for a saved game, by ticket. A ticket is removed when a game of the account is left or ends meanwhile,
    /// because its answer is then out of date.
    var takingUp: [Ticket: String] = [:]

    private let outbox: Outbox

    init(_ setup: Server.Setup, _ outbox: Outbox) {
        isOn = setup.isArchived
        self.outbox = outbox
    }

    /// The time by the calendar at that moment, in milliseconds since 1970.
    func milliseconds(at moment: Moment) -> Int64 { (dayZero ?? 0) + moment.wholeNanoseconds / 1_000_000 }

    /// The deals that ended before their time, at that time.
    func deals(openedBefore milliseconds: Int64) -> [String] {
        openedDeals.filter { $0.value > milliseconds }.keys.sorted()
    }

    /// Tells the time by the calendar.
    func setTime(_ milliseconds: Int64, at moment: Moment) {
        dayZero = milliseconds - moment.wholeNanoseconds / 1_000_000
    }

    /// How far the calendar may be off before it is taken over again.
    static let tolerance: Int64 = 1_000

    /// Keeps a game until it is archived, and hands it out. A game that finds no room is dropped, which the log tells.
    package func add(_ game: FinishedGame) {
        guard isOn, waiting[game.id] == nil else { return }
        let most = ServerLimits.waitingGameBytes + (game.saved == nil ? 0 : ServerLimits.waitingSavedBytes)
        guard bytes + game.bytes <= most else { return drop(game) }
        waiting[game.id] = game
        bytes += game.bytes
        outbox.output.games.append(game)
        if !takingUp.isEmpty { takingUp = takingUp.filter { !game.isOwn(of: $0.value) } }
    }

    /// Tells the log of a game that is not kept.
    func drop(_ game: FinishedGame) {
        outbox.log(.error, "game_not_archived", .init("game", game.game), .init("id", game.id))
    }

    /// Whether a game that its player leaves surely finds room.
    var hasRoomToSave: Bool { bytes + ServerLimits.savedBytes <= ServerLimits.waitingGameBytes }

    /// Forgets games that are archived.
    func remove(_ ids: [String]) {
        for id in ids { bytes -= waiting.removeValue(forKey: id)?.bytes ?? 0 }
    }

    /// Hands out again all that are not archived.
    func handOutAgain() {
        outbox.output.games = waiting.values.sorted { ($0.endedMs, $0.id) < ($1.endedMs, $1.id) }
    }
}

extension Server {
    /// Tells the time by the calendar, in milliseconds since 1970. It is taken over where it is off by more than a second: it was set, the
    /// machine slept, or the time of tables stood. That is on record, so that a replay gives every game the same times.
    public func tell(milliseconds: Int64) {
        guard archive.dayZero != nil, !isShuttingDown else { return }
        if abs(milliseconds - archive.milliseconds(at: clock.now)) > GameArchive.tolerance {
            archive.setTime(milliseconds, at: clock.now)
        }
        guard !clock.stands, archive.dayZero != recorder.dayZero else { return }
        recorder.noteStart(milliseconds: archive.milliseconds(at: clock.now), version: setup.name)
    }

    /// The games of these ids are in the archive, for good.
    public func archived(_ ids: [String]) {
        archive.remove(ids)
        recorder.note(.archived(ids))
    }
}
