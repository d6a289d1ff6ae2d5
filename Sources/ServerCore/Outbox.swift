import Wire

/// Sends every line to connections, each in the connection's own dialect.
final class Outbox {
    /// The effects for the driver.
    var output = ServerOutput()
    /// What the other servers are to know together with the records, in order; empty where the server is alone. It is taken while records
    /// are read.
    var places: [PlaceChange] = []
    /// How often somebody was told the state of a table, whole or from one diff on, or who watches it.
    var statesTold = 0
    /// The connection whose lines are being executed.
    var asking: ConnectionID?
    /// Bytes sent to that connection alone since it began to be asked.
    var sentToAsking = 0

    func send(_ message: ServerMessage, to outlet: Outlet) {
        let start = output.bytes.count
        if outlet.dialect == .typed {
            append(Narrator.lines(message))
        } else {
            append(message)
        }
        deliver(start..<output.bytes.count, to: outlet.connection)
    }

    /// Sends a message to one connection, unless it has had its last line.
    func send(_ message: ServerMessage, to connection: ClientConnection) {
        if !connection.isFinished { send(message, to: connection.outlet) }
    }

    /// Sends what answers the line that is executed: to a request in JSON as JSON, on any connection.
    func reply(_ message: ServerMessage, to connection: ClientConnection) {
        guard !connection.isFinished else { return }
        send(message, to: Outlet(connection: connection.id, dialect: connection.replyDialect ?? .json))
    }

    /// Sends a page of the list of tables: entries that are encoded already.
    func reply(tables: some Sequence<[UInt8]>, more: String?, to connection: ClientConnection) {
        guard !connection.isFinished else { return }
        let start = output.bytes.count
        output.bytes.write(tables: tables, more: more)
        output.bytes.write(byte: UInt8(ascii: "\n"))
        deliver(start..<output.bytes.count, to: connection.id)
    }

    /// Sends the good reply to a request, which in words is told by other lines.
    func sendOk(_ ok: ServerMessage.Ok, to connection: ClientConnection) {
        guard connection.replyDialect != .typed else { return }
        guard !connection.isFinished else { return }
        let start = output.bytes.count
        output.bytes.write(ok)
        output.bytes.write(byte: UInt8(ascii: "\n"))
        deliver(start..<output.bytes.count, to: connection.id)
    }

    /// Sends lines of text to one connection; where answers come in JSON, as one message.
    func send(lines: [String], to outlet: Outlet) {
        guard outlet.dialect == .typed else { return send(.words(.init(lines: lines)), to: outlet) }
        let start = output.bytes.count
        append(lines)
        deliver(start..<output.bytes.count, to: outlet.connection)
    }

    /// Sends lines of text to one connection, unless it has had its last line.
    func send(lines: [String], to connection: ClientConnection) {
        if !connection.isFinished { send(lines: lines, to: connection.outlet) }
    }

    /// Sends a line that is encoded already, line feed included.
    func send(encoded line: ArraySlice<UInt8>, to connection: ConnectionID) {
        let start = output.bytes.count
        output.bytes.write(verbatim: line.span)
        deliver(start..<output.bytes.count, to: connection)
    }

    /// Sends the connection's last line and ends it.
    func finish(_ connection: ClientConnection, with message: ServerMessage) {
        send(message, to: connection)
        finish(connection)
    }

    /// Ends the connection after what it has been sent so far.
    func finish(_ connection: ClientConnection) {
        guard !connection.isFinished else { return }
        connection.isFinished = true
        output.finished.append(connection.id)
    }

    func log(_ level: LogEntry.Level, _ event: String, _ fields: LogEntry.Field...) { log(level, event, fields) }

    func log(_ level: LogEntry.Level, _ event: String, _ fields: [LogEntry.Field]) {
        output.log.append(LogEntry(level, event, fields))
    }

    /// Adds a message as a JSON line to the output, without a receiver yet.
    func append(_ message: ServerMessage) {
        output.bytes.write(message)
        output.bytes.write(byte: UInt8(ascii: "\n"))
    }

    /// Adds lines of text to the output, without a receiver yet.
    func append(_ lines: [String]) {
        for line in lines {
            output.bytes.write(verbatim: line)
            output.bytes.write(byte: UInt8(ascii: "\n"))
        }
    }

    /// Sends a range of the output.
    func deliver(_ range: Range<Int>, to connection: ConnectionID) {
        guard !range.isEmpty else { return }
        if connection == asking { sentToAsking += range.count }
        output.send(range, to: connection)
    }

    /// Sends a range of the output to all of them.
    func deliver(_ range: Range<Int>, to connections: [ConnectionID]) {
        guard !range.isEmpty else { return }
        if let asking, connections.contains(asking) { sentToAsking += range.count }
        output.send(range, to: connections)
    }
}
