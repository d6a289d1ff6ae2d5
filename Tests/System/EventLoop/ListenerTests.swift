import EventLoop
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct ListenerTests {
    /// Port 0 picks a port; a second listener on it is told that it is taken.
    @Test(arguments: ["127.0.0.1", "::1"])
    func picksAPort(host: String) throws {
        let loop = try EventLoop()
        let listener = try Listener(on: loop, host: host, port: 0) { _ in }
        let port = listener.address.port
        #expect(port != 0)
        #expect(listener.address.host == host)
        let error = #expect(throws: LoopError.self) { try Listener(on: loop, host: host, port: port) { _ in } }
        #expect(error?.code == EADDRINUSE)
        #expect(error?.hint == "port \(port) is taken")
        #expect(error?.context == "cannot listen on \(listener.address)")
        listener.close()
        _ = try Listener(on: loop, host: host, port: port) { _ in }
    }

    /// Hosts that are nobody's are typed errors: a literal of another machine, and words that are no name.
    @Test(arguments: ["192.0.2.1", "not a host", "256.1.1.1"])
    func refusesForeignHosts(host: String) throws {
        let loop = try EventLoop()
        #expect(throws: LoopError.self) { try Listener(on: loop, host: host, port: 0) { _ in } }
    }

    /// `::` takes IPv4 peers too, shown as IPv4.
    @Test func listensOnBothFamilies() throws {
        let loop = try EventLoop()
        var peers: [String] = []
        let listener = try Listener(on: loop, host: "::", port: 0) { peers.append($0.peer.host) }
        for host in ["127.0.0.1", "::1"] {
            try Connector(on: loop, host: host, port: listener.address.port, timeout: .seconds(5)) { _ in }
        }
        try loop.ticks { peers.count == 2 }
        #expect(peers.sorted() == ["127.0.0.1", "::1"])
    }

    /// Without descriptors the listener pauses instead of spinning, says so, and takes the waiting peer afterwards.
    @Test(arguments: [EMFILE, ENFILE])
    func pausesWithoutDescriptors(code: Int32) throws {
        let loop = try EventLoop()
        var accepted = 0
        var failures: [LoopError] = []
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { _ in accepted += 1 }
        let accept = listener.acceptNext
        listener.acceptNext = { _ in .failed(code) }
        listener.acceptFailed = { [unowned listener] in
            failures.append($0)
            if failures.count == 2 { listener.acceptNext = accept }
        }
        let start = loop.now
        var turns = 0
        try Connector(on: loop, host: "127.0.0.1", port: listener.address.port, timeout: .seconds(5)) { _ in }
        try loop.ticks {
            turns += 1
            return accepted == 1
        }
        #expect(failures.map(\.code) == [code, code])
        #expect(loop.now - start >= .milliseconds(200))
        #expect(turns < 20)
    }

    /// A peer that left before it was accepted does not stop the next one.
    @Test func skipsAbortedConnections() throws {
        let loop = try EventLoop()
        var accepted = 0
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { _ in accepted += 1 }
        let accept = listener.acceptNext
        var calls = 0
        listener.acceptNext = {
            calls += 1
            return calls == 1 ? .failed(ECONNABORTED) : accept($0)
        }
        try Connector(on: loop, host: "127.0.0.1", port: listener.address.port, timeout: .seconds(5)) { _ in }
        try loop.ticks { accepted == 1 }
    }

    /// A peer that has reset its connection before that was accepted has no address any more. It is not taken for one of
    /// this machine, for it is not taken at all.
    @Test func skipsResetConnections() throws {
        let loop = try EventLoop()
        var peers: [SocketAddress] = []
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { peers.append($0.peer) }
        try sendAndReset(port: listener.address.port)
        try Connector(on: loop, host: "127.0.0.1", port: listener.address.port, timeout: .seconds(5)) { _ in }
        try loop.ticks { !peers.isEmpty }
        #expect(peers.map(\.host) == ["127.0.0.1"])
    }

    /// Connects, sends a byte and resets the connection, all before the listener's loop turns.
    private func sendAndReset(port: UInt16) throws {
        let peer = Loopback.socket()
        try #require(Loopback.connect(peer, to: Int(port)) && send(peer, "x", 1, 0) == 1)
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(peer, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        close(peer)
    }

    /// A listener may be closed by the callback of a connection; the connection goes on.
    @Test func closesDuringAccept() throws {
        let loop = try EventLoop()
        let side = Recorder()
        let farSide = Recorder()
        var listener: Listener?
        listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { connection in
            connection.start(side)
            connection.send("hello\n")
            connection.closeAfterFlush()
            listener?.close()
        }
        let port = try #require(listener).address.port
        try Connector(on: loop, host: "localhost", port: port, timeout: .seconds(5)) { result in
            guard case .success(let connection) = result else {
                Issue.record("no connection")
                return
            }
            farSide.onEnded = { $0.close() }
            connection.start(farSide)
        }
        try loop.run()
        listener = nil
        #expect(side.calls == ["closed"])
        #expect(farSide.text == "hello\n")
    }
}
