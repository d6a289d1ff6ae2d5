/// Which games of an arena are over, which come next, and which count. It plays none itself.
public struct ArenaRun: Sendable {
    /// Two entrants who play some deals.
    public struct Match: Sendable, Hashable {
        /// The entrants by number. The first one moves first in each pair's game `a`.
        public let one: Int, other: Int
        /// The deals.
        public let deals: Range<Int>
    }

    /// A game that is to be played.
    public struct Job: Sendable, Hashable {
        /// Which game.
        public let key: GameRecord.Key
        /// The entrant of each seat of a table for two; of a table that is played together, that of all seats.
        public let seats: [Int]
    }

    /// What there is to do.
    public enum Next: Sendable, Hashable {
        /// Play this game.
        case job(Job)
        /// Games that are under way must be over before more is known.
        case wait
        case nothing
    }

    /// What decides the result.
    public let plan: ArenaPlan
    /// Whether an entrant has all seats of a table.
    let isPlayedTogether: Bool
    /// The matches that are known so far.
    public private(set) var matches: [Match] = []
    private var progress: [Progress] = []
    private var rounds = 0
    /// Who has sat a round out.
    private var byes: Set<Int> = []

    /// What the games that count come to, by entrants; without what follows from ``tally(of:)`` and ``ratings``.
    var standings: [Standing]
    private(set) var ratings: RatingTable
    /// The first deal that is not rated yet.
    private var toRate = 0

    private struct Progress: Sendable {
        /// Games that are over and not counted yet, because one before them is not over.
        var records: [Int: GameRecord] = [:]
        /// For each game that is over a number that another end of it would not have; 0 for the others.
        var digests: [Int] = []
        /// How many games are over.
        var played = 0
        /// Games that are under way.
        var handedOut: Set<Int> = []
        /// The pairs that are over in their order, and what they say.
        var tally = PairTally()
        var counted = 0
        /// The first game that may still have to be handed out.
        var first = 0
        var verdict = SequentialTest.Verdict.goOn
        /// Results that count and are not rated yet, those of the earliest deal first, behind some that are.
        var results: [RatingTable.Game] = []
        var rated = 0

        func isKnown(_ game: Int) -> Bool { handedOut.contains(game) || isOver(game) }
        func isOver(_ game: Int) -> Bool { game < digests.count && digests[game] != 0 }
        var isRated: Bool { rated == results.count }

        mutating func takeResults(_ count: Int) -> ArraySlice<RatingTable.Game> {
            rated += count
            let taken = results[rated - count..<rated]
            // Seldom, for it moves all the others.
            if 2 * rated > results.count + 1_000 {
                results.removeFirst(rated)
                rated = 0
            }
            return taken
        }
    }

    /// An arena of which nothing is played.
    public init(_ plan: ArenaPlan, isPlayedTogether: Bool) {
        self.plan = plan
        self.isPlayedTogether = isPlayedTogether
        standings = plan.names.enumerated().map { Standing(entrant: $0, name: $1) }
        ratings = RatingTable(plan.rating, entrants: plan.entrants.count)
        let all = 0..<plan.games / 2
        switch plan.schedule {
        case .roundRobin: add(ArenaPairing.roundRobin(plan.entrants.count), all)
        case .gauntlet: add(ArenaPairing.gauntlet(plan.entrants.count), all)
        case .swiss: beginRound()
        }
    }

    private mutating func add(_ pairs: [ArenaPairing.Pair], _ deals: Range<Int>) {
        for pair in pairs {
            matches.append(Match(one: pair.one, other: pair.other, deals: deals))
            progress.append(Progress())
        }
    }

    /// The next game to play, which counts as under way from now on.
    public mutating func next() -> Next {
        if let job = nextJob() { return .job(job) }
        guard isPlayed else { return .wait }
        guard case .swiss(let most) = plan.schedule, rounds < most else { return .nothing }
        beginRound()
        return nextJob().map(Next.job) ?? .nothing
    }

    /// Whether nothing is left to play, also when all games that are under way will be over.
    public var isOver: Bool {
        guard case .swiss(let most) = plan.schedule else { return isPlayed }
        return isPlayed && rounds == most
    }

    /// Whether every game of the matches so far is over.
    private var isPlayed: Bool { matches.indices.allSatisfy { isDecided($0) } }

    private func isDecided(_ match: Int) -> Bool {
        progress[match].verdict != .goOn || progress[match].counted == matches[match].deals.count
    }

    /// The game of the earliest deal, and of those the one of the first match.
    private mutating func nextJob() -> Job? {
        var best: (match: Int, game: Int, deal: Int)?
        for match in matches.indices where !isDecided(match) {
            while progress[match].first < 2 * matches[match].deals.count {
                guard progress[match].isKnown(progress[match].first) else { break }
                progress[match].first += 1
            }
            guard progress[match].first < 2 * matches[match].deals.count else { continue }
            let deal = progress[match].first / 2
            if best.map({ deal < $0.deal }) ?? true { best = (match, progress[match].first, deal) }
        }
        guard let best else { return nil }
        let key = key(best.match, best.game)
        progress[best.match].handedOut.insert(best.game)
        let match = matches[best.match]
        let order = key.half == .a ? [match.one, match.other] : [match.other, match.one]
        return Job(key: key, seats: isPlayedTogether ? [order[0]] : order)
    }

    private func key(_ match: Int, _ game: Int) -> GameRecord.Key {
        GameRecord.Key(
            match: match, pair: matches[match].deals.lowerBound + game / 2, half: game.isMultiple(of: 2) ? .a : .b)
    }

    /// Adds a game that is over. False where the arena has no such game, or where that game has ended otherwise, so that it must
    /// be of another arena.
    @discardableResult
    public mutating func add(_ record: GameRecord) -> Bool {
        let key = record.key
        // A record of a later round tells that the rounds before were played.
        while !matches.indices.contains(key.match), case .swiss(let most) = plan.schedule, rounds < most, isPlayed {
            beginRound()
        }
        guard matches.indices.contains(key.match), matches[key.match].deals.contains(key.pair) else { return false }
        let match = matches[key.match]
        let order = key.half == .a ? [match.one, match.other] : [match.other, match.one]
        let isRight =
            isPlayedTogether
            ? record.halfPoints.isEmpty && record.seats.allSatisfy { $0 == order[0] }
            : record.halfPoints.count == 2 && record.seats == order
        guard isRight else { return false }
        let game = 2 * (key.pair - match.deals.lowerBound) + (key.half == .a ? 0 : 1)
        let digest = record.hashValue | 1
        guard !progress[key.match].isOver(game) else { return progress[key.match].digests[game] == digest }
        let missing = game + 1 - progress[key.match].digests.count
        if missing > 0 { progress[key.match].digests += Array(repeating: 0, count: missing) }
        progress[key.match].digests[game] = digest
        progress[key.match].handedOut.remove(game)
        progress[key.match].played += 1
        guard progress[key.match].verdict == .goOn else { return true }
        progress[key.match].records[game] = record
        count(key.match)
        return true
    }

    /// Counts the pairs that are over in their order, up to the one that decides. What was counted is not kept.
    private mutating func count(_ match: Int) {
        while progress[match].verdict == .goOn, let one = progress[match].records[2 * progress[match].counted],
            let other = progress[match].records[2 * progress[match].counted + 1]
        {
            for half in [0, 1] { progress[match].records[2 * progress[match].counted + half] = nil }
            progress[match].counted += 1
            let (points, results) = standings.note(one, other, isPlayedTogether: isPlayedTogether)
            progress[match].tally.add(halfPoints: points)
            progress[match].results += results
            if let test = plan.test { progress[match].verdict = test.verdict(progress[match].tally) }
        }
        if progress[match].verdict != .goOn { progress[match].records = [:] }
        rate()
    }

    /// Rates the deals that all matches have played, as far as they play them.
    private mutating func rate() {
        while progress.contains(where: { !$0.isRated }) {
            let having = matches.indices.filter { matches[$0].deals.contains(toRate) }
            func pair(_ match: Int) -> Int { toRate - matches[match].deals.lowerBound }
            guard having.allSatisfy({ isDecided($0) || progress[$0].counted > pair($0) }) else { return }
            var games: [RatingTable.Game] = []
            for match in having where progress[match].counted > pair(match) {
                games += progress[match].takeResults(isPlayedTogether ? 1 : 2)
            }
            if !games.isEmpty { ratings.add(games) }
            toRate += 1
        }
    }

    // MARK: What counts

    /// The pairs of a match that count.
    public func tally(of match: Int) -> PairTally { progress[match].tally }

    /// Whether a test has ended a match before all its games were played.
    public var wasEndedByTest: Bool { progress.contains { $0.verdict != .goOn } }

    /// How many games count.
    public var countedGames: Int { progress.reduce(0) { $0 + 2 * $1.counted } }

    /// How many games are over, and how many there can be at most.
    public var gamesPlayed: (played: Int, most: Int) {
        let played = progress.reduce(0) { $0 + $1.played }
        let all = matches.indices.reduce(0) {
            $0 + 2 * (isDecided($1) ? progress[$1].counted : matches[$1].deals.count)
        }
        guard case .swiss(let most) = plan.schedule else { return (played, max(all, played)) }
        return (played, max(played, most * (plan.entrants.count / 2) * plan.games))
    }

    /// Pairs those who stand alike.
    private mutating func beginRound() {
        let deals = rounds * (plan.games / 2)..<(rounds + 1) * (plan.games / 2)
        rounds += 1
        var points = plan.entrants.map { _ in 0.0 }
        for match in matches.indices {
            let tally = progress[match].tally
            points[matches[match].one] += tally.points / Double(max(1, tally.games))
            points[matches[match].other] += tally.reversed.points / Double(max(1, tally.games))
        }
        for entrant in byes { points[entrant] += 1 }
        let met = Set(matches.map { ArenaPairing.Pair($0.one, $0.other) })
        let pairing = ArenaPairing(swissAfter: points, met: met, byes: byes)
        if let bye = pairing.bye { byes.insert(bye) }
        add(pairing.pairs, deals)
    }
}
