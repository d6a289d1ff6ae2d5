import TestSupport

extension Document {
    /// The protocol's texts in which the rules are, and the one in which the requests are.
    static let rules = ["START", "SPEC", "PATIENCE", "ACCOUNTS", "EVENTS", "SERVER"].map {
        Document("Protocol/\($0).md")
    }
    static let ofProtocol = rules + [Document("Protocol/REQUESTS.md")]

    /// The names at the beginning of the rows of all tables whose head begins so.
    func names(inTables head: String) -> [String] {
        text.components(separatedBy: "\n\(head)").dropFirst().flatMap { table in
            table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix { $0.hasPrefix("|") }
                .compactMap { $0.prefixMatch(of: /\| `(\w+)` \|/).map { String($0.1) } }
        }
    }
}
