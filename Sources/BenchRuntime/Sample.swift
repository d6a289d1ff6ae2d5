/// What one round has measured of one program.
struct Sample {
    let counts: Load.Counts
    /// How long the round took.
    let time: Duration
    /// How much processor time the program used meanwhile.
    let processorTime: Duration

    /// Processor time for each line delivered, in microseconds.
    var microsecondsPerLine: Double { processorTime / .microseconds(1) / Double(max(1, counts.lines)) }
}
