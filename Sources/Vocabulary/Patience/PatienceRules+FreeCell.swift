extension PatienceRules {
    /// All cards lie open in eight columns, and cells take one card each.
    public static let freecell = PatienceRules(
        "freecell", columns: (0..<8).map { Column(down: 0, up: $0 < 4 ? 7 : 6) },
        scorings: [PatiencePoints("standard") { $0.toFoundation = 1 }],
        levels: [
            .easy: PatienceValues { $0.cells = 4 },
            .normal: PatienceValues { ($0.cells, $0.allowsUndo) = (4, false) },
            .hard: PatienceValues { $0.cells = 3 },
            .expert: PatienceValues { $0.cells = 2 },
        ]
    ) {
        $0.limitsRuns = true
        $0.options = [.cells]
    }
}
