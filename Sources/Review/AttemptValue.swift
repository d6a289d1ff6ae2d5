import BotCore

/// What an attempt at a pair is worth between two players who remember everything, before each of its two flips and after.
///
/// All values are how many pairs more than the other the seat that flips can expect to gain from there on. A position has n pairs
/// on the table, of which q are known whole; k other cards are known, whose mates have never been up.
struct AttemptValue {
    /// A position before an attempt.
    struct Position: Hashable {
        var pairs: Int
        var lone: Int
        var whole: Int

        /// How many cards have never been up.
        var new: Int { 2 * pairs - lone - 2 * whole }

        /// What it is worth to whoever moves. Known pairs are taken at once.
        var value: Double {
            Double(whole) + OptimalPlay.withPassing.gain(pairs: pairs - whole, known: lone)
        }

        /// The position with other numbers.
        func with(pairs: Int = 0, lone: Int = 0, whole: Int = 0) -> Position {
            Position(pairs: self.pairs + pairs, lone: self.lone + lone, whole: self.whole + whole)
        }
    }

    /// What the first flip has turned up.
    enum Open: String {
        /// A new card whose mate is known.
        case hit
        /// A new card whose mate is not.
        case new
        /// A known card whose mate is not known.
        case lone
        /// A card of a pair that is known whole.
        case paired
    }

    /// A choice. Cards of one kind are worth the same.
    enum Kind: String, CaseIterable {
        case new, lone, paired, mate, known
    }

    /// What a second flip has turned up.
    enum Outcome {
        /// The mate of the first card.
        case mate
        /// The mate of another known card.
        case lone
        /// A card that matches nothing known.
        case fresh
        /// A card that was known.
        case sure
    }

    let before: Position

    // MARK: The first flip

    /// What each choice of a first card can be expected to bring.
    var firstChoices: [(kind: Kind, value: Double)] {
        let (k, u) = (Double(before.lone), Double(before.new))
        var choices: [(kind: Kind, value: Double)] = []
        if before.new > 0 {
            let hit = before.lone > 0 ? k / u * best(after: .hit) : 0
            let miss = before.new > before.lone ? (u - k) / u * best(after: .new) : 0
            choices.append((.new, hit + miss))
        }
        if before.lone > 0 { choices.append((.lone, best(after: .lone))) }
        if before.whole > 0 { choices.append((.paired, best(after: .paired))) }
        return choices
    }

    /// The value of the best second flip.
    func best(after open: Open) -> Double { secondChoices(after: open).map(\.value).max() ?? 0 }

    // MARK: The second flip

    /// What each choice of a second card can be expected to bring.
    func secondChoices(after open: Open) -> [(kind: Kind, value: Double)] {
        var choices: [(kind: Kind, value: Double)] = []
        if open == .hit || open == .paired { choices.append((.mate, value(after: open, .mate))) }
        let known = before.lone + 2 * before.whole
        let others =
            switch open {
            case .hit, .lone: known - 1
            case .new: known
            case .paired: known - 2
            }
        if others > 0 { choices.append((.known, value(after: open, .sure))) }
        let new = open == .hit || open == .new ? before.new - 1 : before.new
        guard new > 0 else { return choices }
        var sum = 0.0
        for (outcome, cards) in secondOutcomes(after: open) where cards > 0 {
            sum += Double(cards) * value(after: open, outcome)
        }
        choices.append((.new, sum / Double(new)))
        return choices
    }

    /// How many of the new cards lead to each outcome.
    private func secondOutcomes(after open: Open) -> [(Outcome, Int)] {
        let (n, k, q) = (before.pairs, before.lone, before.whole)
        return switch open {
        case .hit: [(.lone, k - 1), (.fresh, 2 * (n - q - k))]
        case .new: [(.mate, 1), (.lone, k), (.fresh, 2 * (n - q - k - 1))]
        case .lone: [(.mate, 1), (.lone, k - 1), (.fresh, 2 * (n - q - k))]
        case .paired: [(.lone, k), (.fresh, 2 * (n - q - k))]
        }
    }

    /// The value when the second card is up, its points included.
    func value(after open: Open, _ outcome: Outcome) -> Double {
        if outcome == .mate {
            return switch open {
            case .hit, .lone: 1 + before.with(pairs: -1, lone: -1).value
            case .new: 1 + before.with(pairs: -1).value
            case .paired: 1 + before.with(pairs: -1, whole: -1).value
            }
        }
        // The other seat meets what is known by then.
        var after =
            switch open {
            case .hit: before.with(lone: -1, whole: 1)
            case .new: before.with(lone: 1)
            case .lone, .paired: before
            }
        if outcome == .lone { after = after.with(lone: -1, whole: 1) }
        if outcome == .fresh { after = after.with(lone: 1) }
        return -after.value
    }
}
