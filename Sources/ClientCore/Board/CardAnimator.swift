public import Wire

/// What moves on a board by itself: cards that turn, misses that flash. It only follows what the table does; the table
/// and the player never wait for it.
///
/// Times are those of the events, from any one beginning.
public struct CardAnimator: Sendable {
    /// How long a card takes to turn.
    public static let turnTime: Duration = .milliseconds(200)
    /// How long a picture of a turning card stands.
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
            case .reveal(let card, let face, _): turn(card, .up, face, at: now)
            case .hide(let hidden):
                for card in hidden {
                    misses[card] = nil
                    // What is told with it, such as whose turn it is, comes first, so that no frame has to hold both.
                    if cards.indices.contains(card), let face = cards[card].face {
                        turn(card, .down, face, at: now + Self.turnStep)
                    }
                }
            case .match(let taken, _, _):
                let start = shown(taken, now)
                for card in taken { matches[card] = Flash(start: start, end: start + Self.shineTime) }
            case .miss(let missed, _, _, let hideMs):
                let end = now + .milliseconds(hideMs)
                let start = shown(missed, now)
                for card in missed { misses[card] = Flash(start: start, end: end) }
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

    /// Puts what moves at a time into a scene.
    public func animate(_ scene: inout BoardScene, at now: Duration) {
        for (card, turn) in turns where now < turn.start + Self.turnTime {
            guard turn.start <= now else {
                scene.showUp(card, turn.face)
                continue
            }
            // The first picture has moved already: an answer must not look late.
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
                // Nobody has recognized the pair while one of it still turns.
                scene.showUp(card, face)
            }
        }
    }

    /// Forgets what is over at a time.
    public mutating func prune(at now: Duration) {
        turns = turns.filter { now < $0.value.start + Self.turnTime }
        misses = misses.filter { now < $0.value.end }
        matches = matches.filter { now < $0.value.end }
    }

    /// When the picture changes next by itself; nil where it stands still.
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

    /// On, off, and on until the cards are hidden; only on where nothing may flash.
    private func isOn(_ flash: Flash, _ now: Duration) -> Bool {
        guard flash.start <= now, now < flash.end else { return false }
        let second = flash.start + Self.flashTime
        return reducesMotion || !(second <= now && now < second + Self.flashTime)
    }
}

extension BoardScene {
    /// Shows a card as it was until a moment ago.
    fileprivate mutating func showUp(_ card: Int, _ face: String) {
        if cards.indices.contains(card) { cards[card] = .up(face: face) }
    }
}
