import Foundation
import TestSupport
import Testing
import Wire

/// What requests say of themselves.
@Suite struct RequestsTests {
    /// A request of a game that this protocol does not have.
    struct Move: MoveRequest {
        var table: String
        var from: String
        var seat: Int?
        var seq: Int?

        static let about = RequestDescription(
            "move", by: .seated, isRemembered: true, example: Move(table: "k3f9", from: "t3"),
            fields: [
                .table, .required("from", \.from, .any("string")), .optional("seat", \.seat, .seat),
                .optional("seq", \.seq, .any("seq")),
            ])
    }

    /// The requests of every server, and one of that game.
    private static let all = RandomMessages.all.adding([Move.self])

    private static func read(_ line: String, of requests: RequestSet = .version1) throws -> Envelope {
        return try RequestDecoding.decode(JSONTape(Array(line.utf8).span), of: requests)
    }

    /// Every example is a good request of its own type, and its fields are in their ranges.
    @Test(arguments: all.names) func examples(_ name: String) throws {
        let kind = try #require(Self.all[name])
        let request = try Self.read(kind.example, of: Self.all).request
        #expect(request.type == name)
        #expect(request.flaw(within: RequestLimits(texts: TextLengths(), flawInRules: { _ in nil })) == nil)
    }

    /// The fields told are the fields written, and just those that must be there are missed.
    @Test(arguments: all.names) func fields(_ name: String) throws {
        let kind = try #require(Self.all[name])
        var source = RandomMessages(seed: 5)
        var written: Set<String> = []
        for _ in 0..<60 {
            let line = Data(TypedDialect.json(of: source.envelope(name, of: Self.all).request).utf8)
            let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
            written.formUnion(object.keys)
            for field in kind.fields where object[field.name] != nil {
                var less = object
                less[field.name] = nil
                let rest = String(decoding: try JSONSerialization.data(withJSONObject: less), as: UTF8.self)
                var missed: String?
                do { _ = try Self.read(rest, of: Self.all) } catch let error as ErrorReply { missed = error.field }
                #expect(missed == (field.isRequired ? field.name : nil))
            }
        }
        #expect(written.subtracting(["type"]) == Set(kind.fields.map(\.name)))
    }

    /// A flip is the same request however it is made.
    @Test func flipsAreFlips() {
        let flip = Request.Flip(table: "k3f9", card: 3)
        #expect(Request(flip) == .flip(flip))
        #expect(Request(flip).hashValue == Request.flip(flip).hashValue)
        #expect(Request(flip) != Request.ready(Request.Ready(table: "k3f9")))
        #expect(Request.flip(flip).permission == .seated && Request.flip(flip).isRemembered)
    }

    /// A server may speak more requests than the protocol's, with their commands; others do not know them.
    @Test func moreRequests() throws {
        let line = #"{"type":"move","id":1,"table":"k3f9","from":"f1","seq":3}"#
        #expect(try Self.read(line, of: Self.all).request == Request(Move(table: "k3f9", from: "f1", seq: 3)))
        #expect(#expect(throws: ErrorReply.self) { try Self.read(line) }?.code == .unknownType)
        let error = #expect(throws: ErrorReply.self) { try Self.read(#"{"type":"move","table":"k3f9"}"#, of: Self.all) }
        #expect(error?.code == .missingField && error?.field == "from")
        #expect(error?.hint == #"For example: {"type":"move","table":"k3f9","from":"t3"}"#)
        let near = #expect(throws: ErrorReply.self) { try Self.read(#"{"type":"moves"}"#, of: Self.all) }
        #expect(near?.hint == "Did you mean move?")
    }
}
