/// Executes what connections send, line by line. Each address has a share of a tick.
extension Server {
    /// How many bytes are to be read from a connection now: the less work its address may still make, the fewer. Reading takes time
    /// even where the bytes make no line.
    public func mostToRead(from id: ConnectionID) -> Int {
        guard let connection = connections[id] else { return .max }
        let room = shares.room(of: connection.address)
        return room == .max ? .max : max(room * ServerLimits.readBytesPerUnit, ServerLimits.leastReadBytes)
    }

    /// Bytes have come from a connection. `overhead` is the extra work of reading them, as a number of plain bytes that take as long.
    public func receive(_ bytes: Span<UInt8>, from id: ConnectionID, overhead: Int = 0) {
        guard let connection = connections[id], !connection.isFinished else { return }
        if overhead > 0 {
            shares.spend((overhead - 1) / ServerLimits.unitBytes + 1, on: connection.address)
        }
        guard connection.wait == nil else { return connection.putOff(bytes, at: clock.uptime) }
        read(bytes, of: connection)
    }

    /// Tells tables whose connection was lost, and executes lines that waited for a tick, within each address's
    /// share. The driver calls it once a tick, after all input of the tick.
    public func beginTick() {
        wakes.begin()
        events?.room.begin()
        if !isShuttingDown {
            giveUpSilent()
            sessions.beginTick()
        }
        tables.drain.look()
        shares.begin { id in
            guard let connection = connections[id], !connection.isFinished else { return }
            readOn(connection)
            if connection.wait == nil, !connection.isFinished { outbox.output.resumed.append(id) }
        }
    }

    /// Whether lines or something that is due wait for the next tick.
    public var awaitsTick: Bool { shares.hasWaiting || !isShuttingDown && (wakes.isSpent || sessions.hasParting) }

    /// Executes what was put off, and then the end of what the connection sends.
    func readOn(_ connection: ClientConnection) {
        connection.wait = nil
        let bytes = connection.takeUnread()
        read(bytes.span, of: connection)
        if connection.endsAfterUnread { receiveEnd(from: connection.id) }
    }

    private func waitForTick(_ connection: ClientConnection, with bytes: Span<UInt8>) {
        connection.putOff(bytes, at: clock.uptime)
        connection.wait = .tick
        shares.wait(connection)
        outbox.output.paused.append(connection.id)
    }

    /// Executes the lines. Where they make too much output for one tick, the rest waits until that has gone out: a read
    /// holds hundreds of short requests, and each may be answered by a line of 64 KiB. Where a reply comes later, the rest
    /// waits for that, and where the address has had its share of the tick, for the next.
    func read(_ bytes: Span<UInt8>, of connection: ClientConnection) {
        let room = shares.room(of: connection.address)
        guard room > 0 else { return waitForTick(connection, with: bytes) }
        if connection.dialect == nil, connection.hasSentNothing, ForeignGreeting.isTLS(bytes) {
            refuse(.tls, of: connection)
        }
        // Half of what may wait, so that asking much makes no one a slow reader.
        let most = limits.backlogBytes > 0 ? limits.backlogBytes / 2 : Int.max
        (outbox.asking, outbox.sentToAsking) = (connection.id, connection.takeSent())
        let (copies, written) = (outbox.output.copies, outbox.output.bytes.count)
        var position = 0
        workOfLines = 0
        // Bytes count too: blank lines are no lines.
        var work: Int {
            workOfLines + outbox.output.copies - copies
                + (outbox.output.bytes.count - written + position) / ServerLimits.unitBytes
        }
        defer {
            outbox.asking = nil
            shares.spend(work, on: connection.address)
        }
        while !connection.isFinished, let event = connection.lines.next(in: bytes, from: &position) {
            workOfLines += 1
            answering {
                switch event {
                case .line(let range): handle(bytes.extracting(range), from: connection)
                case .joined(let line): handle(line.span, from: connection)
                case .tooLong: refuseLongLine(of: connection)
                }
            }
            if connection.wait == .reply {
                connection.putOff(bytes.extracting(position..<bytes.count), at: clock.uptime)
                return outbox.output.paused.append(connection.id)
            }
            guard position < bytes.count, !connection.isFinished else { continue }
            if outbox.sentToAsking > most {
                connection.putOff(bytes.extracting(position..<bytes.count), at: clock.uptime)
                connection.wait = .output
                connectionAlarms.note(connection)
                return outbox.output.halted.append(connection.id)
            }
            guard work < room else {
                connection.keepSent(outbox.sentToAsking)
                return waitForTick(connection, with: bytes.extracting(position..<bytes.count))
            }
        }
        if connection.isFinished { return sessions.lose(connection) }
        // Only a line that begins can move the connection's time earlier.
        if connection.beginsLine(at: clock.uptime) { connectionAlarms.note(connection) }
    }
}
