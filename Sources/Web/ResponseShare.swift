/// How much of a tick of the loop the answers to browsers may take. Without it, 250 connections that took a picture each made others
/// wait for half a second.
///
/// It is counted in bytes that are sent. A request is as many as take the same time.
final class ResponseShare {
    /// What one network has had of a tick, in bytes.
    private var had: [String: Int] = [:]
    private var total = 0
    private var tick: Duration?
    /// The time, which is the same all through a tick.
    private let now: () -> Duration

    /// What one network may have of a tick: 0.9 ms where it is all spent on pages of 100 KiB and the requests for them.
    static let bytes = 256 * 1024
    /// Once all networks together have had so much of a tick, each may have no more than the late bytes.
    static let wholeBytes = 1024 * 1024
    static let lateBytes = 16 * 1024
    /// To accept a connection and to read its request takes as long as to send so much.
    static let requestBytes = 8 * 1024

    init(now: @escaping () -> Duration) { self.now = now }

    /// How many bytes the network may have now. With none it waits for the next tick.
    func room(of network: String) -> Int {
        if tick != now() {
            tick = now()
            had.removeAll(keepingCapacity: true)
            total = 0
        }
        return max(0, (total < Self.wholeBytes ? Self.bytes : Self.lateBytes) - had[network, default: 0])
    }

    func spend(_ bytes: Int, on network: String) {
        had[network, default: 0] += bytes
        total += bytes
    }
}
