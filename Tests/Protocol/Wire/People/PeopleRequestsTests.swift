import Testing
import Wire

/// The fields of requests about accounts, records and moderation.
@Suite struct PeopleRequestsTests {
    private static let people = RequestSet.version1.adding(RequestSet.people)

    /// The refusal of a JSON line; nil if its fields are good.
    private func refusal(_ line: String) throws -> String? {
        let tape = try JSONTape(Array(line.utf8).span)
        do throws(ErrorReply) {
            let request = try RequestDecoding.decode(tape, of: Self.people).request
            return request.flaw(within: RequestLimits(texts: TextLengths(), flawInRules: { _ in nil })).map(Self.words)
        } catch {
            return Self.words(error)
        }
    }

    private static func words(_ error: ErrorReply) -> String { "\(error.code.rawValue) \(error.field ?? "-")" }

    /// Fields that are missing, too long or of no use together are refused by name.
    @Test(arguments: [
        (#"{"type":"register","name":"ada"}"#, "missing_field password"),
        (#"{"type":"register","name":"ada","password":7}"#, "bad_field password"),
        (#"{"type":"login","name":"ada"}"#, "missing_field password"),
        (#"{"type":"login","password":"x"}"#, "missing_field name"), (#"{"type":"login"}"#, "missing_field name"),
        (#"{"type":"login","token":"t","name":"ada"}"#, "bad_field token"),
        (#"{"type":"account","do":"dance"}"#, "bad_field do"),
        (#"{"type":"account","do":"rename","password":"x"}"#, "missing_field name"),
        (#"{"type":"account","do":"password","password":"x"}"#, "missing_field new"),
        (#"{"type":"account","do":"delete"}"#, "missing_field password"),
        (#"{"type":"records","account":"@"}"#, "bad_field account"),
        (#"{"type":"leaders","game":"memory","mode":"solo","by":"won"}"#, "missing_field level"),
        (#"{"type":"leaders","game":"memory","mode":"solo","by":"rating","level":"easy"}"#, "bad_field level"),
        (
            #"{"type":"leaders","game":"memory","mode":"solo","by":"won","level":"easy","seats":"two"}"#,
            "bad_field seats"
        ),
        (#"{"type":"leaders","game":"memory","mode":"solo","by":"beauty"}"#, "bad_field by"),
        (#"{"type":"history","limit":0}"#, "bad_field limit"), (#"{"type":"history","after":""}"#, "bad_field after"),
        (#"{"type":"replay","game":"gt47","after":-1}"#, "bad_field after"),
        (#"{"type":"report","text":"x"}"#, "missing_field table"),
        (#"{"type":"report","table":"k3f9","text":"x"}"#, "missing_field seat"),
        (#"{"type":"report","account":"a","seat":1,"text":"x"}"#, "bad_field account"),
        (#"{"type":"report","account":"a","text":""}"#, "bad_field text"),
        (#"{"type":"ban","reason":"x"}"#, "missing_field account"),
        (#"{"type":"ban","account":"a","session":"p","reason":"x"}"#, "bad_field account"),
        (#"{"type":"ban","address":"10.0.0.0/7","reason":"x"}"#, "bad_field address"),
        (#"{"type":"mute","account":"a","reason":"x","minutes":5256001}"#, "bad_field minutes"),
        (#"{"type":"mute","account":"a"}"#, "missing_field reason"),
        (#"{"type":"unban","account":"a","kind":"kick"}"#, "bad_field kind"),
        (#"{"type":"announce","text":"\u0000"}"#, "bad_field text"),
    ]) func badFields(_ line: String, _ words: String) throws {
        #expect(try refusal(line) == words)
    }

    /// A password may have 128 characters and 512 bytes; whether it is long enough is not a matter of the field.
    @Test func passwordLengths() throws {
        func refused(_ password: String) throws -> String? {
            try refusal(#"{"type":"register","name":"ada","password":"\#(password)"}"#)
        }
        #expect(try refused("") == nil)
        #expect(try refused(String(repeating: "🦊", count: 128)) == nil)
        #expect(try refused(String(repeating: "a", count: 129)) == "bad_field password")
    }

    /// Each setting takes its own values; null removes any.
    @Test(arguments: [
        (#""appearance":"dark","motion":"reduced","colors":true,"timer":false,"sound":true"#, nil),
        (#""card_back":"waves","language":"de","level":"easy","mode":"solo""#, nil),
        (#""x-a":1,"x-b":"t","x-c":false,"appearance":null,"x-d":null"#, nil),
        (#""appearance":"pink""#, "set.appearance"), (#""appearance":true"#, "set.appearance"),
        (#""colors":"on""#, "set.colors"), (#""language":"d""#, "set.language"), (#""level":"huge""#, "set.level"),
        (#""card_back":"""#, "set.card_back"), (#""volume":3"#, "set.volume"), (#""x-":3"#, "set.x-"),
        (#""x-ü":3"#, "set.x-ü"), (#""sound":[]"#, "set.sound"), (#""sound":1.5"#, "set.sound"),
        (#""timer":3,"colors":3"#, "set.colors"),
        (#""a-setting-that-no-client-has-ever-had":3"#, "set.a-setting-that-no-client-has-ever-had"),
    ]) func settings(_ fields: String, _ field: String?) throws {
        #expect(try refusal(#"{"type":"settings","set":{\#(fields)}}"#) == field.map { "bad_field " + $0 })
    }

    /// A moderator's target is one of three.
    @Test func targets() {
        #expect(Request.Ban(account: "@bob", reason: "x").target == .account("@bob"))
        #expect(Request.Ban(session: "p", reason: "x").target == .session("p"))
        #expect(Request.Ban(address: "::1", reason: "x").target == AddressRange("::1").map(ModerationTarget.addresses))
        #expect(Request.Ban(reason: "x").target == nil)
    }

    /// A server without accounts knows none of these requests, and its help and costs do not tell them.
    @Test func version1KnowsNone() {
        #expect(RequestSet.people.allSatisfy { RequestSet.version1[$0.name] == nil })
        #expect(!TypedDialect.version1.commands.contains { $0.name == "login" })
        #expect(RequestSet.version1.costs["login"] == nil && Self.people.costs["login"] == 20)
    }

    /// To go on with a saved game costs more than a new table does.
    @Test func costOfASavedGame() {
        #expect(Request.create(.init()).cost == 10 && Request.create(.init(saved: false)).cost == 10)
        #expect(Request.create(.init(saved: true)).cost == 50)
    }

    /// Typed commands fill in what a person means.
    @Test(arguments: [
        ("logout", #"{"type":"logout"}"#), ("logout everywhere", #"{"type":"logout","everywhere":true}"#),
        ("settings", #"{"type":"settings"}"#), ("records", #"{"type":"records"}"#),
        ("records Mary Ann", #"{"type":"records","account":"@Mary Ann"}"#),
        ("history", #"{"type":"history","limit":10}"#), ("saved", #"{"type":"saved"}"#),
        (
            "create klondike easy saved",
            #"{"type":"create","rules":{"game":"klondike","level":"easy"},"saved":true}"#
        ),
        ("leaders", #"{"type":"leaders","game":"memory","mode":"classic","by":"rating"}"#),
        ("leaders solo", #"{"type":"leaders","game":"memory","mode":"solo","level":"normal","by":"best_ms"}"#),
        ("leaders bots", #"{"type":"leaders","game":"memory","mode":"classic","by":"rating","bots":true}"#),
        ("leaders hard", #"{"type":"leaders","game":"memory","mode":"classic","level":"hard","by":"won"}"#),
        (
            "leaders klondike",
            #"{"type":"leaders","game":"klondike","mode":"solo","level":"normal","by":"best_ms"}"#
        ), ("leaders spider race rating", #"{"type":"leaders","game":"spider","mode":"race","by":"rating"}"#),
        (
            "leaders race easy flips",
            #"{"type":"leaders","game":"memory","mode":"race","level":"easy","by":"fewest_flips"}"#
        ),
        (
            "leaders freecell hard moves",
            #"{"type":"leaders","game":"freecell","mode":"solo","level":"hard","by":"fewest_moves"}"#
        ),
    ]) func commands(_ line: String, _ json: String) throws {
        guard case .request(let request) = try TypedDialect(Self.people).parse(line, in: .init()).get() else {
            Issue.record("\(line) is no request")
            return
        }
        #expect(TypedDialect.json(of: request) == json)
        #expect(try refusal(json) == nil)
    }

    /// The help of a server with accounts fits a terminal, and shows no password.
    @Test func help() throws {
        let dialect = TypedDialect(Self.people)
        let pages = try dialect.commands.map { try dialect.help($0.name).get() } + [dialect.help(nil).get()]
        for line in pages.joined() { #expect(line.count <= 78, "\(line)") }
        #expect(try dialect.help("login").get().last == #"JSON: {"type":"login","name":"ada","password":"•••"}"#)
    }
}
