import Wire

extension Server {
    /// Where another node is, as it tells of itself in JSON; nil where that can't be read.
    public static func destination(_ json: String) -> ServerMessage.Destination? {
        decoded(json)
    }

    static func decoded<Value: Decodable>(_ json: String) -> Value? {
        guard let tape = try? JSONTape(Array(json.utf8).span) else { return nil }
        return try? WireDecoder.decode(Value.self, from: tape)
    }

    /// Tells of all nodes, of each a line for whoever runs the server, by name; where clients reach the others that are there; which of them
    /// take tables; and what newcomers are told.
    public func tell(
        nodes: [(name: String, line: String)], reached: [ServerMessage.Destination], serving: Set<String>,
        peers: [ServerMessage.Destination]
    ) {
        elsewhere.all = nodes
        elsewhere.nodes = Dictionary(reached.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        elsewhere.serving = serving
        if peers != self.peers { self.peers = peers }
    }

    /// What the others are to know with the records that are appended now. It is empty then.
    public func takePlaces() -> [PlaceChange] {
        defer { outbox.places = [] }
        return outbox.places
    }

    /// Lets the others know something with the next records.
    public func note(_ place: PlaceChange) { outbox.places.append(place) }

    /// Adds a record that changes nothing.
    public func noteNothing() {
        if let dayZero = recorder.dayZero {
            recorder.note(.began(milliseconds: dayZero + clock.now.wholeNanoseconds / 1_000_000, version: setup.name))
        }
    }

    /// Whether it has the session of that token's digest.
    public func has(session digest: [UInt8]) -> Bool { sessionDirectory[TokenDigest(digest)] != nil }

    /// Whether whoever runs the server wants all to go to the other nodes, and it to end. A drain that had none to send to goes on so once
    /// there is one.
    public var wantsToLeave: Bool { elsewhere.wantsToLeave || isDraining && !elsewhere.serving.isEmpty }

    /// Whether it lets running games end.
    public var isDraining: Bool { tables.drain.isOn }

    /// Tells of public tables and of events of other nodes: their entries as JSON, nil where they are closed or forgotten.
    public func tell(lobby: [(table: String, node: String, entry: String?)]) {
        var lines: [ServerMessage.LobbyLine] = []
        for (table, node, json) in lobby {
            if let json {
                // What is here may still stand there in what was read before.
                guard directory[table] == nil, events?.events[table] == nil else { continue }
                if let entry: ServerMessage.TableEntry = Self.decoded(json) {
                    if let line = elsewhere.put(entry, at: node) { lines.append(line) }
                } else if var event: Elsewhere.ListedEvent = Self.decoded(json) {
                    event.event.at = node
                    elsewhere.events[table] = event
                }
            } else {
                if let line = elsewhere.remove(table, at: node) { lines.append(line) }
                if elsewhere.events[table]?.event.at == node { elsewhere.events[table] = nil }
            }
        }
        elsewhere.sort()
        lobbyFeed.tell(lines)
    }

    /// At most so many of the public tables and events whose entries have changed since they were taken last, with the entries as JSON.
    public func takeChangedEntries(_ most: Int) -> [(table: String, entry: [UInt8])] {
        let taken = Array(elsewhere.changed.prefix(most))
        elsewhere.changed.subtract(taken)
        return taken.compactMap { id in
            (directory[id]?.encodedEntry ?? events?.encodedEntry(of: id)).map { (id, $0) }
        }
    }

    /// All tables, events and sessions that are here.
    public var places: [PlaceChange] {
        directory.sorted.map { $0.whereabouts() } + (events?.all.compactMap { events?.whereabouts($0) } ?? [])
            + sessionDirectory.all.map { .session($0.token.bytes, player: $0.playerID) }
    }

    /// How many tables and sessions there are.
    public var load: (tables: Int, sessions: Int) { (directory.count, sessionDirectory.count) }

    /// Whether nothing is here that other nodes could have.
    public var isEmpty: Bool { load == (0, 0) && events?.events.isEmpty != false }
}

extension Table {
    /// What the others are told of it.
    func whereabouts(isNew: Bool = false) -> PlaceChange {
        .table(id, entry: isPrivate ? nil : encodedEntry, isNew: isNew)
    }
}
