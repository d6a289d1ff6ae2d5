public import Vocabulary

extension PatiencePlan {
    /// The position after a deal of those faces, which are in the order dealt.
    public func position(dealing faces: [ShownFace]) -> PatiencePosition {
        PatiencePosition(dealt: faces.map { cards[$0.index] }, rules, values)
    }
}

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
