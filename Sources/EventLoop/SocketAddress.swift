#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One end of a connection: an IPv4 or IPv6 address with a port, or a local socket without either.
/// Compare hosts by ``host``. An IPv4 peer of a dual-stack listener is shown as IPv4, so it equals the same IPv4 host.
public struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
    private enum Family: UInt8 { case local, ipv4, ipv6 }

    private let family: Family
    /// The port, 0 to 65535; 0 for a local socket.
    public let port: UInt16
    private let scope: UInt32
    // Network byte order: all sixteen bytes for IPv6, the first four of `high` for IPv4.
    private let high: UInt64
    private let low: UInt64

    /// An end that has no address, such as one of a socket pair.
    public static let local = SocketAddress(family: .local, port: 0, scope: 0, high: 0, low: 0)

    private init(family: Family, port: UInt16, scope: UInt32, high: UInt64, low: UInt64) {
        self.family = family
        self.port = port
        self.scope = scope
        self.high = high
        self.low = low
    }

    /// `127.0.0.1`, `::1`, or `local`.
    public var host: String {
        guard family != .local else { return "local" }
        var words = [high, low]
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        // Safe because: inet_ntop reads 4 or 16 of the 16 bytes, and writes a terminated text no longer than the room.
        let done = unsafe inet_ntop(systemFamily, &words, &text, socklen_t(text.count))
        precondition(unsafe done != nil, "an address of a known family has a text")
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The host in the form that another socket accepts. An IPv6 address that is valid on one link alone has the interface's
    /// name after it: `fe80::1%eth0`.
    public var zonedHost: String {
        guard scope != 0 else { return host }
        var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        // Safe because: the system writes a terminated name of at most that size.
        guard unsafe if_indextoname(scope, &name) != nil else { return "\(host)%\(scope)" }
        return "\(host)%" + String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `127.0.0.1:7247`, `[::1]:7247`, or `local`.
    public var description: String {
        switch family {
        case .local: "local"
        case .ipv4: "\(host):\(port)"
        case .ipv6: "[\(host)]:\(port)"
        }
    }

    /// Whether it is an IPv6 address.
    public var isIPv6: Bool { family == .ipv6 }

    /// Whether nobody but this machine can have the address: `127.0.0.1`, `::1`, or a local socket.
    public var isLocal: Bool {
        switch family {
        case .local: true
        case .ipv4: systemIPv4.s_addr.bigEndian >> 24 == 127
        case .ipv6: high == 0 && low.bigEndian == 1
        }
    }

    /// Whether it means all addresses of the machine: `0.0.0.0` or `::`.
    public var isUnspecified: Bool { high == 0 && low == 0 }

    /// An address in digits, perhaps with an interface's name after `%`; nil if it is not one. Never waits.
    public init?(digits host: String, port: UInt16) {
        guard let address = try? Self.resolve(host: host, port: port, flags: AI_NUMERICHOST).first else { return nil }
        self = address
    }

    /// The same IPv6 address on the link of an interface, by the system's number for that.
    func onLink(_ interface: UInt32) -> SocketAddress {
        SocketAddress(family: family, port: port, scope: interface, high: high, low: low)
    }

    /// The addresses of a name or a literal, in the order to try them; at least one.
    /// Waits for the resolver when the host is a name, so use it only at the start of a program.
    package static func resolve(host: String, port: UInt16, toListen: Bool) throws(LoopError) -> [SocketAddress] {
        try resolve(host: host, port: port, flags: toListen ? AI_PASSIVE : 0)
    }

    private static func resolve(host: String, port: UInt16, flags: Int32) throws(LoopError) -> [SocketAddress] {
        // Safe because: the list is walked by its own links, copied, and freed once; every entry's address is as long as
        // it says, and the texts that the resolver returns are terminated.
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Socket.stream
        unsafe hints.ai_flags = flags
        var list: UnsafeMutablePointer<addrinfo>?
        let result = unsafe getaddrinfo(host, String(port), &hints, &list)
        guard result == 0 else { throw LoopError(finding: host, result: result) }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            if let address = unsafe SocketAddress(entry.pointee.ai_addr) { addresses.append(address) }
            unsafe next = entry.pointee.ai_next
        }
        guard !addresses.isEmpty else {
            throw LoopError(code: 0, context: "cannot find the host \(host)", reason: "it has no IP address")
        }
        return addresses
    }

    /// The own end of a socket; `local` where that has no address.
    public static func bound(_ descriptor: Int32) -> SocketAddress {
        // Safe because: the kernel is given room and its size.
        unsafe read { unsafe getsockname(descriptor, $0, $1) }
    }

    /// The address that a TCP socket is connected to; nil if the peer has reset the connection.
    static func peer(_ descriptor: Int32) -> SocketAddress? {
        // Safe because: the kernel is given room and its size.
        let address = unsafe read { unsafe getpeername(descriptor, $0, $1) }
        return address == .local ? nil : address
    }

    private static func read(
        _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> SocketAddress {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // Safe because: a sockaddr_storage is made to be seen as any sockaddr, and the kernel writes at most its size.
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe call(pointer, &length) == 0 ? SocketAddress(pointer) ?? .local : .local
            }
        }
    }
}

/// Conversions from and to the system's form.
extension SocketAddress {
    var systemFamily: Int32 {
        switch family {
        case .local: AF_UNIX
        case .ipv4: AF_INET
        case .ipv6: AF_INET6
        }
    }

    /// An IPv4 address without its port.
    var systemIPv4: in_addr { in_addr(s_addr: UInt32(truncatingIfNeeded: high.littleEndian).littleEndian) }

    /// Nil if it is not an IP address.
    private init?(_ address: UnsafeMutablePointer<sockaddr>) {
        let address = UnsafeRawPointer(address)
        // Safe because: the family says which form the memory has, and each form is read from its start.
        switch unsafe Int32(address.load(as: sockaddr.self).sa_family) {
        case AF_INET:
            let address = unsafe address.loadUnaligned(as: sockaddr_in.self)
            self.init(
                family: .ipv4, port: UInt16(bigEndian: address.sin_port), scope: 0,
                high: UInt64(littleEndian: UInt64(UInt32(littleEndian: address.sin_addr.s_addr))), low: 0)
        case AF_INET6:
            let address = unsafe address.loadUnaligned(as: sockaddr_in6.self)
            let (high, low) = unsafe unsafeBitCast(address.sin6_addr, to: (UInt64, UInt64).self)
            let port = UInt16(bigEndian: address.sin6_port)
            // ::ffff:a.b.c.d, an IPv4 peer of a dual-stack listener.
            if high == 0, UInt32(truncatingIfNeeded: UInt64(bigEndian: low) >> 32) == 0xFFFF {
                let host = UInt32(truncatingIfNeeded: UInt64(bigEndian: low)).bigEndian
                self.init(
                    family: .ipv4, port: port, scope: 0, high: UInt64(littleEndian: UInt64(UInt32(littleEndian: host))),
                    low: 0)
            } else {
                self.init(family: .ipv6, port: port, scope: address.sin6_scope_id, high: high, low: low)
            }
        default:
            return nil
        }
    }

    /// The result of a call, and the sender's address that the call writes; `.local` if that is not an IP address.
    static func reading(
        _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int
    ) -> (result: Int, address: SocketAddress) {
        var result = 0
        // Safe because: the kernel is given room and its size.
        let address = unsafe read { pointer, length in
            result = unsafe call(pointer, length)
            return result < 0 ? -1 : 0
        }
        return (result, address)
    }

    /// Passes the address to a system call in the system's form, with its length.
    func withSystemAddress(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        // Safe because: each form begins as a sockaddr does, and it is lent for the call with its own length.
        switch family {
        case .local:
            preconditionFailure("a local socket has no address to bind or connect to")
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr = systemIPv4
            return unsafe Self.lend(&address, to: call)
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_scope_id = scope
            // Safe because: both are the same sixteen bytes.
            address.sin6_addr = unsafe unsafeBitCast((high, low), to: in6_addr.self)
            return unsafe Self.lend(&address, to: call)
        }
    }

    private static func lend<Form>(
        _ address: inout Form, to call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        // Safe because: every form begins as a sockaddr does, and its own size is passed along.
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe call(pointer, socklen_t(MemoryLayout<Form>.size))
            }
        }
    }
}
