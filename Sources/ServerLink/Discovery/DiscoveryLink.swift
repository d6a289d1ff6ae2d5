package import EventLoop
package import Platform
internal import Wire

/// Sends datagrams to everybody on every network of this machine, and receives theirs.
///
/// It has two sockets for each address family. One is on any port; it sends, and receives answers. The other is on the
/// meeting point's port, shares it with other programs of this machine, and receives what is sent to all. It works
/// without a family or the port if it cannot have them; ``send(_:)`` returns the reasons.
package final class DiscoveryLink {
    /// A step that failed.
    package struct Failure {
        /// The interface; nil if it concerns all.
        package let interface: String?
        /// The kind of addresses.
        package let family: DatagramSocket.Family
        /// The system's error.
        package let error: LoopError
    }

    /// The sockets of one family.
    private struct Ends {
        let family: DatagramSocket.Family
        let group: SocketAddress
        var sender: DatagramSocket?
        var listener: DatagramSocket?
        var joined: Set<UInt32> = []
        var failures: [Failure] = []
    }

    /// The interfaces over which the last ``send(_:)`` went.
    package private(set) var interfaces: [NetworkInterface] = []
    private var ends: [Ends] = []
    private let host: SocketAddress?

    /// The most interfaces over which datagrams are sent. A machine with many containers has hundreds.
    private static let interfaceLimit = 64

    /// A link to all networks with addresses of these families. With a `host` it sends only from that address, over the
    /// interface that has it. The callback gets every datagram with its sender.
    package init(
        on loop: EventLoop, _ families: [DatagramSocket.Family] = DatagramSocket.Family.allCases,
        host: SocketAddress? = nil, received: @escaping (_ bytes: Span<UInt8>, _ sender: SocketAddress) -> Void
    ) {
        self.host = host
        ends = families.map { family in
            let group = family == .ipv4 ? MeetingPoint.ipv4Group : MeetingPoint.ipv6Group
            guard let address = Self.address(group) else { preconditionFailure("the groups are digits") }
            var ends = Ends(family: family, group: address)
            do throws(LoopError) {
                ends.sender = try DatagramSocket(on: loop, family, host: host?.zonedHost, received: received)
                ends.listener = try DatagramSocket(
                    on: loop, family, port: UInt16(MeetingPoint.port), shared: true, received: received)
            } catch {
                ends.failures.append(Failure(interface: nil, family: family, error: error))
            }
            return ends
        }
    }

    /// Sends a datagram to everybody: to the group, and to the broadcast address of every interface that exists now. From
    /// then on it receives the group's datagrams on each of them. Returns the steps that failed; all others were done.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> [Failure] {
        interfaces = currentInterfaces()
        var failures: [Failure] = []
        for index in ends.indices {
            join(&ends[index], &failures)
            failures += ends[index].failures
            for interface in interfaces { send(bytes, from: ends[index], over: interface, &failures) }
        }
        return failures
    }

    /// Sends a datagram to one sender. A failure is ignored: the next beacon reaches the sender anyway.
    package func send(_ bytes: [UInt8], to sender: SocketAddress) {
        let family: DatagramSocket.Family = sender.isIPv6 ? .ipv6 : .ipv4
        try? ends.first { $0.family == family }?.sender?.send(bytes, to: sender)
    }

    /// Closes all sockets. Calling it again does nothing.
    package func close() {
        // Close them explicitly: one of them may be handing out datagrams just now, and dropping it would not stop that.
        for end in ends {
            end.sender?.close()
            end.listener?.close()
        }
        ends.removeAll()
    }

    /// The interfaces that have a link and an address; with a `host`, only the one that has it. At most `interfaceLimit`.
    private func currentInterfaces() -> [NetworkInterface] {
        let all = (try? NetworkInterfaces.all()) ?? []
        let usable = all.lazy.filter { interface in
            interface.isRunning && !interface.addresses.isEmpty
                && (self.host.map { host in interface.addresses.contains { $0.host == host.host } } ?? true)
        }
        return Array(usable.prefix(Self.interfaceLimit))
    }

    /// Joins the group on new interfaces, and forgets those that have gone.
    private func join(_ ends: inout Ends, _ failures: inout [Failure]) {
        let isIPv6 = ends.family == .ipv6
        let present = interfaces.filter { $0.addresses.contains { $0.isIPv6 == isIPv6 } }
        ends.joined.formIntersection(present.map(\.index))
        for interface in present where !ends.joined.contains(interface.index) {
            // The loopback interface has no route for an IPv6 group.
            if isIPv6, interface.isLoopback { continue }
            do throws(LoopError) {
                try ends.listener?.join(ends.group, on: interface.index)
                ends.joined.insert(interface.index)
            } catch {
                failures.append(Failure(interface: interface.name, family: ends.family, error: error))
            }
        }
    }

    private func send(
        _ bytes: [UInt8], from ends: Ends, over interface: NetworkInterface, _ failures: inout [Failure]
    ) {
        guard let sender = ends.sender else { return }
        /// Sends in one way and notes a failure, because another way may work.
        func attempt(_ send: () throws(LoopError) -> Void) {
            do throws(LoopError) {
                try send()
            } catch {
                failures.append(Failure(interface: interface.name, family: ends.family, error: error))
            }
        }
        switch ends.family {
        case .ipv4:
            for address in interface.addresses where !address.isIPv6 && (host == nil || address.host == host?.host) {
                if interface.isMulticast || interface.isLoopback {
                    attempt { () throws(LoopError) in
                        try sender.send(
                            bytes, toGroup: ends.group, over: interface.index, from: Self.address(address.host))
                    }
                }
                if let broadcast = address.broadcast.flatMap(Self.address) {
                    attempt { () throws(LoopError) in try sender.send(bytes, to: broadcast) }
                }
            }
        case .ipv6:
            guard interface.addresses.contains(where: \.isIPv6) else { return }
            if interface.isLoopback, let own = Self.address("::1") {
                attempt { () throws(LoopError) in try sender.send(bytes, to: own) }
            } else if interface.isMulticast {
                attempt { () throws(LoopError) in
                    try sender.send(bytes, toGroup: ends.group, over: interface.index)
                }
            }
        }
    }

    private static func address(_ digits: String) -> SocketAddress? {
        SocketAddress(digits: digits, port: UInt16(MeetingPoint.port))
    }
}
