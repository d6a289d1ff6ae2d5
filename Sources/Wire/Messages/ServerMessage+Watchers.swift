extension ServerMessage {
    /// Who watches a table.
    public struct Watchers: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// How many watch.
        public var watchers: Int
        /// The names of those who watch, the first comer first. Not more than ``mostNames``.
        public var names: [String]

        /// So many names are told.
        public static let mostNames = 50

        package init(table: String, watchers: Int, names: [String]) {
            self.table = table
            self.watchers = watchers
            self.names = names
        }
    }
}
