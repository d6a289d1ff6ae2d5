import Vocabulary

/// Reads requests from a tape: moves by hand, all others through `Codable`, to the same values and the same errors.
public enum RequestDecoding {
    /// The request on the tape, or the error that is the reply to it, with the request's id where it has a good one.
    public static func decode(
        _ tape: JSONTape, of requests: RequestSet = .version1
    ) throws(ErrorReply) -> Envelope {
        let fields = HotFields(tape)
        let id = try decodeID(tape, fields.id)
        var type = "flip"
        do throws(DecodingFailure) {
            guard let node = fields.type else { throw tape.missingField("type") }
            if tape.isString(.flip, node) { return Envelope(id: id, .flip(try fields.flip(tape))) }
            guard let name = tape.string(node) else { throw tape.badField(node, expected: "a string") }
            type = name
            switch type {
            case "move" where requests[type] is Request.Move.Type:
                return Envelope(id: id, Request(try fields.move(tape)))
            case "draw" where requests[type] is Request.Draw.Type:
                return Envelope(id: id, Request(try fields.draw(tape)))
            default: break
            }
            if let kind = requests[type] {
                let body = try WireDecoder.decode(kind, from: tape)
                return Envelope(id: id, Request(body))
            }
        } catch {
            throw ErrorReply(error, to: requests[type], id: id)
        }
        var refusal = ErrorReply(
            .unknownType, "There is no request of that type.",
            hint: Spelling.nearest(to: type, among: requests.names).map { "Did you mean \($0)?" }
                ?? "Requests: \(requests.names.joined(separator: ", ")).",
            field: "type")
        refusal.re = id
        throw refusal
    }

    private static func decodeID(_ tape: JSONTape, _ node: JSONTape.Node?) throws(ErrorReply) -> RequestID? {
        guard let node, !tape.isNull(node) else { return nil }
        if let number = tape.integer(node) { return .number(number) }
        if let text = tape.string(node), (1...RequestID.maximumLength).contains(text.unicodeScalars.count) {
            return .text(text)
        }
        throw ErrorReply(
            tape.badField(
                node, expected: "an integer or a string of 1–\(RequestID.maximumLength) characters",
                hint: "Without an id there is no ok."),
            to: nil, id: nil)
    }
}

/// Where on a tape the fields of moves stand, found in one pass.
private struct HotFields {
    var id: JSONTape.Node?
    var type: JSONTape.Node?
    var table: JSONTape.Node?
    private var card: JSONTape.Node?
    private var seq: JSONTape.Node?
    private var seat: JSONTape.Node?

    init(_ tape: JSONTape) {
        tape.forEachField { key, node in
            if tape.isKey(key, .type) {
                type = node
            } else if tape.isKey(key, .table) {
                table = node
            } else if tape.isKey(key, .card) {
                card = node
            } else if tape.isKey(key, .id) {
                id = node
            } else if tape.isKey(key, .seq) {
                seq = node
            } else if tape.isKey(key, .seat) {
                seat = node
            }
        }
    }

    func flip(_ tape: JSONTape) throws(DecodingFailure) -> Request.Flip {
        let table = try tape.requiredString(table, "table")
        guard let card else { throw tape.missingField("card") }
        guard let number = tape.integer(card) else { throw tape.badField(card, expected: "an integer") }
        return Request.Flip(
            table: table, card: number, seq: try tape.optionalInteger(seq), seat: try tape.optionalInteger(seat))
    }

    func move(_ tape: JSONTape) throws(DecodingFailure) -> Request.Move {
        Request.Move(
            table: try tape.requiredString(table, "table"), from: try tape.requiredString(tape.field(.from), "from"),
            to: try tape.requiredString(tape.field(.to), "to"), count: try tape.optionalInteger(tape.field(.count)),
            seat: try tape.optionalInteger(seat), seq: try tape.optionalInteger(seq))
    }

    func draw(_ tape: JSONTape) throws(DecodingFailure) -> Request.Draw {
        Request.Draw(
            table: try tape.requiredString(table, "table"), seat: try tape.optionalInteger(seat),
            seq: try tape.optionalInteger(seq))
    }
}

extension JSONTape {
    fileprivate func requiredString(_ node: Node?, _ field: String) throws(DecodingFailure) -> String {
        guard let node else { throw missingField(field) }
        guard let text = string(node) else { throw badField(node, expected: "a string") }
        return text
    }

    fileprivate func optionalInteger(_ node: Node?) throws(DecodingFailure) -> Int? {
        guard let node, !isNull(node) else { return nil }
        guard let number = integer(node) else { throw badField(node, expected: "an integer") }
        return number
    }
}

extension JSONKey {
    fileprivate static let card = JSONKey("card")
    fileprivate static let count = JSONKey("count")
    fileprivate static let flip = JSONKey("flip")
    fileprivate static let from = JSONKey("from")
    fileprivate static let id = JSONKey("id")
    fileprivate static let seat = JSONKey("seat")
    fileprivate static let seq = JSONKey("seq")
    fileprivate static let table = JSONKey("table")
    fileprivate static let to = JSONKey("to")
    fileprivate static let type = JSONKey("type")
}

extension ErrorReply {
    /// The reply to a line that is well-formed JSON and not a valid request.
    init(_ failure: DecodingFailure, to kind: (any RequestBody.Type)?, id: RequestID?) {
        self.init(
            failure.kind == .missingField ? .missingField : .badField, failure.sentence,
            hint: failure.hint ?? kind.map { "For example: \($0.example)" }, field: failure.field)
        re = id
    }
}
