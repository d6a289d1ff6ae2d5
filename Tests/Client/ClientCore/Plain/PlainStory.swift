import ClientCore
import TestSupport
import Wire

/// A plain client that gets one event after the other.
struct PlainStory: ClientStory {
    var model: PlainModel
    var now = Duration.seconds(100)
    /// Everything typed and said so far, as it stands on a terminal.
    private(set) var transcript: [String] = []
    private let reader = PlainReader(App(client: Client(hashing: .real)))

    init(_ app: AppModel, isASCII: Bool = false, printsReplay: Bool = false) {
        model = PlainModel(app: app, isASCII: isASCII, printsReplay: printsReplay)
    }

    init(
        start: AppModel.Start = .home, kept: KeptSession? = nil, language: String? = nil, isASCII: Bool = false
    ) {
        var settings = ClientSettings()
        settings.language = language
        self.init(
            AppStory(
                settings: settings, traits: .init(depth: .none, isUnicode: false), kept: kept, start: start
            ).model, isASCII: isASCII)
    }

    init(at place: ServerPlace) { self.init(start: .server(place, .lobby)) }

    var client: ClientModel { model.app.client }

    /// Forgets what was done so far.
    mutating func given(_ events: AppEvent...) { for event in events { when(event) } }

    @discardableResult
    mutating func when(_ events: AppEvent...) -> [AppEffect] {
        var effects: [AppEffect] = []
        for event in events {
            if case .lineTyped(let line) = event { transcript.append("> " + line) }
            var caused: [AppEffect] = []
            reader.update(&model, event, at: now, &caused)
            transcript += caused.printed
            effects += caused
        }
        return effects
    }

    /// Types lines.
    @discardableResult
    mutating func type(_ lines: String...) -> [AppEffect] { lines.flatMap { when(.lineTyped($0)) } }

    @discardableResult
    mutating func hears(_ messages: ServerMessage...) -> [AppEffect] {
        messages.flatMap { when(.client(.received($0))) }
    }

    private static let den = ServerPlace(host: "den.example", port: 7247)

    /// A client with a session; after the lobby's two requests its goal has been asked for under id 4.
    static func greeted(_ goal: Goal = .lobby, language: String? = nil) -> PlainStory {
        var story = PlainStory(start: .server(den, goal), language: language)
        story.given(.started, .client(.connected))
        story.hears(.welcome, .session(), .ok(1))
        return story
    }

    /// A client in the lobby. Its next request has id 4.
    static func inLobby(_ tables: ServerMessage = .tables, language: String? = nil) -> PlainStory {
        var story = greeted(language: language)
        story.hears(.ok(2), tables, .ok(3))
        return story
    }

    /// A client whose goal is reached. Its next request has id 6: a ping was one.
    static func at(_ table: Snapshot, _ goal: Goal, as player: String = "p-grace") -> PlainStory {
        var story = PlainStory(start: .server(den, goal))
        story.given(.started, .client(.connected))
        story.hears(.welcome, .session(player), .ok(1), .ok(2), .tables, .ok(3), .snapshot(table))
        story.hears(.ok(4, table: table.table), .ok(5))
        return story
    }
}

extension [AppEffect] {
    var printed: [String] {
        flatMap { if case .print(let lines) = $0 { lines } else { [] as [String] } }
    }

    var complaints: [String] {
        compactMap { if case .complain(let line) = $0 { line } else { nil } }
    }

    var exit: ClientExit? {
        for case .exit(let status) in self { return status }
        return nil
    }
}
