import Discovery
import DiscoveryLink
import EventLoop
import Platform

/// Looks for servers on every network of this machine, and tells of them as they come and go, until it is stopped.
///
/// It asks, for servers answer at once, and it hears the beacons, where answers do not come through.
final class GameFinder {
    private let loop: EventLoop
    private let changed: ([FoundGame]) -> Void
    /// By this it knows its own questions.
    private let asker = "\(UInt64.random(in: 0...(.max)))"
    private var directory = GameDirectory()
    private var link: DiscoveryLink?
    private var asking: Timer?
    private var watching: Timer?
    private var told: [FoundGame]?
    private var asked = 0
    private var isPatient = false

    /// The failures of the last question.
    private(set) var failures: [DiscoveryLink.Failure] = []
    /// The addresses, with zones, from which its own questions came back.
    private(set) var ownHosts: Set<String> = []
    /// The addresses of others who were heard, at most as many as servers are kept.
    private(set) var otherHosts: Set<String> = []

    /// When the first questions are asked: a datagram may get lost, and a lost first one must not cost a second.
    private static let firstPauses: [Duration] = [.milliseconds(60), .milliseconds(140), .milliseconds(300)]
    /// By then a server nearby has answered.
    static let patience = Duration.milliseconds(250)

    /// Looks from now on. The callback gets all servers whenever they have changed, the first time when one was found or, with
    /// none, after ``patience``.
    init(on loop: EventLoop, changed: @escaping ([FoundGame]) -> Void) {
        self.loop = loop
        self.changed = changed
        link = DiscoveryLink(on: loop) { [unowned self] bytes, sender in receive(bytes, from: sender) }
        asking = Timer(on: loop) { [unowned self] in ask() }
        watching = Timer(on: loop) { [unowned self] in
            isPatient = true
            tell()
        }
        ask()
        watching?.schedule(after: Self.patience)
    }

    /// Looks no more. Harmless when repeated.
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
        let query = Query(protocolVersion: MeetingPoint.protocolVersion, asker: asker)
        failures = link?.send(Datagram.query(query).bytes) ?? []
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
        if otherHosts.count < GameDirectory.limit, !isOwn(host) { otherHosts.insert(host) }
    }

    /// Tells of a change, and looks again when the next server could have gone.
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
