import Wire

/// What a server of several knows of the others: their addresses, their public tables and their events. Nothing where it is alone.
package final class Elsewhere {
    /// A public table of another server.
    package struct Listed {
        let id: String
        let node: String
        /// With `at`.
        let entry: ServerMessage.TableEntry
        /// The same as JSON.
        let encoded: [UInt8]
    }

    /// An event, as the others are told of it in the row that says where it is.
    struct ListedEvent: Codable {
        /// With `at` where it is another server's, and without times: how much of them is left changes.
        var event: ServerMessage.EventEntry
        let isPublic: Bool
        /// When it was made, when it begins by itself and when its time is up, in milliseconds since 1970.
        let madeMs: Int64
        let startsMs: Int64?
        let endsMs: Int64?
        /// Who has taken part, once it is over.
        let people: [Person]?
    }

    /// Somebody who has taken part in an event; a guest without a name, because by names accounts alone are found.
    struct Person: Codable {
        let who: String
        let name: String?
        let place: Int?
    }

    /// This server's name; nil where it is alone.
    let node: String?
    /// All nodes by name, with what whoever runs the server is told of each.
    var all: [(name: String, line: String)] = []
    /// The others that take tables.
    var serving: Set<String> = []
    /// Whether everything is to go there.
    var wantsToLeave = false
    /// Where clients reach the others that are there, by name.
    package var nodes: [String: ServerMessage.Destination] = [:]
    private var tables: [String: Listed] = [:]
    /// The events of the others by id, private ones too.
    var events: [String: ListedEvent] = [:]
    /// Their ids in order, and those that `quick` may join.
    private var sorted: [String] = []
    private var open: Set<String> = []
    /// The tables and events of this server whose entries have changed since the others were told.
    var changed: Set<String> = []
    /// The players who were sent here for a request: they are sent no further for it.
    var sentHere: Set<String> = []

    init(node: String?) { self.node = node }

    subscript(id: String) -> Listed? { tables.isEmpty ? nil : tables[id] }

    /// The first so many that come after the id; of all after nil.
    func first(_ most: Int, after id: String?) -> ArraySlice<Listed> {
        guard !sorted.isEmpty else { return [] }
        var (low, high) = (0, sorted.count)
        if let id {
            while low < high {
                let middle = (low + high) / 2
                if sorted[middle] > id { high = middle } else { low = middle + 1 }
            }
        }
        return sorted[low...].prefix(most).compactMap { tables[$0] }[...]
    }

    /// A table that somebody with these wishes may join, by id; one that waits comes before one whose game is over.
    func first(fitting wanted: Rules) -> Listed? {
        guard !open.isEmpty, wanted.seed == nil else { return nil }
        let fitting = open.lazy.compactMap { self.tables[$0] }.filter {
            self.nodes[$0.node] != nil && TableRules.fits($0.entry.rules, wanted)
        }
        return fitting.min { ($0.entry.phase == .over ? 1 : 0, $0.id) < ($1.entry.phase == .over ? 1 : 0, $1.id) }
    }

    /// Another server has the table, with that entry. Returns what subscribers of the lobby are told, if anything has changed.
    func put(_ entry: ServerMessage.TableEntry, at node: String) -> ServerMessage.LobbyLine? {
        var entry = entry
        entry.at = node
        let former = tables.updateValue(
            Listed(id: entry.table, node: node, entry: entry, encoded: WireEncoder.bytes(of: entry)),
            forKey: entry.table)
        let isOpen =
            (entry.phase == .waiting || entry.phase == .over) && entry.taken < entry.seats && !entry.locked
            && entry.rules.seed == nil
        if isOpen { open.insert(entry.table) } else { open.remove(entry.table) }
        if former == nil { needsSorting = true }
        if former?.entry == entry { return nil }
        return .init(op: former == nil ? "add" : "change", entry: entry)
    }

    /// A table is closed, or here. With a node, only where it was that node's.
    @discardableResult
    func remove(_ id: String, at node: String? = nil) -> ServerMessage.LobbyLine? {
        guard !tables.isEmpty, let former = tables[id], node == nil || former.node == node else { return nil }
        tables[id] = nil
        open.remove(id)
        needsSorting = true
        return .init(op: "remove", entry: former.entry)
    }

    private var needsSorting = false

    /// Puts the ids in order. To be called after some were put or removed.
    func sort() {
        guard needsSorting else { return }
        needsSorting = false
        sorted = tables.keys.sorted()
    }

    package var count: Int { tables.count }

    /// The refusal of a request about a table of another server; nil where nobody gets there.
    func refusal(_ listed: Listed) -> ErrorReply? { refusal("Table \(listed.id)", at: listed.node) }

    /// The same about an event.
    func refusal(ofEvent id: String) -> ErrorReply? {
        events[id]?.event.at.flatMap { refusal("Event \(id)", at: $0) }
    }

    private func refusal(_ what: String, at node: String) -> ErrorReply? {
        nodes[node].map { to in
            ErrorReply(
                .elsewhere, "\(what) is at node \(to.node).",
                hint: "Go there, at \(to.host) port \(to.port).", to: to)
        }
    }
}
