/// The measurement of what TLS costs.
extension Bench {
    func encryption(_ wanted: Shape, target: Double, _ outcome: inout Outcome) throws {
        let kinds: [(label: String, kind: ProgramKind)] = [("plain", .server), ("TLS", .secureServer)]
        let shape = cut(wanted, programs: kinds.count, &outcome)
        try onStage { stage in
            let ways = try kinds.map { label, kind in
                let program = try stage.start(kind)
                return Contestant(label, program, try .onServer(program, shape, stage: stage, records: false))
            }
            try play(ways, rounds: options.rounds)
            outcome.programs += ways.map { ProgramFigures($0.label, $0.samples) }
            outcome.figures.append(
                Figure(
                    "\(Measurement.Quantity.processorTime.rawValue), TLS / plain", .ratio,
                    ratios(.processorTime, ways[1], ways[0]), target: target))
        }
    }
}
