import Wire

/// What sessions have missed that ended because their players were away, by the digest of the token: the last ones, for a player
/// who comes back too late.
struct EndedSessions {
    private var missed: [TokenDigest: [MissedGame]] = [:]
    private var order = Queue<TokenDigest>()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    subscript(token: TokenDigest) -> [MissedGame]? { missed[token] }

    mutating func add(_ games: [MissedGame], _ token: TokenDigest) {
        guard !games.isEmpty else { return }
        if order.count == limit, let oldest = order.popFirst() { missed[oldest] = nil }
        if missed.updateValue(games, forKey: token) == nil { order.append(token) }
    }
}
