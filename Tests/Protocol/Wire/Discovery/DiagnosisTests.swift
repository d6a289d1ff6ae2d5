import TestSupport
import Testing
import Wire

@Suite struct DiagnosisTests {
    private typealias Link = NetworkFacts.Link

    private static let loopback = Link(
        name: "lo", kind: .loopback, isRunning: true, addresses: ["127.0.0.1/8"], hearsItself: true)
    private static let cable = Link(
        name: "eth0", kind: .shared, isRunning: true, addresses: ["192.168.1.5/24"], hearsItself: true)

    private func diagnosis(_ links: [Link], games: [FoundServer] = [], hearsOthers: Bool = false) -> Diagnosis {
        Diagnosis(NetworkFacts(links: [Self.loopback] + links, games: games, hearsOthers: hearsOthers))
    }

    private func game(at host: String, protocolVersion: Int = 1) -> FoundServer {
        .sample("Ada's", at: host, tables: 0, openSeats: 0, version: protocolVersion)
    }

    /// Another machine's game is found, and nothing is to be done.
    @Test func found() {
        let told = diagnosis([Self.cable], games: [game(at: "192.168.1.9")])
        #expect(told.verdict == .found && told.advice.isEmpty)
        #expect(told.findings.last == "\"Ada's\" is heard at 192.168.1.9:7247.")
    }

    /// A game of this machine alone counts where others could hear it too.
    @Test func foundHereAlone() {
        let told = diagnosis([Self.cable], games: [game(at: "127.0.0.1")])
        #expect(told.verdict == .found && told.findings.last == "No other machine's game is heard.")
        #expect(diagnosis([], games: [game(at: "127.0.0.1")]).verdict == .noNetwork)
        var shut = Self.cable
        shut.hearsItself = false
        #expect(diagnosis([shut], games: [game(at: "192.168.1.5")]).verdict == .blocked)
    }

    /// Without an interface, with one that is off, or with one that got no address, it is the network.
    @Test func noNetwork() {
        #expect(diagnosis([]).verdict == .noNetwork)
        #expect(diagnosis([]).findings == ["This machine has no network interface but the one to itself."])
        var link = Self.cable
        link.isRunning = false
        #expect(diagnosis([link]).findings == ["eth0 is off or has no link: no cable, or no radio network joined."])
        link.isRunning = true
        link.addresses = []
        #expect(
            diagnosis([link]).findings == ["eth0 has no address: no router or DHCP server has given it one."])
        #expect(diagnosis([link]).verdict == .noNetwork)
    }

    /// A VPN alone is no network on which games are found.
    @Test func onlyAVPN() {
        let tunnel = Link(name: "wg0", kind: .direct, isRunning: true, addresses: ["10.8.0.2/32"], hearsItself: false)
        let told = diagnosis([tunnel])
        #expect(told.verdict == .noNetwork && told.findings.count == 1)
        #expect(told.findings[0].hasPrefix("Only a VPN or another link to one machine is up (wg0)"))
    }

    /// What does not come back, or could not be sent, is a firewall's doing.
    @Test func firewall() {
        var link = Self.cable
        link.hearsItself = false
        let deaf = diagnosis([link])
        #expect(deaf.verdict == .blocked && deaf.findings[0].contains("does not hear what it sends itself"))
        #expect(deaf.advice[0].contains("UDP port 7247"))
        link.failure = "Operation not permitted"
        let mute = diagnosis([link])
        #expect(mute.verdict == .blocked && mute.findings[0].contains("can't send to all: Operation not permitted."))
    }

    /// Whoever hears only themselves may be kept from others by the radio network; that is said as a possibility.
    @Test func isolation() {
        let alone = diagnosis([Self.cable])
        #expect(alone.verdict == .nobodyHeard && alone.findings.last == "Nobody else is heard.")
        #expect(alone.advice.contains { $0.contains("may keep its devices from each other (client isolation)") })
        #expect(alone.advice.contains { $0.contains("this machine is 192.168.1.5/24.") })
        let among = diagnosis([Self.cable], hearsOthers: true)
        #expect(among.verdict == .nobodyHeard && !among.advice.contains { $0.contains("isolation") })
    }

    /// Servers of another version are named as such.
    @Test func otherVersion() {
        let told = diagnosis([Self.cable], games: [game(at: "192.168.1.9", protocolVersion: 2)])
        #expect(told.verdict == .otherVersion)
        #expect(told.findings.last?.hasSuffix("speaks version 2 of the protocol; this program speaks 1.") == true)
    }

    /// An address that a machine gave itself is a hint of its own.
    @Test func selfGivenAddress() {
        var link = Self.cable
        link.addresses = ["169.254.7.7/16", "fe80::1/64"]
        #expect(diagnosis([link]).findings[0].hasSuffix("It gave its address to itself: no router answers there."))
    }
}
