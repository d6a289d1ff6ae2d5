import EventLoop

/// Calls back the same time after each call of ``add(_:)``.
final class Deadlines {
    private let loop: EventLoop
    private let time: Duration
    /// The earliest first.
    private var waiting: [(end: Duration, expired: () -> Void)] = []
    private var timer: Timer?

    init(on loop: EventLoop, after time: Duration) {
        (self.loop, self.time) = (loop, time)
        timer = Timer(on: loop) { [unowned self] in expire() }
    }

    func add(_ expired: @escaping () -> Void) {
        waiting.append((loop.now + time, expired))
        if waiting.count == 1 { timer?.schedule(after: time) }
    }

    private func expire() {
        let late = waiting.prefix { $0.end <= loop.now }
        waiting.removeFirst(late.count)
        for one in late { one.expired() }
        if let next = waiting.first { timer?.schedule(after: next.end - loop.now) }
    }
}
