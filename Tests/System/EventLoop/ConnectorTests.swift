import EventLoop
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct ConnectorTests {
    /// A port where nobody listens is refused, with a hint.
    @Test(arguments: ["127.0.0.1", "::1"])
    func isRefused(host: String) throws {
        let loop = try EventLoop()
        let listener = try Listener(on: loop, host: host, port: 0) { _ in }
        listener.close()
        var failure: LoopError?
        try Connector(on: loop, host: host, port: listener.address.port, timeout: .seconds(5)) { result in
            if case .failure(let error) = result { failure = error }
        }
        #expect(failure == nil)
        try loop.run()
        #expect(failure?.code == ECONNREFUSED)
        #expect(failure?.hint == "nothing listens there")
        #expect(failure?.context == "cannot connect to \(listener.address)")
    }

    /// A cancelled connector does not call back and leaves nothing behind.
    @Test func cancels() throws {
        let loop = try EventLoop()
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { _ in }
        let connector = try Connector(
            on: loop, host: "127.0.0.1", port: listener.address.port, timeout: .seconds(5)
        ) { _ in Issue.record("cancelled") }
        listener.close()
        connector.cancel()
        try loop.run()
    }

    /// A host that does not resolve is a typed error at once, which names it.
    @Test func refusesWhatIsNoHost() throws {
        let loop = try EventLoop()
        let error = #expect(throws: LoopError.self) {
            try Connector(on: loop, host: "not a host", port: 1, timeout: .seconds(5)) { _ in }
        }
        #expect(error?.context == "cannot find the host not a host")
    }

    /// A name of which no name server could be asked is not called unknown.
    @Test(arguments: [(EAI_NONAME, true), (EAI_AGAIN, false)]) func unknownNames(answer: Int32, isUnknown: Bool) {
        #expect(LoopError(finding: "den", result: answer).isUnknownName == isUnknown)
    }
}
