/// The other end of a connection, as far as the connection tells.
public struct Peer: Sendable, Hashable, Codable {
    /// The address with its port, `192.0.2.1:7247` or `[2001:db8::1]:7247`.
    public let address: String
    /// Whether it is a program of this machine.
    public let isLocal: Bool
    /// Whether nobody on the way can read what is said.
    public let isEncrypted: Bool

    /// A peer at that address; it is on another machine and reached in plain text unless told otherwise.
    public init(address: String, isLocal: Bool = false, isEncrypted: Bool = false) {
        self.address = address
        self.isLocal = isLocal
        self.isEncrypted = isEncrypted
    }

    /// The address without its port.
    var host: Substring { address[..<(address.lastIndex(of: ":") ?? address.endIndex)] }
}
