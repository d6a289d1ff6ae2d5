import ServerCore

/// The connections that were not taken in and are open until they have read why. The server does not count them, so their
/// number is bounded here: in all, and for one address. One more is closed as soon as the system has its last line.
struct LingeringRefusals {
    private var lingering: [ConnectionID: Duration] = [:]

    private static let most = 256
    private static let mostOfNetwork = 8
    private static let time = Duration.milliseconds(500)

    /// A connection was refused while so many others of its network, refused as well, were open.
    mutating func add(_ id: ConnectionID, others: Int) {
        let hasRoom = lingering.count < Self.most && others < Self.mostOfNetwork
        lingering[id] = hasRoom ? Self.time : .zero
    }

    /// How long it may take to read its last line; nil for a connection that was taken in.
    func lingering(of id: ConnectionID) -> Duration? { lingering[id] }

    /// A connection is gone.
    mutating func remove(_ id: ConnectionID) { lingering[id] = nil }
}
