import EventLoop
import Platform
internal import Web

/// Serves `/metrics` and `/healthz` over HTTP, to programs that watch the server. The loop itself answers, so that a loop that
/// hangs does not.
///
/// 16 connections at once; one more is closed. Each has ten seconds.
final class MetricsListener {
    private let loop: EventLoop
    private let site: WebSite
    private var visitors: [ObjectIdentifier: Visitor] = [:]
    private(set) var listener: Listener?

    private static let mostVisitors = 16
    private static let patience = Duration.seconds(10)

    /// Listens at that address; port 0 picks a free one. `inherited` is a socket that listens there already.
    init(
        _ metrics: Metrics, on loop: EventLoop, at address: Address, inherited: Int32? = nil
    ) throws(LoopError) {
        self.loop = loop
        let text = "text/plain; charset=utf-8"
        site = WebSite(
            made: [
                "/metrics": {
                    .init(.init(type: "text/plain; version=0.0.4; charset=utf-8", bytes: Array(metrics.text.utf8)))
                },
                "/healthz": {
                    let fault = metrics.fault
                    return .init(.init(type: text, bytes: Array(((fault ?? "ok") + "\n").utf8)), isFault: fault != nil)
                },
            ], now: { [unowned loop] in loop.now })
        listener = try Listener(
            on: loop, host: address.host, port: UInt16(address.port), inherited: inherited,
            transport: { [unowned self] in BrowserConnection(over: PlainTransport(prepared: $0), of: site) },
            accepted: { [unowned self] in accept($0) })
        listener?.leavesSpares = false
    }

    /// Stops listening, and ends all connections.
    func close() {
        listener?.close()
        listener = nil
        for visitor in visitors.values { visitor.connection.close() }
    }

    private func accept(_ connection: Connection) {
        guard visitors.count < Self.mostVisitors else { return connection.close() }
        let visitor = Visitor(connection, self, on: loop)
        visitors[ObjectIdentifier(connection)] = visitor
        connection.start(visitor)
    }

    private final class Visitor: ConnectionHandler {
        let connection: Connection
        private unowned let owner: MetricsListener
        private var timer: Timer?

        init(_ connection: Connection, _ owner: MetricsListener, on loop: EventLoop) {
            (self.connection, self.owner) = (connection, owner)
            timer = Timer(on: loop) { connection.close() }
            timer?.schedule(after: MetricsListener.patience)
        }

        func received(_: Span<UInt8>, on _: Connection) {}
        func ended(_ connection: Connection) { connection.finish(lingering: .seconds(1)) }

        func closed(_ connection: Connection, error: LoopError?) {
            timer = nil
            owner.visitors[ObjectIdentifier(connection)] = nil
        }
    }
}
