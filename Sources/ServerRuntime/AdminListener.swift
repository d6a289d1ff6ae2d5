import EventLoop
import Platform
import ServerCore

/// The socket in a server's data folder over which whoever runs it asks things of it. One line is one order; the answer's lines
/// come, and then `ok`, or `error CODE: words` alone. Each order is answered before the next is read.
final class AdminListener {
    private let driver: ServerDriver
    private let loop: EventLoop
    private let path: String
    private var listener: Listener?
    private var clients: [UInt64: Client] = [:]
    private var lastClient: UInt64 = 0
    /// Lines with numbers of the server, for `stats`, beside those that it tells itself.
    private let numbers: () -> [String]
    /// For `health`: what keeps the server from its work, nil where nothing does; and what works only in part, a sentence each.
    private let health: () -> (fault: String?, troubles: [String])

    /// Clients at once; one more is told so.
    static let mostClients = 8
    /// Bytes in a line at most.
    static let mostBytes = 4_096
    /// How long a client may be silent.
    private static let patience = Duration.seconds(60)

    /// The path of the socket in a data folder.
    static func path(in folder: String) -> String { folder + "/admin.sock" }

    init(
        _ driver: ServerDriver, on loop: EventLoop, in folder: String,
        numbers: @escaping () -> [String], health: @escaping () -> (fault: String?, troubles: [String])
    ) throws(LoopError) {
        (self.driver, self.loop, self.numbers, self.health) = (driver, loop, numbers, health)
        path = Self.path(in: folder)
        listener = try Listener(on: loop, path: path) { [unowned self] in accept($0) }
        driver.administered = { [unowned self] answers in for answer in answers { tell(answer) } }
    }

    /// Takes no more clients, and removes the socket. Calling it again does nothing.
    func close() {
        guard let listener else { return }
        listener.close()
        self.listener = nil
        Files.remove(path)
        for client in clients.values { client.connection.finish(lingering: .milliseconds(100)) }
    }

    private func accept(_ connection: Connection) {
        lastClient += 1
        let client = Client(lastClient, connection, self, on: loop)
        clients[lastClient] = client
        connection.start(client)
        guard clients.count > Self.mostClients else { return client.wait() }
        client.end(
            "error too_many: \(Self.mostClients) others are connected to this socket. Wait until one of them ends.")
    }

    private func execute(_ line: String, for client: UInt64) { driver.administer(line, for: client) }

    private func tell(_ answer: ServerOutput.AdminAnswer) {
        guard let client = clients[answer.client] else { return }
        var lines = answer.lines
        if client.asked == "stats", !answer.isRefused { lines += numbers() }
        let health = client.asked == "health" ? health() : (fault: nil, troubles: [])
        if !answer.isRefused { lines += health.troubles }
        client.answer(
            health.fault.map { ["error internal: \($0)"] } ?? lines + (answer.isRefused ? [] : ["ok"]),
            atOnce: answer.needsNoRecords)
    }

    private final class Client: ConnectionHandler {
        let connection: Connection
        private let number: UInt64
        private unowned let owner: AdminListener
        private var unread: [UInt8] = []
        private var isAsking = false
        private var isEnding = false
        /// The first word of the order that is executed.
        private(set) var asked = ""
        private var timer: Timer?

        init(_ number: UInt64, _ connection: Connection, _ owner: AdminListener, on loop: EventLoop) {
            (self.number, self.connection, self.owner) = (number, connection, owner)
            timer = Timer(on: loop) { [unowned self] in end("error idle: Nothing came for a minute.") }
        }

        func wait() { timer?.schedule(after: AdminListener.patience) }

        func received(_ bytes: Span<UInt8>, on _: Connection) {
            guard !isEnding else { return }
            for index in bytes.indices { unread.append(bytes[index]) }
            goOn()
        }

        private func goOn() {
            while !isAsking, !isEnding, let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = unread[..<end]
                guard line.count <= AdminListener.mostBytes else { break }
                let text = String(validating: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
                unread.removeSubrange(...end)
                guard let text else { return self.end("error not_utf8: The line is not UTF-8.") }
                isAsking = true
                asked = text.lowercased().split(separator: " ").first.map(String.init) ?? ""
                connection.pauseReading()
                timer?.cancel()
                owner.execute(text, for: number)
            }
            let line = unread.firstIndex(of: UInt8(ascii: "\n")) ?? unread.count
            if !isAsking, line > AdminListener.mostBytes {
                end("error line_too_long: A line has at most \(AdminListener.mostBytes) bytes.")
            }
        }

        func answer(_ lines: [String], atOnce: Bool) {
            let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
            if atOnce { connection.sendAtOnce(bytes.span) } else { connection.send(bytes) }
            isAsking = false
            guard !connection.isClosing else { return }
            wait()
            connection.resumeReading()
            goOn()
        }

        func end(_ line: String) {
            guard !isEnding else { return }
            isEnding = true
            timer = nil
            connection.sendAtOnce(Array((line + "\n").utf8).span)
            connection.finish(lingering: .seconds(1))
        }

        func ended(_ connection: Connection) {
            // What was asked is still answered; reading is paused until then, so that this comes later.
            connection.finish(lingering: .seconds(1))
        }

        func closed(_: Connection, error: LoopError?) {
            timer = nil
            owner.clients[number] = nil
        }
    }
}
