import ClientCore
import EventLoop
import ServerLink
import Wire

/// The network of this machine: the servers that are heard there, and the one that the player starts.
final class LocalNetwork: LocalServers {
    private let loop: EventLoop
    private let options: ClientOptions
    private var finder: ServerFinder?
    private var server: OwnServer?

    /// The options say what the player's own server is to be like.
    init(on loop: EventLoop, _ options: ClientOptions) {
        self.loop = loop
        self.options = options
    }

    deinit { server?.end() }

    func look(found: @escaping ([FoundServer]) -> Void) { finder = ServerFinder(on: loop, changed: found) }

    func stopLooking() {
        finder?.stop()
        finder = nil
    }

    func host(name: String, isAnnounced: Bool, became: @escaping (AppEvent.Hosting) -> Void) {
        server?.stop()
        server?.end()
        server = OwnServer(
            on: loop, title: options.title(for: name), pictures: options.hostedPictures, isAnnounced: isAnnounced,
            tlsPort: options.hostedTLSPort, isPublic: options.publicName != nil
        ) { [name = options.publicName] event in
            guard case .listening(let place, _, let tls, let wished, _) = event, isAnnounced else {
                return became(event)
            }
            // The address that others type.
            let shown = OwnPlaces.all(port: place.port).first ?? place
            became(.listening(shown, own: place, tls: tls, wished: wished, publicName: name))
        }
        server?.start()
    }

    func administer(_ order: String, answered: @escaping (String?) -> Void) {
        guard let server else { return answered("no server of your own runs") }
        server.administer(order, answered: answered)
    }

    func stopHosting() { server?.stop() }
}
