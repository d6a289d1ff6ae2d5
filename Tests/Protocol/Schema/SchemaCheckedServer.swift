import Wire

/// A server whose every line, and every line to it, is held against the schemas: they take every line of the server, and a request
/// that they refuse is refused by the server too.
final class SchemaCheckedServer: ServerUnderTest {
    private let server: any ServerUnderTest
    /// What a client has sent since its last line feed.
    private var unfinished: [String: [UInt8]] = [:]
    /// The requests that the schemas take, and those that they refuse, until they are answered.
    private var open: [String: [(line: JSONValue, flaws: [String])]] = [:]

    init(_ server: any ServerUnderTest) { self.server = server }

    func connect(_ client: String) throws { try server.connect(client) }
    func close(_ client: String) throws { try server.close(client) }
    func hasEnded(_ client: String) throws -> Bool { try server.hasEnded(client) }
    func advance(milliseconds: Int) { server.advance(milliseconds: milliseconds) }
    func stop() { server.stop() }

    func send(_ bytes: [UInt8], from client: String) throws {
        unfinished[client, default: []] += bytes
        while let end = unfinished[client]?.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: unfinished[client]?[..<end] ?? [], as: UTF8.self)
            unfinished[client]?.removeSubrange(...end)
            // Schemas cannot judge a line that is not JSON.
            guard line.hasPrefix("{"), let value = try? JSONValue(line) else { continue }
            open[client, default: []].append((value, Schemas["client-line"].flaws(value)))
        }
        try server.send(bytes, from: client)
    }

    func nextLine(of client: String) throws -> String? {
        guard let line = try server.nextLine(of: client) else { return nil }
        guard line.hasPrefix("{") else {
            if line.hasPrefix("error ") { answered(client, id: nil) }
            return line
        }
        let value = try JSONValue(line)
        let flaws = Schemas["server-line"].flaws(value)
        if !flaws.isEmpty { throw TranscriptFailure(client, "received\n  \(line)\n\(flaws.joined(separator: "\n"))") }
        switch value["type"]?.string {
        case "error":
            let request = answered(client, id: value["re"])
            let shape = [ErrorCode.missingField, .unknownType].map(\.rawValue)
            if request?.flaws.isEmpty == true, shape.contains(value["code"]?.string ?? "") {
                throw TranscriptFailure(client, "the schemas take what is refused by\n  \(line)")
            }
        case "ok":
            let request = answered(client, id: value["re"])
            if let flaws = request?.flaws, !flaws.isEmpty {
                throw TranscriptFailure(client, "the schemas refuse what is answered by\n  \(line)\n\(flaws)")
            }
        default: break
        }
        return line
    }

    func leftovers() throws -> [String] {
        for (client, requests) in open {
            for request in requests where !request.flaws.isEmpty {
                throw TranscriptFailure(client, "the schemas alone refuse\n  \(request.line.text)\n\(request.flaws)")
            }
        }
        return try server.leftovers()
    }

    /// Takes the request that is answered off the list; without an id the first that the schemas refuse.
    @discardableResult
    private func answered(_ client: String, id: JSONValue?) -> (line: JSONValue, flaws: [String])? {
        let index = open[client]?.firstIndex { request in
            id == nil ? !request.flaws.isEmpty : request.line["id"] == id
        }
        return index.flatMap { open[client]?.remove(at: $0) }
    }
}
