/// One program's figures over all rounds.
struct Figures {
    let movesPerSecond: Double
    let linesPerSecond: Double
    let bytesPerLine: Double
    let p50Milliseconds: Double
    let p99Milliseconds: Double
    let microsecondsPerLine: Spread
    /// How much of the time the program was at work, 0 to 1.
    let busyShare: Double

    init(_ samples: [Sample]) {
        var times = Histogram()
        for sample in samples { times.add(sample.counts.times) }
        let seconds = samples.reduce(0) { $0 + $1.time / .seconds(1) }
        let lines = Double(samples.reduce(0) { $0 + $1.counts.lines })
        movesPerSecond = Double(samples.reduce(0) { $0 + $1.counts.moves }) / seconds
        linesPerSecond = lines / seconds
        bytesPerLine = Double(samples.reduce(0) { $0 + $1.counts.bytes }) / max(1, lines)
        p50Milliseconds = times.percentile(0.5) / .milliseconds(1)
        p99Milliseconds = times.percentile(0.99) / .milliseconds(1)
        microsecondsPerLine = Spread(samples.map(\.microsecondsPerLine))
        busyShare = samples.reduce(0) { $0 + $1.processorTime / .seconds(1) } / seconds
    }
}

extension Double {
    /// The number to so many decimals.
    func rounded(decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }

    /// The number with exactly so many decimals, at least one.
    func text(decimals: Int) -> String {
        let text = String(rounded(decimals: decimals))
        let shown = text.split(separator: ".").last?.count ?? 0
        return text + String(repeating: "0", count: max(0, decimals - shown))
    }
}
