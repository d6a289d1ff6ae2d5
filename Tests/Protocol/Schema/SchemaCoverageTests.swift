import TestSupport
import Testing
import Wire

/// Nothing of the protocol goes without a schema, and no schema without what it describes.
struct SchemaCoverageTests {
    /// Every request has a schema of its name, and there are no other schemas.
    @Test func requests() { #expect(Schemas.names(in: "request") == ToldRequests.all.names.sorted()) }

    /// So has every message of the server.
    @Test func messages() {
        var source = RandomMessages(seed: 1)
        let messages = (0..<RandomMessages.messageKinds).map { source.message(kind: $0) }
        #expect(messages.map(Self.kind) == Array(0..<RandomMessages.messageKinds))
        #expect(Schemas.names(in: "message") == messages.map(\.type).sorted())
    }

    /// So has every change.
    @Test func changes() {
        var source = RandomMessages(seed: 1)
        let changes = (0..<RandomMessages.changeKinds).map { source.change(kind: $0) }
        #expect(changes.map(Self.kind) == Array(0..<RandomMessages.changeKinds))
        #expect(Schemas.names(in: "change") == (changes.map(\.op) + RandomMessages.patienceOps).sorted())
    }

    /// There are no files but these, the two unions and what all share.
    @Test func files() {
        let files = Schemas.all.keys.filter { !$0.contains("/") }.sorted()
        #expect(files == ["client-line", "common", "server-line"])
        let folders = Set(Schemas.all.keys.filter { $0.contains("/") }.map { $0.prefix { $0 != "/" } })
        #expect(folders.count == 3)
    }

    /// The unions name every request, every message and every change.
    @Test func unions() {
        func names(_ schema: Schema?) -> [String] { (schema?.choices ?? []).compactMap { $0.reference?.file }.sorted() }
        func files(in folder: String) -> [String] { Schemas.names(in: folder).map { folder + "/" + $0 } }
        #expect(names(Schemas["client-line"]) == files(in: "request"))
        #expect(names(Schemas["server-line"]) == files(in: "message"))
        let changes = Schemas["message/diff"].properties["changes"]
        #expect(names(changes.flatMap { changes in changes["items"].map(changes.part) }) == files(in: "change"))
    }

    /// The codes of errors are told in the order of the code.
    @Test func codes() {
        let code = Schemas["message/error"].properties["code"]
        #expect(code?["examples"]?.strings == ErrorCode.all.map(\.rawValue))
    }

    /// A message's kind among the random ones; a new message must be given one here.
    private static func kind(_ message: ServerMessage) -> Int? {
        switch message {
        case .welcome: 0
        case .session: 1
        case .ok: 2
        case .error: 3
        case .tables: 4
        case .lobby: 5
        case .snapshot: 6
        case .diff: 7
        case .chat: 8
        case .closed: 9
        case .goodbye: 10
        case .ping: 11
        case .pong: 12
        case .echo: 13
        case .words: 14
        case .account: 15
        case .settings: 16
        case .records: 17
        case .leaders: 18
        case .history: 19
        case .replay: 20
        case .export: 21
        case .bans: 22
        case .audit: 23
        case .announcement: 24
        case .image: 25
        case .hint: 26
        case .saved: 27
        case .watchers: 28
        case .events: 29
        case .event: 30
        case .called: 31
        case .eventExport: 32
        case .unknown: nil
        }
    }

    /// A change's kind among the random ones; a new change must be given one here.
    private static func kind(_ change: Change) -> Int? {
        switch change {
        case .memory(.reveal): 0
        case .memory(.hide): 1
        case .memory(.match): 2
        case .memory(.miss): 3
        case .turn: 4
        case .seat: 5
        case .ready: 6
        case .agree: 7
        case .phase: 8
        case .host: 9
        case .rules: 10
        case .title: 11
        case .deal: 12
        case .over: 13
        case .memory(.hold): 14
        case .memory(.release): 15
        case .memory(.progress): 16
        case .theme: 17
        case .patience, .unknown: nil
        }
    }
}
