import ServerCore

/// The connections that were not taken in and are open until they have read why. The server does not count them, so their
/// number is bounded here: in all, and for one address. One more is closed as soon as the system has its last line.
struct RefusedConnections {
    private var lingering: [ConnectionID: Duration] = [:]
    private var hosts: [String: Int] = [:]

    private static let most = 256
    private static let mostOfHost = 8
    private static let time = Duration.milliseconds(500)

    /// A connection was refused.
    mutating func add(_ id: ConnectionID, from host: String) {
        let ofHost = hosts[host, default: 0]
        lingering[id] = lingering.count < Self.most && ofHost < Self.mostOfHost ? Self.time : .zero
        hosts[host] = ofHost + 1
    }

    /// How long it may take to read its last line; nil for a connection that was taken in.
    func lingering(of id: ConnectionID) -> Duration? { lingering[id] }

    /// A connection is gone.
    mutating func remove(_ id: ConnectionID, from host: String) {
        guard lingering.removeValue(forKey: id) != nil, let ofHost = hosts[host] else { return }
        hosts[host] = ofHost > 1 ? ofHost - 1 : nil
    }
}
