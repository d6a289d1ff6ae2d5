/// Where a page ended: by what its entries are sorted, and the id of the last one, as `1763780000000.0a1b…`.
struct PageCursor {
    let number: Int64
    let id: String

    var text: String { "\(number).\(id)" }
}

extension PageCursor {
    /// Reads a page's `more`; for nil the beginning, which is that number. Nil for anything else.
    init?(_ text: String?, first: Int64) {
        guard let text else {
            self.init(number: first, id: "")
            return
        }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[0]), !parts[1].isEmpty else { return nil }
        self.init(number: number, id: String(parts[1]))
    }
}
