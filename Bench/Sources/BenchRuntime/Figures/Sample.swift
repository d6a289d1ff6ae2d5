/// What one round has measured of one program.
struct Sample {
    let counts: Load.Counts
    /// How long the round took.
    let time: Duration
    /// How much processor time the program used meanwhile.
    let processorTime: Duration
    /// The memory that the program occupied at its end, in bytes.
    let residentBytes: Int

    /// Processor time for each line delivered, in microseconds.
    var microsecondsPerLine: Double { processorTime / .microseconds(1) / Double(max(1, counts.lines)) }
    /// Processor time for each move, in microseconds.
    var microsecondsPerMove: Double { processorTime / .microseconds(1) / Double(max(1, counts.moves)) }
    /// Half of all moves were answered within that time, in milliseconds.
    var p50Milliseconds: Double { counts.times.percentile(0.5) / .milliseconds(1) }
    /// All moves but the slowest hundredth were answered within that time, in milliseconds.
    var p99Milliseconds: Double { counts.times.percentile(0.99) / .milliseconds(1) }
}
