/// How many lines may still be sent: `burst` at once, growing back by `perSecond`.
struct Purse {
    private let cost: Duration
    private let most: Duration
    private var wholeAt = ContinuousClock.now

    init(burst: Int, perSecond: Int) {
        cost = .seconds(1) / perSecond
        most = cost * burst
    }

    /// How long until so many lines may be sent; nil if they may be now.
    func wait(for lines: Int) -> Duration? {
        let excess = ContinuousClock.now.duration(to: wholeAt) + cost * lines - most
        return excess > .zero ? excess : nil
    }

    mutating func spend(_ lines: Int) { wholeAt = max(wholeAt, .now) + cost * lines }

    /// As how many lines a request counts by default.
    static func cost(of line: String) -> Int {
        if line.hasPrefix(#"{"type":"create""#) { return 10 }
        let twenty = ["event_create", "event_export"]
        if twenty.contains(where: { line.hasPrefix(#"{"type":"\#($0)""#) }) { return 20 }
        let five = ["chat", "configure", "event", "event_join", "list", "quick", "sync", "watch"]
        return five.contains { line.hasPrefix(#"{"type":"\#($0)""#) } ? 5 : 1
    }
}
