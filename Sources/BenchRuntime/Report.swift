import CommandLine
import Wire

/// What a measurement has come to.
struct Report {
    /// Both programs, one after the other.
    struct Round {
        let server: Sample
        let relay: Sample
    }

    let shape: Shape
    let time: Duration
    let cores: Cores?
    let rounds: [Round]

    /// The server's processor time for a line over the relay's, each from the same round.
    private var ratio: Spread {
        Spread(rounds.map { $0.server.microsecondsPerLine / $0.relay.microsecondsPerLine })
    }

    /// For people: a table and the ratio.
    var text: String {
        let columns = ["broadcasts/s", "lines/s", "bytes/line", "p50 ms", "p99 ms", "CPU us/line", "CPU %"]
        let rows = [("pairs-server", rounds.map(\.server)), ("C relay", rounds.map(\.relay))].map { name, samples in
            let figures = Figures(samples)
            return (
                name,
                [
                    String(Int(figures.movesPerSecond)), String(Int(figures.linesPerSecond)),
                    String(Int(figures.bytesPerLine)), figures.p50Milliseconds.text(decimals: 2),
                    figures.p99Milliseconds.text(decimals: 2), figures.microsecondsPerLine.median.text(decimals: 3),
                    String(Int((figures.busyShare * 100).rounded())),
                ]
            )
        }
        let place = cores.map { "programs on core \($0.measured), load on core \($0.load)" } ?? "not held on cores"
        let heading =
            "\(shape.tables) tables x \(shape.seats) seats, 1 move in flight each, \(rounds.count) rounds of "
            + "\(time / .seconds(1)) s; \(place)"
        let ratio = self.ratio
        return
            ([heading, "", Self.line("", columns, under: columns)]
            + rows.map { Self.line($0.0, $0.1, under: columns) } + [
                "",
                "CPU per delivered line, server over relay: \(ratio.median.text(decimals: 3)) "
                    + "(\(ratio.least.text(decimals: 3)) to \(ratio.most.text(decimals: 3)))",
            ]).joined(separator: "\n")
    }

    private static func line(_ label: String, _ cells: [String], under columns: [String]) -> String {
        func padding(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count))
        }
        return zip(cells, columns).reduce(label + padding(label, 12)) { line, cell in
            line + "  " + padding(cell.0, cell.1.count) + cell.0
        }
    }

    /// For machines: the same figures in one line of JSON.
    var json: String {
        var bytes: [UInt8] = []
        WireEncoder.encode(
            Document(
                version: PairsVersion.current, tables: shape.tables, seats: shape.seats, rounds: rounds.count,
                seconds: time / .seconds(1), server: Document.Program(Figures(rounds.map(\.server))),
                relay: Document.Program(Figures(rounds.map(\.relay))), cpuRatio: Document.Range(ratio)),
            into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct Document: Encodable {
        let version: String
        let tables: Int
        let seats: Int
        let rounds: Int
        let seconds: Double
        let server: Program
        let relay: Program
        let cpuRatio: Range

        enum CodingKeys: String, CodingKey {
            case version, tables, seats, rounds, seconds, server, relay
            case cpuRatio = "cpu_ratio"
        }

        struct Program: Encodable {
            let broadcastsPerSecond: Double
            let linesPerSecond: Double
            let bytesPerLine: Double
            let p50Ms: Double
            let p99Ms: Double
            let cpuMicrosecondsPerLine: Range
            let cpuShare: Double

            enum CodingKeys: String, CodingKey {
                case broadcastsPerSecond = "broadcasts_per_s"
                case linesPerSecond = "lines_per_s"
                case bytesPerLine = "bytes_per_line"
                case p50Ms = "p50_ms"
                case p99Ms = "p99_ms"
                case cpuMicrosecondsPerLine = "cpu_us_per_line"
                case cpuShare = "cpu_share"
            }

            init(_ figures: Figures) {
                broadcastsPerSecond = figures.movesPerSecond.rounded(decimals: 0)
                linesPerSecond = figures.linesPerSecond.rounded(decimals: 0)
                bytesPerLine = figures.bytesPerLine.rounded(decimals: 1)
                p50Ms = figures.p50Milliseconds.rounded(decimals: 3)
                p99Ms = figures.p99Milliseconds.rounded(decimals: 3)
                cpuMicrosecondsPerLine = Range(figures.microsecondsPerLine)
                cpuShare = figures.busyShare.rounded(decimals: 3)
            }
        }

        struct Range: Encodable {
            let median: Double
            let least: Double
            let most: Double

            init(_ spread: Spread) {
                median = spread.median.rounded(decimals: 4)
                least = spread.least.rounded(decimals: 4)
                most = spread.most.rounded(decimals: 4)
            }
        }
    }
}
