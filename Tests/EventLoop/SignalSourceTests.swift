import EventLoop
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One test: a process has one loop with signals at a time.
struct SignalSourceTests {
    /// A signal calls back instead of ending the process; SIGKILL cannot be caught, and 0 is none.
    @Test func tellsOfASignal() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try SignalSource(on: loop, signal: SIGUSR1) {
            count += 1
            loop.stop()
        }
        kill(getpid(), SIGUSR1)
        try loop.run()
        kill(getpid(), SIGUSR1)
        try loop.run()
        #expect(count == 2)
        #expect(throws: LoopError.self) { try SignalSource(on: loop, signal: SIGKILL) {} }
        #expect(throws: LoopError.self) { try SignalSource(on: loop, signal: 0) {} }
        withExtendedLifetime(source) {}
    }
}
