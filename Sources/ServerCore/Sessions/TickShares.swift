/// Gives every address its share of each turn of the driver, so that nobody waits for all that one address has sent. Once all
/// addresses together have had so much of a turn, each gets little more in it, so that nobody waits for many of them either.
///
/// Work is counted in units: one for a line, more where it is costly (``ServerLimits/costlyWork``), one for each copy of what
/// it makes the server send, one for each 256 bytes that come in or go out, what frames take, and some for a go that was waited
/// for (``ServerLimits/tickVisit``). A unit takes 1 to 11 µs.
final class TickShares {
    /// What one address has had of a turn, and what it waits for.
    struct Share {
        fileprivate var turn = 0
        fileprivate var work = 0
        /// The connections that sent more than was executed, in the order of their goes.
        fileprivate var waiting = Queue<ConnectionID>()
        /// Whether the address is among those that wait.
        fileprivate var isListed = false
    }

    private let isLimited: Bool
    private var turn = 0
    /// The work of this turn, of all addresses.
    private var total = 0
    /// The addresses of which a connection waits.
    private var waiting: [AddressBudget] = []

    init(_ limits: ServerLimits) { isLimited = limits.rate > 0 && limits.ratesPerAddress > 0 }

    /// Whether lines wait for the next turn.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// How much work a connection of the address may make now. The others of the address get a go before it has more.
    func room(of address: AddressBudget) -> Int {
        guard isLimited else { return .max }
        let share = isFull ? ServerLimits.lateShare : ServerLimits.turnShare
        return min(share - (address.share.turn == turn ? address.share.work : 0), ServerLimits.turnGo)
    }

    /// Whether all addresses together have had their share of the turn.
    private var isFull: Bool { total >= ServerLimits.turnTotal }

    /// Notes work that was done for an address.
    func spend(_ work: Int, on address: AddressBudget) {
        guard isLimited else { return }
        if address.share.turn != turn { (address.share.turn, address.share.work) = (turn, 0) }
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

    /// Begins a turn: each address has a whole share. Calls back for the connections that waited, as long as the share of
    /// their address lasts. One that is not done in its go waits again, and addresses that had little come first then.
    func begin(_ readOn: (ConnectionID) -> Void) {
        turn += 1
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
