import Wire

/// A try to sign in, to do what asks for the password again, or to come in with the server's password.
struct SignInTry {
    /// The network that it comes from: an address, or the first 64 bits of one.
    let network: String
    /// The name whose password it has; nil for the server's, and for a token, which nobody guesses.
    let name: NameKeys?
    let begunAt: Moment

    fileprivate var keys: [String] { [network] + (name?.all.map { "name " + $0 } ?? []) }
}

/// Failed tries to sign in, by address and by name: after five in a minute a wait of a minute, after each five more twice as long,
/// an hour at most. A right one is not counted.
struct SignInTries {
    private struct Count {
        /// When the tries were begun that are counted.
        var tries: [Moment] = []
        var pause = Duration.seconds(60)
        var blockedUntil = Moment.start
    }

    /// By addresses and names, which take some 200 bytes each.
    private var counts = LatestKeys<String, Count>(8_192)

    private static let mostTries = 5
    private static let window = Duration.seconds(60)
    private static let longestPause = Duration.seconds(3_600)

    /// The refusal of a try too many; nil lets it be made.
    func refusal(of attempt: SignInTry) -> ErrorReply? {
        let until = attempt.keys.compactMap { counts[$0]?.blockedUntil }.max() ?? .start
        guard until > attempt.begunAt else { return nil }
        return ErrorReply(
            .rateLimited, "Too many wrong passwords were tried.",
            hint: "It was not executed. Wait, then send it again.",
            retryMs: (until - attempt.begunAt).millisecondsToWait)
    }

    /// Counts a try before it is known whether it is right, so that many at once are no way around.
    mutating func begin(_ attempt: SignInTry) {
        let now = attempt.begunAt
        for key in attempt.keys {
            var count = counts[key] ?? Count()
            count.tries.removeAll { now - $0 > Self.window }
            count.tries.append(now)
            if count.tries.count >= Self.mostTries {
                // Forgiven after twice the longest pause without a failure.
                if now - count.blockedUntil > Self.longestPause * 2 { count.pause = .seconds(60) }
                count.blockedUntil = now + count.pause
            }
            counts.set(count, for: key)
        }
    }

    /// A try was right, and is not counted.
    mutating func succeed(_ attempt: SignInTry) {
        let moment = attempt.begunAt
        for key in attempt.keys {
            guard var count = counts[key] else { continue }
            if let index = count.tries.lastIndex(of: moment) { count.tries.remove(at: index) }
            if count.tries.count < Self.mostTries, count.blockedUntil == moment + count.pause {
                count.blockedUntil = .start
            }
            counts.set(count, for: key)
        }
    }

    /// A try was wrong: after the fifth the next wait is longer.
    mutating func fail(_ attempt: SignInTry, at now: Moment) {
        for key in attempt.keys {
            // Of several at once, the first to fail makes the wait longer.
            guard var count = counts[key], count.blockedUntil > now, !count.tries.isEmpty else { continue }
            count.pause = min(count.pause * 2, Self.longestPause)
            count.tries = []
            counts.set(count, for: key)
        }
    }
}
