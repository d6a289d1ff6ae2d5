import Cluster
import EventLoop
import Platform
import ServerCore

/// The taking over of a dead node's log, which was claimed: a child process replays it, and what comes of that is adopted bit by bit.
final class Takeover {
    /// The log as it was before the claim.
    let log: LogState
    private let claim: Claimed
    private unowned let peers: ClusterPeers
    private let began: Duration
    private var child: ChildProcess?
    private var watch: DescriptorWatch?
    private var reader = RemainsReader()
    private var parties: [[UInt8]] = []
    /// How many of them are adopted.
    private var next = 0
    private var isWhole = false
    private var hasEnded = false
    private var runs = 0
    private var tables = 0
    private var sessions = 0
    private let timer: Timer
    private let done: () -> Void

    /// How many parties are adopted in a turn of the loop.
    private static let atOnce = 50
    private static let pause = Duration.milliseconds(50)
    private static let shortPause = Duration.milliseconds(1)
    /// How many parties wait at most.
    private static let mostWaiting = 500
    /// A record that ends the child is found by its fourth run, and left out then.
    private static let mostRuns = 6
    /// For how long the log is left alone where that did not help.
    private static let longPause = Duration.seconds(60)

    init(_ log: LogState, _ claim: Claimed, by peers: ClusterPeers, done: @escaping () -> Void) {
        (self.log, self.claim, self.peers, self.done) = (log, claim, peers, done)
        began = peers.loop.now
        var fired: (() -> Void)?
        timer = Timer(on: peers.loop) { fired?() }
        fired = { [unowned self] in goOn() }
        start()
    }

    private func write(_ level: LogEntry.Level, _ event: String, _ more: [LogEntry.Field]) {
        let fields: [LogEntry.Field] = [.init("node", log.node), .init("log", "\(log.log)")]
        peers.node.writer.write(LogEntry(level, event, fields + more))
    }

    private func start() {
        runs += 1
        (reader, parties, next, hasEnded) = (RemainsReader(), [], 0, false)
        do throws(SystemError) {
            let child = try ChildProcess(
                Files.exists("/proc/self/exe") ? "/proc/self/exe" : Environment.programPath,
                Environment.arguments + [LogRemains.argument(log.log)])
            self.child = child
            listen(child)
        } catch {
            failed(error.description)
        }
    }

    private func listen(_ child: ChildProcess) {
        guard watch == nil, !hasEnded else { return }
        do throws(LoopError) {
            watch = try DescriptorWatch(on: peers.loop, child.output) { [unowned self] in receive(child) }
        } catch {
            failed(error.description)
        }
    }

    private func receive(_ child: ChildProcess) {
        hasEnded = !reader.read(from: child.output)
        while let party = reader.next() {
            if party.isEmpty { isWhole = true } else { parties.append(party) }
        }
        if hasEnded || parties.count - next > Self.mostWaiting { watch = nil }
        if hasEnded { child.end(patience: .seconds(1)) }
        if !timer.isScheduled { timer.schedule(after: .zero) }
    }

    private func failed(_ words: String) {
        (watch, child) = (nil, nil)
        write(.error, "takeover_failed", [.init("error", words)])
        guard runs < Self.mostRuns else { return giveUp() }
        hasEnded = false
        restarts = true
        timer.schedule(after: Self.pause)
    }

    /// Leaves the log alone for a while; one that has what this program can't read until another has it, for each claim counts as a death.
    private func giveUp() {
        peers.hopeless[log.log] = isReadable ? peers.loop.now + Self.longPause : .seconds(1 << 40)
        guard !unread.isEmpty else { return done() }
        // Nobody has died of what can't be read here. As poison it would be left out by whoever can read it.
        (hasEnded, suspects) = (true, true)
        peers.watch.ask(.acquit(unread, log: log.log, epoch: claim.epoch)) { [unowned self] answer in
            switch answer {
            case .success, .failure(.fenced): done()
            case .failure:
                suspects = false
                timer.schedule(after: Self.pause)
            }
        }
    }

    private var restarts = false

    private func goOn() {
        if restarts {
            restarts = false
            return start()
        }
        guard !peers.server.cannotRecord else { return timer.schedule(after: Self.pause) }
        if next < parties.count {
            adopt()
        } else if hasEnded {
            return isWhole ? finish() : failed("the process that replays it has ended")
        }
        if next == parties.count { (parties, next) = ([], 0) }
        if parties.count - next < Self.mostWaiting / 2, let child { listen(child) }
        // What comes wakes it.
        if !suspects, !timer.isScheduled, next < parties.count || hasEnded { timer.schedule(after: .zero) }
    }

    /// Whether it waits for the database to know what is adopted next.
    private var suspects = false

    /// Where takers have died before, the tables that come next are noted first: of many parties where one has died, and of one at a time, once
    /// those before it are on record, where more have. So the tables that two have noted and not adopted are those of which they died.
    private func adopt() {
        guard !suspects else { return }
        guard claim.tries > 1 else { return admit(Self.atOnce) }
        guard claim.tries == 2 || isOnRecord else { return timer.schedule(after: Self.shortPause) }
        let noted = parties[next...].prefix(claim.tries == 2 ? Self.atOnce : 1)
        // More parties may come until the database knows of these.
        let count = noted.count
        let tables = noted.flatMap { (try? TableTransfer($0))?.ids ?? [] }
        guard !tables.isEmpty else { return admit(count) }
        suspects = true
        peers.watch.ask(.suspect(tables, log: log.log, epoch: claim.epoch)) { [unowned self] answer in
            suspects = false
            switch answer {
            case .success: admit(count)
            case .failure(.fenced):
                // Somebody else has claimed the log.
                (watch, child) = (nil, nil)
                timer.cancel()
                return done()
            case .failure: return timer.schedule(after: Self.pause)
            }
            timer.schedule(after: .zero)
        }
    }

    private func admit(_ count: Int) {
        lastBatch = nil
        peers.driver.perform { server in
            for bytes in parties[next...].prefix(count) {
                next += 1
                var ids: [String] = []
                do throws(UnreadableRecord) {
                    let party = try TableTransfer(bytes)
                    ids = party.ids
                    let isNew = try server.admit(party)
                    server.note(.taken(log: log.log, epoch: claim.epoch))
                    guard isNew else {
                        server.noteNothing()
                        continue
                    }
                    tables += party.tables.count
                    sessions += party.sessions.count
                } catch {
                    isReadable = false
                    unread += ids
                    write(.error, "takeover_failed", [.init("error", error.description)])
                }
            }
        }
        peers.lookForSessions()
    }

    /// The number of the batch with the last of what was adopted.
    private var lastBatch: Int?
    /// Whether this program could read all that was left. What it could not stays in the log for one that can.
    private var isReadable = true
    /// The tables and events of what it could not.
    private var unread: [String] = []

    /// Whether all that was adopted is on record here.
    private var isOnRecord: Bool {
        guard let journal = peers.node.journal, peers.server.output.records.isEmpty || lastBatch != nil else {
            return false
        }
        // While many play, there are always later ones that are not safe yet.
        let last = lastBatch ?? journal.lastBatch
        lastBatch = last
        return journal.has(last)
    }

    /// Removes the log once all is on record here.
    private func finish() {
        guard isOnRecord else { return timer.schedule(after: Self.pause) }
        guard isReadable else { return giveUp() }
        suspects = true
        peers.watch.ask(.bury(log: log.log, epoch: claim.epoch)) { [unowned self] answer in
            switch answer {
            // Fenced: it is gone already, for that answer was lost, or somebody else has claimed it.
            case .success, .failure(.fenced): break
            case .failure:
                suspects = false
                return timer.schedule(after: Self.pause)
            }
            Files.remove(peers.node.folder + "/taken-\(log.log)")
            peers.noteAdopted([log.node: tables])
            peers.driver.perform { $0.askForErasures() }
            write(
                .info, "takeover_ended",
                [
                    .init("tables", tables), .init("sessions", sessions),
                    .init("ms", Int((peers.loop.now - began) / .milliseconds(1))),
                ])
            done()
        }
    }
}

extension ClusterPeers {
    /// How long a node waits at most before it claims a log, so that not all do at once.
    private static let mostJitter = 1_000

    /// Takes the log of a dead node over, one after the other.
    func takeOver() {
        guard takeover == nil, leaving == nil, node.word == .serving, !server.cannotRecord,
            node.journal?.beatAge ?? .zero < .seconds(2)
        else { return }
        let dead = watch.logs.filter { isDead($0) && hopeless[$0.log] ?? .zero <= loop.now }
        claims = claims.filter { claim in dead.contains { $0.log == claim.key } }
        for log in dead {
            guard let time = claims[log.log] else {
                let jitter = Duration.milliseconds(Int.random(in: 0...Self.mostJitter))
                claims[log.log] = loop.now + jitter
                if !claimTimer.isScheduled { claimTimer.schedule(after: jitter) }
                continue
            }
            guard loop.now >= time, !isClaiming else { continue }
            claims[log.log] = nil
            claim(log)
            return
        }
    }

    private func isDead(_ log: LogState) -> Bool {
        guard log.log != node.log.claim.log else { return false }
        // It was claimed by a former process of this name.
        if log.node == node.name { return log.isTaken }
        guard let peer = watch.peers[log.node] else { return log.isTaken }
        return peer.isLate || peer.state.word == .stopped || log.isTaken && peer.hasEnded
    }

    private func claim(_ log: LogState) {
        isClaiming = true
        watch.ask(.claim(log: log.log, epoch: log.epoch)) { [unowned self] answer in
            isClaiming = false
            guard case .success(.claimed(let claimed?)) = answer else { return }
            node.writer.write(.warning, "takeover_began", .init("node", log.node), .init("log", "\(log.log)"))
            takeovers += 1
            takeover = Takeover(log, claimed, by: self) { [unowned self] in
                // Its timer and its connection are done with it at the end of this turn.
                loopEnd = takeover
                takeover = nil
                // There may be another dead one.
                takeOver()
            }
        }
    }
}
