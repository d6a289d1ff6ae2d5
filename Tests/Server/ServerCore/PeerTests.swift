import ServerCore
import Testing

@Suite struct PeerTests {
    /// Everybody behind one line is one: an IPv4 address, the first half of an IPv6 address.
    @Test(arguments: [
        ("192.0.2.7:1234", "192.0.2.7"),
        ("[2001:db8:1:2:3:4:5:6]:1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:80", "2001:db8:1:2::/64"),
        ("[2001:db8::9]:80", "2001:db8:0:0::/64"),
        ("[::1]:80", "0:0:0:0::/64"),
        ("[1::]:80", "1:0:0:0::/64"),
        ("[::ffff:192.0.2.7]:80", "192.0.2.7"),
        ("[fe80::1%eth0]:80", "fe80::1%eth0"),
    ]) func networks(address: String, network: String) {
        #expect(Peer(address: address).network == network)
    }
}
