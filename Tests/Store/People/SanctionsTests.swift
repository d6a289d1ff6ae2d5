import People
import Testing
import Wire

/// Bans and mutes of addresses.
@Suite struct SanctionsTests {
    private func ban(_ range: String, until: Int64? = nil) throws -> Sanction {
        Sanction(.ban, .address(try #require(AddressRange(range))), reason: "spam", untilMs: until)
    }

    @Test func ranges() throws {
        var sanctions = Sanctions()
        sanctions.put(try ban("192.0.2.0/24", until: 100))
        #expect(sanctions.sanction(.ban, of: "192.0.2.77", at: 99) != nil)
        #expect(sanctions.sanction(.ban, of: "192.0.2.77", at: 100) == nil)
        #expect(sanctions.sanction(.mute, of: "192.0.2.77", at: 99) == nil)
        #expect(sanctions.sanction(.ban, of: "192.0.3.1", at: 99) == nil)
        sanctions.put(try ban("192.0.2.0/24"))
        #expect(sanctions.sanction(.ban, of: "192.0.2.1", at: 1_000)?.untilMs == nil)
        sanctions.lift(nil, try ban("192.0.2.0/24").target)
        #expect(sanctions.sanction(.ban, of: "192.0.2.1", at: 1_000) == nil)
    }

    /// Of more than may hold, the oldest go.
    @Test func bounded() throws {
        var sanctions = Sanctions()
        for number in 0...Sanctions.mostAddresses { sanctions.put(try ban("10.\(number / 256).\(number % 256).0/24")) }
        #expect(sanctions.sanction(.ban, of: "10.0.0.1", at: 0) == nil)
        #expect(sanctions.sanction(.ban, of: "10.0.1.1", at: 0) != nil)
    }
}
