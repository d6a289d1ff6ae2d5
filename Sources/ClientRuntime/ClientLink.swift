import ClientCore
import Crypto
import EventLoop
import Platform
import ServerLink
import Wire

/// Executes the effects of a ``Client``: its connection to a server, and its timers. Both kinds of client use it.
final class ClientLink {
    private let loop: EventLoop
    private let happened: (ClientEvent) -> Void
    private var server: ServerLink?
    private var timers: [ClientTimer: Timer] = [:]

    /// The hash functions with which a client checks deals.
    static let hashing = Hashing(sha256: { SHA256.hash($0) }, hmacSHA256: { HMACSHA256(key: $0).authenticate })

    /// Where the nonces of one run come from: a secret of the system's random source.
    static func nonces() -> NonceSource {
        var random = SystemRandomNumberGenerator()
        return NonceSource(secret: (0..<NonceSource.secretLength).map { _ in random.next() })
    }

    /// A link to no server yet.
    init(on loop: EventLoop, happened: @escaping (ClientEvent) -> Void) {
        self.loop = loop
        self.happened = happened
        for timer in ClientTimer.allCases {
            timers[timer] = Timer(on: loop) { happened(.timerFired(timer)) }
        }
    }

    /// Sets the server's address, and whether to speak TLS there. A connection to another server is closed.
    func use(_ address: Address, trust: ServerTrust?) {
        server?.disconnect()
        server = ServerLink(on: loop, to: address, timeout: Client.greetingLimit, trust: trust) { [unowned self] in
            happened(ClientEvent($0, refusal: server?.refusal))
        }
    }

    func perform(_ effect: ClientEffect) {
        switch effect {
        case .connect: server?.connect()
        case .send(let envelope): server?.send(envelope)
        case .disconnect: server?.disconnect()
        case .schedule(let timer, let delay): timers[timer]?.schedule(after: delay)
        case .cancel(let timer): timers[timer]?.cancel()
        case .report: preconditionFailure("a report is for whoever shows it")
        }
    }
}

extension ClientEvent {
    /// The client's event for an event of the link, with its error in words for a player.
    fileprivate init(_ event: ServerLink.Event, refusal: String?) {
        self =
            switch event {
            case .connected(let elsewhere): elsewhere.map { .connectedElsewhere(host: $0) } ?? .connected
            case .received(let message): .received(message)
            case .misread(let reason): .misread(reason: reason)
            case .lost(let error):
                .linkLost(reason: refusal.map(LinkTrouble.untrusted) ?? error.map(LinkTrouble.init) ?? .closed)
            }
    }
}

extension LinkTrouble {
    fileprivate init(_ error: LoopError) {
        self =
            error.isRefused
            ? .refused : error.isUnknownName ? .noSuchName : error.isReset ? .closed : .said(error.reason)
    }
}
