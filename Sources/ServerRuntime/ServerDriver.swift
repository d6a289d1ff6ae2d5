import EventLoop
import Platform
import ServerCore

/// Runs a `Server` on an event loop: hands it bytes and time, and does what its output asks for, once a tick.
package final class ServerDriver {
    let loop: EventLoop
    let server: Server
    private let journal: JournalKeeper?
    private let log: LogWriter
    private let backlogLimit: Int
    private let addressBacklogLimit: Int
    /// By the connections' tags; a free slot keeps its last user's id.
    private(set) var slots: [(id: ConnectionID, connection: Connection?)] = []
    private var freeSlots: [Int] = []
    /// The connections with more waiting output than allowed, the earliest first. Some keep it until a later tick.
    package private(set) var slow: [ConnectionID] = []
    /// Those of this tick, and those of earlier ticks that the server does not know of yet.
    private var warned: Set<ConnectionID> = []
    private let evictedBytes: Int
    /// The connections of which the server is told when all that was queued for them has gone out. They are not read until
    /// then, or were slow.
    private var awaited: [ConnectionID] = []
    private var tickTimer: Timer?
    /// See ServerDriver+Crowds.
    package var crowds = CrowdQueue()
    private var generations = 0
    /// The server's time when the loop's began, so that time goes on where a replay ended.
    private let loopStart: Moment
    private var alarm: Timer?
    /// Lines for connections, those that were not held too. A text of several lines for somebody who types counts as one.
    package private(set) var sentLines = 0
    /// When each question about a patience game was asked that has no answer yet.
    private var solving: [UInt64: Duration] = [:]
    private var alarmTime: Moment?
    /// Called at the end of a tick in which backlogs grew by a megabyte or more since the last call.
    var backlogsGrew: (() -> Void)?
    private var toldBacklogs = 0
    private static let toldGrowth = 1024 * 1024

    /// Called with the server's questions.
    package var asked: (([LateQuestion]) -> Void)?
    /// Called with the time from a question about a patience game to its answer.
    var solved: ((Duration) -> Void)?
    /// Called with answers to those who administer the server.
    var administered: (([ServerOutput.AdminAnswer]) -> Void)?
    /// Called at the end of every tick after the server was drained and all is over that ran then.
    var drained: (() -> Void)?
    /// Called when nobody is connected any more.
    private var emptied: (() -> Void)?

    private var refused = LingeringRefusals()
    /// How many connections of proxies have not said whose they are.
    private var strangers = 0

    /// How long a connection that has been sent its last line may take to read it.
    private static let lingering = Duration.seconds(2)

    /// A server on that loop, without connections. In one tick backlogs of so many bytes are dropped: the readers of one table
    /// fall behind together, and to go through all that a thousand of them did not read takes a second.
    /// `addressBacklogLimit` is how many bytes may wait for all connections from one address; 0 for no limit.
    package init(
        _ server: Server, on loop: EventLoop, log: LogWriter, backlogLimit: Int, addressBacklogLimit: Int = 0,
        evictedBytes: Int = 4 * 1024 * 1024, journal: JournalKeeper? = nil
    ) {
        self.journal = journal
        self.evictedBytes = evictedBytes
        self.addressBacklogLimit = addressBacklogLimit
        self.server = server
        self.loop = loop
        self.log = log
        self.backlogLimit = backlogLimit
        loopStart = server.now + (.zero - loop.now)
        alarm = Timer(on: loop) { [unowned self] in
            alarmTime = nil
            tellTime()
        }
        // Makes a tick, at whose end it is seen whose output has gone out.
        tickTimer = Timer(on: loop) {}
        loop.tickEnded = { [unowned self] in endTick() }
        journal?.start(server, on: LoopTicks(loop), log: log.write)
        // What a recovery has left to do is done in the first tick.
        if server.nextAlarm != nil || !server.output.isEmpty { tickTimer?.schedule(after: .zero) }
    }

    package var connectionCount: Int { slots.count - freeSlots.count }

    /// Takes a new connection in. The server hears of one behind a proxy when it is known whose it is.
    package func accept(_ connection: Connection) { accept(connection, from: nil) }

    /// The same, from that peer if one is given.
    func accept(_ connection: Connection, from peer: Peer?) {
        guard !connection.awaitsPeer || strangers < Listener.mostGreetings else { return }
        tellTime()
        generations += 1
        let slot = freeSlots.popLast() ?? slots.count
        let id = ConnectionID(slot: slot, generation: generations)
        if slot == slots.count { slots.append((id, connection)) } else { slots[slot] = (id, connection) }
        connection.tag = slot
        connection.start(self)
        if connection.awaitsPeer { strangers += 1 } else { meet(connection, as: peer) }
    }

    private func meet(_ connection: Connection, as peer: Peer? = nil) {
        let id = id(of: connection)
        let peer =
            peer
            ?? Peer(
                address: connection.peer.description, isLocal: connection.peer.isLocal,
                isEncrypted: connection.isEncrypted)
        if let others = server.connect(id, from: peer) { refused.add(id, others: others) }
    }

    /// Closes those of whom the server does not know, because it can't say goodbye to them.
    private func closeStrangers() {
        guard strangers > 0 else { return }
        for slot in slots where slot.connection?.awaitsPeer == true { slot.connection?.close() }
    }

    /// Says goodbye to everybody. `emptied` is called once nobody is connected any more, before this returns where nobody
    /// is.
    package func shutDown(comesBack: Bool = true, emptied: @escaping () -> Void) {
        tellTime()
        closeStrangers()
        server.shutDown(comesBack: comesBack)
        if connectionCount == 0 { emptied() } else { self.emptied = emptied }
    }

    /// Says goodbye to everybody because nothing will be on record any more. All that was not sent yet is dropped, for its records may
    /// not be safe, and nobody is told anything else. `emptied` is called as by ``shutDown(comesBack:emptied:)``.
    package func breakOff(silently: Bool = false, emptied: @escaping () -> Void) {
        guard loop.tickEnded != nil else { return }
        loop.tickEnded = nil
        loop.discardOutput()
        crowds.removeAll()
        server.output.removeAll()
        closeStrangers()
        if silently {
            for slot in slots { slot.connection?.close() }
        } else {
            server.shutDown()
            queueOutput()
        }
        if connectionCount == 0 { emptied() } else { self.emptied = emptied }
    }

    /// Tells the server what has come of the database's work.
    func take(_ news: PeopleWorker.News) {
        tellTime()
        if !news.archived.isEmpty { server.archived(news.archived) }
        server.rated(news.ratings)
        for (number, answer) in news.answers { server.answered(number, .people(answer)) }
    }

    /// Tells the server what has come of a question.
    package func take(_ number: UInt64, _ outcome: LateQuestion.Outcome) {
        tellTime()
        if let asked = solving.removeValue(forKey: number) { solved?(loop.now - asked) }
        server.answered(number, outcome)
    }

    /// Does something at the server, after it was told the time.
    func perform(_ body: (Server) -> Void) {
        tellTime()
        body(server)
        // What comes of it leaves at the end of this tick.
        tickTimer?.schedule(after: .zero)
    }

    /// Executes a line of whoever runs the server.
    func administer(_ line: String, for client: UInt64) {
        tellTime()
        server.administer(line, for: client)
    }

    private func tellTime() {
        server.advance(to: loopStart + loop.now)
        server.tell(milliseconds: WallClock.milliseconds)
        // Before anything of this tick is answered: the process may have stood still.
        if let journal { server.isCutOff = journal.isCutOff }
    }

    /// Wakes the server when it wants to be woken, unless it will be woken earlier anyway.
    private func setAlarm() {
        guard let next = server.nextAlarm else { return }
        if let alarmTime, alarmTime <= next { return }
        alarmTime = next
        alarm?.schedule(after: max(.zero, next - (loopStart + loop.now)))
    }

    /// The steps of the end of every tick, in this order, whether or not its output may leave:
    ///
    /// 1. Connections whose output has gone out are read again, which may make the server say more.
    /// 2. Lines that waited for their address's share of a tick are executed.
    /// 3. All that the server says is queued.
    /// 4. Some of a crowd get what an earlier tick had for them.
    /// 5. The records of all this go to the journal.
    /// 6. The alarm is set, because all of the above may move it.
    private func endTick() {
        tellDrained()
        if server.awaitsTick || server.cannotRecord { tellTime() }
        server.beginTick()
        if server.output.isDrained {
            // Answers whoever asked for the drain before the end begins, which closes the admin socket.
            queueAll()
            drained?()
        }
        tellGrowth()
        let hasCrowds = crowdsAreDue
        queueAll()
        if hasCrowds { serveCrowds() }
        journal?.keep()
        setAlarm()
        // While output is held, its release makes the next tick.
        let hasMore = !awaited.isEmpty || !slow.isEmpty || !crowds.isEmpty
        if server.awaitsTick || crowdsAreDue || hasMore && !loop.isHoldingOutput {
            tickTimer?.schedule(after: .zero)
        }
    }

    private func tellGrowth() {
        if loop.backlogBytes < toldBacklogs { toldBacklogs = loop.backlogBytes }
        guard loop.backlogBytes - toldBacklogs >= Self.toldGrowth else { return }
        toldBacklogs = loop.backlogBytes
        if addressBacklogLimit > 0 { dropBacklogs(above: addressBacklogLimit) }
        backlogsGrew?()
    }

    /// Tells the server which connections took all their output at once. The others follow when their backlog has drained.
    private func tellDrained() {
        guard !awaited.isEmpty else { return }
        let former = awaited
        awaited.removeAll()
        for id in former {
            guard let connection = connection(id), connection.backlogBytes == 0 else { continue }
            if connection.hasQueued || crowds.holds(id) { awaited.append(id) } else { drained(connection) }
        }
    }

    /// Queues the server's output until there is no more.
    private func queueAll() {
        warned = Set(slow)
        var bytes = evictedBytes
        repeat {
            queueOutput()
            evict(&bytes)
        } while !server.output.isEmpty
    }

    /// Drops the backlogs of slow readers, within the bytes allowed for it. It comes after all output is queued, because it drops
    /// that too, and makes new output.
    private func evict(_ bytes: inout Int) {
        var told = 0
        while told < slow.count, bytes > 0 {
            let id = slow[told]
            told += 1
            // It may have read on since.
            guard let connection = connection(id), !connection.isClosing, connection.backlogBytes > backlogLimit
            else { continue }
            bytes -= connection.backlogBytes
            catchUp(id, connection)
            server.backlogOverflowed(id, dropped: connection.discardUnsentLines(keeping: Server.isOwed))
            // Before the next one's backlog is dropped, for that must go with what this one's end tells it.
            queueOutput()
            awaited.append(id)
        }
        slow.removeFirst(told)
    }

    /// Copies the server's bytes into the loop's output once, and queues ranges of them for their receivers.
    func queueOutput() {
        server.finishOutput()
        // What may leave at once is not added to what is held, or will be.
        let mayBeHeld = loop.isHoldingOutput || journal != nil && !server.output.records.isEmpty
        let gathers = !mayBeHeld || server.output.deliveries.contains { !$0.needsNoRecords }
        let count = gathers ? server.output.bytes.count : 0
        let base = loop.append(server.output.bytes.storage.span.extracting(first: count)).lowerBound
        for delivery in server.output.deliveries {
            let range = base + delivery.range.lowerBound..<base + delivery.range.upperBound
            switch delivery.audience {
            case .one(let id):
                sentLines += 1
                if mayBeHeld, delivery.needsNoRecords {
                    sendAtOnce(delivery.range, to: id)
                } else {
                    queue(range, for: id)
                }
            case .all(let ids):
                sentLines += ids.count
                let line = server.output.bytes.storage.span.extracting(delivery.range)
                queue(range, line, for: ids)
            }
        }
        for id in server.output.halted {
            guard let connection = connection(id) else { continue }
            connection.pauseReading()
            awaited.append(id)
        }
        for id in server.output.paused { connection(id)?.pauseReading() }
        for id in server.output.resumed { connection(id)?.resumeReading() }
        for id in server.output.probed { connection(id)?.probe() }
        for id in server.output.finished {
            guard let connection = connection(id) else { continue }
            catchUp(id, connection)
            connection.finish(lingering: refused.lingering(of: id) ?? Self.lingering)
        }
        for record in server.output.log { log.write(record) }
        let (questions, answers) = (server.output.questions, server.output.adminAnswers)
        (server.output.questions, server.output.adminAnswers) = ([], [])
        server.output.removeAll()
        if !questions.isEmpty {
            for question in questions {
                if case .position = question.subject { solving[question.number] = loop.now }
            }
            // An answer may come at once, where a session came in the tick of its hello, and is output of its own.
            asked?(questions)
        }
        if !answers.isEmpty { administered?(answers) }
    }

    private func sendAtOnce(_ range: Range<Int>, to id: ConnectionID) {
        guard let connection = connection(id) else { return }
        catchUp(id, connection)
        connection.sendAtOnce(server.output.bytes.storage.span.extracting(range))
        noteBacklog(of: connection, id)
    }

    /// Queues the range for the connection, behind all that a crowd that it is in still waits for.
    func queue(_ range: Range<Int>, for id: ConnectionID, near place: Int = 0) {
        guard let connection = connection(id) else { return }
        catchUp(id, connection, near: place)
        connection.enqueue(range)
        noteBacklog(of: connection, id)
    }

    /// Notes a connection whose backlog is too long, once a tick, because the snapshots that it then gets take time.
    func noteBacklog(of connection: Connection, _ id: ConnectionID) {
        if backlogLimit > 0, connection.backlogBytes > backlogLimit, warned.insert(id).inserted { slow.append(id) }
    }

    func connection(_ id: ConnectionID) -> Connection? {
        let slot = slots[id.slot]
        return slot.id == id ? slot.connection : nil
    }

    private func id(of connection: Connection) -> ConnectionID { slots[connection.tag].id }
}

/// Stands between the loop and the server for every connection, told apart by their tags: an idle one takes no object
/// more.
extension ServerDriver: ConnectionHandler {
    /// Passes the received bytes to the server.
    package func received(_ bytes: Span<UInt8>, on connection: Connection) {
        tellTime()
        server.receive(bytes, from: id(of: connection), overhead: connection.readOverhead)
    }

    /// What the server has room for in this tick.
    package func mostToRead(on connection: Connection) -> Int { server.mostToRead(from: id(of: connection)) }

    /// The proxy has said whose connection it is.
    package func peerSettled(on connection: Connection) {
        strangers -= 1
        tellTime()
        meet(connection)
    }

    /// The peer sends nothing more.
    package func ended(_ connection: Connection) {
        if connection.awaitsPeer { return connection.close() }
        tellTime()
        server.receiveEnd(from: id(of: connection))
    }

    /// Nothing waits for the peer any more, so it is read again.
    package func drained(_ connection: Connection) {
        tellTime()
        connection.resumeReading()
        server.backlogDrained(id(of: connection))
    }

    /// The connection is over, and its slot free.
    package func closed(_ connection: Connection, error: LoopError?) {
        if connection.awaitsPeer { strangers -= 1 }
        tellTime()
        refused.remove(id(of: connection))
        server.disconnect(id(of: connection))
        slots[connection.tag].connection = nil
        freeSlots.append(connection.tag)
        if connectionCount == 0 { emptied?() }
    }
}
