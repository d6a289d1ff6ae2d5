import EventLoop
import Testing

struct TimerTests {
    /// Timers expire in the order of their times, whatever the order of setting, and not early.
    @Test func expiresInOrder() throws {
        let loop = try EventLoop()
        var order: [Int] = []
        let start = loop.now
        let timers = [30, 10, 20].map { milliseconds in
            let timer = Timer(on: loop) {
                order.append(milliseconds)
                #expect(loop.now - start >= .milliseconds(milliseconds))
            }
            timer.schedule(after: .milliseconds(milliseconds))
            return timer
        }
        try loop.run()
        #expect(order == [10, 20, 30])
        #expect(timers.allSatisfy { !$0.isScheduled })
    }

    /// A cancelled or dropped timer does not call back.
    @Test func cancels() throws {
        let loop = try EventLoop()
        let timer = Timer(on: loop) { Issue.record("cancelled") }
        timer.schedule(after: .zero)
        timer.cancel()
        Timer(on: loop) { Issue.record("dropped") }.schedule(after: .zero)
        try loop.run()
        #expect(!timer.isScheduled)
    }

    /// A timer can be set again from its own callback, and a later setting replaces an earlier one.
    @Test func canBeSetAgain() throws {
        let loop = try EventLoop()
        var count = 0
        var again: (() -> Void)?
        let timer = Timer(on: loop) {
            count += 1
            if count < 3 { again?() }
        }
        again = { [unowned timer] in timer.schedule(after: .milliseconds(1)) }
        timer.schedule(after: .seconds(3600))
        timer.schedule(after: .zero)
        try loop.run()
        #expect(count == 3)
    }

    /// A timer may cancel another that expired in the same turn.
    @Test func cancelsAnother() throws {
        let loop = try EventLoop()
        var timers: [Timer] = []
        var count = 0
        for _ in 0..<2 {
            timers.append(
                Timer(on: loop) {
                    count += 1
                    for timer in timers { timer.cancel() }
                })
        }
        for timer in timers { timer.schedule(after: .zero) }
        try loop.run()
        timers = []
        #expect(count == 1)
    }
}
