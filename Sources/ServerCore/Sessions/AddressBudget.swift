import People

/// What one address has in use, all its connections together: an address of IPv4, a /64 of IPv6.
///
/// A network of IPv6 gives whole /64s to its users, so a limit for a single address of it would limit nobody.
final class AddressBudget {
    let network: String
    /// Connections that are open and were taken in.
    fileprivate(set) var connections = 0
    /// All that are open, those among them that only take their refusal.
    fileprivate var open = 0
    /// Those that only take their refusal.
    var refused: Int { open - connections }
    /// Sessions that were begun from here, those that wait for their player among them.
    var sessions = 0
    /// Tables that were made from here.
    private(set) var tables = 0
    /// Bytes of memory for the lines that those keep.
    var keptBytes = 0
    /// Bytes of pictures that those have.
    var pictureBytes = 0
    /// Lines that it may still send, by all connections together.
    var allowance: TokenBucket
    /// Seconds' worth of searches for pictures that it may still begin.
    var searches = TokenBucket(rate: 1, burst: ServerLimits.searchShare, at: .start)
    /// Bytes that games of its tables may still add to the archive.
    private var archive: TokenBucket
    /// Whether it is among those whose last connection has gone.
    fileprivate var isLeaving = false
    /// Its share of the driver's tick, and how much of it is used.
    var share = TickShares.Share()

    fileprivate init(_ network: String, _ allowance: TokenBucket, archive: TokenBucket) {
        self.network = network
        self.allowance = allowance
        self.archive = archive
    }

    /// Counts a table that was made from here, so many times.
    func count(_ table: Table, times: Int) {
        tables += times
        keptBytes += times * table.countedBytes
        pictureBytes += times * table.pictureBytes
    }

    /// The game as far as the archive may have it: without its lines where half of the address's allowance is used, nil where all of
    /// it is.
    func archivable(_ game: FinishedGame, at now: Moment) -> FinishedGame? {
        var game = game
        if archive.isHalfSpent(at: now) { game.lines = nil }
        return archive.spend(game.bytes, at: now) == nil ? game : nil
    }

    /// Whether it is known only for what it has spent.
    fileprivate var holdsNothing: Bool { open == 0 && sessions == 0 && tables == 0 }

    /// Whether nothing of it is in use.
    fileprivate func isUnused(at now: Moment) -> Bool {
        holdsNothing && allowance.isWhole(at: now) && searches.isWhole(at: now) && archive.isWhole(at: now)
    }
}

/// The budgets of all addresses that use anything. The number of those that hold something is bounded, because what they hold is. Those
/// that have gone and have only spent something take at most 4 MiB: of more, those that went first are forgotten.
package final class AddressDirectory {
    /// So many have gone, of which each takes less than 512 bytes.
    private static let mostLeaving = 8_192

    private let clock: Clock
    private let allowance: TokenBucket
    private let archive: TokenBucket
    private var byNetwork: [String: AddressBudget] = [:]
    /// The networks whose last connection has gone, oldest first; each is let go once it uses nothing more.
    private var leaving = Queue<String>()

    init(_ limits: ServerLimits, _ clock: Clock) {
        self.clock = clock
        let factor = limits.ratesPerAddress
        allowance = TokenBucket(rate: limits.rate * factor, burst: limits.burst * factor, at: .start)
        archive = TokenBucket(
            rate: limits.archivedPerAddress, burst: limits.archivedPerAddress * ServerLimits.archivedAtOnce, at: .start)
    }

    package var count: Int { byNetwork.count }

    /// How many are looked at again and again until they use nothing.
    package var leavingCount: Int { leaving.count }

    /// The budget of the address that a connection comes from.
    func budget(of peer: Peer) -> AddressBudget {
        letGo()
        let network = peer.network
        let budget = byNetwork[network] ?? AddressBudget(network, allowance, archive: archive)
        byNetwork[network] = budget
        return budget
    }

    /// Counts a connection that has come.
    func add(_ connection: ClientConnection) {
        connection.address.open += 1
        if !connection.isRefused { connection.address.connections += 1 }
    }

    /// Counts a connection that is gone.
    func remove(_ connection: ClientConnection) {
        let budget = connection.address
        budget.open -= 1
        if !connection.isRefused { budget.connections -= 1 }
        guard budget.open == 0, !budget.isLeaving else { return }
        budget.isLeaving = true
        leaving.append(budget.network)
    }

    /// Looks at the two that have been leaving for longest: as each connection adds at most one, and each network is there once, they do not pile up.
    private func letGo() {
        for _ in 0..<min(2, leaving.count) {
            guard let network = leaving.popFirst(), let budget = byNetwork[network] else { continue }
            budget.isLeaving = false
            // What they spent would take up to 18 hours to grow back, and whoever has a /48 has 65,536 networks to come from.
            if budget.isUnused(at: clock.uptime) || leaving.count >= Self.mostLeaving && budget.holdsNothing {
                byNetwork[network] = nil
            } else if budget.open == 0 {
                budget.isLeaving = true
                leaving.append(network)
            }
        }
    }
}
