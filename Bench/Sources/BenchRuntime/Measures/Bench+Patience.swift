/// The measurement of patience.
extension Bench {
    /// Moves of the patience games beside flips of Memory, each alone at a table, so that a move causes one line.
    func patience(tables: Int, _ target: Double, _ outcome: inout Outcome) throws {
        let games: [(label: String, board: Shape.Board)] = [
            ("Memory", .normal), ("Klondike", .klondike), ("Spider", .spider), ("FreeCell", .freecell),
        ]
        let shape = cut(Shape(tables: tables, seats: 1), programs: games.count, &outcome)
        try onStage { stage in
            let contestants = try games.map { label, board in
                var shape = shape
                shape.board = board
                let program = try stage.start(.server)
                return Contestant(label, program, try .onServer(program, shape, stage: stage, records: false))
            }
            try play(contestants, rounds: options.rounds)
            outcome.programs += contestants.map { ProgramFigures($0.label, $0.samples) }
            for contestant in contestants.dropFirst() {
                outcome.figures.append(
                    Figure(
                        "CPU per move, \(contestant.label) / Memory", .ratio,
                        ratios(.processorTime, contestant, contestants[0]), target: target))
            }
        }
    }
}
