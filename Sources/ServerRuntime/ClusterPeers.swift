import Cluster
import EventLoop
import ServerCore
import Wire

/// What a node does with what it sees of the others: it tells its server where they are and which tables they have, takes in what comes,
/// finds sessions, and sends its own away.
final class ClusterPeers {
    let watch: ClusterWatch
    unowned let node: ClusterNode
    let server: Server
    let driver: ServerDriver
    let loop: EventLoop
    /// What was seen of each other node, for the log.
    private var seen: [String: Sight] = [:]
    /// What was taken in: it may be read again until the database knows.
    private var received: Set<Int> = []
    /// Who waits to be told where a session is, by the question's number.
    private var seekers: [UInt64: Seeker] = [:]
    private let seekTimer: Timer
    /// How many tables were sent to each node since its load was read.
    private var sent: [String: Int] = [:]
    private var moved: [String: Int] = [:]
    /// What all nodes are to be told and the database has not taken.
    private var untold: [String] = []
    private(set) var movedTables = 0
    private(set) var adoptedTables = 0
    var takeovers = 0
    var leaving: Leaving?
    /// The dead node that is taken over now, the last one before it, and when dead logs are claimed.
    var takeover: Takeover?
    var loopEnd: Takeover?
    var claims: [Int: Duration] = [:]
    let claimTimer: Timer
    var isClaiming = false
    /// The logs that could not be read, and until when they are left alone.
    var hopeless: [Int: Duration] = [:]
    let leaveTimer: Timer

    private enum Sight { case there, late, gone }

    private struct Seeker {
        let digest: [UInt8]
        let end: Duration
        var askAt: Duration
    }

    /// How long a hello waits for a session that is nowhere now.
    private static let patience = Duration.seconds(10)
    private static let lookPause = Duration.milliseconds(100)
    private static let askPause = Duration.seconds(1)
    /// How many nodes a newcomer is told of.
    private static let toldPeers = 8

    init(of node: ClusterNode, _ server: Server, _ driver: ServerDriver, on loop: EventLoop) throws(LoopError) {
        (self.node, self.server, self.driver, self.loop) = (node, server, driver, loop)
        let claim = node.log.claim
        watch = ClusterWatch(try PostgresStore(node.conninfo, claim, on: loop), claim)
        var seek: (() -> Void)?
        var leave: (() -> Void)?
        var take: (() -> Void)?
        claimTimer = Timer(on: loop) { take?() }
        seekTimer = Timer(on: loop) { seek?() }
        leaveTimer = Timer(on: loop) { leave?() }
        seek = { [unowned self] in lookForSessions() }
        leave = { [unowned self] in goOnLeaving() }
        take = { [unowned self] in takeOver() }
        watch.beatAge = { [unowned node] in node.journal?.beatAge ?? .zero }
        watch.looked = { [unowned self] in looked() }
        watch.listed = { [unowned self] entries in self.driver.perform { $0.tell(lobby: entries) } }
        watch.told = { [unowned self] events in self.driver.perform { for event in events { $0.hear(event.body) } } }
        watch.arriving = { [unowned self] in takeIn($0) }
    }

    func close() { watch.close() }

    /// The log of a node that takes tables.
    func log(of name: String) -> Int? { watch.logs.first { $0.node == name && !$0.isTaken }?.log }

    // MARK: Others

    private func looked() {
        sent = [:]
        tellMoved()
        let peers = watch.peers.values.sorted { $0.name < $1.name }
        let others = peers.filter { $0.name != node.name }
        for peer in others where peer.state.word != .starting {
            note(peer.name, peer.hasEnded ? .gone : peer.isLate ? .late : .there)
        }
        for name in seen.keys where watch.peers[name] == nil { note(name, .gone) }
        func destination(_ peer: ClusterWatch.Peer) -> ServerMessage.Destination? { Server.destination(peer.state.way) }
        let reached = others.filter { !$0.hasEnded && !$0.isLate && $0.state.word != .starting }
        let serving = others.filter(\.isServing)
        // Each node names those that follow it, so that nobody names the first eight alone.
        let start = serving.firstIndex { $0.name > node.name } ?? 0
        let told = (serving[start...] + serving[..<start]).prefix(Self.toldPeers).compactMap(destination)
        driver.perform {
            $0.tell(
                nodes: peers.map { ($0.name, line(of: $0)) }, reached: reached.compactMap(destination),
                serving: Set(serving.map(\.name)), peers: told)
        }
        node.web?.others = told.compactMap(\.web)
        if server.wantsToLeave, leaving == nil { node.wantsToLeave?() }
        takeOver()
        let again = untold
        untold = []
        for body in again { tell(body) }
    }

    private func note(_ name: String, _ sight: Sight) {
        let former = seen[name]
        guard former != sight else { return }
        seen[name] = sight
        let field = LogEntry.Field("node", name)
        switch sight {
        case .there: node.writer.write(.info, "peer_joined", field)
        case .late: node.writer.write(.warning, "peer_late", field)
        case .gone: if former != nil { node.writer.write(.info, "peer_left", field) }
        }
    }

    private func line(of peer: ClusterWatch.Peer) -> String {
        let place = Server.destination(peer.state.way).map { "\($0.host):\($0.port)" } ?? "-"
        var (word, tables, sessions) = (peer.state.word.rawValue, peer.state.load, peer.state.sessions)
        var silence = peer.silence
        if peer.name == node.name {
            word = node.toldWord.rawValue
            (tables, sessions) = server.load
            silence = node.journal?.beatAge ?? .zero
        } else if peer.isLate {
            word = "late"
        }
        let beat = Int(silence / .milliseconds(1))
        return
            "\(peer.name) \(word) \(place) tables \(tables) sessions \(sessions) beat \(beat) version \(peer.state.version)"
    }

    /// How many nodes there are that take tables, this one among them.
    var servingNodes: Int {
        watch.peers.values.count { $0.name == node.name ? node.toldWord == .serving : $0.isServing }
    }

    /// The other node with the fewest tables; nil where none takes any.
    func leastLoaded() -> ServerMessage.Destination? {
        let serving = watch.peers.values.filter { $0.name != node.name && $0.isServing }
        let least = serving.min { one, other in
            (one.state.load + sent[one.name, default: 0], one.name)
                < (other.state.load + sent[other.name, default: 0], other.name)
        }
        return least.flatMap { Server.destination($0.state.way) }
    }

    func noteSent(_ tables: Int, to name: String) {
        sent[name, default: 0] += tables
    }

    func noteMoved(_ tables: Int, to name: String) {
        movedTables += tables
        moved[name, default: 0] += tables
    }

    /// Tells the log of what was moved since.
    func tellMoved() {
        for (name, count) in moved.sorted(by: { $0.key < $1.key }) where count > 0 {
            node.writer.write(.info, "tables_moved", .init("node", name), .init("tables", count))
        }
        moved = [:]
    }

    // MARK: What comes

    private func takeIn(_ handoffs: [Handoff]) {
        var adopted: [String: Int] = [:]
        driver.perform { server in
            for handoff in handoffs where !server.cannotRecord && received.insert(handoff.id).inserted {
                do throws(UnreadableRecord) {
                    let party = try TableTransfer(handoff.bytes)
                    let isNew = try server.admit(party)
                    server.note(.received(handoff.id))
                    if isNew {
                        adopted[party.node, default: 0] += party.tables.count
                    } else {
                        // It was here already: the database has lost that it came.
                        server.noteNothing()
                    }
                } catch {
                    // It stays where it is for a later version of this node, or for one that takes its log over.
                    node.writer.write(
                        .error, "takeover_failed", .init("node", node.name), .init("log", "\(node.log.claim.log)"),
                        .init("error", error.description))
                }
            }
            if adopted.values.contains(where: { $0 > 0 }) { server.askForErasures() }
        }
        noteAdopted(adopted)
        if !seekers.isEmpty { lookForSessions() }
    }

    func noteAdopted(_ tables: [String: Int]) {
        for (name, count) in tables.sorted(by: { $0.key < $1.key }) where count > 0 {
            adoptedTables += count
            node.writer.write(.info, "tables_adopted", .init("node", name), .init("tables", count))
        }
    }

    /// Tells all nodes something, again and again until the database has it.
    func tell(_ body: String) {
        watch.ask(.tell(body)) { [unowned self] answer in
            if case .failure(.refused) = answer { untold.append(body) }
        }
    }

    // MARK: Sessions

    /// Finds out where the session of that token's digest is, and answers the server's question of that number.
    func seek(_ digest: [UInt8], for number: UInt64) {
        seekers[number] = Seeker(digest: digest, end: loop.now + Self.patience, askAt: .zero)
        lookForSessions()
    }

    func lookForSessions() {
        let now = loop.now
        for (number, seeker) in seekers {
            if server.has(session: seeker.digest) {
                answer(number, .here)
            } else if now >= seeker.end {
                answer(number, .onTheWay)
            } else if now >= seeker.askAt {
                seekers[number]?.askAt = now + Self.askPause
                watch.ask(.find(seeker.digest)) { [unowned self] answer in
                    guard case .success(.found(let log)) = answer else { return }
                    found(log, number)
                }
            }
        }
        if !seekers.isEmpty { seekTimer.schedule(after: Self.lookPause) }
    }

    private func found(_ log: Int?, _ number: UInt64) {
        guard seekers[number] != nil else { return }
        guard let log else { return answer(number, .nowhere) }
        guard log != node.log.claim.log else { return watch.comeSoon() }
        guard let owner = watch.logs.first(where: { $0.log == log }), !owner.isTaken,
            let peer = watch.peers[owner.node], !peer.hasEnded, peer.silence < .seconds(2),
            let place = Server.destination(peer.state.way)
        else { return }
        answer(number, .there(place))
    }

    private func answer(_ number: UInt64, _ place: SessionPlace) {
        seekers[number] = nil
        driver.take(number, .session(place))
    }
}
