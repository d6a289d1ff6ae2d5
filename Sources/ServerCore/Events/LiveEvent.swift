import Events
import Wire

/// An event, with the tables and the people of this server.
final class LiveEvent: Sleeper {
    var opening: EventOpening
    var model: EventModel
    /// The settled rules of its tables.
    let settled: TableSettings
    /// As whom people take part, by their who: the player of the session that has joined last.
    var players: [String: Player] = [:]
    /// Its tables that have done their work, and when they are closed.
    var closings: [(table: String, at: Moment)] = []
    /// When tables are opened that found no room, or that were too many for a tick.
    var opensAt: Moment?
    /// Tables that are to begin, to end or to be closed and were too many for a tick, and when they have their turn.
    var works = Queue<EventEffect>()
    var worksAt: Moment?
    /// Counts what subscribers may see.
    private(set) var version = 0
    /// The scores of running games as they were looked at last, by table.
    private var scores: [String: [Int]] = [:]
    /// Who wants to hear of changes, in the order of being told.
    var subscribers: [Subscriber] = []
    /// When subscribers are told next, at the earliest.
    var tellsAt = Moment.start
    /// When the calendar is read next, where it matters.
    var readsClockAt: Moment?
    /// When the people of an arena are looked at next, and whether they are being looked at.
    var looksAt: Moment?
    var isLooking = false
    /// Milliseconds since 1970 at the server's day zero, as the event was told last.
    var dayZero: Int64?
    var wrongPasswords = FailedTries()
    /// The journal's segment in which it was made or kept last.
    var segment = 0
    var alarmTime: Moment?
    /// What is compared of its people's names, by their who: to find it for 10,000 takes 40 ms.
    private var foldedNames: [String: (name: String, folded: String)] = [:]

    struct Subscriber {
        let connection: ConnectionID
        let page: Page
        /// What was told last.
        var version: Int
    }

    /// A part of an event that somebody wants to see.
    struct Page: Hashable {
        var after = 0
        var limit = 50
        /// Nil for the last one.
        var round: Int?
    }

    init(_ opening: EventOpening, _ model: EventModel, _ settled: TableSettings) {
        self.opening = opening
        self.model = model
        self.settled = settled
    }

    /// Who stands where, since the last change.
    private var ranking: [Standing]?

    /// Something has changed that subscribers see.
    func change() {
        version += 1
        ranking = nil
    }

    /// Takes the scores of running games. They are told when nobody waits for anything else.
    func take(_ new: [String: [Int]]) {
        guard !isUntold, new != scores else { return }
        scores = new
        version += 1
    }

    var id: String { opening.id }
    /// Who stands where, best first.
    var standings: [Standing] {
        let standings = ranking ?? model.standings
        ranking = standings
        return standings
    }
    var isOver: Bool { model.phase == .over }
    var isUntold: Bool { subscribers.contains { $0.version < version } }
    /// Whether somebody follows the scores of games that run.
    var isWatched: Bool { !subscribers.isEmpty && !opening.isDeal && model.games.isPlayed }
    var kept: KeptEvent { KeptEvent(opening: opening, model: model, players: players) }
    /// Whether nothing may be told of what others have come to.
    var isSealed: Bool { opening.isDeal && !isOver }

    var wakeTime: Moment? {
        var time = isUntold || isWatched ? tellsAt : nil
        time = .earlier(time, worksAt)
        for closing in closings { time = .earlier(time, closing.at) }
        guard !isOver else { return time }
        time = .earlier(time, model.nextAlarm.map { Moment(sinceStart: $0) })
        return .earlier(.earlier(time, opensAt), .earlier(readsClockAt, looksAt))
    }

    /// Somebody who takes part, by the who, or by the name with or without "@"; who has left comes last.
    func who(named text: String) -> String? {
        if model.number(of: text) != nil { return text }
        // Those of people who are gone.
        if foldedNames.count > 2 * model.entrants.count { foldedNames = [:] }
        let folded = NameKeys(text.hasPrefix("@") ? String(text.dropFirst()) : text).folded
        let called = model.entrants.filter { foldedName(of: $0) == folded }
        return (called.first { $0.membership.isMember } ?? called.first)?.who
    }

    private func foldedName(of entrant: Entrant) -> String {
        if let known = foldedNames[entrant.who], known.name == entrant.name { return known.folded }
        let folded = NameKeys(entrant.name).folded
        foldedNames[entrant.who] = (entrant.name, folded)
        return folded
    }

    /// What whoever runs the server is told of it.
    var line: String {
        let round = model.round > 0 ? " round \(model.round)" : ""
        return
            "\(id) \"\(opening.title)\" \(model.settings.kind.rawValue) \(model.phase.rawValue)\(round) \(model.entrants.count)/"
            + "\(model.settings.most)" + (opening.isPublic && opening.password == nil ? "" : " private")
    }
}

extension Player {
    /// The same without a name.
    var erased: Player {
        Player(id: id, name: "deleted", account: account, hasBotAccount: hasBotAccount ?? false)
    }
}
