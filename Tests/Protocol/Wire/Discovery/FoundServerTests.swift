import Testing
import Wire

@Suite struct FoundServerTests {
    /// One server heard at two addresses is one game.
    @Test func identity() {
        let one = FoundServer(
            id: "i", place: ServerPlace(host: "10.0.0.1", port: 7247), name: "ada", tables: 1, openSeats: 1,
            protocolVersion: 1, isLocked: false)
        var other = one
        other.place.host = "fe80::1"
        #expect(one.id == other.id && one != other)
    }

    /// A server that speaks TLS is met there, at the same address.
    @Test func meetingPlace() {
        var game = FoundServer(
            id: "i", place: ServerPlace(host: "10.0.0.1", port: 7247), name: "ada", tables: 1, openSeats: 1,
            protocolVersion: 1, isLocked: false)
        #expect(game.meetingPlace == game.place)
        game.tls = Beacon.TLS(port: 7248, fingerprint: "")
        #expect(game.meetingPlace == ServerPlace(host: "10.0.0.1", port: 7248))
    }
}
