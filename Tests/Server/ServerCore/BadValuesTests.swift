import ServerCore
import Testing
import Wire

/// Well-framed lines with values that nobody should send: each is refused by its code, and the connection stays.
@Suite struct BadValuesTests {
    private let server = ScriptedServer()

    /// The code that the line's one error has; nil where the line is taken.
    private func code(_ line: String, from client: ScriptedClient, _ location: SourceLocation = #_sourceLocation)
        -> ErrorCode?
    {
        client.send(line: line)
        let errors = client.take().compactMap(\.error)
        #expect(errors.count <= 1 && errors.first?.fatal == nil, sourceLocation: location)
        client.must(.ping(.init()), location)
        return errors.first?.code
    }

    private func code(_ line: String) -> ErrorCode? { code(line, from: server.client("eve")) }

    /// The code and field with which rules are refused.
    private func flaw(_ rules: String) -> (code: ErrorCode?, field: String?) {
        let client = server.client("eve")
        client.send(line: #"{"type":"create","id":1,"rules":\#(rules)}"#)
        let errors = client.take().compactMap(\.error)
        #expect(errors.count == 1)
        #expect(client.ask(.list(.init())).first.map { "\($0)".contains("tables: []") } == true, "no table was made")
        return (errors.first?.code, errors.first?.field)
    }

    // MARK: JSON

    /// Thirty-two objects and arrays inside one another are read, one more is not.
    @Test func depth() {
        func nested(_ count: Int) -> String {
            let inner = count - 1
            return
                #"{"type":"ping","id":1,"x":\#(String(repeating: "[", count: inner))\#(String(repeating: "]", count: inner))}"#
        }
        #expect(code(nested(32)) == nil)
        #expect(code(nested(33)) == .badJSON)
        #expect(code(nested(2_000)) == .badJSON)
    }

    /// A key may stand in an object once, however it is written and wherever the object is.
    @Test(arguments: [
        #"{"type":"ping","type":"ping"}"#, #"{"type":"ping","t\u0079pe":"ping"}"#,
        #"{"type":"ping","x":{"a":1,"a":1}}"#,
        #"{"type":"ping","x":[{"":0,"":0}]}"#, #"{"type":"list","id":1,"id":1}"#,
    ])
    func duplicateKeys(_ line: String) { #expect(code(line) == .badJSON) }

    /// An escaped key is the key that it stands for.
    @Test func escapedKeys() {
        let client = server.client("eve")
        client.send(line: #"{"\u0074\u0079pe":"pin\u0067","\u0069d":7,"t":1}"#)
        #expect(client.take().map(\.ok?.re) == [.number(7)])
    }

    /// A number beyond every float is JSON, and no integer.
    @Test func exponentOf400() {
        #expect(code(#"{"type":"ping","t":1e400}"#) == .badField)
        #expect(code(#"{"type":"ping","t":-1e-400}"#) == .badField)
        #expect(code(#"{"type":"ping","x":1e400}"#) == nil)
    }

    /// Integers end where 64 bits end.
    @Test func twoToThe63() {
        #expect(code(#"{"type":"ping","t":9223372036854775807}"#) == nil)
        #expect(code(#"{"type":"ping","t":9223372036854775808}"#) == .badField)
        #expect(code(#"{"type":"ping","t":-9223372036854775808}"#) == nil)
        #expect(code(#"{"type":"ping","t":-9223372036854775809}"#) == .badField)
        #expect(code(#"{"type":"ping","id":18446744073709551616}"#) == .badField)
    }

    /// Minus zero is zero, as an integer.
    @Test func minusZero() {
        let client = server.client("eve")
        client.send(line: #"{"type":"ping","id":-0,"t":-0}"#)
        #expect(client.take().map(\.ok?.t) == [0])
        #expect(code(#"{"type":"ping","t":-0.0}"#) == .badField)
    }

    /// A fraction is no integer, even one of nothing.
    @Test(arguments: ["3.0", "3e0", "0.5", "30e-1"])
    func fractions(_ number: String) {
        #expect(code(#"{"type":"flip","table":"k3f9","card":\#(number)}"#) == .badField)
        #expect(code(#"{"type":"ping","id":\#(number)}"#) == .badField)
    }

    /// As many fields as fit in a line are ignored where they are unknown, and read where they are not.
    @Test func hundredsOfFields() {
        let fields = (0..<480).map { #""\#(String($0, radix: 36))":0"# }.joined(separator: ",")
        #expect(fields.utf8.count > 3_000 && fields.utf8.count < 4_000)
        #expect(code(#"{\#(fields),"type":"ping"}"#) == nil)
        #expect(code(#"{\#(fields),"type":"ping","0":0}"#) == .badJSON)
        #expect(code(#"{\#(fields)}"#) == .missingField)
    }

    // MARK: Boards and seats

    /// A board has rows and columns.
    @Test func boardOfNothing() {
        #expect(flaw(#"{"rows":0,"columns":0}"#) == (.badField, "rules.rows"))
        #expect(flaw(#"{"rows":4,"columns":0}"#) == (.badField, "rules.columns"))
        #expect(flaw(#"{"rows":-2,"columns":-2}"#) == (.badField, "rules.rows"))
    }

    /// A board of pairs has an even number of cards.
    @Test func oddBoard() {
        #expect(flaw(#"{"rows":3,"columns":3}"#) == (.badField, "rules.group"))
        #expect(flaw(#"{"rows":4,"columns":4,"group":3}"#) == (.badField, "rules.group"))
    }

    /// A board that no memory holds is refused before anything is made of it: the product of its sides fits in no integer.
    @Test(arguments: ["1000000000", "4611686018427387904", "9223372036854775807"])
    func boardOfBillions(_ side: String) {
        #expect(flaw(#"{"rows":\#(side),"columns":\#(side)}"#) == (.badField, "rules.rows"))
        #expect(flaw(#"{"rows":2,"columns":\#(side)}"#) == (.badField, "rules.columns"))
    }

    /// A table has two to eight seats, none of which has another number.
    @Test func ninetyNineSeats() {
        #expect(flaw(#"{"seats":99}"#) == (.badField, "rules.seats"))
        #expect(flaw(#"{"seats":-1}"#) == (.badField, "rules.seats"))
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        for seat in [99, -1, .max, .min] {
            #expect(bob.refusal(of: .join(.init(table: table, seat: seat))).field == "seat")
            #expect(ada.refusal(of: .kick(.init(table: table, seat: seat))).field == "seat")
        }
    }

    /// A card has its number, from 0.
    @Test(arguments: [-1, 4, .max, .min])
    func cardsOfNoBoard(_ card: Int) {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        #expect(ada.refusal(of: .flip(.init(table: table, card: card))).code == .noSuchCard)
    }

    // MARK: Names and talk

    /// Names that show nothing, act on a terminal or pass for something else are refused, in a hello and at a hot seat.
    @Test(arguments: [
        ("empty", ""), ("too long", String(repeating: "a", count: 25)),
        ("much too long", String(repeating: "a", count: 3_000)),
        ("too long in scalars", String(repeating: "e\u{301}", count: 13)), ("spaces", "   "),
        ("escape sequence", "\u{1B}[2J"), ("C1 control sequence", "\u{9B}2J"), ("bell", "a\u{7}"),
        ("line feed", "a\nb"),
        ("right to left override", "\u{202E}ada"), ("bidi isolate", "a\u{2066}b"), ("Arabic letter mark", "a\u{61C}"),
        ("zero-width only", "\u{200B}"), ("zero-width joiners only", "\u{200D}\u{200D}"),
        ("word joiner only", "\u{2060}"),
        ("combining only", "\u{301}"), ("combining first", "\u{301}a"), ("enclosing only", "\u{20DD}"),
        ("no-break space", "\u{A0}"), ("private use", "\u{E000}"), ("byte order mark", "\u{FEFF}"),
    ])
    func names(cause: String, name: String) {
        let client = server.connect()
        #expect(client.refusal(of: .hello(.init(name: name))).code == .badName)
        client.must(.hello(.init(name: "ada")))
        let table = client.create()
        #expect(client.refusal(of: .join(.init(table: table, name: name))).code == .badName)
    }

    /// A name that looks like one seated gets a number, whether its letters, their case or their width differ.
    @Test(arguments: ["ada", "ADA", "\u{430}d\u{430}", "\u{FF41}\u{FF44}\u{FF41}", "\u{251}da"])
    func lookAlikesOfASeatedName(_ name: String) {
        let ada = server.client("ada")
        let table = ada.create()
        let client = server.connect()
        #expect(client.ask(.hello(.init(name: name))).compactMap(\.session).first?.name == name + " 2")
        client.join(table)
        #expect(ada.snapshot(table).seats.map(\.name) == ["ada", name + " 2"])
    }

    /// Of a chat line nothing is left that acts on a terminal; a line of nothing else is refused.
    @Test func chatOfControlBytes() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        bob.join(table)
        _ = ada.take()
        let controls = String(
            String.UnicodeScalarView((0..<32).map { Unicode.Scalar(UInt8($0)) } + ["\u{7F}", "\u{85}"]))
        let refusal = bob.refusal(of: .chat(.init(table: table, text: controls)))
        #expect(refusal.code == .badField && refusal.field == "text" && ada.lines.isEmpty)
        bob.must(.chat(.init(table: table, text: "a\(controls)b\u{202E}c")))
        guard case .chat(let chat)? = ada.take().first else {
            Issue.record("the rest is said")
            return
        }
        #expect(chat.text == "abc")
    }
}
