#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The machine's network interfaces.
public enum NetworkInterfaces {
    /// All of them as they are now, in the system's order, those without an address too.
    public static func all() throws(SystemError) -> [NetworkInterface] {
        var list: UnsafeMutablePointer<ifaddrs>?
        // Safe because: the list is walked by its own links, every entry is copied, and it is freed once.
        guard unsafe getifaddrs(&list) == 0 else { throw .last("can't list the network interfaces") }
        defer { unsafe freeifaddrs(list) }
        var interfaces: [NetworkInterface] = []
        var next = unsafe list
        while let entry = unsafe next {
            // Safe because: the name is terminated, and an entry lives as long as its list.
            let name = unsafe String(cString: entry.pointee.ifa_name)
            let position =
                interfaces.firstIndex { $0.name == name }
                ?? {
                    interfaces.append(NetworkInterface(name, flags: unsafe entry.pointee.ifa_flags))
                    return interfaces.count - 1
                }()
            if let address = unsafe NetworkInterface.Address(entry.pointee) {
                interfaces[position].addresses.append(address)
            }
            unsafe next = entry.pointee.ifa_next
        }
        return interfaces
    }

    /// The IPv4 address from which this machine reaches others beyond its own networks; nil where there is no such way. Nothing is
    /// sent: a datagram socket is only asked for its own end, on the way to an address that is reserved for documentation.
    public static var outwardAddress: String? {
        #if canImport(Glibc)
            let kind = Int32(SOCK_DGRAM.rawValue)
        #else
            let kind = SOCK_DGRAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(9).bigEndian
        address.sin_addr.s_addr = UInt32(0xC000_0201).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe because: the address lives through the calls, its size goes with it, and the system fills it in its own form.
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard unsafe connect(descriptor, pointer, size) == 0,
                    unsafe getsockname(descriptor, pointer, &size) == 0
                else { return nil }
                return unsafe NetworkInterface.Address.text(of: pointer)
            }
        }
    }
}

extension NetworkInterface {
    fileprivate init(_ name: String, flags: UInt32) {
        func has(_ flag: some BinaryInteger) -> Bool { flags & UInt32(flag) != 0 }
        self.init(
            name: name, index: unsafe if_nametoindex(name), isRunning: has(IFF_UP) && has(IFF_RUNNING),
            isLoopback: has(IFF_LOOPBACK), isPointToPoint: has(IFF_POINTOPOINT), isMulticast: has(IFF_MULTICAST),
            hasHardware: Self.hasHardware(name))
    }

    /// Linux has a folder for each interface, with a link to its device and to those below it (sysfs). Other systems don't tell.
    private static func hasHardware(_ name: String) -> Bool {
        let folder = "/sys/class/net/\(name)"
        guard let entries = try? Files.list(folder) else { return true }
        return entries.contains("device")
            || entries.contains { $0.hasPrefix("lower_") && hasHardware(String($0.dropFirst("lower_".count))) }
    }
}

extension NetworkInterface.Address {
    /// Nil if the entry has no IP address.
    fileprivate init?(_ entry: ifaddrs) {
        guard let address = unsafe entry.ifa_addr else { return nil }
        // Safe because: the family says which form the memory has, in address and mask alike.
        let family = unsafe Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6, let host = unsafe Self.text(of: address) else { return nil }
        var broadcast: String?
        let mayBroadcast = unsafe entry.ifa_flags & UInt32(IFF_BROADCAST) != 0
        #if canImport(Glibc)
            let other = unsafe entry.ifa_ifu.ifu_broadaddr
        #else
            let other = unsafe entry.ifa_dstaddr
        #endif
        if family == AF_INET, mayBroadcast, let other = unsafe other { broadcast = unsafe Self.text(of: other) }
        let mask = unsafe entry.ifa_netmask.map { unsafe Self.bytes(of: $0, family: family) } ?? []
        self.init(
            isIPv6: family == AF_INET6, host: host,
            prefixLength: mask.reduce(0) { $0 + $1.nonzeroBitCount }, broadcast: broadcast)
    }

    fileprivate static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let family = unsafe Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        var bytes = unsafe Self.bytes(of: address, family: family)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        // Safe because: there are 4 or 16 bytes as the family wants, and the text is no longer than the room.
        guard unsafe inet_ntop(family, &bytes, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The address alone, in network order.
    private static func bytes(of address: UnsafeMutablePointer<sockaddr>, family: Int32) -> [UInt8] {
        // Safe because: the system's entries of a family have that family's form.
        let start = UnsafeRawPointer(address)
        let offset =
            family == AF_INET
            ? MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) : MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)
        let positions = (0..<(family == AF_INET ? 4 : 16)).map { (offset ?? 0) + $0 }
        #if canImport(Glibc)
            let end = Int.max
        #else
            // A mask ends with its last byte that is not zero.
            let end = unsafe Int(address.pointee.sa_len)
        #endif
        return positions.map { $0 < end ? unsafe start.load(fromByteOffset: $0, as: UInt8.self) : 0 }
    }
}
