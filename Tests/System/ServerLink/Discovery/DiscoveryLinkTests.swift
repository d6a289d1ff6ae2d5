import EventLoop
import ServerLink
import Testing

@Suite(.serialized) struct DiscoveryLinkTests {
    /// What one link of this machine sends over the loopback interface every other one hears, its sender's address with it; and
    /// an answer comes back to the asker alone.
    @Test func neighboursHearEachOther() throws {
        let loop = try EventLoop()
        let host = try #require(SocketAddress(digits: "127.0.0.1", port: 0))
        let text = "neighboursHearEachOther \(UInt64.random(in: 0...(.max)))"
        var answers = 0
        var ears: [DiscoveryLink] = []
        for name in ["one", "two"] {
            ears.append(
                DiscoveryLink(on: loop, [.ipv4], host: host) { bytes, sender in
                    guard string(bytes) == text else { return }
                    #expect(sender.host == "127.0.0.1")
                    ears[name == "one" ? 0 : 1].send(Array("\(text) \(name)".utf8), to: sender)
                })
            // Joins the group.
            ears.last?.send(Array("here".utf8))
        }
        var heard: Set<String> = []
        let asker = DiscoveryLink(on: loop, [.ipv4], host: host) { bytes, _ in
            let answer = string(bytes)
            guard answer.hasPrefix(text + " ") else { return }
            answers += 1
            heard.insert(answer)
        }
        #expect(asker.send(Array(text.utf8)).isEmpty)
        while heard.count < 2 { try loop.tick() }
        #expect(heard == ["\(text) one", "\(text) two"] && answers >= 2)
        #expect(asker.interfaces.map(\.isLoopback) == [true])
        ears.removeAll()
    }
}

private func string(_ bytes: Span<UInt8>) -> String { String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
