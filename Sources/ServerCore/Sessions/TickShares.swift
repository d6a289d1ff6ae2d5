/// Gives every address its share of each tick of the driver, so that nobody waits for all that one address has sent. Once all
/// addresses together have had so much of a tick, each gets little more in it, so that nobody waits for many of them either.
///
/// Work is counted in units: one for a line, more where it is costly (``ServerLimits/costlyWork``), one for each copy of what
/// it makes the server send, one for each 256 bytes that come in or go out, what frames take, and some for a go that was waited
/// for (``ServerLimits/tickVisit``). A unit takes 1 to 11 µs.
final class TickShares {
    /// What one address has had of a tick, and what it waits for.
    struct Share {
        fileprivate var tick = 0
        fileprivate var work = 0
        /// The connections that sent more than was executed, in the order of their goes.
        fileprivate var waiting = Queue<ConnectionID>()
        /// Whether the address is among those that wait.
        fileprivate var isListed = false
    }

    private let isLimited: Bool
    private var tick = 0
    /// The work of this tick, of all addresses.
    private var total = 0
    /// The addresses of which a connection waits.
    private var waiting: [AddressBudget] = []

    init(_ limits: ServerLimits) { isLimited = limits.rate > 0 && limits.ratesPerAddress > 0 }

    /// Whether lines wait for the next tick.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// How much work a connection of the address may make now. The others of the address get a go before it has more.
    func room(of address: AddressBudget) -> Int {
        guard isLimited else { return .max }
        let share = isFull ? ServerLimits.lateShare : ServerLimits.tickShare
        return min(share - (address.share.tick == tick ? address.share.work : 0), ServerLimits.tickGo)
    }

    /// Whether all addresses together have had their share of the tick.
    private var isFull: Bool { total >= ServerLimits.tickTotal }

    /// Notes work that was done for an address.
    func spend(_ work: Int, on address: AddressBudget) {
        guard isLimited else { return }
        if address.share.tick != tick { (address.share.tick, address.share.work) = (tick, 0) }
        address.share.work += work
        total += work
    }

    /// Notes a connection that has lines left.
    func wait(_ connection: ClientConnection) {
        let address = connection.address
        address.share.waiting.append(connection.id)
        guard !address.share.isListed else { return }
        address.share.isListed = true
        waiting.append(address)
    }

    /// Begins a tick: each address has a whole share. Calls back for the connections that waited, as long as the share of
    /// their address lasts. One that is not done in its go waits again, and addresses that had little come first then.
    func begin(_ readOn: (ConnectionID) -> Void) {
        tick += 1
        total = 0
        guard !waiting.isEmpty else { return }
        var addresses: [AddressBudget] = []
        swap(&addresses, &waiting)
        var (late, served): ([AddressBudget], [AddressBudget]) = ([], [])
        for address in addresses {
            let isLate = isFull
            while room(of: address) > 0, let next = address.share.waiting.popFirst() {
                // In this order, for without room it would lose its go.
                readOn(next)
                spend(ServerLimits.tickVisit, on: address)
            }
            if address.share.waiting.isEmpty {
                address.share.isListed = false
            } else if isLate {
                late.append(address)
            } else {
                served.append(address)
            }
        }
        waiting = late + served + waiting
    }
}
