/// What a player types and points at while moves on the piles are on their way to the server. It acts on the piles as the answers
/// leave them; before, a card that follows another to its foundation would still be refused.
struct KeysAhead: Sendable {
    /// Moves that have no answer.
    private var unanswered = 0
    private var events: [(event: PatiencePane.Event, time: Duration)] = []

    /// A player types some 10 keys a second, and a link is given up after some seconds without an answer.
    private static let most = 64

    mutating func sent() { unanswered += 1 }

    mutating func answered() { unanswered = max(0, unanswered - 1) }

    /// What waits does nothing any more.
    mutating func forget() { events = [] }

    /// Whether an event has to wait. It is kept then, or left out where too many wait.
    mutating func keeps(_ event: PatiencePane.Event, at time: Duration) -> Bool {
        guard unanswered > 0 else { return false }
        if events.isEmpty, case .key(let key) = event, PatiencePane.isStep(key) { return false }
        if events.count < Self.most { events.append((event, time)) }
        return true
    }

    /// The next event that need not wait any longer.
    mutating func next() -> (event: PatiencePane.Event, time: Duration)? {
        unanswered > 0 || events.isEmpty ? nil : events.removeFirst()
    }
}
