import Foundation

/// Bare sockets of this machine alone.
public enum Loopback {
    /// A new socket of TCP.
    public static func socket() -> Int32 {
        #if canImport(Glibc)
            // Programs that other tests start meanwhile must not hold it open.
            Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        #else
            Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    /// Connects a socket to a port of this machine. Where that fails, `errno` says why.
    public static func connect(_ socket: Int32, to port: Int) -> Bool {
        with("127.0.0.1", port) { Foundation.connect(socket, $0, $1) == 0 }
    }

    /// Gives a socket an address of this machine, with any port that is free.
    static func bind(_ socket: Int32, to host: String = "127.0.0.1") -> Bool {
        with(host, 0) { Foundation.bind(socket, $0, $1) == 0 }
    }

    private static func with<Result>(
        _ host: String, _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// A port on which somebody listens who answers as no server does. It is closed with its owner.
    public final class Port: Sendable {
        /// The port.
        public let number: Int
        private let socket: Int32

        /// Listens on one that is free.
        public init() throws {
            socket = Loopback.socket()
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = withUnsafeMutablePointer(to: &address) { [socket] pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket) && listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
                }
            }
            number = Int(UInt16(bigEndian: address.sin_port))
            guard isListening else { throw POSIXError(.EIO) }
        }

        deinit {
            shutdown(socket, Int32(SHUT_RDWR))
            close(socket)
        }

        /// Takes connections on a thread of its own, one after the other. Whoever takes one closes it.
        public func accept(_ take: @escaping @Sendable (_ peer: Int32) -> Void) {
            Thread.detachNewThread { [socket] in
                while true {
                    let peer = Foundation.accept(socket, nil, nil)
                    guard peer >= 0 else { return }
                    take(peer)
                }
            }
        }
    }
}
