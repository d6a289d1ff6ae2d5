public import Matches

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
        /// All is played.
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

    private struct Progress: Sendable {
        var records: [GameRecord.Key: GameRecord] = [:]
        var handedOut: Set<GameRecord.Key> = []
        /// The pairs that are over in their order, and what they say.
        var tally = PairTally()
        var counted = 0
        /// The first game that may still have to be handed out.
        var first = 0
        var verdict = SequentialTest.Verdict.goOn
    }

    /// An arena of which nothing is played.
    public init(_ plan: ArenaPlan, isPlayedTogether: Bool) {
        self.plan = plan
        self.isPlayedTogether = isPlayedTogether
        let all = 0..<plan.games / 2
        let entrants = plan.entrants.indices
        switch plan.schedule {
        case .roundRobin:
            for one in entrants {
                for other in entrants where other > one { add(Match(one: one, other: other, deals: all)) }
            }
        case .gauntlet: for other in entrants.dropFirst() { add(Match(one: 0, other: other, deals: all)) }
        case .swiss: beginRound()
        }
    }

    private mutating func add(_ match: Match) {
        matches.append(match)
        progress.append(Progress())
    }

    /// The next game to play, which counts as under way from now on.
    public mutating func next() -> Next {
        if let job = nextJob() { return .job(job) }
        guard isPlayed else { return .wait }
        guard case .swiss(let most) = plan.schedule, rounds < most else { return .nothing }
        beginRound()
        return nextJob().map(Next.job) ?? .nothing
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
                let key = key(match, progress[match].first)
                guard progress[match].records[key] != nil || progress[match].handedOut.contains(key) else { break }
                progress[match].first += 1
            }
            guard progress[match].first < 2 * matches[match].deals.count else { continue }
            let deal = progress[match].first / 2
            if best.map({ deal < $0.deal }) ?? true { best = (match, progress[match].first, deal) }
        }
        guard let best else { return nil }
        let key = key(best.match, best.game)
        progress[best.match].handedOut.insert(key)
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
        if let known = progress[key.match].records[key] { return known == record }
        progress[key.match].records[key] = record
        count(key.match)
        return true
    }

    /// Counts the pairs that are over in their order, up to the one that decides.
    private mutating func count(_ match: Int) {
        while progress[match].verdict == .goOn, let points = halfPoints(ofPair: progress[match].counted, match) {
            progress[match].tally.add(halfPoints: points)
            progress[match].counted += 1
            if let test = plan.test { progress[match].verdict = test.verdict(progress[match].tally) }
        }
    }

    /// The half points of the match's first entrant in a pair; nil while it is not over.
    private func halfPoints(ofPair pair: Int, _ match: Int) -> Int? {
        guard pair < matches[match].deals.count, let a = progress[match].records[key(match, 2 * pair)],
            let b = progress[match].records[key(match, 2 * pair + 1)]
        else { return nil }
        guard isPlayedTogether else { return a.halfPoints[0] + b.halfPoints[1] }
        return a.merit == b.merit ? 2 : a.merit > b.merit ? 4 : 0
    }

    // MARK: What counts

    /// The pairs of a match that count.
    public func tally(of match: Int) -> PairTally { progress[match].tally }

    /// Whether a test has ended a match before all its games were played.
    public var wasEndedByTest: Bool { progress.contains { $0.verdict != .goOn } }

    /// The games that count, in the order of deals, then of matches.
    public var countedGames: [GameRecord] {
        matches.indices.flatMap { match in
            (0..<2 * progress[match].counted).compactMap { progress[match].records[key(match, $0)] }
        }.sorted { $0.key < $1.key }
    }

    /// How many games are over, and how many there can be at most.
    public var gamesPlayed: (played: Int, most: Int) {
        let played = progress.reduce(0) { $0 + $1.records.count }
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
        let met = Set(matches.map { SwissPairing.Pair($0.one, $0.other) })
        let pairing = SwissPairing(points: points, met: met, byes: byes)
        if let bye = pairing.bye { byes.insert(bye) }
        for pair in pairing.pairs { add(Match(one: pair.one, other: pair.other, deals: deals)) }
    }
}
