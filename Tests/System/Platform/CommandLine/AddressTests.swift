import Platform
import Testing

@Suite struct AddressTests {
    /// A host may stand alone; an IPv6 address needs brackets only beside a port.
    @Test(arguments: [
        ("localhost", "localhost", 7247), ("10.0.0.1:80", "10.0.0.1", 80), ("[::1]:80", "::1", 80),
        ("[::1]", "::1", 7247), ("::1", "::1", 7247), ("fe80::1%eth0", "fe80::1%eth0", 7247),
    ])
    func goodAddresses(text: String, host: String, port: Int) {
        #expect(Address(text) == Address(host: host, port: port))
    }

    /// Half an address, a port out of range and an impossible host are refused.
    @Test(arguments: [
        "", ":80", "host:", "host:0", "host:65536", "host:+80", "host:72:47", "[::1", "[]:80", "[::1]80", "a b",
    ])
    func badAddresses(text: String) {
        #expect(Address(text) == nil)
    }

    /// What is printed can be read again.
    @Test func descriptionsAreReadable() {
        for address in [Address(host: "::1", port: 80), Address(host: "example.org")] {
            #expect(Address(address.description) == address)
        }
        #expect(Address(host: "::1", port: 80).description == "[::1]:80")
    }
}
