import ClientRuntime
import TLS
import Testing

@Suite struct OutsideCheckTests {
    private static let mine = Fingerprint(String(repeating: "ab", count: 32))
    private static let other = Fingerprint(String(repeating: "cd", count: 32))

    private func check(_ addresses: [String], _ outcome: OutsideCheck.Outcome) -> OutsideCheck {
        var facts = OutsideCheck.Facts()
        facts.addresses = addresses
        facts.own = ["192.168.1.5", "fd00::5"]
        facts.outcome = outcome
        facts.certificates = [Self.mine].compactMap(\.self)
        return OutsideCheck("den.example.org", 7248, facts)
    }

    /// The own certificate at a public address is the only good end. It is said that this is no proof.
    @Test func reached() throws {
        let check = check(["203.0.113.7"], .answered(try #require(Self.mine)))
        #expect(check.isReached && check.findings.contains { $0.contains("a router stands between") })
        #expect(check.advice == ["Only a friend outside can tell for sure: pairs -c den.example.org:7248 --tls."])
    }

    /// Everything else names what is wrong and what to forward.
    @Test func notReached() throws {
        for outcome in [OutsideCheck.Outcome.refused, .silent, .isPlain, .answered(try #require(Self.other))] {
            let check = check(["203.0.113.7"], outcome)
            #expect(!check.isReached && check.findings.count == 3 && !check.advice.isEmpty, "\(outcome)")
        }
        #expect(check(["203.0.113.7"], .silent).advice.first == "On the router, forward TCP port 7248 to 192.168.1.5.")
        #expect(
            check([], .silent).findings == [
                "den.example.org has no address: it is no name that this machine can look up."
            ])
    }

    /// Of an address it is not said that it is itself.
    @Test func anAddress() {
        var facts = OutsideCheck.Facts()
        facts.addresses = ["192.168.77.11"]
        #expect(
            OutsideCheck("192.168.77.11", 7248, facts).findings.first
                == "192.168.77.11 is an address of a private network: friends on other networks can't reach it.")
        facts.addresses = ["203.0.113.7"]
        #expect(
            OutsideCheck("203.0.113.7", 7248, facts).findings.first
                == "203.0.113.7 is no address of this machine, so a router stands between.")
    }

    /// Who runs it elsewhere is told to run it on the host's machine.
    @Test func elsewhere() throws {
        var facts = OutsideCheck.Facts()
        facts.addresses = ["203.0.113.7"]
        facts.outcome = .answered(try #require(Self.other))
        let check = OutsideCheck("den.example.org", 7248, facts)
        #expect(check.advice.count == 1 && check.advice[0].hasSuffix("Run this on the machine of whoever hosts."))
    }

    /// An address to which the internet does not lead is named as such.
    @Test(arguments: [
        "10.1.2.3", "172.20.0.1", "192.168.1.5", "100.64.9.9", "169.254.1.1", "127.0.0.1", "::1", "fd00::5", "fe80::1",
    ])
    func privateAddresses(address: String) {
        #expect(check([address], .silent).findings[1].hasPrefix("That is an address of a private network"))
        #expect(
            !check(["172.32.0.1", "203.0.113.7"], .silent).findings[1].hasPrefix("That is an address of a private"))
    }
}
