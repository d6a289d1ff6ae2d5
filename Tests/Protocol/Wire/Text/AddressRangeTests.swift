import Testing
import Wire

@Suite struct AddressRangeTests {
    /// A range has the addresses that begin with its bits, however they are written.
    @Test(arguments: [
        ("192.0.2.0/24", "192.0.2.77", true), ("192.0.2.99/24", "192.0.2.1", true),
        ("192.0.2.0/24", "192.0.3.1", false), ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
        ("10.0.0.0/8", "10.255.0.1", true), ("10.64.0.0/10", "10.128.0.1", false),
        ("192.0.2.0/24", "::ffff:192.0.2.5", true), ("::ffff:192.0.2.0/120", "192.0.2.5", true),
        ("2001:db8::/32", "2001:db8:5::1", true), ("2001:db8::/32", "2001:db9::1", false),
        ("2001:db8:0:0:0:0:0:1", "2001:db8::1", true), ("fe80::1", "fe80::1%eth0", true),
        ("2001:db8::/32", "192.0.2.1", false), ("10.0.0.0/8", "nowhere", false),
    ]) func members(_ range: String, _ address: String, _ isIn: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == isIn)
    }

    /// What is no range, or too wide a one, is nil.
    @Test(arguments: [
        "", "/", "/8", "10.0.0.0/7", "10.0.0.0/33", "10.0.0/8", "10.0.0.256", "10.0.0.0/", "10.0.0.0/+8", "1.2.3.4.5",
        "2001:db8::/31", "::/0", "2001:db8::/129", "2001:::1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "g::", "12345::",
        "::ffff:10.0.0.0/96", "a7kq", "1.2.3.4/8/8", "-1::1",
    ]) func nonsense(_ text: String) { #expect(AddressRange(text) == nil) }

    /// A range is written so that it is read back.
    @Test(arguments: [
        ("192.0.2.99/24", "192.0.2.0/24"), ("192.0.2.7/32", "192.0.2.7"), ("2001:DB8::/48", "2001:db8:0:0:0:0:0:0/48"),
    ]) func written(_ text: String, _ written: String) throws {
        let range = try #require(AddressRange(text))
        #expect("\(range)" == written)
        #expect(AddressRange(written) == range)
    }
}
