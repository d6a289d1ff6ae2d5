/// The way of a session through a server of several nodes: where to connect, and who may be asked where nobody answers.
///
/// Its owner connects to ``place``, shows it every message, and turns to the next place where a node does not answer in time. On a server
/// that is alone it never leaves the place where it began.
public struct Route: Sendable, Hashable {
    /// A host and its port.
    public struct Place: Sendable, Hashable {
        /// A name or an address.
        public let host: String
        /// 1–65,535.
        public let port: Int

        /// That host and port.
        public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
    }

    /// What a message means for the way.
    public enum Step: Sendable, Hashable {
        /// The session is where it was.
        case stay
        /// The session is at another node: connect to ``Route/place`` at once.
        case follow
        /// The session is sent on and on: no further.
        case tooOften
    }

    /// How long a node may take to be connected to, where another can be asked.
    public static let connectLimit = Duration.seconds(1)
    /// How long it may then take to say `welcome`.
    public static let welcomeLimit = Duration.seconds(2)
    /// So often in so much time it is followed.
    private static let most = (times: 3, within: Duration.seconds(10))

    /// Where to connect.
    public var place: Place { ring[index] }
    /// Whether that is another place than the one that was chosen. There goes no password, and no account's token, unasked.
    public var isAway: Bool { place != home }
    /// Whether there is somebody else to ask, where nobody answers.
    public var hasOthers: Bool { ring.count > 1 }

    private let home: Place
    private let isEncrypted: Bool
    private var instance: String?
    private var peers: [Place] = []
    /// Where the session may be, the likeliest first.
    private var ring: [Place]
    private var index = 0
    private var follows: [Duration] = []

    /// A way that begins at the place that was chosen. Who speaks TLS there speaks it everywhere.
    public init(from home: Place, isEncrypted: Bool) {
        self.home = home
        self.isEncrypted = isEncrypted
        ring = [home]
    }

    /// A node has greeted. False where it is of another server than the one that has the session: to that nothing is said.
    public mutating func greeted(by welcome: ServerMessage.Welcome) -> Bool {
        guard !isAway || welcome.instance == instance else { return false }
        instance = welcome.instance
        peers = (welcome.peers ?? []).prefix(8).compactMap(place)
        begin(at: place)
        return true
    }

    /// What a message means. `now` is a monotonic time.
    public mutating func take(_ message: ServerMessage, at now: Duration) -> Step {
        let to: ServerMessage.Destination?
        switch message {
        case .goodbye(let goodbye) where goodbye.reason == .moved: to = goodbye.to
        case .error(let error) where error.code == .elsewhere && error.fatal == true: to = error.to
        case .error(let error) where error.code == .badResume:
            // The next session begins where it was chosen to, and nowhere else.
            if isAway { (ring, index) = ([home], 0) }
            return .stay
        default: return .stay
        }
        follows.removeAll { now - $0 >= Self.most.within }
        guard follows.count < Self.most.times else { return .tooOften }
        follows.append(now)
        if let place = to.flatMap(place) { begin(at: place) }
        return .follow
    }

    /// Nobody answers at the place: the next one's turn. False where all have been asked; the first is next then.
    public mutating func turn() -> Bool {
        index = (index + 1) % ring.count
        return index != 0
    }

    /// The node that was asked last stays among those to ask: it may name one that has just died.
    private mutating func begin(at place: Place) {
        let former = self.place
        index = 0
        ring = [place]
        for other in peers + [former, home] where !ring.contains(other) { ring.append(other) }
    }

    private func place(_ destination: ServerMessage.Destination) -> Place? {
        destination.port(isEncrypted: isEncrypted).map { Place(host: destination.host, port: $0) }
    }
}
