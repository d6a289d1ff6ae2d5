import EventLoop
import Foundation
import ServerLink
import TestSupport
import Testing
import Wire

/// The beacons of a server, on this machine alone.
@Suite(.serialized) struct AdvertisingTests {
    /// A server answers a query with its beacon, also after invalid datagrams, and it goes on announcing itself.
    @Test func questionsAreAnswered() throws {
        let data = try TemporaryFolder()
        let title = "Questions \(UUID().uuidString.prefix(8))"
        let server = try BuiltProgram(
            "pairs-server",
            [
                "--host", "127.0.0.1", "--port", "0", "--data", data.path, "--title", title, "--log-level", "warning",
            ])
        let port = try #require(Int(server.readLine()?.split(separator: ":").last ?? ""))
        let loop = try EventLoop()
        let host = try #require(SocketAddress(digits: "127.0.0.1", port: 0))
        var reader = DatagramReader()
        var beacons: [Beacon] = []
        let link = DiscoveryLink(on: loop, [.ipv4], host: host) { bytes, sender in
            guard case .beacon(let beacon)? = reader.read(bytes), beacon.name == title else { return }
            #expect(sender.host == "127.0.0.1")
            beacons.append(beacon)
        }
        for nonsense in ["", "x", "{}", String(repeating: "[", count: 60_000)] { link.send(Array(nonsense.utf8)) }
        while beacons.isEmpty { try loop.tick() }
        // It hears by now, and answers before its next beacon.
        link.send(Datagram.query(Query(protocolVersion: 1, asker: "test")).bytes)
        while beacons.count < 3 { try loop.tick() }
        let kept = try String(contentsOfFile: data.path + "/instance", encoding: .utf8)
        let expected = Beacon(
            instance: String(kept.dropLast()), name: title, port: port, tables: 0, openSeats: 0, protocolVersion: 1,
            isLocked: false, version: beacons[0].version)
        #expect(Set(beacons) == [expected])
        server.signal(SIGTERM)
        #expect(server.wait() == 0 && server.complaints.isEmpty)
    }
}
