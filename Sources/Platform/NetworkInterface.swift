/// One of the machine's network interfaces, as it was when it was asked for.
public struct NetworkInterface: Sendable, Hashable {
    /// One of its addresses.
    public struct Address: Sendable, Hashable {
        /// Whether it is an IPv6 address.
        public let isIPv6: Bool
        /// The address in digits, without a zone.
        public let host: String
        /// How many of its first bits are the same for all machines on its network.
        public let prefixLength: Int
        /// The IPv4 address that reaches all machines on its network, where there is one.
        public let broadcast: String?

        /// An address of known parts.
        public init(isIPv6: Bool, host: String, prefixLength: Int, broadcast: String? = nil) {
            self.isIPv6 = isIPv6
            self.host = host
            self.prefixLength = prefixLength
            self.broadcast = broadcast
        }
    }

    /// The system's name for it: `eth0`.
    public let name: String
    /// The system's number for it, at least 1.
    public let index: UInt32
    /// Whether it is switched on and has a link: a cable, a radio network.
    public let isRunning: Bool
    /// Whether it leads back to this machine.
    public let isLoopback: Bool
    /// Whether it leads to one other machine only, as a VPN does.
    public let isPointToPoint: Bool
    /// Whether it carries multicast.
    public let isMulticast: Bool
    /// Whether it is a piece of hardware or stands on one, as a bridge over a network card does. Those for containers and virtual
    /// machines lead no further than this machine.
    public let hasHardware: Bool
    /// Its IP addresses, in the system's order.
    public internal(set) var addresses: [Address] = []

    /// An interface without addresses.
    public init(
        name: String, index: UInt32, isRunning: Bool, isLoopback: Bool, isPointToPoint: Bool, isMulticast: Bool,
        hasHardware: Bool = true, addresses: [Address] = []
    ) {
        self.name = name
        self.index = index
        self.isRunning = isRunning
        self.isLoopback = isLoopback
        self.isPointToPoint = isPointToPoint
        self.isMulticast = isMulticast
        self.hasHardware = hasHardware
        self.addresses = addresses
    }
}
