import ClientCore
import EventLoop
import ServerLink
import Wire

/// The network of this machine: the servers that are heard there, and the one that the player starts.
final class LocalNetwork: Neighbourhood {
    private let loop: EventLoop
    private let hosted: HostCommand.Options?
    private var finder: GameFinder?
    private var server: OwnServer?

    /// `hosted` says what the player's own server is to be like. If it is nil, `host(name:became:)` names it.
    init(on loop: EventLoop, hosted: HostCommand.Options? = nil) {
        self.loop = loop
        self.hosted = hosted
    }

    deinit { server?.end() }

    func look(found: @escaping ([FoundGame]) -> Void) { finder = GameFinder(on: loop, changed: found) }

    func stopLooking() {
        finder?.stop()
        finder = nil
    }

    func host(name: String, isAnnounced: Bool, became: @escaping (AppEvent.Hosting) -> Void) {
        server?.end()
        server = OwnServer(
            on: loop, title: hosted?.shownTitle(for: name) ?? name,
            pictures: hosted?.pictures ?? OwnServer.usualPictures,
            isAnnounced: isAnnounced
        ) { event in
            guard case .listening(let place, _, let tls, let wished) = event, isAnnounced else { return became(event) }
            // The address that others type.
            let shown = OwnPlaces.all(port: place.port).first ?? place
            became(.listening(shown, own: place, tls: tls, wished: wished))
        }
        server?.start()
    }

    func administer(_ order: String, answered: @escaping (String?) -> Void) {
        guard let server else { return answered("no server of your own runs") }
        server.administer(order, answered: answered)
    }

    func stopHosting() { server?.stop() }
}
