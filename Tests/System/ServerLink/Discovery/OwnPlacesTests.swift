import Platform
import ServerLink
import Testing

struct OwnPlacesTests {
    private func network(
        _ name: String, _ hosts: [String], isRunning: Bool = true, isLoopback: Bool = false, isVPN: Bool = false,
        hasHardware: Bool = true
    ) -> NetworkInterface {
        NetworkInterface(
            name: name, index: 1, isRunning: isRunning, isLoopback: isLoopback, isPointToPoint: isVPN,
            isMulticast: true, hasHardware: hasHardware,
            addresses: hosts.map { .init(isIPv6: $0.contains(":"), host: $0, prefixLength: 24) })
    }

    /// The address that the machine uses outward comes before its others, these before those of its containers, IPv4 before IPv6, and a
    /// VPN's last of its kind.
    @Test func order() {
        let networks = [
            network("lo", ["127.0.0.1", "::1"], isLoopback: true),
            network("tun0", ["10.8.0.2", "fd08::2"], isVPN: true),
            network("docker0", ["172.17.0.1"], hasHardware: false), network("off", ["10.1.1.1"], isRunning: false),
            network("wlan0", ["192.168.1.5", "fe80::5", "fd00::5"]), network("eth0", ["192.168.2.5"]),
            network("zt0", ["10.9.0.2"], hasHardware: false),
        ]
        #expect(
            OwnPlaces.ranked(networks, outward: "192.168.1.5")
                == ["192.168.1.5", "192.168.2.5", "172.17.0.1", "10.9.0.2", "10.8.0.2", "fd00::5", "fd08::2"])
        // The way outward may be a VPN's, or there is none: no phone in the room comes by a VPN or a bridge for containers.
        for outward in ["10.8.0.2", "10.9.0.2", nil] {
            #expect(OwnPlaces.ranked(networks, outward: outward).first == "192.168.1.5")
        }
        // In a container nothing is hardware.
        let inside = [networks[2], network("eth0", ["172.18.0.2"], hasHardware: false)]
        #expect(OwnPlaces.ranked(inside, outward: "172.18.0.2") == ["172.18.0.2", "172.17.0.1"])
        #expect(OwnPlaces.ranked([networks[0]], outward: nil).isEmpty)
    }
}
