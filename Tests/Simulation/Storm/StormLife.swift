import EventLoop
import Journal
import Review
internal import ServerCore
import ServerRuntime
import TestSupport
import Wire

/// One process of the server: from its start to its end, however it ends. It has the driver's turns without a loop.
final class StormLife {
    /// What is queued for a connection.
    enum Item {
        case line(StormLink, StormLine)
        case end(StormLink)

        var link: StormLink {
            switch self {
            case .line(let link, _), .end(let link): link
            }
        }
    }

    private enum Barrier { case open, holding, released }

    /// The turns as the keeper sees them.
    private final class Turns: RecordedTicks {
        weak var life: StormLife?
        var beforeFlush: (() -> FlushDecision)?
        var mayWrite: (() -> Bool)?
        var now: Duration { .nanoseconds(life?.storm.now ?? 0) }
        func releaseOutput() { life?.release() }
        func makeTick(after pause: Duration) { if let life { life.storm.makeTick(of: life, after: pause) } }
    }

    let number: Int
    let server: Server
    let files: FaultyFiles
    let syncer: HandSyncer?
    let journal: any Journal
    /// Its connection to the cluster's database; nil where the journal is in files.
    let store: StoreDouble?
    let keeper: JournalKeeper
    private unowned let storm: Storm
    private let startedAt: Int
    private let startMoment: Moment
    var links: [ConnectionID: StormLink] = [:]
    /// What the database is asked and has not done yet.
    var asked: [StormPeople.Work] = []
    private var generations = 0
    var hasTurn = false
    var isSyncScheduled = false
    var frozenUntil = 0
    var alarm: Int?
    var isStopping = false
    /// Whether the process is to be killed in its next turn with records: before they are appended, or after.
    var dies: Death?
    /// Whether its journal will never take anything again.
    var isBroken = false
    private(set) var cannotRecord = false
    private let turns = Turns()
    private var barrier = Barrier.open
    private var heldItems: [Item] = []
    private var queued: [Item] = []
    /// What leaves with this turn although output is held.
    private var unheld: [Item] = []
    private var awaited: [StormLink] = []

    enum Death { case beforeAppend, beforeDelivery }

    init(
        _ number: Int, of storm: Storm, _ server: Server, _ journal: any Journal, _ files: FaultyFiles,
        _ syncer: HandSyncer?, _ store: StoreDouble? = nil
    ) {
        self.store = store
        self.number = number
        self.storm = storm
        self.server = server
        self.journal = journal
        self.files = files
        self.syncer = syncer
        startedAt = storm.now
        startMoment = server.now
        keeper = JournalKeeper(journal)
        keeper.failed = { [unowned self] _ in isBroken = true }
        if let people = storm.people {
            keeper.finished = { [unowned self] in storm.ask(.games($0), from: self) }
            keeper.settle = { [unowned self] in
                while !asked.isEmpty { try? people.execute(asked.removeFirst(), for: server) }
            }
        }
        turns.life = self
        keeper.start(server, on: turns) { [unowned self] record in
            if record.event == "journal_failed" { cannotRecord = true }
            if record.event == "journal_goes_on" { cannotRecord = false }
        }
    }

    /// Whether all that the tables are is in the journal, so that another process must make the same of it.
    var isComparable: Bool {
        server.isRecording && server.output.records.isEmpty && !cannotRecord && !isBroken
            && (store == nil || storm.hasAll(of: journal))
    }

    /// The server's time.
    var moment: Moment { startMoment + .nanoseconds(storm.now - startedAt) }

    func tellTime() { server.advance(to: moment) }

    /// When a moment of the server is in the storm's time.
    func time(of moment: Moment) -> Int {
        let time = (moment - startMoment).components
        return startedAt + Int(time.seconds) * Time.seconds + Int(time.attoseconds / 1_000_000_000)
    }

    private func release() { if barrier == .holding { barrier = .released } }

    // MARK: Connections

    func connect(_ player: Int) -> StormLink {
        tellTime()
        generations += 1
        let link = StormLink(ConnectionID(slot: generations, generation: generations), of: player, to: number)
        links[link.id] = link
        server.connect(link.id, from: Peer(address: "10.0.0.\(player + 1):\(generations)"))
        storm.turnFollows(self)
        return link
    }

    func receive(_ bytes: [UInt8], on link: StormLink) {
        guard link.isOpenForServer else { return }
        guard link.isRead else {
            link.unread += bytes
            return
        }
        tellTime()
        server.receive(bytes.span, from: link.id)
        storm.turnFollows(self)
    }

    func ended(_ link: StormLink) {
        guard link.isOpenForServer else { return }
        link.isOpenForServer = false
        links[link.id] = nil
        tellTime()
        server.disconnect(link.id)
        storm.turnFollows(self)
    }

    // MARK: The end of a turn

    /// Does what the driver does at the end of a turn, and returns what leaves; nil if the process was killed.
    func endTurn() throws(Breach) -> [Item]? {
        hasTurn = false
        var leaving: [Item] = []
        if barrier == .released, turns.mayWrite?() ?? true {
            barrier = .open
            swap(&leaving, &heldItems)
        } else if barrier == .released {
            barrier = .holding
        }
        tellDrained()
        tellTime()
        server.beginTick()
        try queueAll()
        if dies == .beforeAppend, !server.output.records.isEmpty {
            storm.took(.killedBeforeAppend)
            return nil
        }
        let hasRecords = !server.output.records.isEmpty
        keeper.keep()
        if dies == .beforeDelivery, hasRecords, !queued.isEmpty {
            storm.took(.killedBetweenAppendAndDelivery)
            return nil
        }
        if server.awaitsTick || !awaited.isEmpty, barrier != .holding {
            storm.makeTick(of: self, after: .milliseconds(1))
        }
        leaving += unheld
        unheld = []
        guard barrier == .open else { return leaving }
        switch turns.beforeFlush?() ?? .flush {
        case .flush: leaving += queued
        case .hold:
            barrier = .holding
            heldItems = queued
            if !queued.isEmpty { storm.took(.held) }
        }
        queued = []
        return leaving
    }

    /// Whether output may go now that was held, so that a turn is needed.
    var isReleased: Bool { barrier == .released }

    private func tellDrained() {
        let former = awaited
        awaited = []
        for link in former where link.isOpenForServer {
            guard link.backlog.isEmpty, barrier == .open else {
                awaited.append(link)
                continue
            }
            link.isRead = true
            storm.readOn(link)
            server.backlogDrained(link.id)
        }
    }

    private func queueAll() throws(Breach) {
        repeat {
            try queueOutput()
            for link in storm.takeSlow() where link.isOpenForServer {
                server.backlogOverflowed(link.id, dropped: drop(link))
                try queueOutput()
                storm.took(.backlogDropped)
                awaited.append(link)
            }
        } while !server.output.isEmpty
    }

    /// Drops all that has not left for a link: its backlog, what is held and what is queued, as the driver does. Returns the lines that
    /// are owed all the same.
    private func drop(_ link: StormLink) -> [UInt8] {
        var owed = link.dropBacklog()
        func take(_ items: inout [Item]) {
            items.removeAll { item in
                guard case .line(let other, let line) = item, other === link else { return false }
                let bytes = line.bytes
                if Server.isOwed(bytes.span) { owed += bytes }
                return true
            }
        }
        take(&heldItems)
        take(&queued)
        return owed
    }

    private func queueOutput() throws(Breach) {
        server.finishOutput()
        let output = server.output
        for delivery in output.deliveries {
            let lines = try storm.lines(in: output.bytes[delivery.range], of: self)
            delivery.audience.forEach { id in
                guard let link = links[id] else { return }
                let items = lines.map { Item.line(link, $0) }
                let waits = (heldItems + queued).contains { $0.link === link }
                if delivery.needsNoRecords, barrier == .holding, !waits {
                    unheld += items
                    storm.took(.answeredWhileHeld)
                } else {
                    queued += items
                }
            }
        }
        for id in output.halted {
            guard let link = links[id] else { continue }
            link.isRead = false
            awaited.append(link)
        }
        for id in output.paused { links[id]?.isRead = false }
        for id in output.resumed {
            guard let link = links[id] else { continue }
            link.isRead = true
            storm.readOn(link)
        }
        for id in output.finished { if let link = links[id] { queued.append(.end(link)) } }
        for question in output.questions {
            if case .people(let inquiry) = question.subject {
                storm.ask(.question(question.number, inquiry), from: self)
            }
        }
        server.output.questions = []
        for record in output.log { try storm.note(record) }
        server.output.removeAll()
    }
}

extension StormLink {
    /// Drops what waits. Returns the lines that are owed all the same.
    fileprivate func dropBacklog() -> [UInt8] {
        var owed: [UInt8] = []
        for case let line? in backlog {
            let bytes = line.bytes
            if Server.isOwed(bytes.span) { owed += bytes }
        }
        backlog.removeAll { $0 != nil }
        backlogBytes = 0
        isBehind = true
        return owed
    }
}
