public import Wire

/// Animates a board: cards turn, misses flash. It only follows what has happened at the table. Neither the table nor the
/// player waits for it.
///
/// All times count from one start, which is that of the events' times.
public struct CardAnimator: Sendable {
    /// How long a card takes to turn.
    public static let turnTime: Duration = .milliseconds(200)
    /// How long one picture of a turning card is shown.
    public static let turnStep: Duration = .milliseconds(40)
    /// How long a flash is on, and off, and on again.
    public static let flashTime: Duration = .milliseconds(150)
    /// How long a match shines.
    public static let shineTime: Duration = .milliseconds(450)

    private struct Turn: Sendable {
        let start: Duration
        let direction: Turning.Direction
        let face: String
    }

    private struct Flash: Sendable {
        let start: Duration
        let end: Duration
    }

    /// Whether cards turn at once and nothing flashes.
    public var reducesMotion: Bool
    private var turns: [Int: Turn] = [:]
    private var misses: [Int: Flash] = [:]
    private var matches: [Int: Flash] = [:]

    /// An animator with nothing to show.
    public init(reducesMotion: Bool = false) { self.reducesMotion = reducesMotion }

    /// Follows a step of the table; `cards` are the cards before it.
    public mutating func step(_ changes: [Change], before cards: [CardState], at now: Duration) {
        for change in changes {
            switch change {
            case .memory(.reveal(let card, let face, _)): turn(card, .up, face, at: now)
            case .memory(.hide(let hidden)):
                for card in hidden {
                    misses[card] = nil
                    // The card begins to turn one frame later than the news is shown, so that no frame has to change both.
                    if cards.indices.contains(card), let face = cards[card].face {
                        turn(card, .down, face, at: now + Self.turnStep)
                    }
                }
            case .memory(.match(let taken, _, _)):
                let start = shown(taken, now)
                for card in taken { matches[card] = Flash(start: start, end: start + Self.shineTime) }
            case .memory(.miss(let missed, _, _, let hideMs)):
                let end = now + .milliseconds(hideMs)
                let start = shown(missed, now)
                for card in missed { misses[card] = Flash(start: start, end: end) }
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
        for (card, turn) in turns where now < turn.start + Self.turnTime {
            guard turn.start <= now else {
                scene.showUp(card, turn.face)
                continue
            }
            // The first picture shows some movement, so that an answer does not look late.
            let step = Int((now - turn.start) / Self.turnStep) + 1
            scene.turning[card] = Turning(
                progress: Double(step) / (Self.turnTime / Self.turnStep + 1), direction: turn.direction, face: turn.face
            )
        }
        for (card, flash) in misses where isOn(flash, now) { scene.missed.insert(card) }
        for (card, flash) in matches where now < flash.end {
            if flash.start <= now {
                scene.matched.insert(card)
            } else if scene.cards.indices.contains(card), let face = scene.cards[card].face {
                // The match shines only when both cards can be seen.
                scene.showUp(card, face)
            }
        }
    }

    /// Removes the animations that are over.
    public mutating func prune(at now: Duration) {
        turns = turns.filter { now < $0.value.start + Self.turnTime }
        misses = misses.filter { now < $0.value.end }
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
            while time <= now, time < turn.start + Self.turnTime { time += Self.turnStep }
            consider(time)
        }
        for flash in misses.values {
            for step in 0...2 where !reducesMotion {
                consider(min(flash.start + Self.flashTime * step, flash.end))
            }
            consider(flash.end)
        }
        for flash in matches.values {
            consider(flash.start)
            consider(flash.end)
        }
        return next
    }

    private mutating func turn(_ card: Int, _ direction: Turning.Direction, _ face: String, at now: Duration) {
        guard !reducesMotion else { return }
        turns[card] = Turn(start: now, direction: direction, face: face)
    }

    /// When all of these cards lie still.
    private func shown(_ cards: CardList, _ now: Duration) -> Duration {
        cards.compactMap { turns[$0]?.start }.map { $0 + Self.turnTime }.max().map { max(now, $0) } ?? now
    }

    /// Whether a flash is on: on, off, and on again until the cards are hidden. With reduced motion it is always on.
    private func isOn(_ flash: Flash, _ now: Duration) -> Bool {
        guard flash.start <= now, now < flash.end else { return false }
        let second = flash.start + Self.flashTime
        return reducesMotion || !(second <= now && now < second + Self.flashTime)
    }
}

extension BoardScene {
    /// Shows a card face up that the table has just hidden or taken.
    fileprivate mutating func showUp(_ card: Int, _ face: String) {
        if cards.indices.contains(card) { cards[card] = .up(face: face) }
    }
}
