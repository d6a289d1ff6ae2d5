package import Platform
package import Wire

/// The addresses at which others reach a server of this machine.
package enum OwnPlaces {
    /// Those of now with that port, the likeliest first; none without a network.
    package static func all(port: Int) -> [ServerPlace] {
        ranked((try? NetworkInterfaces.all()) ?? [], outward: NetworkInterfaces.outwardAddress)
            .map { ServerPlace(host: $0, port: port) }
    }

    /// The addresses of these interfaces, the likeliest first: IPv4 before IPv6, then those of hardware before those of containers, of
    /// these the one that this machine itself uses outward, and those of a VPN last, whose other end is no phone in this room.
    /// Addresses that work on one link alone are left out.
    package static func ranked(_ interfaces: [NetworkInterface], outward: String?) -> [String] {
        let addresses = interfaces.filter { $0.isRunning && !$0.isLoopback }.flatMap { interface in
            interface.addresses.filter { !$0.host.hasPrefix("fe80") }.map { address in
                let rank =
                    interface.isPointToPoint
                    ? 4 : (interface.hasHardware ? 0 : 2) + (address.host == outward ? 0 : 1)
                return (host: address.host, rank: (address.isIPv6 ? 5 : 0) + rank)
            }
        }
        return (0..<10).flatMap { rank in addresses.filter { $0.rank == rank }.map(\.host) }
    }
}
