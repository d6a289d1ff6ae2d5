import Wire

/// What becomes of lines that a connection does not read.
extension Server {
    /// The driver has dropped a backlog that was too long. `dropped` has the lines of it that are owed, above all replies. The first
    /// time, the connection gets fresh snapshots instead of the tables' lines, and then the owed lines again. If it has not read
    /// those when this happens again, it is ended.
    public func backlogOverflowed(_ id: ConnectionID, dropped: [UInt8] = []) {
        guard let connection = connections[id], !connection.isFinished else { return }
        guard connection.isBehind else {
            connection.isBehind = true
            if let session = connection.session { tables.showAgain(session.asker(on: connection)) }
            return sendAgain(dropped, to: connection)
        }
        endSlow(connection)
    }

    /// Ends a connection that reads too slowly, or not at all.
    func endSlow(_ connection: ClientConnection) {
        // Not its address, which nothing would remove from the log when an account is erased.
        let who = connection.session.map { [LogEntry.Field("player", $0.playerID)] } ?? []
        outbox.log(.warning, "slow_reader_dropped", who)
        outbox.finish(connection, with: .goodbye(.init(reason: .slow)))
        sessions.lose(connection)
    }

    /// Ends a connection whose backlog the driver has dropped for want of memory. It is sent goodbye, though it may never read
    /// that.
    public func backlogDropped(_ id: ConnectionID) {
        guard let connection = connections[id], !connection.isFinished else { return }
        endSlow(connection)
    }

    /// The address that counts for limits, without its port: of IPv6 the first 64 bits.
    public func network(of id: ConnectionID) -> String? { connections[id]?.address.network }

    /// Whoever was put out of a table has no snapshot of it, and is told that it is closed.
    private func sendAgain(_ dropped: [UInt8], to connection: ClientConnection) {
        var former: Set<String> = []
        for line in dropped.split(separator: UInt8(ascii: "\n")) where Self.isOwed(line.span) {
            guard line.span.starts(with: Self.ofSeats) else {
                outbox.send(encoded: line + [UInt8(ascii: "\n")], to: connection.id)
                continue
            }
            let rest = line.dropFirst(Self.ofSeats.count)
            let table = String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            if connection.session?.tables.contains(table) != true, former.insert(table).inserted {
                outbox.send(.closed(.init(table: table)), to: connection)
            }
        }
    }

    /// Whether ``backlogOverflowed(_:dropped:)`` must know of a dropped line. Snapshots replace what tables and lists sent unasked, but
    /// for a seat that may be lost with its table. A person who types gets only errors again. It allocates nothing, because a backlog
    /// has thousands of lines.
    public static func isOwed(_ line: Span<UInt8>) -> Bool {
        guard line.count > 0, line[0] == UInt8(ascii: "{") else { return words.contains { line.starts(with: $0) } }
        if line.starts(with: ofSeats) { return line.contains(seat) }
        return !replaceable.contains { line.starts(with: $0) }
    }

    private static let words = ["error ", Narrator.putOut].map { Array($0.utf8) }
    private static let ofSeats = Array(#"{"type":"diff","table":""#.utf8)
    private static let seat = Array(#""op":"seat""#.utf8)
    private static let replaceable = ["diff", "chat", "lobby", "snapshot"].map { Array("{\"type\":\"\($0)\"".utf8) }

    /// Nothing waits for the connection any more, so it is read again if reading was put off.
    public func backlogDrained(_ id: ConnectionID) {
        guard let connection = connections[id] else { return }
        connection.isBehind = false
        switch connection.wait {
        case .reply:
            outbox.output.paused.append(id)
            accounts?.drained(connection)
        case .tick: outbox.output.paused.append(id)
        case .output where !connection.isFinished: readOn(connection)
        case .output, nil: break
        }
    }
}
