import EventLoop
import Platform
import ServerCore
import ServerLink
import Wire

/// Announces a server on the network: to all every second, and at once to a client that asks.
///
/// It never waits: a datagram that the kernel does not take at once is lost. Each kind of failure is logged once.
final class Advertiser {
    private let log: LogWriter
    private let census: () -> Census
    private var beacon: Beacon
    /// Where the server speaks TLS, as it is announced.
    var tls: Beacon.TLS? {
        get { beacon.tls }
        set { beacon.tls = newValue }
    }
    /// The name under which players find the server; nil for the machine's.
    var title: String? {
        get { beacon.name }
        set { beacon.name = newValue ?? Self.machineName }
    }
    private let isLocked: Bool
    private var link: DiscoveryLink?
    private var timer: Timer?
    private var reader = DatagramReader()
    private var answers = Advertiser.answersAtOnce
    private var toldFailures: Set<String> = []

    /// How many queries are answered between two beacons, which are a second apart. An answer is up to five times as long as its question,
    /// and anybody can send a question in the name of somebody else. With this, such a sender gains 2 kB a second against one address, and
    /// 10 kB in all.
    private static let answersAtOnce = NetworkAllowance(20, ofOne: 4)

    /// The most failures that are logged, because interfaces may come and go under ever new names.
    private static let toldLimit = 100

    /// Begins to announce a server that listens at that address. Its numbers are asked for whenever they are sent. Without a
    /// title its name is the machine's. `isLocked` says whether it has a password.
    init(
        on loop: EventLoop, of listening: SocketAddress, instance: String, title: String?, isLocked: Bool = false,
        log: LogWriter, census: @escaping () -> Census
    ) {
        self.log = log
        self.isLocked = isLocked
        self.census = census
        beacon = Beacon(
            instance: instance, name: title ?? Self.machineName, port: Int(listening.port), tables: 0, openSeats: 0,
            protocolVersion: MeetingPoint.protocolVersion, isLocked: false, version: PairsVersion.current)
        // Announce only the families of addresses on which the server listens.
        let families: [DatagramSocket.Family] =
            if !listening.isIPv6 { [.ipv4] } else if listening.isUnspecified { [.ipv4, .ipv6] } else { [.ipv6] }
        link = DiscoveryLink(on: loop, families, host: listening.isUnspecified ? nil : listening) {
            [unowned self] bytes, sender in
            guard case .query? = reader.read(bytes) else { return }
            sendBeacon(to: sender)
        }
        timer = Timer(on: loop) { [unowned self] in tellAll() }
        tellAll()
    }

    /// Whether a text can be a server's name.
    static func isName(_ text: String) -> Bool {
        Beacon.nameLength.contains(text.unicodeScalars.count) && TextRules.withoutControls(text) == text
    }

    private static var machineName: String {
        let name = TextRules.withoutControls(Environment.machineName)
        return name.isEmpty ? "Pairs" : String(String.UnicodeScalarView(name.unicodeScalars.prefix(40)))
    }

    private func tellAll() {
        timer?.schedule(after: MeetingPoint.beaconInterval)
        answers = Self.answersAtOnce
        for failure in link?.send(bytes) ?? [] { note(failure) }
    }

    private func sendBeacon(to sender: SocketAddress) {
        guard answers.spend(on: Peer(address: sender.description).network) else { return }
        link?.send(bytes, to: sender)
    }

    private var bytes: [UInt8] {
        let census = census()
        beacon.tables = census.tables
        beacon.openSeats = census.openSeats
        beacon.isLocked = isLocked || census.isLocked
        return Datagram.beacon(beacon).bytes
    }

    private func note(_ failure: DiscoveryLink.Failure) {
        let interface = failure.interface ?? "all"
        guard toldFailures.count < Self.toldLimit,
            toldFailures.insert("\(interface) \(failure.family) \(failure.error.code)").inserted
        else { return }
        log.write(
            .warning, "advertising_failed", .init("interface", interface), .init("family", "\(failure.family)"),
            .init("error", failure.error.description))
    }
}
