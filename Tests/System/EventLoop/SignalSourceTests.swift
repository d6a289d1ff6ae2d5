import EventLoop
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One test listens: a process has one loop with signals at a time.
struct SignalSourceTests {
    /// Each of its signals calls back, again and again, instead of ending the process.
    @Test func tellsOfEachSignal() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try SignalSource(on: loop, [.hangUp, .termination]) {
            count += 1
            loop.stop()
        }
        for number in [SIGHUP, SIGTERM, SIGHUP] {
            kill(getpid(), number)
            try loop.run()
        }
        #expect(count == 3)
        withExtendedLifetime(source) {}
    }

    /// The numbers are the system's own.
    @Test func numbers() {
        #expect(Signal.hangUp.rawValue == SIGHUP)
        #expect(Signal.interrupt.rawValue == SIGINT)
        #expect(Signal.brokenPipe.rawValue == SIGPIPE)
        #expect(Signal.termination.rawValue == SIGTERM)
        #expect(Signal.fileTooLarge.rawValue == SIGXFSZ)
        #expect(Signal.windowChange.rawValue == SIGWINCH)
        #expect(Signal.continued.rawValue == SIGCONT)
    }
}
