/// All state of one event. It is changed by ``update(_:at:_:)`` alone, and reads no clock: times are since the server's day zero.
package struct EventModel: Sendable, Codable {
    /// How far an event is, by its name on the wire.
    package enum Phase: String, Sendable, Codable { case open, running, paused, ending, over }

    /// Why an event is over, by its name on the wire.
    package enum Reason: String, Sendable, Codable {
        case played
        case tooFew = "too_few"
        case ended
    }

    /// How long an event that has no time to begin at waits for its beginning.
    static let longestWait = Duration.seconds(86_400)
    /// The time from one pairing of an arena to the next.
    static let arenaPause = Duration.seconds(2)

    package let settings: EventSettings
    package internal(set) var phase: Phase
    package internal(set) var reason: Reason?
    /// Everybody, in the order of joining before the beginning, then of their numbers from 1.
    package internal(set) var entrants: [Entrant] = []
    /// The round that runs or was played last, from 1.
    package internal(set) var round = 0
    /// How many rounds there are; 0 in an arena and a deal, and before the beginning.
    package internal(set) var rounds = 0
    package internal(set) var closedRounds = 0
    /// The games that are not over.
    package internal(set) var games = CalledGames()
    package internal(set) var knockout: Knockout?
    /// Who may not join again.
    var barred: Set<String> = []
    var lastGame = 0
    package internal(set) var isHeld = false
    var isPairing = false
    /// When an arena's free people are paired next.
    var nextPairing: Duration
    var createdAt: Duration
    package internal(set) var startedAt: Duration?
    /// What the time since 1970 has ahead of the time since day zero.
    var offset: Duration

    /// A new event. A deal runs at once.
    ///
    /// - Parameters:
    ///   - now: the time since the server's day zero.
    ///   - clock: the time since 1970.
    package init(_ settings: EventSettings, at now: Duration, clock: Duration) {
        self.settings = settings
        phase = settings.kind == .deal ? .running : .open
        startedAt = settings.kind == .deal ? now : nil
        (createdAt, nextPairing, offset) = (now, now, clock - now)
    }

    var mayPair: Bool { phase == .running && !isHeld }
    var hasEnough: Bool { entrants.count >= settings.kind.people.lowerBound }

    var numbers: Range<Int> { 1..<entrants.count + 1 }

    /// The number of somebody who takes part, or did; before the beginning the rank in the order of joining.
    package func number(of who: String) -> Int? { entrants.firstIndex { $0.who == who }.map { $0 + 1 } }

    /// The same of somebody who still takes part.
    package func member(_ who: String) -> Int? {
        number(of: who).flatMap { entrants[$0 - 1].membership.isMember ? $0 : nil }
    }

    /// Whether somebody may begin, pause and end it and put people out: the maker and moderators, and if the maker is gone before the
    /// beginning, who joined first.
    package func mayDirect(_ who: String, maker: String, isMakerGone: Bool, isModerator: Bool) -> Bool {
        isModerator || who == maker || isMakerGone && phase == .open && entrants.first?.who == who
    }

    /// The game that somebody is called to or plays.
    package func game(of number: Int) -> CalledGame? {
        games.ids(of: number).lazy.compactMap { games[$0] }.first { !$0.forfeited.contains(number) }
    }

    /// Whether somebody is called to a game that has not begun.
    package func isWaiting(_ who: String) -> Bool {
        number(of: who).flatMap { game(of: $0) }.map { $0.stage != .playing } ?? false
    }

    /// When it begins by itself; nil once it has begun.
    package var startsAt: Duration? {
        phase == .open ? settings.startsAt.map { $0 - offset } ?? createdAt + Self.longestWait : nil
    }

    /// When its time is up; nil where it ends after its rounds.
    package var endsAt: Duration? {
        guard phase == .running || phase == .paused else { return nil }
        return switch settings.kind {
        case .arena: startedAt.map { $0 + settings.time }
        case .deal: settings.endsAt.map { $0 - offset }
        case .roundRobin, .swiss, .knockout: nil
        }
    }

    /// When the event wants ``EventOccurrence/timePassed``.
    package var nextAlarm: Duration? {
        let isPairable = settings.kind == .arena && mayPair && !isPairing && free.count >= settings.seats
        return [startsAt, endsAt, isPairable ? nextPairing : nil, games.nextTime].compactMap { $0 }.min()
    }

    /// Whether the free people of an arena are paired if this happens now.
    package func mayPairFree(after occurrence: EventOccurrence, at now: Duration) -> Bool {
        guard settings.kind == .arena, !isPairing else { return false }
        switch occurrence {
        case .presenceChanged, .paired, .restarted: return false
        case .startOrdered, .timePassed: if phase == .open { return true }
        case .joined: if phase == .open { return settings.startsWhenFull && entrants.count + 1 >= settings.most }
        default: break
        }
        return mayPair && nextPairing <= now
    }

    /// The numbers of those who wait for a game of an arena.
    var free: [Int] {
        numbers.filter { number in
            let entrant = entrants[number - 1]
            return entrant.membership == .plays && entrant.presence == .here && game(of: number) == nil
        }
    }

    /// The same on a server whose day zero was so much earlier, which then tells it ``EventOccurrence/restarted``.
    package func moved(by time: Duration) -> EventModel {
        var moved = self
        moved.createdAt += time
        moved.nextPairing += time
        moved.offset -= time
        moved.startedAt = startedAt.map { $0 + time }
        for index in entrants.indices { moved.entrants[index].freeSince += time }
        return moved
    }

    /// Replaces the name of somebody whose account is erased.
    package mutating func erase(_ who: String) {
        if let number = number(of: who) { entrants[number - 1].name = "deleted" }
    }

    func plays(_ number: Int) -> Bool { entrants[number - 1].membership == .plays }
}
