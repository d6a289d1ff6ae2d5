import ClientCore
import Foundation
import Terminal
import TestSupport
import Wire

/// A full-screen client that gets one event after the other, with its effects since the last look.
struct AppStory {
    let app = App(client: Client(hashing: .real))
    var model: AppModel
    private(set) var effects: [AppEffect] = []
    var now = Duration.seconds(100)

    init(
        _ size: Size = Size(width: 80, height: 24), settings: ClientSettings = ClientSettings(),
        traits: TerminalTraits = TerminalTraits(depth: .trueColour, isDark: true), kept: KeptSession? = nil,
        start: AppModel.Start = .home, greetsNewcomers: Bool = false, hasName: Bool = true,
        accounts: [KeptAccount] = [], password: Secret? = nil
    ) {
        model = AppModel(
            settings: settings, user: "Grace", program: "test", kept: kept, start: start, traits: traits, size: size,
            greetsNewcomers: greetsNewcomers, hasName: hasName, nonces: .fixed, accounts: accounts,
            password: password)
    }

    /// Forgets what was done so far.
    mutating func given(_ events: AppEvent...) {
        for event in events { app.update(&model, event, at: now, &effects) }
        effects = []
    }

    /// Returns what these events cause.
    @discardableResult
    mutating func when(_ events: AppEvent...) -> [AppEffect] {
        effects = []
        for event in events { app.update(&model, event, at: now, &effects) }
        return effects
    }

    @discardableResult
    mutating func hears(_ messages: ServerMessage...) -> [AppEffect] {
        effects = []
        for message in messages { app.update(&model, .client(.received(message)), at: now, &effects) }
        return effects
    }

    @discardableResult
    mutating func press(_ keys: InputEvent.Key...) -> [AppEffect] {
        effects = []
        for key in keys { app.update(&model, .input(.key(key)), at: now, &effects) }
        return effects
    }

    @discardableResult
    mutating func type(_ text: String) -> [AppEffect] {
        effects = []
        for character in text { app.update(&model, .input(.key(.character(character))), at: now, &effects) }
        return effects
    }

    /// Grants every request that has no reply.
    mutating func settle() { for pending in model.client.pending { hears(.ok(pending.id)) } }

    /// Clicks on something that is painted.
    @discardableResult
    mutating func click(_ target: Target) -> [AppEffect] {
        guard let area = app.targets(model).last(where: { $0.target == target })?.area else { return [] }
        return when(.input(.mouse(.pressed, area.origin)))
    }

    /// Clicks on the first place where a text stands.
    @discardableResult
    mutating func choose(_ text: String) -> [AppEffect] {
        let lines = lines
        guard let row = lines.firstIndex(where: { $0.contains(text) }), let range = lines[row].range(of: text) else {
            return []
        }
        let place = Point(x: TextWidth.of(String(lines[row][..<range.lowerBound])), y: row)
        return when(.input(.mouse(.pressed, place)))
    }

    /// Lets time pass, with `woken` whenever it was asked for.
    mutating func wait(_ time: Duration) {
        let end = now + time
        while case .wake(let pause)? = effects.last(where: { if case .wake = $0 { true } else { false } }),
            now + pause <= end
        {
            now += pause
            when(.woken)
        }
        now = end
    }

    var frame: Frame { app.view(model) }
    var lines: [String] { frame.lines }
    var text: String { lines.joined(separator: "\n") }

    /// A client in the lobby of a server.
    static func inLobby(
        _ size: Size = Size(width: 80, height: 24), settings: ClientSettings = ClientSettings(),
        traits: TerminalTraits = TerminalTraits(depth: .trueColour, isDark: true),
        welcome: ServerMessage = .welcome
    ) -> AppStory {
        var story = AppStory(
            size, settings: settings, traits: traits,
            start: .server(ServerPlace(host: "den.example", port: 7247), .lobby))
        story.given(.started, .client(.connected), .client(.received(welcome)))
        story.given(.client(.received(.session())), .client(.received(.ok(1))))
        return story
    }

    /// Grace's client at a table. Its next request has id 6: the first are the greeting, the lobby's and a ping.
    static func at(
        _ table: Snapshot, _ size: Size = Size(width: 80, height: 24), settings: ClientSettings = ClientSettings(),
        traits: TerminalTraits = TerminalTraits(depth: .trueColour, isDark: true),
        welcome: ServerMessage = .welcome
    ) -> AppStory {
        var story = inLobby(size, settings: settings, traits: traits, welcome: welcome)
        story.given(.client(.received(.ok(2))), .client(.received(.tables)), .client(.received(.ok(3))))
        story.given(.client(.received(.snapshot(table))))
        story.now += .milliseconds(23)
        story.given(.client(.received(.ok(4))))
        return story
    }
}

extension AppStory: ClientStory {
    init(at place: ServerPlace) { self.init(start: .server(place, .lobby)) }

    var client: ClientModel { model.client }
}

extension ServerMessage {
    /// A few tables of every kind.
    static let tables = ServerMessage.tables(
        Tables(tables: [
            .entry("a1b2", "Ada's table", taken: 1), .entry("c3d4", "Friday night", .playing, taken: 2, watchers: 3),
            .entry("e5f6", "Nur für Freunde", taken: 1, locked: true),
            .entry("g7h8", "日本のテーブル", .over, taken: 1, watchers: 12),
            .entry("j9k0", "A title that is rather long for a table of cards", .paused, taken: 4, of: 4),
        ]))
}

extension ServerMessage.TableEntry {
    static func entry(
        _ table: String, _ title: String, _ phase: Phase = .waiting, taken: Int, of seats: Int = 2,
        watchers: Int = 0, locked: Bool = false
    ) -> ServerMessage.TableEntry {
        var rules = Snapshot.table().rules
        (rules.level, rules.rows, rules.columns) = ("normal", 4, 6)
        return ServerMessage.TableEntry(
            table: table, title: title, game: "memory", rules: rules, phase: phase, seats: seats, taken: taken,
            watchers: watchers, locked: locked)
    }
}

extension [AppEffect] {
    /// The requests sent, without their ids; the client's own pings left out.
    var sent: [Request] {
        compactMap { effect in
            guard case .client(.send(let envelope)) = effect else { return nil }
            if envelope.request.body is Request.Ping { return nil }
            return envelope.request
        }
    }

    /// Whether a session is kept for a later run.
    var remembers: Bool { contains { if case .remember = $0 { true } else { false } } }

    /// The id of the greeting among them; 0 if there is none.
    var greetingID: Int {
        for case .client(.send(let envelope)) in self where envelope.request.body is Request.Hello {
            if case .number(let id)? = envelope.id { return id }
        }
        return 0
    }

    /// The times after which `woken` was asked for.
    var wakes: [Duration] { compactMap { if case .wake(let time) = $0 { time } else { nil } } }
}
