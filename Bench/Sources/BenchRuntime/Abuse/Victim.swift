import EventLoop
import Platform
import Synchronization

/// Players who do nothing wrong, on a thread of their own, so that the attacker's work does not make them late.
///
/// At each table two connections, each of its own address, flip by turns: one flip every 20 ms, later where its diff is late. The
/// tables begin one after the other, so that four of them flip every 5 ms. One more connection sends pings.
final class Victim: Sendable {
    /// When a flip was made.
    enum Phase: Int, Sendable, CaseIterable {
        case calm, arrival, attack, after
    }

    /// What was found; shared by the two threads.
    struct Book: Sendable {
        var phase = Phase.calm
        var flips = Waits()
        var pings = Waits()
        /// The ids of the tables, once they play.
        var tables: [String] = []
        /// Why it plays no longer.
        var failure: String?
        var isStopping = false
        var isOver = false
    }

    /// The waits of one kind of request, phase by phase.
    struct Waits: Sendable {
        var times = Phase.allCases.map { _ in Histogram() }
        /// Those that are not over.
        var pending = Phase.allCases.map { _ in 0 }

        mutating func begin(_ phase: Phase) { pending[phase.rawValue] += 1 }

        mutating func end(_ phase: Phase, _ wait: Duration, every pace: Duration) {
            pending[phase.rawValue] -= 1
            times[phase.rawValue].record(wait, every: pace)
        }
    }

    static let flipPace = Duration.milliseconds(20)
    static let pingPace = Duration.milliseconds(25)

    private let book = Mutex(Book())

    /// Begins to play at so many tables.
    init(at target: Address, tables: Int) throws {
        try BackgroundThread.start { [self] in
            do {
                try VictimTables(target, count: tables, of: self).play()
            } catch {
                update { $0.failure = "\(error)" }
            }
            update { $0.isOver = true }
        }
    }

    /// What was found so far.
    var found: Book { book.withLock { $0 } }

    /// Changes what both threads see.
    func update<Result: Sendable>(_ body: (inout sending Book) -> Result) -> Result { book.withLock { body(&$0) } }
}

/// The victim's tables, on its own thread.
private final class VictimTables {
    private struct Wait {
        let phase: Victim.Phase
        let start: ContinuousClock.Instant
    }

    private final class Table {
        var seats: [Peer] = []
        var player = Player(cards: 24, turn: 0)
        var id = ""
        var due = ContinuousClock.now
        var wait: Wait?
        /// Of the last diff that was taken in; the other seat's copy of it may come much later.
        var seq = 0
    }

    private let loop: EventLoop
    private unowned let victim: Victim
    private let target: Address
    private var tables: [Table] = []
    private var pinger: Peer?
    private var ping: Wait?
    private var pingDue = ContinuousClock.now
    private var tick: Timer?
    private var failure: String?

    init(_ target: Address, count: Int, of victim: Victim) throws {
        self.victim = victim
        self.target = target
        loop = try EventLoop()
        tables = (0..<count).map { _ in Table() }
        tick = Timer(on: loop) { [unowned self] in tick?.schedule(after: .milliseconds(1)) }
        tick?.schedule(after: .zero)
    }

    func play() throws {
        defer { for peer in tables.flatMap(\.seats) + [pinger].compactMap({ $0 }) { peer.drop() } }
        try sitDown()
        let ids = tables.map(\.id)
        victim.update { $0.tables = ids }
        for (index, table) in tables.enumerated() {
            table.due = .now + Victim.flipPace * index / tables.count
            for seat in table.seats {
                seat.onLine = { [unowned self, unowned table] peer, line in received(line, on: peer, at: table) }
            }
        }
        pinger?.onLine = { [unowned self] _, _ in
            if let ping { end(ping, \.pings, every: Victim.pingPace) }
            ping = nil
        }
        while !victim.found.isStopping {
            try loop.tick()
            if let failure { throw BenchError(failure) }
            guard !(tables.flatMap(\.seats) + [pinger].compactMap { $0 }).contains(where: \.isClosed) else {
                throw BenchError("the server closed a connection of the victim")
            }
            act(.now)
        }
        // What is not answered has waited at least until now.
        for table in tables {
            if let wait = table.wait { end(wait, \.flips, every: Victim.flipPace) }
        }
        if let ping { end(ping, \.pings, every: Victim.pingPace) }
    }

    private func sitDown() throws {
        pinger = try peer(0)
        let rules = #"{"level":"normal","turn_seconds":0,"hide_ms":0,"auto_again":true}"#
        for (index, table) in tables.enumerated() {
            let host = try peer(2 * index + 1)
            let guest = try peer(2 * index + 2)
            table.seats = [host, guest]
            host.send(#"{"type":"create","id":2,"public":false,"rules":\#(rules)}"# + "\n")
            try wait(for: [host], replies: 2)
            table.id = host.tables.first ?? ""
            guest.send(#"{"type":"join","id":2,"table":"\#(table.id)"}"# + "\n")
            try wait(for: [guest], replies: 2)
            for seat in table.seats { seat.send(#"{"type":"ready","id":3,"table":"\#(table.id)"}"# + "\n") }
            try wait(for: table.seats, replies: 3)
            // One for each that is ready, and a seat.
            table.seq = 3
        }
    }

    /// The first has the address 127.0.0.1, each of the others one of its own.
    private func peer(_ number: Int) throws -> Peer {
        let peer = try Peer(
            number, on: loop, from: number == 0 ? "127.0.0.1" : "127.0.1.\(number)", to: target,
            saying: #"{"type":"hello","id":1,"protocol":1,"name":"victim \#(number)"}"# + "\n")
        try wait(for: [peer], replies: 1)
        return peer
    }

    private func wait(for peers: [Peer], replies: Int) throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while peers.contains(where: { $0.replies < replies }) {
            try loop.tick()
            guard ContinuousClock.now < deadline, !peers.contains(where: { $0.isClosed || $0.refusal != nil }) else {
                throw BenchError("the victim could not sit down: \(peers.compactMap(\.refusal))")
            }
        }
    }

    private func act(_ now: ContinuousClock.Instant) {
        for table in tables where table.wait == nil && table.due <= now {
            table.due = max(table.due + Victim.flipPace, now)
            table.wait = begin(\.flips)
            table.seats[table.player.turn].send(
                #"{"type":"flip","table":"\#(table.id)","card":\#(table.player.choice)}"# + "\n")
        }
        // No more than one ping waits, for each that is late stands for those that could not be sent.
        if ping == nil, pingDue <= now {
            pingDue = max(pingDue + Victim.pingPace, now)
            ping = begin(\.pings)
            pinger?.send(#"{"type":"ping"}"# + "\n")
        }
    }

    private func received(_ line: Span<UInt8>, on peer: Peer, at table: Table) {
        switch Answer(line) {
        case .diff:
            guard let wait = table.wait, let seq = Peer.number("seq", in: line), seq > table.seq else { return }
            table.seq = seq
            var position = 0
            while let change = DiffScan.next(in: line, from: &position) { table.player.fold(change) }
            table.wait = nil
            end(wait, \.flips, every: Victim.flipPace)
        case .bad: failure = "the victim was refused: \(Peer.text("code", in: line) ?? "")"
        default: break
        }
    }

    private func begin(_ kind: WritableKeyPath<Victim.Book, Victim.Waits> & Sendable) -> Wait {
        Wait(
            phase: victim.update {
                $0[keyPath: kind].begin($0.phase)
                return $0.phase
            }, start: .now)
    }

    private func end(
        _ wait: Wait, _ kind: WritableKeyPath<Victim.Book, Victim.Waits> & Sendable, every pace: Duration
    ) {
        let time = wait.start.duration(to: .now)
        let phase = wait.phase
        victim.update { $0[keyPath: kind].end(phase, time, every: pace) }
    }
}
