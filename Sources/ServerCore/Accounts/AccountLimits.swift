import Wire

/// How often somebody may try to sign in, register and report.
struct AccountLimits {
    var tries = SignInTries()
    /// By address.
    var registrations = HourlyLimit<String>(20, "accounts were registered from your address")
    var reports = HourlyLimit<SessionID>(10, "reports came from you")
    /// By address: a report takes up to 60 KB of the database for its lines of chat.
    var reportsOfAddress = HourlyLimit<String>(40, "reports came from your address")
}

/// How often something may be done within an hour, by whoever does it.
struct HourlyLimit<Key: Hashable> {
    private let most: Int
    private let what: String
    /// Each key takes some 300 bytes.
    private var moments = LatestKeys<Key, [Moment]>(4_096)

    private static var hour: Duration { .seconds(3_600) }

    /// A limit of `most`. The refusal names `what` they are.
    init(_ most: Int, _ what: String) { (self.most, self.what) = (most, what) }

    /// The refusal of one too many; nil lets it be done.
    func refusal(of key: Key, at now: Moment) -> ErrorReply? {
        let recent = recent(key, at: now)
        guard recent.count >= most, let first = recent.first else { return nil }
        return ErrorReply(
            .rateLimited, "\(most) \(what) within an hour.", hint: "It was not executed. Try again later.",
            retryMs: (first + Self.hour - now).millisecondsToWait)
    }

    mutating func count(_ key: Key, at now: Moment) { moments.set(recent(key, at: now) + [now], for: key) }

    private func recent(_ key: Key, at now: Moment) -> [Moment] {
        (moments[key] ?? []).filter { now - $0 <= Self.hour }
    }
}
