import EventLoop
import ServerCore

/// Runs a `Server` on an event loop: hands it bytes and time, and executes what it wants done, once a turn.
package final class ServerDriver {
    private let loop: EventLoop
    private let server: Server
    private let log: LogWriter
    private let backlogLimit: Int
    private var clients: [Client?] = []
    private var freeSlots: [Int] = []
    private var slowClients: [Client] = []
    /// Who was slow in the last turn.
    private var warnedClients: [Client] = []
    /// Who is not read until what it was sent has gone out.
    private var haltedClients: [Client] = []
    private var haltTimer: Timer?
    private var generations = 0
    private var alarm: Timer?
    private var alarmTime: Moment?

    /// How long a connection that has been sent its last line may take to read it.
    private static let lingering = Duration.seconds(2)

    /// A server on that loop, without connections.
    package init(_ server: Server, on loop: EventLoop, log: LogWriter, backlogLimit: Int) {
        self.server = server
        self.loop = loop
        self.log = log
        self.backlogLimit = backlogLimit
        alarm = Timer(on: loop) { [unowned self] in
            alarmTime = nil
            tellTime()
        }
        // Makes a turn, at whose end it is seen what has gone out at once.
        haltTimer = Timer(on: loop) {}
        loop.beforeFlush = { [unowned self] in
            execute()
            setAlarm()
            return .flush
        }
    }

    /// How many are connected.
    package var connectionCount: Int { clients.count - freeSlots.count }

    /// Takes a new connection in.
    package func accept(_ connection: Connection) {
        tellTime()
        generations += 1
        let slot = freeSlots.popLast() ?? clients.count
        if slot == clients.count { clients.append(nil) }
        let client = Client(ConnectionID(slot: slot, generation: generations), connection, self)
        clients[slot] = client
        connection.start(client)
        server.connect(client.id, from: connection.peer.description)
    }

    /// Says goodbye to everybody.
    func shutDown() {
        tellTime()
        server.shutDown()
    }

    private func tellTime() { server.advance(to: Moment(sinceStart: loop.now)) }

    /// Wakes the server when it wants to be woken, unless it will be woken earlier anyway.
    private func setAlarm() {
        guard let next = server.nextAlarm else { return }
        if let alarmTime, alarmTime <= next { return }
        alarmTime = next
        alarm?.schedule(after: max(.zero, next - Moment(sinceStart: loop.now)))
    }

    /// Copies the server's bytes into the loop's output once, and queues ranges of them for who gets them.
    private func execute() {
        // Who took at once what was said instead of the backlog has none that could drain.
        for client in warnedClients {
            client.isWarned = false
            if client.connection.backlogBytes == 0 { server.backlogDrained(client.id) }
        }
        warnedClients.removeAll()
        readOn()
        while !server.output.isEmpty {
            executeOutput()
            // Told only now, for it makes new output, and all that was queued before is dropped.
            for client in slowClients where !client.connection.isClosing {
                server.backlogOverflowed(client.id, dropped: client.connection.discardUnsentLines())
            }
            warnedClients += slowClients
            slowClients.removeAll()
        }
    }

    /// Reads those on who took at once all that they were sent; the others when they have.
    private func readOn() {
        guard !haltedClients.isEmpty else { return }
        let clients = haltedClients
        haltedClients.removeAll()
        for client in clients where client.connection.backlogBytes == 0 { drained(client) }
    }

    private func drained(_ client: Client) {
        tellTime()
        client.connection.resumeReading()
        server.backlogDrained(client.id)
    }

    private func executeOutput() {
        let base = loop.append(server.output.bytes.storage.span.extracting(first: server.output.bytes.count)).lowerBound
        for delivery in server.output.deliveries {
            let range = base + delivery.range.lowerBound..<base + delivery.range.upperBound
            clients[delivery.connection.slot]?.deliver(range, to: delivery.connection)
        }
        for id in server.output.halted {
            guard let client = client(id) else { continue }
            client.connection.pauseReading()
            haltedClients.append(client)
            haltTimer?.schedule(after: .zero)
        }
        for id in server.output.finished { client(id)?.connection.finish(lingering: Self.lingering) }
        for record in server.output.log { log.write(record, at: loop.now) }
        server.output.removeAll()
    }

    private func client(_ id: ConnectionID) -> Client? {
        guard let client = clients[id.slot], client.id == id else { return nil }
        return client
    }

    /// One connection, between the loop and the server.
    private final class Client: ConnectionHandler {
        let id: ConnectionID
        let connection: Connection
        /// Whether the server was told in this turn that it is slow.
        var isWarned = false
        /// Strong both ways while the connection lives; closing it takes the client off the driver.
        private let driver: ServerDriver

        init(_ id: ConnectionID, _ connection: Connection, _ driver: ServerDriver) {
            self.id = id
            self.connection = connection
            self.driver = driver
        }

        func received(_ bytes: Span<UInt8>, on connection: Connection) {
            driver.tellTime()
            driver.server.receive(bytes, from: id)
        }

        func ended(_ connection: Connection) {
            driver.tellTime()
            driver.server.receiveEnd(from: id)
        }

        func drained(_ connection: Connection) { driver.drained(self) }

        func closed(_ connection: Connection, error: LoopError?) {
            driver.tellTime()
            driver.server.disconnect(id)
            driver.clients[id.slot] = nil
            driver.freeSlots.append(id.slot)
        }

        /// Queues a range of the loop's output, unless the slot is somebody else's by now. Too much that has come to wait
        /// is told once a turn: what is said instead needs time.
        func deliver(_ range: Range<Int>, to recipient: ConnectionID) {
            guard recipient == id else { return }
            connection.enqueue(range)
            guard connection.backlogBytes > driver.backlogLimit, driver.backlogLimit > 0, !isWarned else { return }
            isWarned = true
            driver.slowClients.append(self)
        }
    }
}
