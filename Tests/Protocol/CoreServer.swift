import PatienceSolver
import People
import PeopleStore
import ServerCore
import TestSupport
import Vocabulary
import Wire

/// The server's core without a socket: a manual clock, and bytes that are the same in every run.
final class CoreServer: ServerUnderTest {
    private struct Client {
        let id: ConnectionID
        var lines: [String] = []
        var read = 0
        var isEnded = false
    }

    /// One thing that a client saw.
    enum Sight { case line(String, String), ended(String) }

    /// What clients have seen since it was last emptied, in the server's order.
    var sights: [Sight] = []

    private let server: Server
    private var clients: [String: Client] = [:]
    private var names: [ConnectionID: String] = [:]
    private var now = 0

    /// The accounts, where the transcript has some. Passwords are not hashed.
    private let people: PeopleStore?
    private let folder: TemporaryFolder

    init(options: [String]) throws {
        let random = SeededBytes()
        let folder = try TemporaryFolder()
        self.folder = folder
        func value(of option: String) -> String? { options.firstIndex(of: option).map { options[$0 + 1] } }
        let who = value(of: "--accounts")
        people = try who.map { _ in
            try PeopleStore(
                folder.path + "/pairs.db", isSynced: false, hashing: .real, randomBytes: { random.bytes($0) })
        }
        var setup = Server.Setup(
            limits: try Self.limits(options), name: "pairs/1.0.0", instance: "00000000-0000-4000-8000-000000000000",
            hashing: .real,
            randomBytes: { random.bytes($0) }, isRecorded: true, isArchived: true,
            accounts: who.flatMap { AccountPolicy.Registration(rawValue: $0) }.map {
                AccountPolicy(registration: $0)
            })
        setup.hasSolver = true
        setup.node = value(of: "--node")
        setup.events = EventPolicy(rawValue: value(of: "--events") ?? "nobody")!
        setup.hasLadder = options.contains("--ladder")
        setup.pictures = PicturePolicy(rawValue: value(of: "--pictures") ?? "none")!
        server = Server(setup)
        if setup.node != nil { meetOthers() }
        collect()
    }

    /// Another node that is made up. It has a table, an event, and all sessions that are not here.
    private static let other = ServerMessage.Destination(
        node: "n2", host: "n2.pairs.example", port: 7_247, tlsPort: 7_248, web: "https://n2.pairs.example")

    private func meetOthers() {
        server.tell(
            nodes: [("n2", "")], reached: [Self.other], serving: ["n2"], peers: [Self.other])
        server.tell(lobby: [
            (
                "far3", "n2",
                #"{"table":"far3","title":"bob's table","game":"memory","rules":{"mode":"classic","level":"easy","rows":3,"columns":4,"group":2,"scoring":"pairs","theme":"random","seats":2,"turn_seconds":30,"hide_ms":1000,"auto_again":false,"bots":[]},"phase":"waiting","seats":2,"taken":1,"watchers":0,"locked":false}"#
            ),
            (
                "fare", "n2",
                #"{"event":{"event":"fare","kind":"swiss","title":"bob's event","phase":"open","count":2,"most":256,"rated":false,"locked":false},"isPublic":true,"madeMs":0}"#
            ),
        ])
    }

    /// Bytes that are the same in every run.
    private final class SeededBytes {
        private var state: UInt64 = 7

        func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
        }
    }

    private static func limits(_ options: [String]) throws -> ServerLimits {
        var limits = ServerLimits()
        // The only one without a value.
        let options = options.filter { $0 != "--ladder" }
        for index in stride(from: 0, to: options.count, by: 2) {
            if ["--accounts", "--pictures", "--node", "--events"].contains(options[index]) { continue }
            let value = Int(options[index + 1])!
            switch options[index] {
            case "--rate": limits.rate = value
            case "--burst": limits.burst = value
            case "--connections": limits.connections = value
            case "--tables": limits.tables = value
            case "--tables-per-session": limits.tablesPerSession = value
            case "--watchers": limits.watchers = value
            case "--garbage": limits.garbageLines = value
            case "--connections-per-address": limits.connectionsPerAddress = value
            case "--seats-per-session": limits.seatsPerSession = value
            case "--flood": limits.refusedLines = value
            case "--hello-time": limits.helloTime = .milliseconds(value)
            case "--line-time": limits.lineTime = .milliseconds(value)
            case "--idle-time": limits.idleTime = .milliseconds(value)
            case "--hold": limits.hold = .milliseconds(value)
            default: throw TranscriptFailure(options[index], "is no option that a transcript may use")
            }
        }
        return limits
    }

    func connect(_ client: String) {
        let id = ConnectionID(slot: names.count, generation: names.count + 1)
        names[id] = client
        clients[client] = Client(id: id)
        server.connect(id, from: Peer(address: "127.0.0.1:1", isLocal: true))
        collect()
    }

    func send(_ bytes: [UInt8], from client: String) throws {
        server.receive(bytes.span, from: clients[client]!.id)
        collect()
    }

    func close(_ client: String) {
        server.receiveEnd(from: clients[client]!.id)
        collect()
    }

    func nextLine(of client: String) -> String? {
        guard let state = clients[client], state.read < state.lines.count else { return nil }
        clients[client]!.read += 1
        return state.lines[state.read]
    }

    func hasEnded(_ client: String) -> Bool {
        guard let state = clients[client], state.isEnded, state.read == state.lines.count else { return false }
        server.disconnect(state.id)
        collect()
        return true
    }

    func advance(milliseconds: Int) {
        now += milliseconds
        server.advance(to: Moment(sinceStart: .milliseconds(now)))
        collect()
    }

    func stop() {
        server.shutDown()
        collect()
    }

    func leftovers() -> [String] {
        clients.sorted { $0.key < $1.key }.flatMap { client, state in
            state.lines[state.read...].map { "\(client)< \($0)" }
        }
    }

    private func collect() {
        server.finishOutput()
        let output = server.output
        server.output.removeAll()
        server.output.records.removeAll()
        for delivery in output.deliveries {
            let text = String(decoding: output.bytes[delivery.range], as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            delivery.audience.forEach { connection in
                guard let client = names[connection] else { return }
                for line in lines {
                    clients[client]!.lines.append(String(line))
                    sights.append(.line(client, String(line)))
                }
            }
        }
        for id in output.finished {
            guard let client = names[id] else { continue }
            clients[client]!.isEnded = true
            sights.append(.ended(client))
        }
        for id in output.halted { server.backlogDrained(id) }
        answer(output)
        server.beginTick()
        server.finishOutput()
        if !server.output.isEmpty || server.awaitsTick { collect() }
    }

    /// Archives what is over, and answers what the accounts are asked.
    private func answer(_ output: ServerOutput) {
        server.output.games = []
        server.output.questions = []
        server.archived(output.games.map(\.id))
        if let people { server.rated((try? people.add(output.games[...])) ?? []) }
        for question in output.questions {
            let outcome: LateQuestion.Outcome
            switch question.subject {
            case .people(let inquiry):
                guard let people, let step = try? people.begin(inquiry), let answer = try? finished(step, people) else {
                    preconditionFailure("no answer")
                }
                outcome = .people(answer)
            case .pictures(let search): outcome = .pictures(Self.pictures(for: search))
            case .position(let position):
                let solution = PatienceSolver(positions: 20_000).solve(position)
                outcome = .position(SolverAnswer(solution.verdict, next: solution.actions.first))
            case .pairing(let games): outcome = .pairing(games())
            case .session: outcome = .session(.there(Self.other))
            case .tell: continue
            }
            server.answered(question.number, outcome)
        }
    }

    /// Any number of made-up pictures for `dir:colours`, and one for `dir:few`.
    private static func pictures(for question: PictureSearch) -> PictureAnswer {
        switch question.theme.query {
        case "colours":
            .found(
                (1...question.count).map { number in
                    let digits = String(number, radix: 16)
                    let picture = DeckPicture(
                        hash: String(repeating: "0", count: 32 - digits.count) + digits, label: "colour \(number)",
                        author: number == 1 ? "Jane Doe" : nil, licence: number == 1 ? "CC BY 4.0" : nil)
                    return FoundPicture(picture, media: "image/png", bytes: [0x89, 0x50, 0x4E, UInt8(number)])
                })
        case "few": .tooFew(1)
        default: .failed("There is no folder of that name.", hint: "There are: colours, few.")
        }
    }

    private func finished(_ step: PeopleStep, _ people: PeopleStore) throws -> PeopleAnswer {
        switch step {
        case .done(let answer): answer
        case .again(let then): try finished(then(people), people)
        case .hash(let password, let then): try finished(then(people, "plain \(password)"), people)
        case .check(let password, let hash, let then): try finished(then(people, "plain \(password)" == hash), people)
        }
    }
}
