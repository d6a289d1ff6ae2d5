/// From where a connection comes that a proxy has forwarded, as the proxy says it.
public struct ForwardedAddress: Sendable, Equatable {
    /// The other end of the proxy's connection.
    public let peer: SocketAddress
    /// Whether the way from there to the proxy is encrypted.
    public let isEncrypted: Bool

    /// A connection from that address.
    public init(peer: SocketAddress, isEncrypted: Bool) { (self.peer, self.isEncrypted) = (peer, isEncrypted) }
}
