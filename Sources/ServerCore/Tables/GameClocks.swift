/// The clocks of a table's game. In a pause they stand, and it keeps what is left of them.
package struct GameClocks: Sendable {
    struct Timer: Sendable, Hashable, Codable {
        let seat: Int
        var rings: Moment
    }

    /// What goes on when the pause ends.
    struct Pause: Sendable, Codable {
        let beganAt: Moment
        let endsAt: Moment
        var turn: Duration?
        /// What was left of each seat's timer.
        var timers: [Int: Duration] = [:]
        var game: Duration?
        /// Whether a move ends it: it began when a saved game was taken up. Nil for no.
        var endsWithMove: Bool?
    }

    var startedAt: Moment?
    var endedAt: Moment?
    /// What the game waits for, at most one for each seat; usually to hide a miss.
    var timers: [Timer] = []
    /// When the turn's clock runs out; nil while it stands or if there is none.
    package var turnEndsAt: Moment?
    /// When the game's clock runs out; nil while it stands or if there is none.
    @Boxed var gameEndsAt: Moment?
    /// Until when the clocks are stopped after a restart, unless somebody comes back. Their ends are moved on.
    @Boxed var standsUntil: Moment?
    @Boxed var pause: Pause?

    static let longestPause = Duration.seconds(300)
    /// How long the clocks stand after a restart, unless somebody is back before.
    package static let standAfterRestart = Duration.seconds(10)

    /// When something of the game falls due. The turn's clock stands while a miss is shown, and all clocks in a pause.
    @inline(__always)
    package var wakeTime: Moment? { pause?.endsAt ?? Self.earliest(turnEndsAt, timers, gameEndsAt) }

    static func earliest(_ turn: Moment?, _ timers: [Timer], _ game: Moment?) -> Moment? {
        var earliest = turn
        for timer in timers where earliest.map({ timer.rings < $0 }) ?? true { earliest = timer.rings }
        if let game, earliest.map({ game < $0 }) ?? true { earliest = game }
        return earliest
    }

    func turnLeft(at now: Moment) -> Duration? { pause.map(\.turn) ?? turnEndsAt.map { $0 - now } }

    func gameLeft(at now: Moment) -> Duration? { pause.map(\.game) ?? gameEndsAt.map { $0 - now } }

    /// How long the game has been played, without pauses.
    func elapsed(at now: Moment) -> Duration {
        guard let startedAt else { return .zero }
        return (endedAt ?? pause?.beganAt ?? now) - startedAt
    }

    /// Starts a seat's timer, in place of its last one, while which the turn's clock stands.
    mutating func start(_ seat: Int, _ delay: Duration, at now: Moment) {
        timers.removeAll { $0.seat == seat }
        timers.append(Timer(seat: seat, rings: now + delay))
        turnEndsAt = nil
    }

    /// Ends all clocks with the game. A pause that the end cuts short does not count as time played.
    mutating func finish(at now: Moment) {
        endedAt = pause?.beganAt ?? now
        clear()
        pause = nil
    }

    mutating func clear() {
        timers.removeAll()
        turnEndsAt = nil
        gameEndsAt = nil
    }

    /// Keeps what is left of the clocks that run for the time after the pause, and stops them.
    mutating func stop(at now: Moment) {
        if let turnEndsAt { pause?.turn = turnEndsAt - now }
        for timer in timers {
            pause?.timers[timer.seat] = timer.rings - now
            pause?.turn = nil
        }
        if let gameEndsAt { pause?.game = gameEndsAt - now }
        clear()
    }

    /// Ends the pause. The turn's clock may stand longer.
    mutating func goOn(at now: Moment, turnStands: Bool) {
        guard let pause else { return }
        self.pause = nil
        turnEndsAt = turnStands ? nil : pause.turn.map { now + $0 }
        timers = pause.timers.map { Timer(seat: $0.key, rings: now + $0.value) }.sorted { $0.seat < $1.seat }
        gameEndsAt = pause.game.map { now + $0 }
        if let startedAt { self.startedAt = startedAt + (now - pause.beganAt) }
    }

    /// The game was left at `moment`, and is taken up. The clocks stand until the first move, or for as long as a pause may last.
    /// False where they stood before.
    mutating func takeUp(leftAt moment: Moment, at now: Moment) -> Bool {
        move(by: now - moment)
        let former = pause
        pause = Pause(
            beganAt: former.map { $0.beganAt + (now - moment) } ?? now, endsAt: now + Self.longestPause,
            turn: former?.turn, timers: former?.timers ?? [:], game: former?.game, endsWithMove: true)
        if former == nil { stop(at: now) }
        return former == nil
    }

    /// Stops the clocks after a restart, by moving their ends on by the time of the stop.
    mutating func stand(at now: Moment) {
        let end = now + Self.standAfterRestart
        move(by: end - max(standsUntil ?? now, now))
        standsUntil = end
    }

    /// Ends the stop of the clocks after a restart.
    mutating func run(at now: Moment) {
        guard let end = standsUntil else { return }
        standsUntil = nil
        if now < end { move(by: now - end) }
    }

    private mutating func move(by time: Duration) {
        turnEndsAt = turnEndsAt.map { $0 + time }
        gameEndsAt = gameEndsAt.map { $0 + time }
        startedAt = startedAt.map { $0 + time }
        for timer in timers.indices { timers[timer].rings = timers[timer].rings + time }
    }
}

extension GameClocks: Codable {
    private enum CodingKeys: CodingKey {
        case startedAt, endedAt, timers, turnEndsAt, gameEndsAt, standsUntil, pause
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        startedAt = try fields.decodeIfPresent(Moment.self, forKey: .startedAt)
        endedAt = try fields.decodeIfPresent(Moment.self, forKey: .endedAt)
        timers = try fields.decode([Timer].self, forKey: .timers)
        turnEndsAt = try fields.decodeIfPresent(Moment.self, forKey: .turnEndsAt)
        // What is in a box is set last: until all else is there, a box can't be set.
        gameEndsAt = try fields.decodeIfPresent(Moment.self, forKey: .gameEndsAt)
        standsUntil = try fields.decodeIfPresent(Moment.self, forKey: .standsUntil)
        pause = try fields.decodeIfPresent(Pause.self, forKey: .pause)
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(startedAt, forKey: .startedAt)
        try fields.encodeIfPresent(endedAt, forKey: .endedAt)
        try fields.encode(timers, forKey: .timers)
        try fields.encodeIfPresent(turnEndsAt, forKey: .turnEndsAt)
        try fields.encodeIfPresent(gameEndsAt, forKey: .gameEndsAt)
        try fields.encodeIfPresent(standsUntil, forKey: .standsUntil)
        try fields.encodeIfPresent(pause, forKey: .pause)
    }
}
