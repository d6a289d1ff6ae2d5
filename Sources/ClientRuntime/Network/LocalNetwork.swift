import ClientCore
import Discovery
import EventLoop

/// The network that this machine is on: who is heard there, and a server of the player's own.
final class LocalNetwork: Neighbourhood {
    private let loop: EventLoop
    private let title: String?
    private var finder: GameFinder?
    private var server: OwnServer?

    /// `title` is what the player's own server is called; nil leaves it to whoever hosts.
    init(on loop: EventLoop, title: String? = nil) {
        self.loop = loop
        self.title = title
    }

    deinit { server?.end() }

    func look(found: @escaping ([FoundGame]) -> Void) { finder = GameFinder(on: loop, changed: found) }

    func stopLooking() {
        finder?.stop()
        finder = nil
    }

    func host(name: String, became: @escaping (AppEvent.Hosting) -> Void) {
        server?.end()
        server = OwnServer(on: loop, title: title ?? name) { event in
            guard case .listening(let place) = event else { return became(event) }
            // What others type; this machine reaches itself there as well.
            became(.listening(OwnServer.places(port: place.port).first ?? place))
        }
        server?.start()
    }

    func stopHosting() { server?.stop() }
}
