public import Wire

/// Animates a board: cards turn, misses and matches are coloured. It only follows what has happened at the table. Neither
/// the table nor the player waits for it.
///
/// All times count from one start, which is that of the events' times.
public struct CardAnimator: Sendable {
    /// How long a card takes to turn.
    public static let turnTime: Duration = .milliseconds(150)
    /// How long one picture of a turning card is shown. Each costs a terminal about 80 bytes.
    public static let turnStep: Duration = .milliseconds(50)
    /// How long a match shines.
    public static let shineTime: Duration = .milliseconds(450)

    private struct Turn: Sendable {
        let start: Duration
        let direction: Turning.Direction
        let face: String
        /// Whether it is turned down after a miss. It keeps the colour, because painting it twice would cost a terminal more.
        let isMissed: Bool

        /// A card turns down with one picture less: it is no news.
        var skipped: Int { direction == .down ? 1 : 0 }
        var end: Duration { start + CardAnimator.turnTime - CardAnimator.turnStep * skipped }
    }

    private struct Shine: Sendable {
        let start: Duration
        let end: Duration
    }

    /// Whether cards turn at once.
    public var reducesMotion: Bool
    private var turns: [Int: Turn] = [:]
    /// When the cards of a miss were all seen. They are marked until they are hidden or held, which the table tells.
    private var misses: [Int: Duration] = [:]
    private var matches: [Int: Shine] = [:]

    /// An animator with nothing to show.
    public init(reducesMotion: Bool = false) { self.reducesMotion = reducesMotion }

    /// Follows a step of the table; `cards` are the cards before it.
    public mutating func step(_ changes: [Change], before cards: [CardState], at now: Duration) {
        for change in changes {
            switch change {
            case .memory(.reveal(let card, let face, _)): turn(card, .up, face, at: now)
            case .memory(.hide(let hidden)):
                for card in hidden {
                    let isMissed = misses.removeValue(forKey: card) != nil
                    // The card begins to turn one frame later than the news is shown, so that no frame has to change both.
                    if cards.indices.contains(card), let face = cards[card].face {
                        turn(card, .down, face, isMissed: isMissed, at: now + Self.turnStep)
                    }
                }
            case .memory(.match(let taken, _, _)):
                let start = shown(taken, now)
                for card in taken {
                    misses[card] = nil
                    matches[card] = Shine(start: start, end: start + Self.shineTime)
                }
            case .memory(.miss(let missed, _, _, _)):
                let start = shown(missed, now)
                for card in missed { misses[card] = start }
            // A card that somebody holds again no longer belongs to a miss.
            case .memory(.hold(let card, _)): misses[card] = nil
            case .deal: clear()
            default: break
            }
        }
    }

    /// Forgets everything: another table, or a table of which steps were missed.
    public mutating func clear() {
        turns = [:]
        misses = [:]
        matches = [:]
    }

    /// Puts the animations of that moment into a scene.
    public func animate(_ scene: inout BoardScene, at now: Duration) {
        for (card, turn) in turns where now < turn.end {
            guard turn.start <= now else {
                scene.showUp(card, turn.face)
                if turn.isMissed { scene.missed.insert(card) }
                continue
            }
            // The first picture shows some movement, so that an answer does not look late.
            let step = Int((now - turn.start) / Self.turnStep) + 1 + turn.skipped
            scene.turning[card] = Turning(
                progress: Double(step) / (Self.turnTime / Self.turnStep + 1), direction: turn.direction,
                face: turn.face,
                isMissed: turn.isMissed
            )
        }
        for (card, start) in misses where start <= now { scene.missed.insert(card) }
        for (card, shine) in matches where now < shine.end {
            if shine.start <= now {
                scene.matched.insert(card)
            } else if scene.cards.indices.contains(card), let face = scene.cards[card].face {
                // The match shines only when both cards can be seen.
                scene.showUp(card, face)
            }
        }
    }

    /// Removes the animations that are over.
    public mutating func prune(at now: Duration) {
        turns = turns.filter { now < $0.value.end }
        matches = matches.filter { now < $0.value.end }
    }

    /// When the picture changes next by itself; nil if nothing moves.
    public func nextWake(after now: Duration) -> Duration? {
        var next: Duration?
        func consider(_ time: Duration) {
            if time > now, time < next ?? .seconds(Int64.max) { next = time }
        }
        for turn in turns.values {
            var time = turn.start
            while time <= now, time < turn.end { time += Self.turnStep }
            consider(time)
        }
        for start in misses.values { consider(start) }
        for shine in matches.values {
            consider(shine.start)
            consider(shine.end)
        }
        return next
    }

    private mutating func turn(
        _ card: Int, _ direction: Turning.Direction, _ face: String, isMissed: Bool = false, at now: Duration
    ) {
        guard !reducesMotion else { return }
        turns[card] = Turn(start: now, direction: direction, face: face, isMissed: isMissed)
    }

    /// When all of these cards lie still.
    private func shown(_ cards: CardList, _ now: Duration) -> Duration {
        cards.compactMap { turns[$0]?.start }.map { $0 + Self.turnTime }.max().map { max(now, $0) } ?? now
    }
}

extension BoardScene {
    /// Shows a card face up that the table has just hidden or taken.
    fileprivate mutating func showUp(_ card: Int, _ face: String) {
        if cards.indices.contains(card) { cards[card] = .up(face: face) }
    }
}
