import EventLoop
import Wire

/// One search of the network with a time limit, for commands without a screen.
struct NetworkSearch {
    private(set) var games: [FoundServer] = []
    /// What was seen of the network during the search.
    private(set) var facts: NetworkFacts

    /// How long a search takes: long enough for a beacon of every server, where queries are not answered.
    static let time = MeetingPoint.beaconInterval + .milliseconds(250)

    /// Searches the network. `found` is called when a server is first heard. With `isQuick` the search ends soon after that.
    init(isQuick: Bool = false, found: @escaping (FoundServer) -> Void = { _ in }) throws(LoopError) {
        let loop = try EventLoop()
        var known: Set<String> = []
        var latest: [FoundServer] = []
        let end = Timer(on: loop) { loop.stop() }
        let finder = ServerFinder(on: loop) { games in
            if isQuick, latest.isEmpty, !games.isEmpty { end.schedule(after: ServerFinder.patience) }
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
