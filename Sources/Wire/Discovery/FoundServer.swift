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

/// A server that was heard on the network.
public struct FoundServer: Sendable, Hashable, Identifiable {
    /// The server's instance and port: one server heard in several ways is one game.
    public let id: String
    /// Where it can be reached: the address from which its beacon came.
    public var place: ServerPlace
    /// The name that its host gave it.
    public var name: String
    /// How many public tables it has.
    public var tables: Int
    /// How many seats are open at them.
    public var openSeats: Int
    /// The protocol's version that it speaks.
    public var protocolVersion: Int
    /// Whether it has tables and a stranger can join none of them.
    public var isLocked: Bool
    /// Where it speaks TLS, and by what it is known; nil where it does not.
    public var tls: Beacon.TLS?

    /// Where to connect: with TLS where the server speaks it, otherwise in the clear.
    public var meetingPlace: ServerPlace { tls.map { ServerPlace(host: place.host, port: $0.port) } ?? place }

    /// A server as it announces itself.
    public init(
        id: String, place: ServerPlace, name: String, tables: Int, openSeats: Int, protocolVersion: Int, isLocked: Bool,
        tls: Beacon.TLS? = nil
    ) {
        self.id = id
        self.place = place
        self.name = name
        self.tables = tables
        self.openSeats = openSeats
        self.protocolVersion = protocolVersion
        self.isLocked = isLocked
        self.tls = tls
    }
}
