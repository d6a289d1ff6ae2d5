import EventLoop
import TestSupport
import Testing

struct ThreadQueueTests {
    /// Messages of several threads all arrive, each thread's in its order.
    @Test func takesFromThreads() throws {
        let loop = try EventLoop()
        var received: [[Int]] = [[], [], []]
        let inbox = try Inbox<(Int, Int)>(on: loop, limit: 100_000) { received[$0.0].append($0.1) }
        let queue = inbox.queue
        for thread in 0..<3 {
            try BackgroundThread.start { for number in 0..<1_000 { queue.post((thread, number)) } }
        }
        try loop.ticks { received.allSatisfy { $0.count == 1_000 } }
        #expect(received.allSatisfy { $0 == Array(0..<1_000) })
    }

    /// Closures are messages too.
    @Test func takesClosures() throws {
        let loop = try EventLoop()
        let inbox = try Inbox<@Sendable () -> Int>(on: loop) { #expect($0() == 7) }
        #expect(inbox.queue.post { 7 })
        try loop.tick()
    }

    /// A full queue and a closed one say no; a taken message makes room.
    @Test func isBounded() throws {
        let loop = try EventLoop()
        var received: [Int] = []
        let inbox = try Inbox<Int>(on: loop, limit: 2) { received.append($0) }
        #expect((1...3).map { inbox.queue.post($0) } == [true, true, false])
        try loop.tick()
        #expect(received == [1, 2])
        #expect(inbox.queue.post(4))
        inbox.close()
        #expect(!inbox.queue.post(5))
        #expect(try !loop.tick())
        #expect(received == [1, 2])
    }

    /// An inbox closed by its own callback drops the rest.
    @Test func closesDuringACallback() throws {
        let loop = try EventLoop()
        var received: [Int] = []
        var close: (() -> Void)?
        let inbox = try Inbox<Int>(on: loop) {
            received.append($0)
            close?()
        }
        close = { [unowned inbox] in inbox.close() }
        for number in 1...3 { inbox.queue.post(number) }
        try loop.run()
        #expect(received == [1])
    }

    /// The queue outlives its inbox and its loop.
    @Test func outlivesTheLoop() throws {
        let queue = try Inbox<Int>(on: EventLoop()) { _ in }.queue
        #expect(!queue.post(1))
    }
}
