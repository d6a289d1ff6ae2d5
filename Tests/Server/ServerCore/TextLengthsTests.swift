import ServerCore
import Testing
import Wire

/// Texts as long as they may be are taken, one character more is refused, and everybody is told the limit.
@Suite struct TextLengthsTests {
    /// Characters of two scalars and more bytes: a length counts scalars.
    private static func text(_ count: Int) -> String {
        String(String(repeating: "e\u{301}", count: (count + 1) / 2).unicodeScalars.prefix(count))
    }

    /// Every text of clients, with the limit of its length and a request that tells one.
    private static let texts: [(field: String, code: ErrorCode, limit: WritableKeyPath<TextLengths, Int> & Sendable)] =
        [
            ("name", .badName, \.name), ("title", .badField, \.title), ("password", .badField, \.password),
            ("text", .badField, \.chat), ("reason", .badField, \.chat),
        ]

    private static func request(_ field: String, _ text: String, at table: String) -> Request {
        switch field {
        case "name": .join(.init(table: table, name: text))
        case "title": .create(.init(title: text))
        case "password": .create(.init(password: text))
        case "text": .chat(.init(table: table, text: text))
        default: .kick(.init(table: table, seat: 1, reason: text))
        }
    }

    /// At the limit and one beyond it, at the protocol's lengths and at those that a host asks for.
    @Test(arguments: 0..<texts.count, [true, false])
    func atTheLimitAndOneMore(index: Int, isDefault: Bool) {
        let (field, code, limit) = Self.texts[index]
        let server = ScriptedServer { if !isDefault { $0.texts[keyPath: limit] = 7 } }
        let most = isDefault ? TextLengths()[keyPath: limit] : 7
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        if field == "reason" { bob.join(table) }
        let refusal = ada.refusal(of: Self.request(field, Self.text(most + 1), at: table))
        #expect(refusal.code == code && refusal.field == field && refusal.message.contains("1–\(most) characters"))
        ada.must(Self.request(field, Self.text(most), at: table))
        #expect(ada.refusal(of: Self.request(field, "", at: table)).code == code)
    }

    /// The name of a hello has the same limit.
    @Test(arguments: [24, 3]) func namesOfHellos(most: Int) {
        let server = ScriptedServer { $0.texts.name = most }
        let client = server.connect()
        #expect(client.refusal(of: .hello(.init(name: Self.text(most + 1)))).code == .badName)
        client.must(.hello(.init(name: Self.text(most))))
    }

    /// The welcome tells the lengths that are not the protocol's, and only those.
    @Test func areTold() {
        func limits(_ change: (inout TextLengths) -> Void) -> ServerMessage.Limits? {
            let server = ScriptedServer { change(&$0.texts) }
            guard case .welcome(let welcome)? = server.connect().take().first else { return nil }
            return welcome.limits
        }
        let common = ServerMessage.Limits(line: 4_096, rate: 0, burst: 200, seats: 8, tables: 16)
        #expect(limits { _ in } == common)
        var told = common
        (told.name, told.chat) = (12, 100)
        #expect(limits { ($0.name, $0.chat) = (12, 100) } == told)
        (told.title, told.password) = (1, 2)
        #expect(limits { ($0.name, $0.title, $0.password, $0.chat) = (12, 1, 2, 100) } == told)
    }
}
