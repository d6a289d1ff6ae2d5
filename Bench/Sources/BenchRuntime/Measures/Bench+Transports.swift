/// The measurements of what it costs to wrap lines in something.
extension Bench {
    func encryption(_ wanted: Shape, target: Double, _ outcome: inout Outcome) throws {
        try compare(("plain", .server), ("TLS", .secureServer), wanted, target, &outcome)
    }

    /// What a WebSocket costs: processor time for a line over that on TCP, and memory.
    func browsers(_ wanted: Shape, idle counts: [Int], _ targets: Measurement.BrowserTargets, _ outcome: inout Outcome)
        throws
    {
        try compare(("TCP", .server), ("WebSocket", .webServer), wanted, targets.processorTime, &outcome)
        let limit = cut(.idle(connections: counts.max() ?? 0), programs: 1, &outcome).connections
        try idle(counts, at: .webServer, limit, called: "WebSocket", targets.bytes, &outcome)
    }

    /// The same games on two servers by turns.
    private func compare(
        _ one: (label: String, kind: ProgramKind), _ other: (label: String, kind: ProgramKind), _ wanted: Shape,
        _ target: Double, _ outcome: inout Outcome
    ) throws {
        let shape = cut(wanted, programs: 2, &outcome)
        try onStage { stage in
            let ways = try [one, other].map { label, kind in
                let program = try stage.start(kind)
                return Contestant(label, program, try .onServer(program, shape, stage: stage, records: false))
            }
            try play(ways, rounds: options.rounds)
            outcome.programs += ways.map { ProgramFigures($0.label, $0.samples) }
            outcome.figures.append(
                Figure(
                    "\(Measurement.Quantity.processorTime.rawValue), \(other.label) / \(one.label)", .ratio,
                    ratios(.processorTime, ways[1], ways[0]), target: target))
        }
    }
}
