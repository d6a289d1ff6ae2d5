import Events
import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// An event on a scripted server, and its people, who read what they are sent when ``read()`` is called.
final class EventClub {
    private(set) var server: ScriptedServer
    /// Those that were killed, to which clients may still send.
    private var former: [ScriptedServer] = []
    /// By their names, which stay where sessions go.
    private(set) var clients: [String: ScriptedClient] = [:]
    private(set) var names: [String] = []
    private(set) var id = ""
    /// The calls that were not answered yet, by names.
    private(set) var calls: [String: ServerMessage.Called] = [:]
    /// What each was told of the event last.
    private(set) var seen: [String: ServerMessage.Event] = [:]

    init(
        _ create: Request.EventCreate, _ names: String..., isRecorded: Bool = false, joins: Bool = true,
        secretsChangedBy twist: UInt8 = 0,
        _ change: (inout ServerLimits) -> Void = { _ in }
    ) {
        server = ScriptedServer(
            isRecorded: isRecorded, events: .everybody, secretsChangedBy: twist, change)
        if isRecorded { server.server.resumeService(after: RecoveryReport(), milliseconds: Self.start) }
        self.names = names
        for name in names { clients[name] = server.client(name) }
        id = clients[names[0]]?.must(Request(create)).event ?? ""
        if joins { for name in names { join(name) } }
    }

    /// When a recorded server starts: noon of a day, in milliseconds since 1970.
    static let start: Int64 = 1_800_014_400_000

    /// Rules of small boards, for an event of that kind.
    static func create(
        _ kind: EventKind, _ change: (inout Request.EventCreate) -> Void = { _ in }
    ) -> Request.EventCreate {
        var create = Request.EventCreate(kind: kind, rules: .board(2, 2))
        change(&create)
        return create
    }

    func client(_ name: String) -> ScriptedClient {
        guard let client = clients[name] else { preconditionFailure("nobody is \(name)") }
        return client
    }

    /// Somebody connects who was not here.
    func add(_ name: String) {
        names.append(name)
        clients[name] = server.client(name)
    }

    @discardableResult
    func join(_ name: String) -> [ServerMessage] {
        let messages = client(name).ask(Request(Request.EventJoin(event: id)))
        take(messages, of: name)
        return messages
    }

    func direct(_ request: any EventRequest) { take(client(names[0]).ask(Request(request)), of: names[0]) }

    func start() { direct(Request.EventStart(event: id)) }

    /// Reads all that has come.
    func read() { for name in names { read(only: name) } }

    func read(only name: String) { take(client(name).take(), of: name) }

    private func take(_ messages: [ServerMessage], of name: String) {
        for message in messages {
            if case .called(let called) = message { calls[name] = called }
            if case .event(let event) = message { seen[name] = event }
        }
    }

    /// The event as somebody sees it now.
    func event(seenBy name: String? = nil) -> ServerMessage.Event {
        let name = name ?? names[0]
        take(client(name).ask(Request(Request.Event(event: id, limit: 100))), of: name)
        guard let event = seen[name] else { preconditionFailure("an event is shown") }
        return event
    }

    /// Moves the clock on.
    func wait(_ time: Duration) {
        server.wait(time)
        read()
    }

    /// Plays all games to which people are called: of each the seat that `loser` names resigns.
    func play(_ loser: (_ seats: [String]) -> Int = { _ in 1 }) {
        read()
        let tables = Dictionary(grouping: calls.keys.sorted()) { calls[$0]?.table ?? "" }
        for table in tables.keys.sorted() {
            let seats = (tables[table] ?? []).sorted { calls[$0]?.seat ?? 0 < calls[$1]?.seat ?? 0 }
            for name in seats { calls[name] = nil }
            for name in seats { take(client(name).ask(.ready(.init(table: table))), of: name) }
            let last = seats[min(loser(seats), seats.count - 1)]
            take(client(last).ask(.resign(.init(table: table))), of: last)
        }
        wait(.milliseconds(10))
    }

    /// The process is killed, and another one goes on with what it has recorded. Then those come back who are named.
    func crash(losing lost: Int = 0, then back: [String]? = nil) throws {
        let batches = Array(server.batches.dropLast(lost))
        let next = ScriptedServer(seed: 99, isRecorded: true, events: .everybody)
        let report = try next.replay(batches)
        #expect(report.broken.isEmpty && report.strays == 0)
        let milliseconds = Self.start + Int64(next.now.sinceStart / .milliseconds(1)) + 1_000
        next.server.resumeService(after: report, milliseconds: milliseconds)
        next.prepend(batches)
        next.pump()
        former.append(server)
        server = next
        calls = [:]
        for name in back ?? names { resume(name) }
    }

    /// Everything goes to another server, as a node sends a table away.
    func move(_ table: String, to next: ScriptedServer = EventClub.another()) throws {
        try goOn(with: [try #require(server.release(table))], at: next)
    }

    /// The server is dead, and another one takes its log over.
    func takeOver() throws { try goOn(with: try remains()) }

    private func goOn(with parties: [TableTransfer], at next: ScriptedServer = EventClub.another()) throws {
        for party in parties { #expect(try next.admit(party)) }
        former.append(server)
        server = next
        calls = [:]
        for name in names { resume(name) }
    }

    /// A server that has nothing yet.
    static func another(node: String? = nil, events: EventPolicy = .everybody) -> ScriptedServer {
        let next = ScriptedServer(seed: 77, isRecorded: true, node: node, events: events)
        next.server.resumeService(after: RecoveryReport(), milliseconds: Self.start + 60_000)
        return next
    }

    /// What somebody who takes the log over hands out, where a former taker has adopted that.
    func remains(without adopted: [PlaceChange] = []) throws -> [TableTransfer] {
        let child = ScriptedServer(seed: 98, isRecorded: true, events: .everybody)
        let report = try child.replay(server.batches)
        let (had, gone) = (Self.ids(server.server.places), Self.ids(adopted))
        var parties: [TableTransfer] = []
        child.server.handOut(
            after: report, tables: had.tables.subtracting(gone.tables),
            sessions: had.sessions.subtracting(gone.sessions)
        ) { parties.append($0) }
        return parties
    }

    private static func ids(_ places: [PlaceChange]) -> (tables: Set<String>, sessions: Set<[UInt8]>) {
        var ids: (tables: Set<String>, sessions: Set<[UInt8]>) = ([], [])
        for place in places {
            if case .table(let id, _, _) = place { ids.tables.insert(id) }
            if case .session(let digest, _) = place { ids.sessions.insert(digest) }
        }
        return ids
    }

    /// Somebody comes back on another connection.
    func resume(_ name: String) {
        let (client, messages) = server.resume(client(name))
        clients[name] = client
        take(messages, of: name)
    }
}
