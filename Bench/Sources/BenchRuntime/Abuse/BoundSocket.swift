import EventLoop
import Platform

#if canImport(Glibc)
    import Glibc
#endif

/// Sockets of addresses of one's own choice: on Linux every address of 127.0.0.0/8 is one of the machine's.
enum BoundSocket {
    /// A socket of that IPv4 address that begins to connect to another. Its close resets the connection, so that no port stays
    /// in use. A `receiveBuffer`, in bytes, makes the system keep little for a reader that does not read.
    static func connect(
        from source: String, to target: Address, receiveBuffer: Int32? = nil
    ) throws -> PlainTransport {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            guard descriptor >= 0 else { throw BenchError("can't open a socket: error \(errno)") }
            let transport = PlainTransport(adopting: descriptor)
            var reset = linger(l_onoff: 1, l_linger: 0)
            // Safe because: the kernel reads as many bytes as the variable has.
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
            // The port is chosen by the connect, which knows both ends.
            set(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, 1)
            if let receiveBuffer { set(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
            // Safe because: each address is lent for its call, with its own length.
            let isBound = try unsafe with(source, port: 0) { unsafe bind(descriptor, $0, $1) } == 0
            let result = try unsafe with(target.host, port: target.port) { unsafe Glibc.connect(descriptor, $0, $1) }
            guard isBound, result == 0 || errno == EINPROGRESS else {
                let code = errno
                transport.close()
                throw BenchError("can't connect from \(source) to \(target): error \(code)")
            }
            return transport
        #else
            throw BenchError("attacks need the addresses of Linux's loopback")
        #endif
    }

    #if canImport(Glibc)
        private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
            var value = value
            // Safe because: the kernel reads one Int32 from a variable that is one.
            _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }

        private static func with(
            _ host: String, port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
        ) throws -> Int32 {
            let parts = host.split(separator: ".").compactMap { UInt8($0) }
            guard parts.count == 4 else { throw BenchError("\(host) is no IPv4 address") }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = parts.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }.bigEndian
            // Safe because: the form begins as a sockaddr does, and is lent for the call with its own size.
            return unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    unsafe call(pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
    #endif
}
