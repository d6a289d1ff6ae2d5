import EventLoop

/// The end of the server: it says goodbye to everybody, and ends when they are gone, or after four seconds; after two where the journal
/// has failed for good.
final class Farewell {
    private let driver: ServerDriver
    private let loop: EventLoop
    private let listener: Listener
    private let tlsListener: TLSListener?
    private let web: WebListener?
    private let deadline: Timer
    /// Announces the server on the network until its end begins.
    var advertiser: Advertiser?
    /// Called when the end begins.
    var begun: (() -> Void)?
    /// Takes orders of whoever runs the server until its end begins.
    var admin: AdminListener?

    private static let patience = Duration.seconds(4)
    private static let patienceAfterFailure = Duration.seconds(2)

    init(
        _ driver: ServerDriver, on loop: EventLoop, _ listener: Listener, _ tlsListener: TLSListener?,
        _ web: WebListener?
    ) {
        self.web = web
        self.tlsListener = tlsListener
        self.driver = driver
        self.loop = loop
        self.listener = listener
        deadline = Timer(on: loop) { loop.stop() }
    }

    /// Begins the end. `comesBack` says whether players may wait for the server.
    func begin(comesBack: Bool) {
        guard !deadline.isScheduled else { return }
        close(within: Self.patience)
        driver.shutDown(comesBack: comesBack) { [loop] in loop.stop() }
    }

    /// Begins the end of a server that can keep nothing any more. It tells nothing else. Whoever has started it starts it again.
    func breakOff() {
        close(within: Self.patienceAfterFailure)
        driver.breakOff { [loop] in loop.stop() }
    }

    private func close(within patience: Duration) {
        deadline.schedule(after: patience)
        begun?()
        listener.close()
        tlsListener?.close()
        web?.close()
        advertiser = nil
        admin?.close()
    }
}
