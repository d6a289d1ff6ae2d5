#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Connects to a host over TCP: to each of its addresses in turn, until one answers.
/// It keeps itself alive until it has called back or was cancelled.
public final class Connector: EventTarget {
    private let target: String
    private let timeout: Duration
    private let makeTransport: TransportFactory
    private let completed: (Result<Connection, LoopError>) -> Void
    private var addresses: [SocketAddress]
    private var attempt: (descriptor: Int32, address: SocketAddress)?
    private var event: Event?
    private var timer: Timer?
    private var keptAlive: Connector?

    /// Begins to connect. Calls back once, in a later tick, with a connection to start or with the last address's failure.
    /// `timeout` is for each address. This waits for the resolver to look a host name up, and throws if that fails.
    @discardableResult
    public init(
        on loop: EventLoop, host: String, port: UInt16, timeout: Duration,
        transport: @escaping TransportFactory = PlainTransport.init(prepared:),
        completed: @escaping (Result<Connection, LoopError>) -> Void
    ) throws(LoopError) {
        self.timeout = timeout
        makeTransport = transport
        self.completed = completed
        target = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        addresses = try SocketAddress.resolve(host: host, port: port, toListen: false)
        super.init(on: loop)
        keptAlive = self
        timer = Timer(on: loop) { [unowned self] in expired() }
        timer?.schedule(after: .zero)
    }

    /// Gives up; the callback does not come. After the callback it does nothing.
    public func cancel() {
        abandonAttempt()
        timer = nil
        keptAlive = nil
    }

    /// The first expiry begins an attempt. A later one ends an attempt that takes too long.
    private func expired() {
        if attempt == nil {
            tryNext()
        } else {
            failed(ETIMEDOUT)
        }
    }

    private func tryNext() {
        let address = addresses.removeFirst()
        do {
            let descriptor = try Socket.open(address.systemFamily)
            event = Event(.writable(descriptor), target: self)
            attempt = (descriptor, address)
            // Safe because: the address is lent with its own length for the call.
            let result = unsafe address.withSystemAddress { unsafe connect(descriptor, $0, $1) }
            // A connect that a signal interrupted goes on by itself.
            if result != 0, errno != EINPROGRESS, errno != EINTR { return failed(errno) }
            try event?.add()
            timer?.schedule(after: timeout)
        } catch {
            failed(error.code)
        }
    }

    override func fired(_: Readiness) {
        guard let attempt else { return }
        let code = Socket.pendingError(attempt.descriptor)
        guard code == 0 else { return failed(code) }
        event = nil
        self.attempt = nil
        complete(
            .success(Connection(on: loop, over: makeTransport(attempt.descriptor), peer: attempt.address)))
    }

    private func failed(_ code: Int32) {
        abandonAttempt()
        if addresses.isEmpty {
            let hint = code == ECONNREFUSED ? "nothing listens there" : nil
            complete(.failure(LoopError(code: code, context: "cannot connect to \(target)", hint: hint)))
        } else {
            tryNext()
        }
    }

    private func complete(_ result: Result<Connection, LoopError>) {
        timer = nil
        keptAlive = nil
        completed(result)
    }

    private func abandonAttempt() {
        guard let descriptor = attempt?.descriptor else { return }
        event = nil
        attempt = nil
        Socket.close(descriptor)
    }
}
