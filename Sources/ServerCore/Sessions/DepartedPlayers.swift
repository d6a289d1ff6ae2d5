import People

/// Whom a ban is for of those who left last, so that somebody can be banned who has gone. It is kept in memory alone.
struct DepartedPlayers {
    /// How many are known at most.
    static let most = 1_000

    private var targets: [String: SanctionTarget] = [:]
    /// Their ids, the earliest first.
    private var order = Queue<String>()

    /// A player has left.
    mutating func note(_ player: String, _ target: SanctionTarget?) {
        guard let target, targets.updateValue(target, forKey: player) == nil else { return }
        order.append(player)
        if order.count > Self.most, let first = order.popFirst() { targets[first] = nil }
    }

    subscript(player: String) -> SanctionTarget? { targets[player] }
}
