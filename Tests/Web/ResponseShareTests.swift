import EventLoop
import Testing
import Web

/// The share of a turn that answers to browsers have.
@Suite struct ResponseShareTests {
    /// A long answer goes out over several turns, for each network has its share of a turn. A request waits in the system for a turn
    /// with room, and nobody of another network waits for either.
    @Test func answersTakeTurns() {
        var turn = 0
        let page = [UInt8](repeating: 0x61, count: 600 * 1024)
        let site = WebSite(page: page, longestMessage: 4_096, now: { .milliseconds(turn) })
        func browser(of network: String) -> (wire: ScriptedTransport, transport: BrowserConnection) {
            let wire = ScriptedTransport()
            wire.input = Array("GET / HTTP/1.1\r\nHost: pairs.test\r\n\r\n".utf8)
            let transport = BrowserConnection(over: wire, of: site)
            transport.network = network
            return (wire, transport)
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        func read(_ transport: BrowserConnection) -> TransportOutcome {
            var room = buffer.mutableSpan
            return transport.read(into: &room)
        }
        let (first, second, other) = (browser(of: "here"), browser(of: "here"), browser(of: "there"))
        guard case .wouldBlock(until: .writable) = read(first.transport) else { return #expect(Bool(false)) }
        #expect(first.wire.written == (256 - 8) * 1024 && first.transport.holdsOutput)
        guard case .wouldBlock(until: .readable) = read(second.transport) else { return #expect(Bool(false)) }
        #expect(!second.wire.input.isEmpty && second.wire.written == 0)
        _ = read(other.transport)
        #expect(other.wire.written == (256 - 8) * 1024)
        turn = 1
        guard case .moved(256 * 1024) = first.transport.writeHeld() else { return #expect(Bool(false)) }
        guard case .wouldBlock(until: .writable) = first.transport.writeHeld() else { return #expect(Bool(false)) }
        turn = 2
        guard case .moved = first.transport.writeHeld() else { return #expect(Bool(false)) }
        #expect(first.wire.written > page.count && !first.transport.holdsOutput)
        guard case .ended = read(first.transport) else { return #expect(Bool(false)) }
        _ = read(second.transport)
        #expect(second.wire.written > 0 && second.wire.written < 256 * 1024)
    }

    /// Once four networks have had their shares of a turn, others still get some of their answers.
    @Test func lateNetworksHaveLess() {
        let site = WebSite(
            page: [UInt8](repeating: 0x61, count: 600 * 1024), longestMessage: 4_096, now: { .seconds(1) })
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let written = (0..<6).map { number in
            let wire = ScriptedTransport()
            wire.input = Array("GET / HTTP/1.1\r\nHost: pairs.test\r\n\r\n".utf8)
            let transport = BrowserConnection(over: wire, of: site)
            transport.network = "network \(number)"
            var room = buffer.mutableSpan
            _ = transport.read(into: &room)
            return wire.written
        }
        #expect(written == [248, 248, 248, 248, 8, 8].map { $0 * 1024 })
    }
}
