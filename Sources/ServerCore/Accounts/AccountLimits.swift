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
    private var moments: [Key: [Moment]] = [:]

    private static var hour: Duration { .seconds(3_600) }
    /// The keys in the order in which they came.
    private var order = Queue<Key>()
    /// Of more at once the oldest are forgotten: each takes some 300 bytes.
    private static var mostKeys: Int { 4_096 }

    /// A limit of `most`. The refusal names `what` they are.
    init(_ most: Int, _ what: String) { (self.most, self.what) = (most, what) }

    /// The refusal of one too many; nil lets it be done.
    func refusal(of key: Key, at now: Moment) -> ErrorReply? {
        let recent = (moments[key] ?? []).filter { now - $0 <= Self.hour }
        guard recent.count >= most, let first = recent.first else { return nil }
        return ErrorReply(
            .rateLimited, "\(most) \(what) within an hour.", hint: "It was not executed. Try again later.",
            retryMs: (first + Self.hour - now).millisecondsToWait)
    }

    mutating func count(_ key: Key, at now: Moment) {
        if moments[key] == nil {
            // What was forgotten by itself stands in the order still.
            while moments.count >= Self.mostKeys || order.count >= 2 * Self.mostKeys, let oldest = order.popFirst() {
                moments[oldest] = nil
            }
            order.append(key)
        }
        moments[key, default: []].removeAll { now - $0 > Self.hour }
        moments[key, default: []].append(now)
    }
}
