/// What a client learns of the server where it is, and of its tables. A new connection forgets it, unless it resumes
/// the session.
struct Visit: Sendable {
    /// Whether the connection being made is to resume the kept session.
    var isResuming = false
    /// Whether the token of the session is kept.
    var isRemembered = false
    /// The fingerprint of the server's certificate; nil where the connection is not encrypted.
    var fingerprint: String?
    /// The address of this machine for others; nil where the server is on another one.
    var ownAddress: String?
    /// How many watch each listed table, as far as the lobby has sent it.
    var watchers: [String: Int] = [:]
    /// Who watches each table, as far as the server has named them; nil for a table that was not asked about.
    var spectators: [String: [String]] = [:]
    /// The locked tables, as far as the lobby or the player's own request has shown it.
    var locked: Set<String> = []
    /// What is known of the events here.
    var news = EventNews()
    /// How long the server takes to answer.
    var latency: Duration?
    /// When that is measured next, and since when an answer is awaited.
    var pingAt: Duration?
    var pingSent: Duration?

    /// The answer is there.
    mutating func pingEnded(at now: Duration) {
        pingSent = nil
        pingAt = now + App.pingInterval
    }
}
