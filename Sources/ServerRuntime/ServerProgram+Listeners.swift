import EventLoop
import Languages
import Platform
import ServerCore
internal import Web
import Wire

/// The ways to the server beside its plain port.
extension ServerProgram {
    /// A server without the socket serves all the same.
    static func openAdmin(
        _ options: ServerOptions, _ driver: ServerDriver, _ metrics: Metrics, on loop: EventLoop, _ log: LogWriter
    ) -> AdminListener? {
        do throws(LoopError) {
            return try AdminListener(
                driver, on: loop, in: options.data,
                numbers: { ["process \(Environment.processID)"] + metrics.lines }, fault: { metrics.fault })
        } catch {
            log.write(LogEntry(.warning, "admin_socket_failed", .init("error", error.description)))
            return nil
        }
    }

    static func openTLSListener(
        _ options: ServerOptions, _ instance: String, _ sockets: InheritedSockets, on loop: EventLoop,
        _ share: HandshakeShare,
        accepted: @escaping (Connection) -> Void
    ) throws(TLSListener.Failure) -> TLSListener? {
        guard let port = options.tlsPort else { return nil }
        return try TLSListener(
            on: loop, host: options.host, port: UInt16(port), inherited: sockets.at(port),
            CertificateSource(options, instance: instance), share: share, accepted: accepted)
    }

    static func openWeb(
        _ options: ServerOptions, _ instance: String, _ sockets: InheritedSockets, on loop: EventLoop,
        _ share: HandshakeShare,
        accepted: @escaping (Connection) -> Void
    ) throws(TLSListener.Failure) -> WebListener? {
        guard options.webPort != nil || options.webTLSPort != nil else { return nil }
        let web = WebListener(
            on: loop, page: WebPage.html, parts: WebPage.parts, words: Languages.files,
            url: options.webURL.flatMap(WebURL.init),
            accepted: accepted)
        if let port = options.webPort {
            do throws(LoopError) {
                try web.listen(host: options.host, port: UInt16(port), inherited: sockets.at(port))
            } catch {
                throw .loop(error)
            }
        }
        if let port = options.webTLSPort {
            try web.listenWithTLS(
                host: options.host, port: UInt16(port), inherited: sockets.at(port),
                CertificateSource(options, instance: instance), share: share)
        }
        return web
    }

    /// Who takes the limits of addresses away has one machine for all players.
    static func handshakeShare(_ options: ServerOptions, on loop: EventLoop) -> HandshakeShare {
        HandshakeShare(on: loop, most: options.limits.ratesPerAddress > 0 ? HandshakeShare.usual : nil)
    }
}
