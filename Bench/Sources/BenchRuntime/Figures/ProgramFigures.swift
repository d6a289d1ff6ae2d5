/// One program's figures over all rounds of a measurement.
package struct ProgramFigures: Codable, Sendable, Hashable {
    package let program: String
    package let movesPerSecond: Double
    package let linesPerSecond: Double
    package let bytesPerLine: Double
    package let p50Milliseconds: Double
    package let p99Milliseconds: Double
    package let microsecondsPerLine: Spread
    /// Processor time for each move, in microseconds.
    package let microsecondsPerMove: Double
    /// How much of the time the program was at work, 0 to 1.
    package let busyShare: Double
    package let residentBytes: Int

    enum CodingKeys: String, CodingKey {
        case program
        case movesPerSecond = "moves_per_s"
        case linesPerSecond = "lines_per_s"
        case bytesPerLine = "bytes_per_line"
        case p50Milliseconds = "p50_ms"
        case p99Milliseconds = "p99_ms"
        case microsecondsPerLine = "cpu_us_per_line"
        case microsecondsPerMove = "cpu_us_per_move"
        case busyShare = "cpu_share"
        case residentBytes = "resident_bytes"
    }

    init(_ program: String, _ samples: [Sample]) {
        self.program = program
        var times = Histogram()
        for sample in samples { times.add(sample.counts.times) }
        let seconds = samples.reduce(0) { $0 + $1.time / .seconds(1) }
        let lines = Double(samples.reduce(0) { $0 + $1.counts.lines })
        movesPerSecond = (Double(samples.reduce(0) { $0 + $1.counts.moves }) / seconds).rounded(decimals: 0)
        linesPerSecond = (lines / seconds).rounded(decimals: 0)
        bytesPerLine = (Double(samples.reduce(0) { $0 + $1.counts.bytes }) / max(1, lines)).rounded(decimals: 1)
        p50Milliseconds = (times.percentile(0.5) / .milliseconds(1)).rounded(decimals: 4)
        p99Milliseconds = (times.percentile(0.99) / .milliseconds(1)).rounded(decimals: 4)
        microsecondsPerLine = Spread(samples.map(\.microsecondsPerLine))
        microsecondsPerMove = Spread(samples.map(\.microsecondsPerMove)).median.rounded(decimals: 4)
        busyShare = (samples.reduce(0) { $0 + $1.processorTime / .seconds(1) } / seconds).rounded(decimals: 4)
        residentBytes = samples.map(\.residentBytes).max() ?? 0
    }

    static let columns = [
        "moves/s", "lines/s", "bytes/line", "p50 ms", "p99 ms", "us/move", "us/line", "CPU %", "MB",
    ]

    /// The cells of those columns.
    var cells: [String] {
        [
            Int(movesPerSecond).grouped, Int(linesPerSecond).grouped, bytesPerLine.text(decimals: 0),
            p50Milliseconds.text(decimals: 3), p99Milliseconds.text(decimals: 3), microsecondsPerMove.text(decimals: 2),
            microsecondsPerLine.median.text(decimals: 3), (busyShare * 100).text(decimals: 0),
            (Double(residentBytes) / 1_000_000).text(decimals: 1),
        ]
    }
}
