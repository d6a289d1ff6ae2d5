import Foundation
import Synchronization

/// A proxy on this machine before a server, which delays, holds and cuts what goes through it.
public final class CuttingProxy: Sendable {
    private struct State {
        var delay = Duration.zero
        var isHolding = false
        var isHoldingAnswers = false
        var isRefusing = false
        /// Raised with each cut: connections of an earlier number end.
        var cuts = 0
    }

    /// Where it listens.
    public var port: Int { listener.number }
    private let listener: Loopback.Port
    private let state: Shared

    private final class Shared: Sendable {
        let value = Mutex(State())
        var now: State { value.withLock { $0 } }
    }

    /// Listens, and passes each connection on to that port.
    public init(to server: Int) throws {
        let shared = Shared()
        state = shared
        listener = try Loopback.Port()
        listener.accept { peer in
            let far = Loopback.socket()
            guard Loopback.connect(far, to: server), !shared.now.isRefusing else {
                Foundation.close(peer)
                Foundation.close(far)
                return
            }
            let cuts = shared.now.cuts
            let closing = Closing(peer, far)
            Thread.detachNewThread { Self.copy(peer, far, shared, cuts, closing, isAnswer: false) }
            Thread.detachNewThread { Self.copy(far, peer, shared, cuts, closing, isAnswer: true) }
        }
    }

    deinit { cut() }

    /// Closes both sockets once both directions have ended.
    private final class Closing: Sendable {
        private let sockets: [Int32]
        private let left: Mutex<Int>

        init(_ one: Int32, _ other: Int32) {
            sockets = [one, other]
            left = Mutex(2)
        }

        func end() {
            for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            let isLast = left.withLock { left in
                left -= 1
                return left == 0
            }
            if isLast { for socket in sockets { Foundation.close(socket) } }
        }
    }

    private static func copy(
        _ from: Int32, _ to: Int32, _ shared: Shared, _ cuts: Int, _ closing: Closing, isAnswer: Bool
    ) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // What is on its way, and when it is there: the next does not wait for the one before to arrive.
        var line: [(due: ContinuousClock.Instant, bytes: [UInt8])] = []
        var hasEnded = false
        while !hasEnded || !line.isEmpty {
            var waiting = pollfd(fd: from, events: hasEnded ? 0 : Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, line.isEmpty ? 5 : 1) > 0 && !hasEnded
            let state = shared.now
            if state.cuts != cuts { break }
            if state.isHolding || state.isHoldingAnswers && isAnswer {
                usleep(2_000)
                continue
            }
            if ready {
                let count = recv(from, &buffer, buffer.count, 0)
                hasEnded = count <= 0
                if count > 0 { line.append((.now + state.delay, Array(buffer[..<count]))) }
            }
            while let (due, bytes) = line.first, due <= .now {
                guard send(to, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return closing.end() }
                line.removeFirst()
            }
        }
        closing.end()
    }

    /// Everything takes so much longer, each way.
    public func delay(_ time: Duration) { state.value.withLock { $0.delay = time } }

    /// Keeps all that comes, or lets it go.
    public func hold(_ isHolding: Bool) { state.value.withLock { $0.isHolding = isHolding } }

    /// Keeps what the server answers, or lets it go.
    public func holdAnswers(_ isHolding: Bool) { state.value.withLock { $0.isHoldingAnswers = isHolding } }

    /// Ends all connections, and new ones too for as long as it is told so.
    public func cut(refusing: Bool = false) {
        state.value.withLock { state in
            state.cuts += 1
            state.isRefusing = refusing
        }
    }
}
