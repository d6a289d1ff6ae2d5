public import Vocabulary

/// The part of a bot that plays patience: it is shown where the cards lie, as its seat sees them, and says what to do.
///
/// It remembers cards that were up and lie face down again, as in a waste that was turned over. The same seed and the same
/// positions give the same play.
public struct PatienceBot: Sendable, Hashable {
    /// What it wants to do.
    public enum Choice: Sendable, Hashable {
        case step(PatienceAction)
        /// All that can go home at once.
        case finish
        /// To be told a way to the end from here, by ``PatienceBot/take(solution:)``.
        case solve(PatiencePosition)
        /// To give up.
        case resign
    }

    private let policy: PatiencePolicy
    private var generator: SplitMix64
    /// What it knew of the cards before its last step.
    private var known: PatiencePosition?
    /// The last step, until it is seen.
    private var last: PatienceAction?
    /// Whether it has asked for a finish since it decided anew.
    private var hasFinished = false
    /// The steps that were decided together and are still to be made.
    private var plan: [PatienceAction] = []
    /// Where it has stood since the last progress.
    private var visited: Set<UInt64> = []
    /// The best that it has reached, and how many decisions ago.
    private var best = Int.min
    private var idle = 0
    /// How many cards it did not know then.
    private var leastUnknown = Int.max
    /// Whether it was told that no way to the end is known.
    private var asksNoMore = false

    /// A bot that has seen nothing.
    public init(_ strength: Strength, seed: UInt64) {
        policy = strength.patience
        generator = SplitMix64(seed: seed)
    }

    /// Forgets the game.
    public mutating func forget() {
        known = nil
        last = nil
        hasFinished = false
        plan = []
        visited = []
        best = .min
        idle = 0
        leastUnknown = .max
        asksNoMore = false
    }

    /// What it does in that position. `refused` are the steps that the server has refused there.
    public mutating func next(in shown: PatiencePosition, refused: Set<PatienceAction> = []) -> Choice {
        let position = remember(shown)
        if !refused.isEmpty { plan = [] }
        if policy.solves, !asksNoMore, plan.isEmpty, position.unknownCount == 0 { return .solve(position) }
        if plan.isEmpty {
            plan = decide(position, refused)
            hasFinished = false
        }
        if plan.count > 1, !hasFinished, position.bringsHome(plan) {
            hasFinished = true
            return .finish
        }
        guard let action = plan.first else { return .resign }
        plan.removeFirst()
        last = action
        return .step(action)
    }

    /// Takes the way to the end that was asked for; empty where none is known.
    public mutating func take(solution: [PatienceAction]) {
        plan = solution
        asksNoMore = solution.isEmpty
    }

    /// The position with what was seen before, if it is what the last step leads to, or what was there before it.
    private mutating func remember(_ shown: PatiencePosition) -> PatiencePosition {
        var position = shown
        if let last, var next = known, next.apply(last), position.recall(next) {
            self.last = nil
        } else if let known, position.recall(known) {
            // The step was not made, because it came too early for the server.
            if let last { plan.insert(last, at: 0) }
            last = nil
        } else {
            plan = []
            last = nil
        }
        known = position
        return position
    }

    // MARK: Deciding

    /// The next steps; none where nothing helps.
    private mutating func decide(_ position: PatiencePosition, _ refused: Set<PatienceAction>) -> [PatienceAction] {
        let reached = policy.isSearching ? position.worth : position.progress
        let unknown = position.unknownCount
        // New cards are a new game for a search, also where they make the position look worse.
        if reached > best || policy.isSearching && unknown < leastUnknown {
            leastUnknown = unknown
            best = reached
            idle = 0
            visited = []
        } else {
            idle += 1
        }
        visited.insert(position.key)
        guard idle <= policy.patience else { return [] }
        switch policy {
        case .random: return anyStep(position, refused)
        case .greedy: return bestStep(position, refused)
        case .searching(let positions, _): return search(position, positions, refused)
        }
    }

    /// Steps to places where it has not stood, but for those that only undo others.
    private func sensible(_ position: PatiencePosition, _ refused: Set<PatienceAction>) -> [PatienceAction] {
        let layout = position.layout
        return position.moves.filter { action in
            guard !refused.contains(action), case .move(let from, _, _) = action, !layout.foundations.contains(from)
            else { return false }
            var next = position
            return next.apply(action) && !visited.contains(next.key)
        }
    }

    private func draw(_ position: PatiencePosition, _ refused: Set<PatienceAction>) -> [PatienceAction] {
        position.mayDraw && !refused.contains(.draw) ? [.draw] : []
    }

    private mutating func anyStep(
        _ position: PatiencePosition, _ refused: Set<PatienceAction>
    ) -> [PatienceAction] {
        let steps = sensible(position, refused) + draw(position, refused)
        return steps.isEmpty ? [] : [steps[generator.below(steps.count)]]
    }

    private func bestStep(_ position: PatiencePosition, _ refused: Set<PatienceAction>) -> [PatienceAction] {
        let draw = draw(position, refused)
        var best: (action: PatienceAction, worth: Int)?
        for action in sensible(position, refused) {
            let worth = position.appeal(of: action)
            // Where something can be drawn, it is better than a move that brings nothing.
            if worth <= 0, !draw.isEmpty { continue }
            if best.map({ worth > $0.worth }) ?? true { best = (action, worth) }
        }
        return best.map { [$0.action] } ?? draw
    }

    private func search(
        _ position: PatiencePosition, _ positions: Int, _ refused: Set<PatienceAction>
    ) -> [PatienceAction] {
        let finding = PatienceLookout(visited: visited, most: positions).look(from: position)
        func isGranted(_ steps: [PatienceAction]) -> Bool { steps.first.map { !refused.contains($0) } ?? false }
        if finding.best.worth > best, isGranted(finding.best.actions) { return finding.best.actions }
        if isGranted(finding.draw) { return finding.draw }
        if isGranted(finding.best.actions) { return finding.best.actions }
        return Array((sensible(position, refused) + draw(position, refused)).prefix(1))
    }
}

extension PatiencePosition {
    /// Takes the cards over that another one knows; false, without a change, where that is not the same position.
    fileprivate mutating func recall(_ known: PatiencePosition) -> Bool {
        guard known.piles.map(\.count) == piles.map(\.count) else { return false }
        var recalled = piles
        for pile in piles.indices {
            for index in piles[pile].indices {
                guard let card = known.piles[pile][index].card else { continue }
                guard piles[pile][index].card ?? card == card else { return false }
                recalled[pile][index].card = card
            }
        }
        piles = recalled
        turned = known.turned
        return true
    }

    /// Whether steps bring one card after the other home, to the end, the first of them one that a finish takes: no card that would
    /// lie on it is missing at home.
    fileprivate func bringsHome(_ steps: [PatienceAction]) -> Bool {
        let layout = layout
        let foundations = layout.foundations
        guard case .move(let from, _, _) = steps.first, let card = piles[from].last?.card else { return false }
        if from == layout.waste, values.draw != 1 { return false }
        for suit in Suit.allCases where suit != card.suit && card.rank > 2 {
            let below = suit.isRed == card.suit.isRed ? 2 : 1
            if piles[foundations.lowerBound + Int(suit.rawValue)].count + below < Int(card.rank) { return false }
        }
        var position = self
        for step in steps {
            guard case .move(_, let to, _) = step, foundations.contains(to), position.apply(step) else { return false }
        }
        return position.isCleared
    }

    /// What can't be lost again without being seen: cards on foundations and cards that were turned up.
    fileprivate var progress: Int {
        let layout = layout
        var progress = 0
        for foundation in layout.foundations { progress += piles[foundation].count }
        for column in layout.columns { for place in piles[column] where !place.isUp { progress -= 1 } }
        if layout.waste == nil, let stock = layout.stock { progress -= piles[stock].count }
        return progress
    }

    /// How good a move looks by itself: home, what bares a card or a column, what lies on its own suit.
    fileprivate func appeal(of action: PatienceAction) -> Int {
        guard case .move(let from, let to, let count) = action else { return 0 }
        let layout = layout
        if layout.foundations.contains(to) { return 100 }
        if layout.cells.contains(to) { return -5 }
        guard layout.columns.contains(from) else { return 20 }
        var worth = piles[to].isEmpty ? -3 : 10
        let left = piles[from].count - count
        if left == 0 { worth += 20 } else if !piles[from][left - 1].isUp { worth += 40 }
        if let upper = piles[to].last?.card, upper.suit == piles[from][left].card?.suit { worth += 5 }
        // Breaking a run is seldom good.
        if count < runLength(from) { worth -= 15 }
        return worth
    }
}
