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

    /// How often values fell below each of some bounds.
    struct Histogram {
        /// In seconds.
        static let bounds = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

        private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
        private(set) var sum = 0.0

        /// Counts a value so many times.
        mutating func add(_ value: Duration, times: Int = 1) {
            let seconds = value / .seconds(1)
            var index = 0
            while index < Self.bounds.count, seconds > Self.bounds[index] { index += 1 }
            counts[index] += times
            sum += seconds * Double(times)
        }

        var samples: [Sample] {
            var total = 0
            var samples: [Sample] = []
            for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts) {
                total += count
                samples.append(Sample(labels: [("le", bound)], suffix: "_bucket", value: Double(total)))
            }
            return samples + [Sample(suffix: "_sum", value: sum), Sample(suffix: "_count", value: Double(total))]
        }
    }

    private let server: Server
    private let loop: EventLoop
    private let keeper: RecordKeeper
    private let worker: PeopleWorker
    private let memoryLimit: Int
    private let start: Duration
    private var turns = Histogram()
    private var moves = Histogram()
    private var toldMoves = 0

    init(
        of server: Server, on loop: EventLoop, _ keeper: RecordKeeper, _ worker: PeopleWorker, memoryLimit: Int
    ) {
        (self.server, self.loop, self.keeper, self.worker) = (server, loop, keeper, worker)
        self.memoryLimit = memoryLimit
        start = loop.now
        toldMoves = server.moveCount
        loop.turnMeasured = { [unowned self] time in
            turns.add(time)
            let all = server.moveCount
            if all != toldMoves {
                moves.add(time, times: all - toldMoves)
                toldMoves = all
            }
        }
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
            counter("sent_bytes_total", "Bytes that the system took for connections.", loop.sentBytes),
            gauge("backlog_bytes", "Bytes that wait for connections that do not read.", loop.backlogBytes),
            Metric(
                name: "pairs_move_seconds", kind: .histogram,
                help:
                    "Time from the reading of a move to the sending of what it changed, without the wait for the journal.",
                samples: moves.samples),
            Metric(
                name: "pairs_turn_seconds", kind: .histogram, help: "Time that one turn of the loop took.",
                samples: turns.samples),
            counter("journal_batches_total", "Batches that were given to the journal.", keeper.batches),
            gauge("journal_waiting_batches", "Batches that are not safe yet.", keeper.waitingBatches),
            gauge("journal_failing", "1 while the journal takes nothing, otherwise 0.", keeper.isFailing ? 1 : 0),
            gauge("database_queue", "Games and questions that wait for the database.", worker.waiting),
            gauge("games_not_archived", "Games that are over and not in the archive yet.", counts.gamesNotArchived),
            gauge("memory_limit_bytes", "Memory that the server may take; 0 for no limit.", memoryLimit),
            gauge("memory_bytes", "Memory that the server takes.", ProcessMemory.resident ?? 0),
            gauge("uptime_seconds", "Time since the start.", Int((loop.now - start) / .seconds(1))),
        ]
    }

    /// All of them in the text format.
    var text: String { all.map(\.text).joined() }

    /// What keeps the server from doing its work, in a sentence; nil where nothing does.
    var fault: String? {
        keeper.isFailing ? "The journal takes nothing, so moves are refused. The log says why." : nil
    }

    /// The numbers without the histograms, a line each.
    var lines: [String] {
        all.filter { $0.kind != .histogram }.flatMap { metric in metric.samples.map { metric.line(of: $0) } }
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

    /// One sample as a line.
    func line(of sample: Metrics.Sample) -> String {
        let labels = sample.labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
        let number = sample.value == sample.value.rounded() ? "\(Int(sample.value))" : "\(sample.value)"
        return name + sample.suffix + (labels.isEmpty ? "" : "{\(labels)}") + " " + number
    }
}
