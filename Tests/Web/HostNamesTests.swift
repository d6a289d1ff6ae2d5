import Testing
import Web

struct HostNamesTests {
    /// Addresses and names that nobody can buy are right, with and without a port.
    @Test(arguments: [
        "127.0.0.1", "192.168.1.5:7249", "[::1]", "[fd00::7]:7249", "localhost", "LOCALHOST:80", "den", "den:7249",
        "ada-pc.local", "ada-pc.local.:7249", "nas.lan", "nas.home", "nas.home.arpa", "a.b.internal", "pairs.test",
        "app.localhost", "10.1", "0x7f.1", "a_b",
    ])
    func admitted(_ host: String) { #expect(HostNames().admit(host)) }

    /// A name of the public DNS may be anybody's, and what is no name is none.
    @Test(arguments: [
        "evil.example", "local.evil.com", "127.0.0.1.evil.com", "192.168.1.5.nip.io", "localhost.evil.com", "fritz.box",
        "arpa.home.com", "evil.com.", "evil.com:7249", "home.arpa.com", "", ".", "..", "a..local", "[::1", "[evil.com]",
        "den:0", "den:65536", "den:80:80", "den:", "a b", "user@den", "den/evil.com", "den,evil.com", "dén.local",
    ])
    func refused(_ host: String) { #expect(!HostNames().admit(host)) }

    /// The host of a server can tell a name, in any case, and no other name comes with it.
    @Test func told() {
        let names = HostNames(["Pairs.Example"])
        #expect(names.admit("pairs.example") && names.admit("PAIRS.example:8443") && names.admit("pairs.example."))
        #expect(!names.admit("a.pairs.example") && !names.admit("other.example"))
    }
}
