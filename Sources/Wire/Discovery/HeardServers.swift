/// The servers on the network, as their datagrams announce them.
///
/// Anybody can send datagrams, so there are limits on what one sender, and all senders together, can add.
public struct HeardServers: Sendable {
    private struct Entry {
        var game: FoundServer
        var heard: Duration
    }

    private var entries: [String: Entry] = [:]
    private var reader = DatagramReader()
    private var second = Duration.zero
    private var readThisSecond = 0
    private var readFrom: [String: Int] = [:]

    /// The most servers that are kept; more are not taken in until one goes.
    public static let limit = 256
    /// The most servers at one address.
    public static let limitPerHost = 16
    /// The most datagrams of one address that are read in a second.
    public static let datagramsPerHost = 100
    /// The most datagrams that are read in a second.
    public static let datagrams = 2_000
    /// A server that was silent at its address for so long is then taken to be at the address at which it is heard.
    static let patience = MeetingPoint.beaconInterval * 2 + .milliseconds(500)

    /// A directory without servers.
    public init() {}

    /// The servers by name, those of the same name by their instance and port.
    public var games: [FoundServer] {
        entries.values.map(\.game).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// Whether no server is there.
    public var isEmpty: Bool { entries.isEmpty }

    /// When the next server is forgotten if nothing is heard of it; nil if there is none.
    public var nextExpiry: Duration? { entries.values.map(\.heard).min().map { $0 + MeetingPoint.lifetime } }

    /// Reads a datagram from that address and keeps the server that it announces. Returns what it says; nil if it is
    /// ignored. All times count from one start and never go back.
    @discardableResult
    public mutating func receive(_ bytes: Span<UInt8>, from host: String, at now: Duration) -> Datagram? {
        expire(at: now)
        guard admits(host, at: now), let datagram = reader.read(bytes) else { return nil }
        if case .beacon(let beacon) = datagram { take(beacon, from: host, at: now) }
        return datagram
    }

    /// Forgets the servers of which three beacons were missed.
    public mutating func expire(at now: Duration) {
        for (id, entry) in entries where now >= entry.heard + MeetingPoint.lifetime { entries[id] = nil }
    }

    private mutating func take(_ beacon: Beacon, from host: String, at now: Duration) {
        let game = FoundServer(beacon, at: host)
        if let known = entries[game.id] {
            // A server can be heard at several addresses: the first one stays as long as it is heard there.
            guard known.game.place.host == host || now >= known.heard + Self.patience else { return }
        } else {
            let neighbours = entries.values.count { $0.game.place.host == host }
            guard entries.count < Self.limit, neighbours < Self.limitPerHost else { return }
        }
        entries[game.id] = Entry(game: game, heard: now)
    }

    private mutating func admits(_ host: String, at now: Duration) -> Bool {
        if now >= second + .seconds(1) {
            second = now
            readThisSecond = 0
            readFrom.removeAll(keepingCapacity: true)
        }
        guard readThisSecond < Self.datagrams, readFrom[host, default: 0] < Self.datagramsPerHost else { return false }
        readThisSecond += 1
        readFrom[host, default: 0] += 1
        return true
    }
}
