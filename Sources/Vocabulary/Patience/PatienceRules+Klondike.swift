extension PatienceRules {
    /// Seven columns, of which the last card lies open, and a stock that is drawn to a waste.
    public static let klondike = PatienceRules(
        "klondike", columns: (0..<7).map { Column(down: $0, up: 1) },
        scorings: [
            PatiencePoints("standard") {
                $0.wasteToColumn = 5
                $0.toFoundation = 10
                $0.fromFoundation = -15
                $0.turnedUp = 5
                $0.wasteTurnedOver = -100
                $0.staysAboveZero = true
            },
            PatiencePoints("vegas") {
                $0.start = -52
                $0.toFoundation = 5
                $0.fromFoundation = -5
            },
        ],
        levels: [
            .easy: PatienceValues { $0.draw = 1 },
            .normal: PatienceValues { $0.draw = 3 },
            .hard: PatienceValues { ($0.draw, $0.passes) = (3, 3) },
            .expert: PatienceValues { ($0.draw, $0.passes, $0.allowsUndo) = (1, 1, false) },
        ]
    ) {
        $0.stock = .toWaste
        $0.emptyColumn = .king
        $0.foundationsGiveBack = true
        $0.options = [.draw, .passes]
    }
}
