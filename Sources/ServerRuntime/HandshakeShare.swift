import EventLoop

/// How much of the loop's time TLS handshakes may take, at all doors of a server together. One takes as long as a hundred lines.
final class HandshakeShare {
    private let loop: EventLoop
    /// How many of one address may begin in a second; nil for no limit.
    private let most: Int?
    /// How many have begun in this second, by network.
    private var begun: [String: Int] = [:]
    private var secondEnds = Duration.zero
    private var turn = Duration.zero
    private var steps = 0

    /// As many of one address take a twentieth of the processor's time.
    static let usual = 100
    /// Steps of all handshakes in one turn, each some 0.4 ms: 250 that all came at once made others wait for 100 ms.
    static let stepsInTurn = 8

    init(on loop: EventLoop, most: Int?) { (self.loop, self.most) = (loop, most) }

    /// Whether the address has a handshake left in this second, which is then spent.
    func admit(_ network: String) -> Bool {
        guard let most else { return true }
        if loop.now >= secondEnds {
            begun.removeAll(keepingCapacity: true)
            secondEnds = loop.now + .seconds(1)
        }
        guard begun[network, default: 0] < most else { return false }
        begun[network, default: 0] += 1
        return true
    }

    /// Whether a handshake may go on in this turn.
    func mayStep() -> Bool {
        if turn != loop.now { (turn, steps) = (loop.now, 0) }
        steps += 1
        return steps <= Self.stepsInTurn
    }
}
