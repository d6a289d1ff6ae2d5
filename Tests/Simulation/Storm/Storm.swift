import BotCore
import Review
internal import ServerCore
import TestSupport
import Wire

/// A whole server with its journal and its clients in one process, by a clock and a seed of its own. Troubles come while the
/// clients act; then they end, and every game must.
package final class Storm {
    /// What came of a storm.
    package struct Outcome: Sendable {
        /// What was wrong, in a sentence; nil for nothing.
        package internal(set) var flaw: String?
        /// A hash of all lines that were sent and told, with their times.
        package internal(set) var trace: UInt64
        /// How often each branch was taken.
        package internal(set) var branches: [Branch: Int]
        package internal(set) var lines: Int
    }

    enum Event {
        case act(StormPlayer, ticket: Int)
        case connect(StormPlayer)
        case hello(StormPlayer)
        case retry(Int, StormPlayer, StormLink?)
        case toServer([UInt8], StormLink)
        case toClient(StormLine, StormLink)
        case endForServer(StormLink)
        case endForClient(StormLink)
        case unstall(StormLink)
        case turnEnd(Int)
        case turn(Int)
        case alarm(Int)
        case synced(Int)
        case call(Int)
        case arrival(Int)
        case databaseBack
        case people(Int)
        case start
        case stopped(Int)
        case trouble
        case last
    }

    let plan: StormPlan
    var now = 0
    let truth = StormTruth()
    /// Nil where there are no accounts.
    var people: StormPeople?
    var chance: SplitMix64
    var serverChance: SplitMix64
    /// What clients do is drawn from a generator of its own, because what they do draws from the other.
    private var playChance: SplitMix64
    var agenda = StormAgenda<Event>()
    var life: StormLife?
    var lives = 0
    var disk = PowerFiles()
    /// The cluster's database, where the journal is in one, and what it has to do for which process.
    let database = DatabaseDouble()
    var calls: [(time: Int, order: Int, life: Int, body: () -> Void)] = []
    var callCount = 0
    /// What is on its way to the database, also while the process stands still that has sent it.
    var arrivals: [Int: () -> Void] = [:]
    /// The process that stood still while the next one took its log.
    var zombie: StormLife?
    var databaseLatency = Time.milliseconds
    /// Whether the database has forgotten commits.
    var hasFailedOver = false
    var players: [StormPlayer] = []
    private var tickets: [Int] = []
    private var actions = 0
    var isStormy = true
    var calmBegan = 0
    var latency = Time.milliseconds
    private var slow: [StormLink] = []
    /// What the tables were when the process ended, and at which moment; nil where the next need not know it.
    var expected: (snapshots: [Snapshot], moment: Moment, isStop: Bool)?
    var isTampering = false
    /// Whether the journal may hold anything, because the power was lost without syncs.
    var mayBeDamaged = false
    var isLast = false
    var idleTurns = 0
    var troubles = 0
    var isDone = false
    private var outcome = Outcome(trace: 0xCBF2_9CE4_8422_2325, branches: [:], lines: 0)
    private var tape = JSONTape()
    private let games = TableGames()
    /// Gets every line, with the time in nanoseconds; for a look at one run.
    private let tell: ((String) -> Void)?

    static let mostTroubles = 1_000
    static let folder = "data/journal"
    static let instance = "00000000-0000-0000-0000-000000000000"
    /// All games end in this time once the troubles have ended.
    private static let patience = 3_600 * Time.seconds
    /// No run has more events, unless it goes round in circles.
    private static let mostEvents = 2_000_000

    private init(_ plan: StormPlan, tell: ((String) -> Void)?) {
        self.plan = plan
        self.tell = tell
        chance = SplitMix64(seed: plan.seed)
        serverChance = SplitMix64(seed: ~plan.seed)
        playChance = SplitMix64(seed: plan.seed &+ 0x5EED)
    }

    /// Runs a plan to its end, or to the first flaw.
    package static func run(_ plan: StormPlan, tell: ((String) -> Void)? = nil) -> Outcome {
        let storm = Storm(plan, tell: tell)
        do throws(Breach) { try storm.run() } catch { storm.outcome.flaw = error.description }
        return storm.outcome
    }

    /// The smallest plan with a flaw that is found from this one, within so many runs.
    package static func smallest(_ plan: StormPlan, runs: Int = 150) -> StormPlan {
        var (least, left) = (plan, runs)
        search: while left > 0 {
            for smaller in least.smaller where left > 0 {
                left -= 1
                if run(smaller).flaw != nil {
                    least = smaller
                    continue search
                }
            }
            break
        }
        return least
    }

    private func run() throws(Breach) {
        try openPeople()
        try start()
        for number in 0..<plan.clients {
            players.append(StormPlayer(number, in: self))
            tickets.append(0)
            after(chance.time(upTo: Time.seconds), .connect(players[number]))
        }
        after(plan.calm, .trouble)
        var events = 0
        while !isDone, let (time, event) = agenda.next() {
            now = max(now, time)
            events += 1
            try demand(events < Self.mostEvents, "it goes round in circles")
            try demand(isStormy || now - calmBegan < Self.patience, "not all is over: \(unfinished)")
            try happen(event)
        }
        // What refers to the storm ends with it.
        (life, zombie) = (nil, nil)
        players = []
    }

    func drawBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: serverChance.next()) } }

    private var unfinished: String {
        players.map { player in
            "player \(player.number) \(player.isGreeted), awaits \(player.pending.map { $0.request.type }), "
                + player.tables.compactMap { player.held[$0]?.checker.table }.map {
                    "\($0.table) \($0.rules.mode ?? "") \($0.phase)"
                }.joined(separator: ", ")
        }.joined(separator: "; ")
    }

    func took(_ branch: Branch) { outcome.branches[branch, default: 0] += 1 }

    // MARK: Events

    func after(_ time: Int, _ event: Event) { agenda.add(event, at: now + time) }

    private func happen(_ event: Event) throws(Breach) {
        if let zombie, event.process == zombie.number { return try happen(event, to: zombie) }
        if let life, now < life.frozenUntil, event.isOfServer { return agenda.add(event, at: life.frozenUntil) }
        switch event {
        case .act(let player, let ticket): act(player, ticket)
        case .connect(let player): connect(player)
        case .hello(let player): player.sayHello()
        case .retry(let id, let player, let link): if player.link === link { player.retry(id) }
        case .toServer(let bytes, let link):
            if life?.number == link.life, !link.isDeaf { life?.receive(bytes, on: link) }
        case .toClient(let line, let link): try receive(line, on: link)
        case .endForServer(let link): if life?.number == link.life { life?.ended(link) }
        case .endForClient(let link): close(link)
        case .unstall(let link): unstall(link)
        case .turn(let number): if let life, life.number == number { turnFollows(life) }
        case .turnEnd(let number): if let life, life.number == number { try endTurn(of: life) }
        case .alarm(let number):
            guard let life, life.number == number else { return }
            life.alarm = nil
            life.tellTime()
            turnFollows(life)
        case .synced(let number):
            guard let life, life.number == number else { return }
            life.isSyncScheduled = false
            life.syncer?.complete()
            turnFollows(life)
        case .call(let number): if let life, life.number == number { makeCalls(of: life) }
        case .arrival(let number): arrivals.removeValue(forKey: number)?()
        case .databaseBack: databaseComesBack()
        case .people(let number): if let life, life.number == number { try answer(life) }
        case .start: if life == nil { try start() }
        case .stopped(let number): if let life, life.number == number { try stopped(life) }
        case .trouble: try makeTrouble()
        case .last: try last()
        }
    }

    private func act(_ player: StormPlayer, _ ticket: Int) {
        guard ticket == tickets[player.number] else { return }
        acts(player)
        guard isStormy else {
            if player.finish(&playChance) { seeWhetherAllIsOver() }
            return
        }
        player.act(&playChance)
        actions += 1
        if actions >= plan.actions { endTroubles() }
    }

    /// Lets a player do the next thing soon.
    func acts(_ player: StormPlayer) {
        tickets[player.number] += 1
        let pause = isStormy ? chance.time(upTo: plan.pause) : chance.time(upTo: 500 * Time.milliseconds)
        after(pause, .act(player, ticket: tickets[player.number]))
    }

    func helloAgain(_ player: StormPlayer) { after(500 * Time.milliseconds, .hello(player)) }
    /// After a second; not if the link is another one then, on which all is sent again in any case.
    func retryLater(_ id: Int, of player: StormPlayer) { after(Time.seconds, .retry(id, player, player.link)) }

    private func connect(_ player: StormPlayer) {
        guard player.link == nil, isStormy || !player.isTyped else { return }
        guard let life, now >= life.frozenUntil, !life.isStopping else {
            return after(chance.time(upTo: 2 * Time.seconds), .connect(player))
        }
        player.connected(life.connect(player.number))
    }

    // MARK: Lines

    func send(_ bytes: [UInt8], from player: StormPlayer) {
        guard let link = player.link else { return }
        trace(bytes[...], player.number, isSent: true)
        link.toServer = max(link.toServer, now + chance.time(upTo: latency))
        agenda.add(.toServer(bytes, link), at: link.toServer)
    }

    /// What came while the server did not read is read now.
    func readOn(_ link: StormLink) {
        guard !link.unread.isEmpty else { return }
        let bytes = link.unread
        link.unread = []
        agenda.add(.toServer(bytes, link), at: now)
    }

    private func send(_ item: StormLife.Item) {
        switch item {
        case .line(let link, let line):
            guard link.isOpenForServer else { return }
            if case .goodbye(let goodbye) = line.message, goodbye.reason == .replaced { took(.replaced) }
            guard link.backlog.isEmpty, now >= link.stalledUntil else {
                link.backlog.append(line)
                link.backlogBytes += line.bytes.count
                if link.backlogBytes > plan.backlog, !slow.contains(where: { $0 === link }) { slow.append(link) }
                return
            }
            link.toClient = max(link.toClient, now + chance.time(upTo: latency))
            agenda.add(.toClient(line, link), at: link.toClient)
        case .end(let link):
            guard link.backlog.isEmpty else { return link.backlog.append(nil) }
            agenda.add(.endForClient(link), at: max(link.toClient, now))
            after(chance.time(upTo: 2 * Time.seconds), .endForServer(link))
        }
    }

    /// The connections whose backlog is too long.
    func takeSlow() -> [StormLink] {
        defer { slow = [] }
        return slow.filter { $0.backlogBytes > plan.backlog }
    }

    private func unstall(_ link: StormLink) {
        guard now >= link.stalledUntil else { return }
        let waiting = link.backlog
        link.backlog = []
        link.backlogBytes = 0
        for line in waiting { send(line.map { .line(link, $0) } ?? .end(link)) }
        if let life, life.number == link.life { turnFollows(life) }
    }

    private func receive(_ line: StormLine, on link: StormLink) throws(Breach) {
        guard link.isOpenForClient, players.indices.contains(link.player), players[link.player].link === link else {
            return
        }
        outcome.lines += 1
        trace(line.bytes, link.player, isSent: false)
        try players[link.player].receive(line, on: link)
    }

    /// Reads what a server says, once for all who get it. What a zombie would say is true of nothing.
    func lines(in bytes: ArraySlice<UInt8>, of life: StormLife) throws(Breach) -> [StormLine] {
        var lines: [StormLine] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[...end]
            let text = rest[..<end]
            rest = rest[(end + 1)...]
            guard line.first == UInt8(ascii: "{") else {
                lines.append(StormLine(line, .unknown(type: "words"), digest: 0))
                continue
            }
            let message: ServerMessage
            do {
                try tape.read(text.span)
                message = try WireDecoder.decode(ServerMessage.self, from: tape, games: games)
            } catch {
                throw Breach("the server sent a line that can't be read: \(error)")
            }
            lines.append(StormLine(line, message, digest: life === zombie ? 0 : try truth.read(message, text)))
        }
        return lines
    }

    /// Tells what happens to the process, to whoever looks at one run.
    func tell(of what: @autoclosure () -> String) {
        if let tell { tell("\(now / Time.microseconds) us  \(what())") }
    }

    private func trace(_ bytes: ArraySlice<UInt8>, _ player: Int, isSent: Bool) {
        var hash = outcome.trace
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        outcome.trace = (hash ^ UInt64(now)) &* 0x100_0000_01B3
        if let tell {
            let text = String(decoding: bytes.dropLast(), as: UTF8.self)
            tell("\(now / Time.microseconds) us  \(player) \(isSent ? "->" : "<-") \(text)")
        }
    }

    func note(_ record: LogEntry) throws(Breach) {
        guard record.event == "table_aborted" || record.event == "table_lost" || record.level == .error else { return }
        if record.event == "table_aborted" { took(.tableAborted) }
        // Without syncs a power loss may take a segment's end, and with it what tables began with.
        try demand(
            truth.mayAbort || mayBeDamaged,
            "the server logs \(record.event) \(record.fields.map { "\($0.name) \($0.value)" })")
    }

    // MARK: Connections that end

    /// The client's end of a connection is gone.
    func close(_ link: StormLink) {
        guard link.isOpenForClient else { return }
        link.isOpenForClient = false
        let player = players[link.player]
        guard player.link === link else { return }
        player.lost(link)
        if !isDone { after(away, .connect(player)) }
    }

    /// For how long a client stays away.
    private var away: Int {
        guard isStormy else { return chance.time(upTo: Time.seconds) }
        return chance.chance(0.03) ? (55 + chance.below(50)) * Time.seconds : chance.time(upTo: 5 * Time.seconds)
    }

    func cut(_ link: StormLink) {
        close(link)
        // What the client has sent may arrive; what comes for it does not.
        if chance.chance(0.5) { link.isDeaf = true }
        after(chance.time(upTo: 20 * Time.seconds), .endForServer(link))
    }

    // MARK: Turns

    func turnFollows(_ life: StormLife) {
        guard !life.hasTurn else { return }
        life.hasTurn = true
        after(chance.below(300) * Time.microseconds, .turnEnd(life.number))
    }

    func makeTick(of life: StormLife, after pause: Duration) {
        let time = pause.components
        after(
            Int(time.seconds) * Time.seconds + Int(time.attoseconds / 1_000_000_000), .turn(life.number))
    }

    private func endTurn(of life: StormLife) throws(Breach) {
        guard let leaving = try life.endTurn() else { return crash() }
        for item in leaving { send(item) }
        if life.isBroken {
            took(.journalBrokeForGood)
            return crash()
        }
        goesOn(life)
        if let syncer = life.syncer, syncer.isBusy, !life.isSyncScheduled {
            life.isSyncScheduled = true
            after(chance.time(upTo: 30 * Time.milliseconds), .synced(life.number))
        }
    }

    /// Lets the next turn and the next alarm follow.
    func goesOn(_ life: StormLife) {
        if life.isReleased { turnFollows(life) }
        if let next = life.server.nextAlarm.map(life.time(of:)), life.alarm.map({ next < $0 }) ?? true {
            life.alarm = next
            agenda.add(.alarm(life.number), at: max(now + 1, next))
        }
    }
}

extension Storm.Event {
    /// The process whose own work it is, by its number.
    fileprivate var process: Int? {
        switch self {
        case .turnEnd(let number), .turn(let number), .alarm(let number), .synced(let number), .call(let number),
            .people(let number), .stopped(let number):
            number
        default: nil
        }
    }

    /// Whether it waits while the process stands still.
    fileprivate var isOfServer: Bool {
        switch self {
        case .toServer, .endForServer, .turnEnd, .turn, .alarm, .synced, .call, .people, .stopped: true
        default: false
        }
    }
}
