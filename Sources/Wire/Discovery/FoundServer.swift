/// The address and port of a server.
public struct ServerPlace: Sendable, Hashable, CustomStringConvertible {
    /// A host's name or address, as it is written; IPv6 without brackets.
    public var host: String
    /// The port, 1–65,535.
    public var port: Int

    /// The place of that address and port.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `HOST:PORT`, with brackets around an IPv6 address.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// A server that was heard on the network, with all that its beacon says.
@dynamicMemberLookup
public struct FoundServer: Sendable, Hashable, Identifiable {
    private let beacon: Beacon
    private let host: String

    /// A server that announces itself from an address.
    public init(_ beacon: Beacon, at host: String) { (self.beacon, self.host) = (beacon, host) }

    /// What it says of itself.
    public subscript<Value>(dynamicMember field: KeyPath<Beacon, Value>) -> Value { beacon[keyPath: field] }

    /// The server's instance and port: one server heard in several ways is one game. Two servers that share a data folder share the
    /// instance, and differ in the port.
    public var id: String { "\(beacon.instance):\(beacon.port)" }

    /// Where it can be reached: the address from which its beacon came.
    public var place: ServerPlace { ServerPlace(host: host, port: beacon.port) }

    /// Where to connect: with TLS where the server speaks it, otherwise in the clear.
    public var meetingPlace: ServerPlace { ServerPlace(host: host, port: beacon.tls?.port ?? beacon.port) }
}
