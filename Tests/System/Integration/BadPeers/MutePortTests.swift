import Foundation
import Synchronization
import TestSupport
import Testing

/// A port that takes connections and says nothing, as a server does that has no descriptor left.
struct MutePortTests {
    enum Kind: CaseIterable {
        /// Connections stay open.
        case silent
        /// They are ended once something has come.
        case closing
        /// They are reset.
        case resetting
    }

    /// Listens until the test ends.
    private final class Port: Sendable {
        private let listener: Loopback.Port
        private let taken = Mutex<[Int32]>([])
        var number: Int { listener.number }

        init(_ kind: Kind) throws {
            listener = try Loopback.Port()
            listener.accept { [weak self] peer in
                switch kind {
                case .silent: self?.taken.withLock { $0.append(peer) }
                case .closing:
                    var byte: UInt8 = 0
                    _ = recv(peer, &byte, 1, 0)
                    close(peer)
                case .resetting:
                    var linger = linger(l_onoff: 1, l_linger: 0)
                    setsockopt(peer, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                    close(peer)
                }
            }
        }

        deinit { taken.withLock { for peer in $0 { close(peer) } } }
    }

    /// A client and a bot say within a while what it may be, with the address, and end.
    @Test(arguments: Kind.allCases, [["pairs", "--plain"], ["pairs-bot"]]) func isTold(_ kind: Kind, program: [String])
        throws
    {
        let port = try Port(kind)
        let address = "127.0.0.1:\(port.number)"
        let client = try BuiltProgram(program[0], Array(program.dropFirst()) + ["--connect", address])
        let end = ContinuousClock.now + .seconds(40)
        while client.isRunning, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.1) }
        #expect(!client.isRunning)
        if client.isRunning { client.signal(SIGKILL) }
        #expect(client.wait() == 69)
        #expect(
            client.complaints.contains(
                "No server answers at \(address): it takes connections and says nothing: it is full, or no Pairs server"
            ),
            "\(client.complaints)")
    }
}
