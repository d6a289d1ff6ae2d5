extension PatienceRules {
    /// Two packs in ten columns. Whole runs of a suit leave, and the stock is dealt in rows.
    public static let spider = PatienceRules(
        "spider", columns: (0..<10).map { Column(down: $0 < 4 ? 5 : 4, up: 1) },
        scorings: [
            PatiencePoints("standard") {
                $0.start = 500
                $0.step = -1
                $0.run = 100
            }
        ],
        levels: [
            .easy: PatienceValues { $0.suits = 1 },
            .normal: PatienceValues { $0.suits = 2 },
            .hard: PatienceValues { $0.suits = 4 },
            .expert: PatienceValues { ($0.suits, $0.allowsUndo) = (4, false) },
        ]
    ) {
        $0.packs = 2
        $0.stock = .toColumns
        $0.building = .anySuit
        $0.run = .oneSuit
        $0.foundations = .runs
        $0.options = [.suits]
    }
}
