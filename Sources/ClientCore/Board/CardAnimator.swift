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

    /// Whether nothing is shown that ends by itself.
    public var isIdle: Bool { turns.isEmpty && misses.isEmpty && matches.isEmpty }

    /// Follows a step of the table; `cards` are the cards before it.
    public mutating func step(_ changes: [Change], before cards: [CardState], at now: Duration) {
        for change in changes {
            switch change {
            case .reveal(let card, let face, _): turn(card, .up, face, at: now)
            case .hide(let hidden):
                for card in hidden {
                    misses[card] = nil
                    if cards.indices.contains(card), let face = cards[card].face { turn(card, .down, face, at: now) }
                }
            case .match(let taken, _, _):
                for card in taken {
                    matches[card] = Flash(start: shown(card, now), end: shown(card, now) + Self.shineTime)
                }
            case .miss(let missed, _, _, let hideMs):
                let end = now + .milliseconds(hideMs)
                for card in missed { misses[card] = Flash(start: shown(card, now), end: end) }
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
            // The first picture has moved already: an answer must not look late.
            let step = Int(max(.zero, now - turn.start) / Self.turnStep) + 1
            scene.turning[card] = Turning(
                progress: Double(step) / (Self.turnTime / Self.turnStep + 1), direction: turn.direction, face: turn.face
            )
        }
        for (card, flash) in misses where isOn(flash, now) { scene.missed.insert(card) }
        for (card, flash) in matches where flash.start <= now && now < flash.end { scene.matched.insert(card) }
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

    /// When a card lies still.
    private func shown(_ card: Int, _ now: Duration) -> Duration {
        turns[card].map { max(now, $0.start + Self.turnTime) } ?? now
    }

    /// On, off, and on until the cards are hidden; only on where nothing may flash.
    private func isOn(_ flash: Flash, _ now: Duration) -> Bool {
        guard flash.start <= now, now < flash.end else { return false }
        let second = flash.start + Self.flashTime
        return reducesMotion || !(second <= now && now < second + Self.flashTime)
    }
}
