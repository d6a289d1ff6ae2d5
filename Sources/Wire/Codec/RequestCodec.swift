import Spelling

/// Reads requests from a tape: `flip`, which is nine lines of ten, by hand, all others through `Codable`.
public enum RequestCodec {
    private static let typeKey = JSONKey("type")
    private static let idKey = JSONKey("id")
    private static let tableKey = JSONKey("table")
    private static let cardKey = JSONKey("card")
    private static let seqKey = JSONKey("seq")
    private static let seatKey = JSONKey("seat")
    private static let flipType = JSONKey("flip")

    /// The request on the tape, or the error that is the reply to it, with the request's id where it has a good one.
    public static func decode(_ tape: JSONTape) throws(ErrorReply) -> Envelope {
        var id: RequestID?
        if let node = tape.field(idKey), !tape.isNull(node) { id = try decodeID(tape, node) }
        var type = "flip"
        do throws(DecodingFailure) {
            guard let node = tape.field(typeKey) else { throw tape.missingField("type") }
            if tape.isString(flipType, node) { return Envelope(id: id, .flip(try decodeFlip(tape))) }
            guard let name = tape.string(node) else { throw tape.badField(node, expected: "a string") }
            type = name
            if Request.types.contains(type) { return try WireDecoder.decode(Envelope.self, from: tape) }
        } catch {
            throw ErrorReply(error, to: type, id: id)
        }
        var refusal = ErrorReply(
            .unknownType, "There is no request of that type.",
            hint: Spelling.nearest(to: type, among: Request.types).map { "Did you mean \($0)?" }
                ?? "Requests: \(Request.types.joined(separator: ", ")).",
            field: "type")
        refusal.re = id
        throw refusal
    }

    private static func decodeID(_ tape: JSONTape, _ node: JSONTape.Node) throws(ErrorReply) -> RequestID? {
        if let number = tape.integer(node) { return .number(number) }
        if let text = tape.string(node), (1...RequestID.maximumLength).contains(text.unicodeScalars.count) {
            return .text(text)
        }
        throw ErrorReply(
            tape.badField(
                node, expected: "an integer or a string of 1–\(RequestID.maximumLength) characters",
                hint: "Leave id out, and there is no ok."),
            to: "flip", id: nil)
    }

    private static func decodeFlip(_ tape: JSONTape) throws(DecodingFailure) -> Request.Flip {
        guard let tableNode = tape.field(tableKey) else { throw tape.missingField("table") }
        guard let table = tape.string(tableNode) else { throw tape.badField(tableNode, expected: "a string") }
        guard let cardNode = tape.field(cardKey) else { throw tape.missingField("card") }
        guard let card = tape.integer(cardNode) else { throw tape.badField(cardNode, expected: "an integer") }
        return Request.Flip(
            table: table, card: card, seq: try decodeInteger(tape, seqKey), seat: try decodeInteger(tape, seatKey))
    }

    private static func decodeInteger(_ tape: JSONTape, _ key: JSONKey) throws(DecodingFailure) -> Int? {
        guard let node = tape.field(key), !tape.isNull(node) else { return nil }
        guard let number = tape.integer(node) else { throw tape.badField(node, expected: "an integer") }
        return number
    }
}

extension ErrorReply {
    /// The reply to a line that is well-formed JSON and no good request.
    init(_ failure: DecodingFailure, to type: String, id: RequestID?) {
        self.init(
            failure.kind == .missingField ? .missingField : .badField, failure.sentence,
            hint: failure.hint ?? Request.examples[type].map { "A good one: \($0)" }, field: failure.field)
        re = id
    }
}
