/// One datagram: a JSON object with a `type`, as on the wire of the game, in one line of at most 512 bytes.
public enum Datagram: Sendable, Hashable {
    /// A server announces itself.
    case beacon(Beacon)
    /// A client asks for servers.
    case query(Query)

    /// The most bytes of a datagram with its line feed. Every link carries so many in one piece.
    public static let byteLimit = 512

    /// The line, with its line feed.
    public var bytes: [UInt8] {
        var bytes =
            switch self {
            case .beacon(let beacon): WireEncoder.bytes(of: Tagged(type: "beacon", fields: beacon))
            case .query(let query): WireEncoder.bytes(of: Tagged(type: "query", fields: query))
            }
        bytes.append(UInt8(ascii: "\n"))
        precondition(bytes.count <= Self.byteLimit, "the fields' ranges keep a datagram within its limit")
        return bytes
    }

    /// The JSON object of a datagram: `type` first, then the fields.
    private struct Tagged<Fields: Encodable>: Encodable {
        let type: String
        let fields: Fields

        enum CodingKeys: CodingKey { case type }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(type, forKey: .type)
            try fields.encode(to: encoder)
        }
    }
}

/// Reads datagrams, whoever sent them. It keeps its storage, so that reading allocates little.
public struct DatagramReader: Sendable {
    private var tape = JSONTape()

    private struct Head: Decodable { let type: String }

    /// A reader that has read nothing yet.
    public init() {}

    /// The datagram in these bytes; nil unless they are one line within the limit, of a known type, with every field in
    /// its range. Unknown fields are ignored. Characters that could act on a terminal are taken out of the text.
    public mutating func read(_ bytes: Span<UInt8>) -> Datagram? {
        guard (2...Datagram.byteLimit).contains(bytes.count) else { return nil }
        let length = bytes[bytes.count - 1] == UInt8(ascii: "\n") ? bytes.count - 1 : bytes.count
        for index in 0..<length where bytes[index] == UInt8(ascii: "\n") { return nil }
        do {
            try tape.read(bytes.extracting(0..<length))
            switch try WireDecoder.decode(Head.self, from: tape).type {
            case "beacon":
                var beacon = try WireDecoder.decode(Beacon.self, from: tape)
                beacon.name = Narrator.printable(beacon.name)
                beacon.version = Narrator.printable(beacon.version)
                return beacon.isPlausible ? .beacon(beacon) : nil
            case "query":
                let query = try WireDecoder.decode(Query.self, from: tape)
                return query.isPlausible ? .query(query) : nil
            default: return nil
            }
        } catch {
            return nil
        }
    }
}
