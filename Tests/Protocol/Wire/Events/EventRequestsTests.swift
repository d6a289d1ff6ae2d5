import Testing
import Vocabulary
import Wire

/// The requests about events, as they are sent and as they are typed.
@Suite struct EventRequestsTests {
    private static let requests = RequestSet.version1.adding(RequestSet.patience + RequestSet.events)
    private static let dialect = TypedDialect(requests)

    /// The refusal of a JSON line; nil if its fields are good.
    private func refusal(_ line: String) throws -> String? {
        let tape = try JSONTape(Array(line.utf8).span)
        func words(_ error: ErrorReply) -> String { "\(error.code.rawValue) \(error.field ?? "-")" }
        do throws(ErrorReply) {
            let request = try RequestDecoding.decode(tape, of: Self.requests).request
            return request.flaw(within: RequestLimits(texts: TextLengths(), flawInRules: { _ in nil })).map(words)
        } catch {
            return words(error)
        }
    }

    /// Each kind has its own fields, and tables that somebody can win.
    @Test(arguments: [
        (#""kind":"league""#, "bad_field kind"), (#""title":"Friday""#, "missing_field kind"),
        (#""kind":"swiss","rounds":21"#, "bad_field rounds"), (#""kind":"arena","rounds":3"#, "bad_field rounds"),
        (#""kind":"swiss","double":true"#, "bad_field double"),
        (#""kind":"knockout","best_of":2"#, "bad_field best_of"),
        (#""kind":"swiss","best_of":3"#, "bad_field best_of"),
        (#""kind":"knockout","seeds":"age""#, "bad_field seeds"), (#""kind":"arena","seeds":"lot""#, "bad_field seeds"),
        (#""kind":"arena","minutes":1441"#, "bad_field minutes"),
        (#""kind":"deal","minutes":10081"#, "bad_field minutes"),
        (#""kind":"swiss","minutes":5"#, "bad_field minutes"), (#""kind":"round_robin","most":2"#, "bad_field most"),
        (#""kind":"swiss","starts_at":5,"starts_in_ms":5"#, "bad_field starts_in_ms"),
        (#""kind":"swiss","starts_in_ms":0"#, "bad_field starts_in_ms"),
        (#""kind":"deal","starts_in_ms":5"#, "bad_field starts_in_ms"),
        (#""kind":"swiss","most":257"#, "bad_field most"), (#""kind":"deal","starts_at":5"#, "bad_field starts_at"),
        (#""kind":"deal","when_full":true"#, "bad_field when_full"),
        (#""kind":"deal","rated":true"#, "bad_field rated"),
        (#""kind":"swiss","look_seconds":61"#, "bad_field look_seconds"),
        (#""kind":"swiss","wait_seconds":4"#, "bad_field wait_seconds"),
        (#""kind":"swiss","admits":"cats""#, "bad_field admits"),
        (#""kind":"swiss","rules":{"bots":["casual"]}"#, "bad_field rules.bots"),
        (#""kind":"swiss","rules":{"auto_again":true}"#, "bad_field rules.auto_again"),
        (#""kind":"deal","rules":{"game":"klondike","deal":4}"#, "bad_field rules.deal"),
        (#""kind":"swiss","rules":{"mode":"coop"}"#, "bad_field rules.mode"),
        (#""kind":"swiss","rules":{"mode":"solo"}"#, "bad_field rules.mode"),
        (#""kind":"deal","rules":{"mode":"classic"}"#, "bad_field rules.mode"),
        (#""kind":"swiss","rules":{"seats":3}"#, "bad_field rules.seats"),
        (#""kind":"arena","rules":{"seats":5}"#, "bad_field rules.seats"),
        (#""kind":"swiss","rules":{"turn_seconds":0}"#, "bad_field rules.turn_seconds"),
        (#""kind":"swiss","rules":{"mode":"race"}"#, "bad_field rules.game_seconds"),
        (#""kind":"swiss","rules":{"game":"klondike"}"#, "bad_field rules.game_seconds"),
    ]) func badFields(_ fields: String, _ words: String) throws {
        #expect(try refusal(#"{"type":"event_create",\#(fields)}"#) == words)
    }

    @Test(arguments: [
        #""kind":"round_robin","double":true,"most":16"#, #""kind":"swiss","rounds":20,"most":4,"starts_at":1"#,
        #""kind":"knockout","best_of":5,"seeds":"rating","when_full":true,"rated":true"#,
        #""kind":"arena","minutes":1440,"rules":{"seats":4,"level":"easy"}"#,
        #""kind":"deal","minutes":10080,"rules":{"game":"spider"},"rated":false"#,
        #""kind":"swiss","rules":{"mode":"race","game_seconds":60}"#,
    ]) func goodFields(_ fields: String) throws {
        #expect(try refusal(#"{"type":"event_create",\#(fields)}"#) == nil)
    }

    /// A mistyped option is compared with those of events, and the help of events has the others.
    @Test(arguments: [
        ("shiny", "See help event."), ("ronds", "Did you mean rounds?"), ("privat", "Did you mean private?"),
    ])
    func mistypedOption(_ word: String, _ hint: String) {
        guard case .failure(let error) = Self.dialect.parse("event new swiss \(word)", in: .init()) else {
            Issue.record("\(word) is no option")
            return
        }
        #expect(error.hint == hint)
    }

    /// The kind decides mode and seats where the rules don't.
    @Test func tableRules() {
        #expect(Request.EventCreate(kind: .deal).tableRules.mode == "solo")
        #expect(Request.EventCreate(kind: .deal).tableRules.seats == 1)
        #expect(Request.EventCreate(kind: .swiss).tableRules.seats == 2)
        // Seats that fit a mode of another kind, so that the mode is refused and not its seats.
        for (kind, mode, seats) in [(EventKind.deal, "classic", 2), (.swiss, "solo", 1)] {
            var other = Rules()
            other.mode = mode
            #expect(Request.EventCreate(kind: kind, rules: other).tableRules.seats == seats)
        }
        var rules = Rules()
        rules.patience = PatienceTerms("klondike")
        #expect(Request.EventCreate(kind: .arena, rules: rules).tableRules.mode == "race")
        #expect(Request.EventCreate(kind: .deal, rules: rules).tableRules.mode == "solo")
    }

    /// An id of a wrong length is that of no event, and other fields have their ranges.
    @Test(arguments: [
        (#"{"type":"event_join","event":""}"#, "no_such_event event"),
        (#"{"type":"event","event":"abcdefghjkmnpqrst"}"#, "no_such_event event"),
        (#"{"type":"event_leave"}"#, "missing_field event"),
        (#"{"type":"event","event":"e7kq","limit":101}"#, "bad_field limit"),
        (#"{"type":"event","event":"e7kq","after":-1}"#, "bad_field after"),
        (#"{"type":"event","event":"e7kq","round":0}"#, "bad_field round"),
        (#"{"type":"events","limit":0}"#, "bad_field limit"),
        (#"{"type":"events","account":"@"}"#, "bad_field account"),
        (#"{"type":"event_pause","event":"e7kq"}"#, "missing_field on"),
        (#"{"type":"event_export","event":"e7kq","format":"xml"}"#, "bad_field format"),
        (#"{"type":"event_remove","event":"e7kq","who":"@bob","from":"table"}"#, "bad_field from"),
    ]) func ids(_ line: String, _ words: String) throws { #expect(try refusal(line) == words) }

    /// Each typed line stands for one request.
    @Test(arguments: [
        ("events", #"{"type":"events"}"#), ("event e7kq", #"{"type":"event","event":"e7kq"}"#),
        (
            "event new swiss rounds 5 easy animals full most 8 title Friday night",
            #"{"type":"event_create","kind":"swiss","title":"Friday night","rules":{"level":"easy","theme":"animals"},"rounds":5,"most":8,"when_full":true}"#
        ),
        (
            "event new knockout best 3 seeds rating rated private password sesame",
            #"{"type":"event_create","kind":"knockout","password":"sesame","public":false,"best_of":3,"seeds":"rating","rated":true}"#
        ),
        (
            "event new arena minutes 20 seats 3 look 5 wait 30 admits all guests off",
            #"{"type":"event_create","kind":"arena","rules":{"seats":3},"minutes":20,"guests":false,"admits":"all","look_seconds":5,"wait_seconds":30}"#
        ),
        (
            "EVENT NEW deal klondike easy",
            #"{"type":"event_create","kind":"deal","rules":{"game":"klondike","level":"easy"}}"#
        ),
        ("event new swiss in 10", #"{"type":"event_create","kind":"swiss","starts_in_ms":600000}"#),
        ("event new round_robin double", #"{"type":"event_create","kind":"round_robin","double":true}"#),
        ("event join e7kq password sesame", #"{"type":"event_join","event":"e7kq","password":"sesame"}"#),
        ("event leave e7kq", #"{"type":"event_leave","event":"e7kq"}"#),
        ("event start e7kq", #"{"type":"event_start","event":"e7kq"}"#),
        ("event end e7kq now", #"{"type":"event_end","event":"e7kq","now":true}"#),
        ("event pause e7kq on", #"{"type":"event_pause","event":"e7kq","on":true}"#),
        ("event remove e7kq Mary Ann", #"{"type":"event_remove","event":"e7kq","who":"@Mary Ann"}"#),
        ("event export e7kq trf", #"{"type":"event_export","event":"e7kq","format":"trf"}"#),
    ]) func typed(_ line: String, _ json: String) {
        guard case .success(.request(let request)) = Self.dialect.parse(line, in: .init()) else {
            Issue.record("\(line) is no request")
            return
        }
        #expect(TypedDialect.json(of: request) == json)
    }

    @Test(arguments: [
        ("event", "missing_field event"), ("event new", "missing_field kind"), ("event new swis", "bad_field kind"),
        ("event new swiss rounds five", "bad_field rounds"), ("event new knockout seeds age", "bad_field seeds"),
        ("event new swiss colour red", "bad_field rules"), ("event join e7kq sesame", "bad_field password"),
        ("event leave e7kq now", "bad_field event"), ("event end e7kq soon", "bad_field now"),
        ("event pause e7kq", "missing_field on"), ("event remove e7kq", "missing_field who"),
        ("event export e7kq xml", "bad_field format"), ("event e7kq later", "bad_field event"),
    ]) func mistyped(_ line: String, _ words: String) {
        guard case .failure(let error) = Self.dialect.parse(line, in: .init()) else {
            Issue.record("\(line) is taken")
            return
        }
        #expect("\(error.code.rawValue) \(error.field ?? "-")" == words)
    }

    /// The help fits into a terminal.
    @Test func help() {
        for topic in ["event", "events"] {
            guard case .success(let lines) = Self.dialect.help(topic) else {
                Issue.record("no help on \(topic)")
                return
            }
            for line in lines where !line.hasPrefix("JSON: ") { #expect(line.count <= 78, "\(line)") }
        }
    }
}
