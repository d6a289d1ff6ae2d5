import Discovery
import EventLoop

/// One look at the network that has an end, for commands without a screen.
struct Look {
    /// What was found.
    private(set) var games: [FoundGame] = []
    /// What it looked like on the way.
    private(set) var facts: NetworkFacts

    /// How long a look takes: a beacon of everybody comes within it, where questions do not come through.
    static let time = MeetingPoint.beaconInterval + .milliseconds(250)

    /// Looks around. Each game is told when it is first heard; where `isQuick`, the look ends soon after the first one.
    init(isQuick: Bool = false, found: @escaping (FoundGame) -> Void = { _ in }) throws(LoopError) {
        let loop = try EventLoop()
        var known: Set<String> = []
        var latest: [FoundGame] = []
        let end = Timer(on: loop) { loop.stop() }
        let finder = GameFinder(on: loop) { games in
            if isQuick, latest.isEmpty, !games.isEmpty { end.schedule(after: GameFinder.patience) }
            latest = games
            for game in games where known.insert(game.id).inserted { found(game) }
        }
        end.schedule(after: Self.time)
        try loop.run()
        games = latest
        facts = NetworkFacts(finder, games: latest)
        finder.stop()
    }
}
