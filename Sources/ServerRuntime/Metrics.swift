import EventLoop
import Platform
import ServerCore

/// The numbers of a running server, as programs that watch it read them.
///
/// Each is counted where it happens, so that to write them takes the same time however many tables there are. None has a name,
/// a table or an address as a label: they would grow without end, and tell who plays.
final class Metrics {
    /// One value of a metric, with its labels.
    struct Sample {
        var labels: [(name: String, value: String)] = []
        /// What follows the metric's name, as `_bucket`.
        var suffix = ""
        let value: Double
    }

    /// A metric in the exposition format of Prometheus, version 0.0.4.
    struct Metric {
        enum Kind: String { case counter, gauge, histogram }

        let name: String
        let kind: Kind
        let help: String
        let samples: [Sample]
    }

    private let server: Server
    private let driver: ServerDriver
    private let loop: EventLoop
    private let keeper: JournalKeeper
    private let worker: PeopleWorker
    private let memoryLimit: Int
    private let node: ClusterNode?
    private let start: Duration
    private var ticks = Histogram()
    private var moves = Histogram()
    private var waits = Histogram()
    private var hints = Histogram()
    /// How long transactions with batches take.
    private var commits = Histogram()
    private var toldMoves = 0

    init(
        of server: Server, _ driver: ServerDriver, on loop: EventLoop, _ keeper: JournalKeeper, _ worker: PeopleWorker,
        memoryLimit: Int, _ node: ClusterNode? = nil
    ) {
        self.node = node
        (self.server, self.driver, self.loop, self.keeper, self.worker) = (server, driver, loop, keeper, worker)
        self.memoryLimit = memoryLimit
        start = loop.now
        toldMoves = server.moveCount
        loop.tickMeasured = { [unowned self] time in
            let now = loop.now
            ticks.add(time, at: now)
            let all = server.moveCount
            if all != toldMoves {
                moves.add(time, times: all - toldMoves, at: now)
                toldMoves = all
            }
        }
        driver.solved = { [unowned self] time in hints.add(time, at: loop.now) }
        node?.journal?.committed = { [unowned self] time in commits.add(time, at: loop.now) }
        keeper.waited = { [unowned self] time in waits.add(time, at: loop.now) }
    }

    /// All of them, in the order in which they are told.
    var all: [Metric] {
        let counts = server.counts
        let tables = counts.tables.filter { $0.value > 0 }.sorted {
            ($0.key.mode, $0.key.phase.rawValue) < ($1.key.mode, $1.key.phase.rawValue)
        }
        let refusals = counts.refusals.sorted { $0.key.rawValue < $1.key.rawValue }
        return [
            gauge("connections", "Connections that are open.", counts.connections),
            gauge("sessions", "Sessions, those that wait for their player too.", counts.sessions),
            Metric(
                name: "pairs_tables", kind: .gauge, help: "Tables by mode and phase.",
                samples: tables.map { kind, count in
                    Sample(labels: [("mode", kind.mode), ("phase", kind.phase.rawValue)], value: Double(count))
                }),
            gauge("house_bots", "House bots that sit at tables.", counts.bots),
            counter("lines_total", "Lines that came from connections.", counts.lines),
            counter("moves_total", "Moves that were accepted.", counts.moves),
            Metric(
                name: "pairs_refusals_total", kind: .counter, help: "Requests and lines that were refused, by code.",
                samples: refusals.map { Sample(labels: [("code", $0.key.rawValue)], value: Double($0.value)) }),
            counter(
                "sent_lines_total",
                "Lines for connections; a text of several lines for somebody who types counts as one.", driver.sentLines
            ),
            counter("sent_bytes_total", "Bytes that the system took for connections.", loop.sentBytes),
            gauge("backlog_bytes", "Bytes that wait for connections that do not read.", loop.backlogBytes),
            Metric(
                name: "pairs_move_seconds", kind: .histogram,
                help:
                    "Time from the reading of a move to the sending of what it changed, without the wait for the journal.",
                samples: moves.samples),
            Metric(
                name: "pairs_turn_seconds", kind: .histogram, help: "Time that one tick of the loop took.",
                samples: ticks.samples),
            counter("journal_batches_total", "Batches that were given to the journal.", keeper.batches),
            gauge("journal_waiting_batches", "Batches that are not safe yet.", keeper.waitingBatches),
            Metric(
                name: "pairs_journal_wait_seconds", kind: .histogram,
                help: "Time that lines were held because their records were not safe yet.", samples: waits.samples),
            Metric(
                name: "pairs_journal_lag_seconds", kind: .gauge, help: "For how long lines are held by now.",
                samples: [Sample(value: keeper.lag / .seconds(1))]),
            gauge("journal_failing", "1 while the journal takes nothing, otherwise 0.", keeper.isFailing ? 1 : 0),
        ] + stored + clustered + [
            gauge("database_queue", "Games and questions that wait for the database.", worker.waiting),
            gauge("games_not_archived", "Games that are over and not in the archive yet.", counts.gamesNotArchived),
            gauge("hints_waiting", "Hints that wait for the solver of patience games.", counts.hintsWaiting),
            counter(
                "hints_refused_total", "Hints that were refused because too many waited for the solver.",
                counts.hintsRefused),
            Metric(
                name: "pairs_hint_seconds", kind: .histogram,
                help: "Time from the asking for a verdict of the solver to its coming.", samples: hints.samples),
            gauge("memory_limit_bytes", "Memory that the server may take; 0 for no limit.", memoryLimit),
            gauge("memory_bytes", "Memory that the server takes.", ProcessMemory.resident ?? 0),
            gauge("uptime_seconds", "Time since the start.", Int((loop.now - start) / .seconds(1))),
        ]
    }

    /// Those of a journal in a cluster's database.
    private var stored: [Metric] {
        guard let journal = node?.journal else { return [] }
        return [
            gauge("journal_rows", "Batches that the database has.", journal.rowCount),
            Metric(
                name: "pairs_journal_commit_seconds", kind: .histogram,
                help: "Time that the database took for a transaction with batches.", samples: commits.samples),
        ]
    }

    /// Those of a cluster's node.
    private var clustered: [Metric] {
        guard let journal = node?.journal else { return [] }
        return [
            Metric(
                name: "pairs_cluster_beat_age_seconds", kind: .gauge,
                help: "Time since the last beat was sent that the database has confirmed.",
                samples: [Sample(value: journal.beatAge / .seconds(1))]),
            gauge("cluster_nodes", "Nodes of the cluster that serve.", node?.others?.servingNodes ?? 0),
            counter(
                "cluster_takeovers_total", "Dead nodes that this one has taken over.", node?.others?.takeovers ?? 0),
            counter(
                "cluster_adopted_tables_total", "Tables that have come from others.", node?.others?.adoptedTables ?? 0),
            counter("cluster_moved_tables_total", "Tables that have gone to others.", node?.others?.movedTables ?? 0),
        ]
    }

    /// All of them in the text format.
    var text: String { all.map(\.text).joined() }

    /// Whether the listener leaves peers waiting because hardly any descriptors are left.
    var lacksDescriptors: () -> Bool = { false }

    /// What keeps the server from doing its work, in a sentence, and what to do; nil where nothing does.
    var fault: String? {
        if let failure = keeper.failure {
            return
                "The journal takes nothing, so moves are refused and the clocks of games stand: \(failure.description)"
        }
        if keeper.isCutOff {
            return "The database of the cluster has confirmed no beat for three seconds, so nothing is told."
        }
        guard lacksDescriptors() else { return nil }
        return
            "No descriptors are left for more connections, so newcomers wait: \(server.counts.connections) are open. Allow more (ulimit -n, or LimitNOFILE= of systemd), or fewer connections with --connections."
    }

    /// What works only in part while games go on, a sentence each.
    var troubles: [String] {
        [
            worker.failure.map {
                "The database can't be used, so accounts can't sign in, and games that are over wait: \($0.description)"
            },
            server.isShortOfMemory ? "Memory is short, so newcomers are refused. Allow more with --memory." : nil,
        ].compactMap(\.self)
    }

    /// The numbers, a line each. A histogram has the median and 99th percentile of late, see ``Histogram/quantile(_:at:)``.
    var lines: [String] {
        let plain = all.filter { $0.kind != .histogram }.flatMap { metric in metric.samples.map { metric.line(of: $0) }
        }
        let times =
            [("move", moves), ("turn", ticks), ("journal_wait", waits)]
            + (node == nil ? [] : [("journal_commit", commits)]) + [("hint", hints)]
        return plain
            + times.flatMap { name, histogram in
                [("p50", 0.5), ("p99", 0.99)].map { label, share in
                    "pairs_\(name)_seconds_\(label) \(histogram.quantile(share, at: loop.now))"
                }
            }
    }

    private func gauge(_ name: String, _ help: String, _ value: Int) -> Metric {
        Metric(name: "pairs_" + name, kind: .gauge, help: help, samples: [Sample(value: Double(value))])
    }

    private func counter(_ name: String, _ help: String, _ value: Int) -> Metric {
        Metric(name: "pairs_" + name, kind: .counter, help: help, samples: [Sample(value: Double(value))])
    }
}

extension Metrics.Metric {
    /// The metric in the text format.
    var text: String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n" + samples.map { line(of: $0) + "\n" }.joined()
    }

    func line(of sample: Metrics.Sample) -> String {
        let labels = sample.labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
        let number = sample.value == sample.value.rounded() ? "\(Int(sample.value))" : "\(sample.value)"
        return name + sample.suffix + (labels.isEmpty ? "" : "{\(labels)}") + " " + number
    }
}
