/// A message with a list of which a page is sent at a time.
public protocol PagedMessage: Encodable, Sendable {
    /// The `after` of the next page, where there is one.
    var more: String? { get set }
}

extension PagedMessage {
    /// The page with as many of its entries, from the first on, as fit into a line of the server.
    ///
    /// `cursor` gives the `after` that goes on behind an entry, at most 128 characters. `more` becomes that of the last entry where
    /// others had to go, and stays as it is where all fit. The first entry always stays: none is longer than a line, by the bounds of
    /// its texts.
    public func fitting<Entry: Encodable>(
        _ entries: WritableKeyPath<Self, [Entry]>, cursor: (Entry) -> String
    ) -> Self {
        let page = self[keyPath: entries]
        var fitted = self
        fitted[keyPath: entries] = []
        // The type, and a cursor each of whose characters takes the most bytes.
        var room = LineDecoder.serverLimit - Self.length(of: fitted) - 64 - 128 * 6
        let count = page.prefix { entry in
            room -= Self.length(of: entry) + 1
            return room >= 0
        }.count
        if count == page.count { return self }
        fitted[keyPath: entries] = Array(page.prefix(max(count, 1)))
        fitted.more = fitted[keyPath: entries].last.map(cursor)
        return fitted
    }

    private static func length(of value: some Encodable) -> Int { WireEncoder.bytes(of: value).count }
}

extension ServerMessage.History: PagedMessage {}
extension ServerMessage.Bans: PagedMessage {}
extension ServerMessage.Audit: PagedMessage {}
