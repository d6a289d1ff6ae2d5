import TestSupport
import Testing
import Wire

@Suite struct FoundServerTests {
    /// One server heard at two addresses is one game.
    @Test func identity() {
        let (one, other) = (FoundServer.sample("ada", at: "10.0.0.1"), FoundServer.sample("ada", at: "fe80::1"))
        #expect(one.id == other.id && one != other)
    }

    /// A server that speaks TLS is met there, at the same address.
    @Test func meetingPlace() {
        var beacon = Beacon.sample()
        #expect(FoundServer(beacon, at: "10.0.0.1").meetingPlace == ServerPlace(host: "10.0.0.1", port: 7247))
        beacon.tls = Beacon.TLS(port: 7248, fingerprint: "")
        #expect(FoundServer(beacon, at: "10.0.0.1").meetingPlace == ServerPlace(host: "10.0.0.1", port: 7248))
    }
}
