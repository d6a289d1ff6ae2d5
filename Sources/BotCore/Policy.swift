/// What a bot does with what it remembers.
public enum Policy: Sendable, Hashable {
    /// Takes a group that it remembers whole; otherwise turns a new card, takes the mates that it remembers, and turns
    /// new cards for the rest. It never wastes a flip on a card whose face it knows. New is what it does not remember.
    case exploring

    /// The next card to turn.
    func card(_ attempt: Attempt, _ memory: Memory, _ generator: inout SplitMix64) -> Int {
        switch self {
        case .exploring: exploringCard(attempt, memory, &generator)
        }
    }
}

private func exploringCard(_ attempt: Attempt, _ memory: Memory, _ generator: inout SplitMix64) -> Int {
    let known =
        if let face = attempt.face {
            memory.mate(of: face, where: attempt.down.contains)
        } else {
            memory.wholeGroup(of: attempt.group)
        }
    if let known { return known }
    let new = attempt.down.filter { !memory.remembers($0) }
    let choices = new.isEmpty ? attempt.down : new
    return choices[generator.below(choices.count)]
}
