#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Accepts connections of TCP, or of a local socket.
///
/// When the process has no more descriptors than a few that are left to others, or the system has none, it stops accepting for 100 ms at
/// a time and calls ``acceptFailed``. Meanwhile peers wait in the backlog. Dropping the listener closes it.
public final class Listener: EventTarget {
    /// Where it listens, with the port that was picked for port 0.
    public let address: SocketAddress
    /// Called each time accepting has to pause.
    public var acceptFailed: ((LoopError) -> Void)?
    /// Whether it leaves the last descriptors to files and to other listeners. One of a local socket does not.
    public var leavesSpares = true
    /// Whether a peer is a proxy. Then the connection is that of whom the proxy names by the PROXY protocol, version 2, and is accepted
    /// once that is said; see ``ProxyGreeting``. Nobody else's header is looked for.
    public var isProxy: ((SocketAddress) -> Bool)?
    /// Whether a proxy must say that: one that begins with something else, or is silent for a second, is closed.
    public var mustGreet = false
    /// Takes the next connection from the listening socket. Tests replace it to cause failures.
    package var acceptNext: (Int32) -> AcceptOutcome = Socket.accept

    private let descriptor: Int32
    private let makeTransport: TransportFactory
    private let accepted: (Connection) -> Void
    private var event: Event?
    private var retry: Timer?
    /// By their sockets.
    private var greetings: [Int32: ProxyGreeting] = [:]

    private static let kernelInputBytes: Int32 = 64 * 1024
    private static let kernelOutputBytes: Int32 = 128 * 1024
    /// How many peers can wait to be accepted. One that does not fit waits a second or more until its system tries again.
    private static let backlog: Int32 = 4096
    /// The most connections accepted in one tick, so that many new peers do not keep the others waiting.
    private static let acceptedPerTick = 64
    /// The most connections of proxies that have not said whose they are. One more is closed.
    public static let mostGreetings = 500
    private static let pauseWithoutDescriptors = Duration.milliseconds(100)
    /// For the journal's next file, the database, and whoever asks what is wrong.
    private static let spares: Int32 = 8

    /// Listens on a name or an IPv4 or IPv6 literal; port 0 picks a free one, host `::` takes IPv4 peers too.
    /// `inherited` is a socket that listens already, as whoever started the process opened it; then host and port count for nothing.
    /// The callback gets each connection and starts it; one that it drops is closed.
    /// Throws with the hint `port 7247 is taken` or `ports below 1024 need privileges` where that is why, and where the inherited
    /// socket is none of TCP.
    public init(
        on loop: EventLoop, host: String, port: UInt16, inherited: Int32? = nil,
        transport: @escaping TransportFactory = PlainTransport.init(prepared:),
        accepted: @escaping (Connection) -> Void
    ) throws(LoopError) {
        descriptor = if let inherited { try Self.takeOver(inherited) } else { try Self.open(host, port) }
        makeTransport = transport
        self.accepted = accepted
        address = SocketAddress.bound(descriptor)
        super.init(on: loop)
        try begin()
    }

    private static func open(_ host: String, _ port: UInt16) throws(LoopError) -> Int32 {
        let wanted = try SocketAddress.resolve(host: host, port: port, toListen: true)[0]
        return try Socket.open(wanted.systemFamily) { descriptor throws(LoopError) in
            try listen(descriptor, at: wanted)
        }
    }

    private static func takeOver(_ descriptor: Int32) throws(LoopError) -> Int32 {
        guard SocketAddress.bound(descriptor) != .local, Socket.isListening(descriptor) else {
            throw LoopError(code: EINVAL, context: "descriptor \(descriptor) is no socket of TCP that listens")
        }
        Socket.prepare(descriptor)
        limitBuffers(descriptor)
        return descriptor
    }

    /// Listens on a local socket (AF_UNIX) at a path of at most ``LocalSocket/longestPath`` bytes, to which only the owner of
    /// the process may connect. What is at the path is replaced; the caller removes the socket's file at the end.
    public init(on loop: EventLoop, path: String, accepted: @escaping (Connection) -> Void) throws(LoopError) {
        descriptor = try Socket.open(AF_UNIX) { descriptor throws(LoopError) in
            try LocalSocket.listen(descriptor, at: path)
        }
        makeTransport = PlainTransport.init(prepared:)
        self.accepted = accepted
        address = .local
        super.init(on: loop)
        try begin()
    }

    private func begin() throws(LoopError) {
        event = Event(.readable(descriptor), target: self)
        retry = Timer(on: loop) { [unowned self] in resume() }
        try event?.add()
    }

    deinit { close() }

    /// Stops listening; connections that were accepted go on. Calling it again does nothing.
    public func close() {
        guard event != nil else { return }
        event = nil
        retry = nil
        Socket.close(descriptor)
        let sockets = Array(greetings.keys)
        greetings.removeAll()
        for socket in sockets { Socket.close(socket) }
    }

    static func listen(_ descriptor: Int32, at address: SocketAddress) throws(LoopError) {
        Socket.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        limitBuffers(descriptor)
        if address.systemFamily == AF_INET6 {
            Socket.set(descriptor, Socket.ipv6, IPV6_V6ONLY, address.isUnspecified ? 0 : 1)
        }
        // Safe because: the address is lent with its own length for the call.
        let bound = unsafe address.withSystemAddress { unsafe bind(descriptor, $0, $1) }
        // Two listeners with SO_REUSEADDR may both bind a port while none listens. Then the second call of listen fails.
        guard bound == 0, systemListen(descriptor, backlog) == 0 else {
            let code = errno
            let hint: String? =
                switch code {
                case EADDRINUSE: "port \(address.port) is taken"
                case EACCES: "ports below 1024 need privileges"
                case EADDRNOTAVAIL: "this machine does not have that address"
                default: nil
                }
            throw LoopError(code: code, context: "cannot listen on \(address)", hint: hint)
        }
    }

    /// Limits what the kernel holds for a connection, which inherits both. Without them that is up to 4 MiB for each that does not
    /// read, and 32 MiB of what each sends: 1 GiB for the connections of one address.
    private static func limitBuffers(_ descriptor: Int32) {
        Socket.set(descriptor, SOL_SOCKET, SO_RCVBUF, kernelInputBytes)
        Socket.set(descriptor, Socket.tcp, TCP_NOTSENT_LOWAT, kernelOutputBytes)
    }

    override func fired(_: Readiness) {
        for _ in 0..<Self.acceptedPerTick where event != nil {
            if lacksDescriptors { return pause(EMFILE) }
            switch acceptNext(descriptor) {
            case .accepted(let socket):
                // Nobody can be told from where it came, and what it sent first may still be there to be read.
                guard let peer = address == .local ? .local : SocketAddress.peer(socket) else {
                    Socket.close(socket)
                    continue
                }
                if isProxy?(peer) == true { greet(socket, peer) } else { take(socket, peer) }
            case .failed(let code):
                switch code {
                case EAGAIN, EWOULDBLOCK: return
                // The peer is already gone, or a signal came: take the next one.
                case ECONNABORTED, EINTR, EPROTO: continue
                // The socket stays ready, so without a pause the loop would spin.
                default: return pause(code)
                }
            }
        }
    }

    /// Whether no descriptor is left but the spare ones.
    public var lacksDescriptors: Bool {
        leavesSpares && address != .local && !Socket.hasDescriptors(besides: Self.spares, like: descriptor)
    }

    private func take(_ socket: Int32, _ peer: SocketAddress, _ forwarded: ForwardedAddress? = nil) {
        let connection = Connection(on: loop, over: makeTransport(socket), peer: peer)
        if let forwarded { connection.settlePeer(forwarded) }
        accepted(connection)
    }

    private func greet(_ socket: Int32, _ proxy: SocketAddress) {
        guard greetings.count < Self.mostGreetings else { return Socket.close(socket) }
        do throws(LoopError) {
            greetings[socket] = try ProxyGreeting(on: loop, socket, isRequired: mustGreet) {
                [unowned self] isGood, forwarded in
                // It is in a call of its own still.
                let greeting = greetings.removeValue(forKey: socket)
                withExtendedLifetime(greeting) {
                    if isGood { take(socket, proxy, forwarded) } else { Socket.close(socket) }
                }
            }
        } catch {
            Socket.close(socket)
        }
    }

    private func pause(_ code: Int32) {
        event?.remove()
        retry?.schedule(after: Self.pauseWithoutDescriptors)
        acceptFailed?(LoopError(code: code, context: "cannot accept a connection on \(address)"))
    }

    private func resume() {
        do { try event?.add() } catch { pause(error.code) }
    }
}

func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
