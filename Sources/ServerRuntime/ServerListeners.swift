import EventLoop
import Languages
internal import Web
import Wire

/// The ports of a server. What comes there goes to the callback, but for those who ask for its numbers.
final class ServerListeners {
    let plain: Listener
    let tls: TLSListener?
    let web: WebListener?
    private let metrics: MetricsListener?

    init(
        _ options: ServerOptions, _ instance: String, _ metrics: Metrics, on loop: EventLoop, _ log: LogWriter,
        accepted: @escaping (Connection) -> Void
    ) throws(StartFault) {
        let sockets = try InheritedSockets(ServiceManager.descriptors, for: options)
        do throws(LoopError) {
            plain = try Listener(
                on: loop, host: options.host, port: UInt16(options.port), inherited: sockets.game, accepted: accepted)
        } catch {
            throw StartFault(listening: error)
        }
        // Who takes the limits of addresses away has one machine for all players.
        let share = HandshakeShare(on: loop, most: options.limits.ratesPerAddress > 0 ? HandshakeShare.usual : nil)
        tls = try options.tlsPort.map { port throws(StartFault) in
            try TLSListener(
                on: loop, host: options.host, port: UInt16(port), inherited: sockets.at(port),
                CertificateSource(options, instance: instance), share: share, accepted: accepted)
        }
        web = try Self.openWeb(options, instance, sockets, on: loop, share, accepted: accepted)
        web?.plainPort = plain.address.port
        do throws(LoopError) {
            self.metrics = try options.metrics.map { address throws(LoopError) in
                try MetricsListener(metrics, on: loop, at: address, inherited: sockets.at(address.port))
            }
        } catch {
            throw StartFault(listening: error, "--metrics: ")
        }
        let isProxy: ((SocketAddress) -> Bool)? = options.proxies.map { proxies in { proxies.contains($0) } }
        web?.isProxy = isProxy
        // The proxy before several nodes stands at an address of its own. Where it forgets the header, players could write it.
        for case let listener? in [plain, tls?.listener] { listener.mustGreet = options.cluster != nil }
        for case let listener? in [plain, tls?.listener, web?.listener, web?.secure?.listener] {
            listener.isProxy = isProxy
            listener.acceptFailed = { log.write(.warning, "accept_failed", .init("error", $0.description)) }
        }
    }

    private static func openWeb(
        _ options: ServerOptions, _ instance: String, _ sockets: InheritedSockets, on loop: EventLoop,
        _ share: HandshakeShare, accepted: @escaping (Connection) -> Void
    ) throws(StartFault) -> WebListener? {
        guard options.webPort != nil || options.webTLSPort != nil else { return nil }
        let web = WebListener(
            on: loop, page: WebPage.html, parts: WebPage.parts, words: Languages.files,
            url: options.webURL.flatMap(WebURL.init), accepted: accepted)
        if let port = options.webPort {
            do throws(LoopError) {
                try web.listen(host: options.host, port: UInt16(port), inherited: sockets.at(port))
            } catch {
                throw StartFault(listening: error)
            }
        }
        if let port = options.webTLSPort {
            try web.listenWithTLS(
                host: options.host, port: UInt16(port), inherited: sockets.at(port),
                CertificateSource(options, instance: instance), share: share)
        }
        return web
    }

    /// The lines that tell where they listen.
    var greetings: [String] {
        ["listening on \(plain.address.description)"]
            + (tls.map { ["listening with TLS on \($0.address.description)"] } ?? []) + (web?.greetings ?? [])
            + (metrics?.listener.map { ["numbers at http://\($0.address.description)/metrics"] } ?? [])
    }

    /// Takes nobody in any more. The numbers are told still.
    func close() {
        plain.close()
        tls?.close()
        web?.close()
    }

    func closeMetrics() { metrics?.close() }
}
