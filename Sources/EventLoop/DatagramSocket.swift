#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sends and receives datagrams (UDP) of one address family: to one address, to a group, or to all on a network.
///
/// Datagrams stay on the link, because they are sent with a hop limit of 1. Sending never waits: if the kernel has no
/// room, that is an error. Dropping the socket closes it.
public final class DatagramSocket: EventTarget {
    /// The kinds of addresses.
    public enum Family: Sendable, Hashable, CaseIterable { case ipv4, ipv6 }

    /// Where it is bound, with the port that was picked for port 0.
    public let address: SocketAddress
    private let family: Family
    private let descriptor: Int32
    private let received: (Span<UInt8>, SocketAddress) -> Void
    private var event: Event?

    /// The most datagrams read in one tick, so that a flood of them does not keep connections waiting.
    private static let readPerTick = 64

    /// Binds a socket to an address in digits (nil for all of the machine's) and a port, 0 for any free one. Several sockets
    /// can bind a `shared` port; each gets what is sent to a group or to all.
    public init(
        on loop: EventLoop, _ family: Family, host: String? = nil, port: UInt16 = 0, shared: Bool = false,
        received: @escaping (_ bytes: Span<UInt8>, _ sender: SocketAddress) -> Void
    ) throws(LoopError) {
        let everywhere = family == .ipv4 ? "0.0.0.0" : "::"
        guard let wanted = SocketAddress(digits: host ?? everywhere, port: port) else {
            throw LoopError(code: EINVAL, context: "\(host ?? everywhere) is no address in digits")
        }
        descriptor = try Socket.open(wanted.systemFamily, Socket.datagram) { descriptor throws(LoopError) in
            try Self.bind(descriptor, to: wanted, shared: shared)
        }
        self.family = family
        self.received = received
        address = SocketAddress.bound(descriptor)
        super.init(on: loop)
        event = Event(.readable(descriptor), target: self)
        try event?.add()
    }

    deinit { close() }

    /// Stops receiving. Calling it again does nothing.
    public func close() {
        guard event != nil else { return }
        event = nil
        Socket.close(descriptor)
    }

    /// Joins a group on an interface, which is given by the system's number. Calling it again does nothing.
    public func join(_ group: SocketAddress, on interface: UInt32) throws(LoopError) {
        // Safe because: the storage is as large as any address, and the kernel reads one group_req.
        var request = group_req()
        request.gr_interface = interface
        _ = unsafe group.withSystemAddress { address, length in
            unsafe withUnsafeMutableBytes(of: &request.gr_group) { room in
                unsafe room.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
            }
            return 0
        }
        let level = family == .ipv4 ? Socket.ip : Socket.ipv6
        let size = socklen_t(MemoryLayout<group_req>.size)
        if unsafe setsockopt(descriptor, level, MCAST_JOIN_GROUP, &request, size) != 0, errno != EADDRINUSE {
            throw .last("cannot join \(group.host)")
        }
    }

    /// Sends a datagram to one address, or to an IPv4 broadcast address.
    public func send(_ bytes: [UInt8], to address: SocketAddress) throws(LoopError) {
        let result = Socket.retrying {
            unsafe address.withSystemAddress { target, length in
                // Safe because: the bytes and the address are lent with their own lengths for the call.
                unsafe Int32(
                    truncatingIfNeeded: sendto(descriptor, bytes, bytes.count, Socket.sendFlags, target, length))
            }
        }
        if result < 0 { throw .last("cannot send to \(address)") }
    }

    /// Sends a datagram to a group over an interface. IPv4 also needs the interface's address as the sender's.
    public func send(
        _ bytes: [UInt8], toGroup group: SocketAddress, over interface: UInt32, from source: SocketAddress? = nil
    ) throws(LoopError) {
        guard family == .ipv4 else { return try send(bytes, to: group.onLink(interface)) }
        var request = ip_mreqn()
        request.imr_ifindex = Int32(bitPattern: interface)
        if let source { request.imr_address = source.systemIPv4 }
        let size = socklen_t(MemoryLayout<ip_mreqn>.size)
        // Safe because: the kernel reads one ip_mreqn from a variable that is one.
        if unsafe setsockopt(descriptor, Socket.ip, IP_MULTICAST_IF, &request, size) != 0 {
            throw .last("cannot send to \(group)")
        }
        try send(bytes, to: group)
    }

    private static func bind(_ descriptor: Int32, to address: SocketAddress, shared: Bool) throws(LoopError) {
        if shared {
            Socket.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            #if !canImport(Glibc)
                // On Linux this option would give each datagram to only one of the sockets.
                Socket.set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1)
            #endif
        }
        if address.isIPv6 {
            Socket.set(descriptor, Socket.ipv6, IPV6_V6ONLY, 1)
            Socket.set(descriptor, Socket.ipv6, IPV6_UNICAST_HOPS, 1)
        } else {
            Socket.set(descriptor, SOL_SOCKET, SO_BROADCAST, 1)
            Socket.set(descriptor, Socket.ip, IP_TTL, 1)
        }
        // Safe because: the address is lent with its own length for the call.
        if unsafe address.withSystemAddress({ unsafe systemBind(descriptor, $0, $1) }) != 0 {
            throw .last("cannot bind to \(address)")
        }
    }

    override func fired(_: Readiness) {
        // Out of the loop while it is lent, so that nothing can reach it twice.
        var buffer: [UInt8] = []
        swap(&buffer, &loop.readBuffer)
        defer { swap(&buffer, &loop.readBuffer) }
        let room = buffer.count
        for _ in 0..<Self.readPerTick where event != nil {
            let (count, sender) = unsafe SocketAddress.reading { address, length in
                // Safe because: the kernel writes at most as much as the buffer holds.
                Socket.retrying { unsafe recvfrom(descriptor, &buffer, room, 0, address, length) }
            }
            // The error may be about an earlier datagram that nobody received. Go on with the next one.
            if count < 0, errno == EAGAIN { return }
            if count > 0 { received(buffer.span.extracting(first: count), sender) }
        }
    }
}

private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    unsafe bind(descriptor, address, length)
}
