import EventLoop

/// How much of the loop's time TLS handshakes may take, at all listeners of a server together. One takes as long as a hundred lines.
package final class HandshakeShare {
    /// A handshake that waits for another second.
    private struct Waiter {
        let network: String
        /// Begins it; false if the connection is gone.
        let begin: () -> Bool
    }

    private let loop: EventLoop
    /// How many of one address may begin in a second; nil for no limit.
    private let most: Int?
    private let second: Duration
    /// How many have begun in this second, by network.
    private var begun: [String: Int] = [:]
    private var secondEnds = Duration.zero
    /// The earliest first.
    private var waiting: [Waiter] = []
    private var timer: Timer?
    private var tick = Duration.zero
    private var steps = 0

    /// What ``most`` is by default: as many take a twentieth of a processor's time.
    package static let usual = 100
    /// Steps of all handshakes in one tick, each some 0.4 ms: 250 that all came at once made others wait for 100 ms.
    package static let stepsInTick = 8

    package init(on loop: EventLoop, most: Int?, second: Duration = .seconds(1)) {
        (self.loop, self.most, self.second) = (loop, most, second)
        timer = Timer(on: loop) { [unowned self] in beginSecond() }
    }

    /// Whether a handshake of that network may begin now. If not, `later` is called in one of the next seconds, after those that
    /// wait already.
    package func mayBegin(_ network: String, later: @escaping () -> Bool) -> Bool {
        guard let most else { return true }
        // While some wait, the timer begins the second, and they come first in it.
        if waiting.isEmpty, loop.now >= secondEnds { (begun, secondEnds) = ([:], loop.now + second) }
        guard begun[network, default: 0] >= most else {
            begun[network, default: 0] += 1
            return true
        }
        waiting.append(Waiter(network: network, begin: later))
        if waiting.count == 1 { timer?.schedule(after: max(.zero, secondEnds - loop.now)) }
        return false
    }

    private func beginSecond() {
        guard let most else { return }
        (begun, secondEnds) = ([:], loop.now + second)
        waiting.removeAll { waiter in
            guard begun[waiter.network, default: 0] < most else { return false }
            if waiter.begin() { begun[waiter.network, default: 0] += 1 }
            return true
        }
        if !waiting.isEmpty { timer?.schedule(after: second) }
    }

    /// Whether a handshake may go on in this tick.
    package func mayStep() -> Bool {
        if tick != loop.now { (tick, steps) = (loop.now, 0) }
        steps += 1
        return steps <= Self.stepsInTick
    }
}
