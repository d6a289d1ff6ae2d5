import ServerCore

/// The connections that were not taken in and are open until they have read why. The server does not count them, so their
/// number is bounded here: in all, and for one address. One more is closed as soon as the system has its last line.
struct RefusedConnections {
    private var lingering: [ConnectionID: (time: Duration, network: String)] = [:]
    private var networks: [String: Int] = [:]

    private static let most = 256
    private static let mostOfNetwork = 8
    private static let time = Duration.milliseconds(500)

    /// A connection was refused. The network is that of its `Peer`.
    mutating func add(_ id: ConnectionID, from network: String) {
        let others = networks[network, default: 0]
        let hasRoom = lingering.count < Self.most && others < Self.mostOfNetwork
        lingering[id] = (hasRoom ? Self.time : .zero, network)
        networks[network] = others + 1
    }

    /// How long it may take to read its last line; nil for a connection that was taken in.
    func lingering(of id: ConnectionID) -> Duration? { lingering[id]?.time }

    /// A connection is gone.
    mutating func remove(_ id: ConnectionID) {
        guard let network = lingering.removeValue(forKey: id)?.network, let others = networks[network] else { return }
        networks[network] = others > 1 ? others - 1 : nil
    }
}
