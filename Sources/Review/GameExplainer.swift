import Vocabulary
import Wire

/// Tells luck from skill in a game that was checked.
///
/// For two seats, groups of two, scoring by pairs and turns that go on after a pair it is exact: the sums of costs and luck lead from
/// what could be expected at the deal to the margin.
public enum GameExplainer {
    /// Whether games of that kind are explained: those of Memory.
    public static func explains(_ game: ReplayVerifier.Game) -> Bool { game.start.rules.patience == nil }

    /// Explains a game of Memory whose steps were kept.
    public static func explain(_ game: ReplayVerifier.Game) -> Explanation {
        let names = game.start.seats.enumerated().map { $1.name ?? "seat \($0)" }
        if isExact(game.start) {
            var explainer = ExactExplainer(game.start)
            for step in game.steps where step.seat == nil { for change in step.diff.changes { explainer.take(change) } }
            return explainer.explanation(names: names, end: game.end)
        }
        var explainer = SimpleExplainer(game.start)
        for step in game.steps where step.seat == nil { for change in step.diff.changes { explainer.take(change) } }
        return explainer.explanation(names: names, end: game.end)
    }

    private static func isExact(_ start: Snapshot) -> Bool {
        let scoring = start.rules.scoring ?? Scoring.usual.rawValue
        return start.rules.patience == nil && Mode(start.rules).movesAgain && start.rules.groupSize == 2
            && scoring == Scoring.pairs.rawValue && start.seats.count { $0.status != .open } == 2
            && start.seats.prefix(2).allSatisfy { $0.status != .open }
    }
}
