import EventLoop
import Platform
import ServerLink
import Wire

/// Searches every network of this machine for servers, and reports them as they come and go, until it is stopped.
///
/// It sends queries, because servers answer at once. It also listens for beacons, which arrive where answers do not.
final class ServerFinder {
    private let loop: EventLoop
    private let changed: ([FoundServer]) -> Void
    /// By this text it knows its own queries.
    private let asker = "\(UInt64.random(in: 0...(.max)))"
    private var directory = HeardServers()
    private var link: DiscoveryLink?
    private var asking: Timer?
    private var watching: Timer?
    private var told: [FoundServer]?
    private var asked = 0
    private var isPatient = false

    /// The failures of the last question.
    private(set) var failures: [DiscoveryLink.Failure] = []
    /// The addresses, with zones, from which its own questions came back.
    private(set) var ownHosts: Set<String> = []
    /// The addresses of others who were heard, at most as many as servers are kept.
    private(set) var otherHosts: Set<String> = []

    /// The pauses before the first queries. There are several, because a lost datagram must not cost a whole second.
    private static let firstPauses: [Duration] = [.milliseconds(60), .milliseconds(140), .milliseconds(300)]
    /// How long a server nearby takes to answer at most.
    static let patience = Duration.milliseconds(250)

    /// Begins to search. The callback gets all servers whenever they have changed. It is called first when a server was
    /// found, or without any after ``patience``.
    init(on loop: EventLoop, changed: @escaping ([FoundServer]) -> Void) {
        self.loop = loop
        self.changed = changed
        asking = Timer(on: loop) { [unowned self] in ask() }
        watching = Timer(on: loop) { [unowned self] in
            isPatient = true
            tell()
        }
        // After the turn that shows the client's first frame, for the sockets and the first query take about as long as that frame.
        asking?.schedule(after: .milliseconds(1))
        watching?.schedule(after: Self.patience)
    }

    /// Stops the search. Calling it again does nothing.
    func stop() {
        link?.close()
        link = nil
        asking = nil
        watching = nil
    }

    /// Whether an address is one of this machine's.
    func isOwn(_ host: String) -> Bool {
        ownHosts.contains(host)
            || link?.interfaces.contains { $0.addresses.contains { $0.host == host.prefix { $0 != "%" } } } == true
    }

    private func ask() {
        let link = link ?? DiscoveryLink(on: loop) { [unowned self] bytes, sender in receive(bytes, from: sender) }
        self.link = link
        let query = Query(protocolVersion: MeetingPoint.protocolVersion, asker: asker)
        failures = link.send(Datagram.query(query).bytes)
        let pause = asked < Self.firstPauses.count ? Self.firstPauses[asked] : MeetingPoint.beaconInterval
        asked += 1
        asking?.schedule(after: pause)
    }

    private func receive(_ bytes: Span<UInt8>, from sender: SocketAddress) {
        let host = sender.zonedHost
        switch directory.receive(bytes, from: host, at: loop.now) {
        case .query(let query) where query.asker == asker: ownHosts.insert(host)
        case .query: note(host)
        case .beacon:
            note(host)
            if !directory.isEmpty { tell() }
        case nil: return
        }
    }

    private func note(_ host: String) {
        if otherHosts.count < HeardServers.limit, !isOwn(host) { otherHosts.insert(host) }
    }

    /// Reports a change, and sets the timer for the time at which the next server could be gone.
    private func tell() {
        directory.expire(at: loop.now)
        let games = directory.games
        if let next = directory.nextExpiry {
            watching?.schedule(after: next - loop.now)
        } else if !isPatient {
            return
        }
        guard games != told else { return }
        told = games
        changed(games)
    }
}
