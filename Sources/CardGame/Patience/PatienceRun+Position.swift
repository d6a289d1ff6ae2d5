public import Vocabulary

extension PatienceRun {
    /// Where the cards lie, as far as the seat has seen them.
    public var position: PatiencePosition {
        PatiencePosition(
            plan.rules, plan.values,
            piles: piles.map { pile in
                pile.map { PatiencePosition.Place(seen[Int($0)], isUp: isUp($0)) }
            }, turned: turned)
    }
}
