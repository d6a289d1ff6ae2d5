import TestSupport
import Testing
import Wire

/// The schemas and the message types say the same.
struct SchemaTests {
    // MARK: What the types write, the schemas take

    /// Whatever a request type writes is taken by its schema, with no field that the schema does not tell.
    @Test(arguments: ToldRequests.all.names) func requestsWritten(_ type: String) throws {
        var source = RandomMessages(seed: 1)
        for _ in 0..<100 {
            let line = written(source.envelope(type, of: ToldRequests.all))
            let value = try JSONValue(line)
            #expect(value["type"]?.string == type)
            #expect(Schemas["request/\(type)"].flaws(value, closed: true).isEmpty, "\(line)")
            if source.next() % 16 == 0 { #expect(Schemas["client-line"].flaws(value).isEmpty, "\(line)") }
        }
    }

    /// So is whatever the server's messages write.
    @Test(arguments: 0..<RandomMessages.messageKinds) func messagesWritten(_ kind: Int) throws {
        var source = RandomMessages(seed: 2)
        for _ in 0..<60 {
            let message = source.message(kind: kind)
            let line = written(message)
            let value = try JSONValue(line)
            #expect(Schemas["message/\(message.type)"].flaws(value, closed: true) == [], "\(line)")
            if source.next() % 16 == 0 { #expect(Schemas["server-line"].flaws(value).isEmpty, "\(line)") }
        }
    }

    /// So is whatever changes write.
    @Test(arguments: 0..<RandomMessages.changeKinds) func changesWritten(_ kind: Int) throws {
        var source = RandomMessages(seed: 3)
        for _ in 0..<60 {
            let change = source.change(kind: kind)
            let line = written(change)
            #expect(Schemas["change/\(change.op)"].flaws(try JSONValue(line), closed: true) == [], "\(line)")
        }
    }

    /// So is whatever changes of patience games write.
    @Test(arguments: 0...RandomMessages.patienceOps.count) func patienceWritten(_ kind: Int) throws {
        var source = RandomMessages(seed: 4)
        for _ in 0..<60 {
            let change = source.patienceChange(kind: kind)
            let line = written(change)
            #expect(Schemas["change/\(change.op)"].flaws(try JSONValue(line), closed: true) == [], "\(line)")
            let read = try message(
                "{\"type\":\"diff\",\"table\":\"k3f9\",\"seq\":1,\"changes\":[\(line)]}", of: patience())
            #expect(read == .diff(Diff(table: "k3f9", seq: 1, changes: [change])))
        }
    }

    // MARK: What the schemas tell, the types read

    /// Every field that the schema of a request tells is read and written again, and none but the required is needed.
    @Test(arguments: ToldRequests.all.names) func requestsRead(_ type: String) throws {
        for isFull in [true, false] {
            let value = Schemas["request/\(type)"].instance(full: isFull)
            #expect(Schemas["client-line"].flaws(value) == [])
            #expect(try JSONValue(written(try request(value.text))) == value)
        }
    }

    /// So is every field of the server's messages; `diff` has one change of every kind.
    @Test(arguments: Schemas.names(in: "message")) func messagesRead(_ type: String) throws {
        for isFull in [true, false] {
            var value = Schemas["message/\(type)"].instance(full: isFull)
            #expect(Schemas["server-line"].flaws(value) == [])
            if type == "diff" {
                // A table plays one game, so a diff has the changes of one.
                let isOfPatience = { (change: JSONValue) in
                    RandomMessages.patienceOps.contains(change["op"]?.string ?? "")
                }
                var other = value
                other["changes"] = .array((value["changes"]?.array ?? []).filter(isOfPatience))
                #expect(try JSONValue(written(try message(other.text, of: patience()))) == other)
                value["changes"] = .array((value["changes"]?.array ?? []).filter { !isOfPatience($0) })
            }
            #expect(try JSONValue(written(try message(value.text))) == value)
        }
    }

    /// A request with a field away, or of another kind, is read just where the schema takes it.
    @Test(arguments: ToldRequests.all.names) func requestsRefused(_ type: String) {
        let schema = Schemas["request/\(type)"]
        for mutant in Mutant.all(of: schema.instance(full: true)) {
            compare(mutant, schema, in: "request/\(type)") { (try? request($0)) != nil }
        }
    }

    /// So is a message of the server; what its changes may be is another test's.
    @Test(arguments: Schemas.names(in: "message")) func messagesRefused(_ type: String) {
        let schema = Schemas["message/\(type)"]
        var whole = schema.instance(full: true)
        if type == "diff" { whole["changes"] = .array([]) }
        for mutant in Mutant.all(of: whole) {
            compare(mutant, schema, in: "message/\(type)") { (try? message($0)) != nil }
        }
    }

    /// So is a change.
    @Test(arguments: Schemas.names(in: "change")) func changesRefused(_ op: String) {
        let schema = Schemas["change/\(op)"]
        for mutant in Mutant.all(of: schema.instance(full: true)) {
            compare(mutant, schema, in: "change/\(op)") { change in
                let games = RandomMessages.patienceOps.contains(op) ? patience() : TableGames()
                let diff = #"{"type":"diff","table":"k3f9","seq":1,"changes":[\#(change)]}"#
                return (try? message(diff, of: games)) != nil
            }
        }
    }

    /// Null for a request's field that may be absent leaves it out, and the schema takes it; for one that must be there it is a bad
    /// field. Two fields give null a meaning of its own.
    @Test(arguments: ToldRequests.all.names) func nulls(_ type: String) throws {
        let schema = Schemas["request/\(type)"]
        let whole = schema.instance(full: true)
        for path in whole.paths {
            // An entry of the map is no field.
            let isInMap = path.count > 1 && (path.first == .key("tables") || path.first == .key("set"))
            guard case .key(let key) = path.last, key != "type", !isInMap else {
                continue
            }
            var (null, absent) = (whole, whole)
            null[path[...]] = .null
            absent[path[...]] = nil
            if key == "strength" || key == "tries" { continue }
            if schema.flaws(absent).isEmpty {
                #expect(schema.flaws(null).isEmpty, "\(key)")
                #expect(try request(null.text) == request(absent.text), "\(key)")
            } else {
                let error = #expect(throws: ErrorReply.self) { try request(null.text) }
                #expect(error?.code == .badField && error?.field == key, "\(key)")
            }
        }
    }

    /// Where the types read more than the schemas promise: the field, by how its path ends, and why.
    ///
    /// They read null for any field that may be absent, too.
    static let leniences: [(end: String, reason: String)] = [
        (".rules.mode", "rules are one type, in which a request may leave all out; the server fills in"),
        (".rules.rows", "the same"), (".rules.columns", "the same"), (".rules.group", "the same"),
        (".rules.seats", "the same"), (".rules.seed", "rules are one type; the server refuses true in a request"),
        (".bot", "the server always writes it, be it null"),
        (".nonces[]", "any text is read"),
    ]

    private func compare(_ mutant: Mutant, _ schema: Schema, in name: String, isRead: (String) -> Bool) {
        let isTaken = schema.flaws(mutant.value).isEmpty
        let isRead = isRead(mutant.value.text)
        if isTaken == isRead { return }
        let isLenient = Self.leniences.contains { mutant.place.hasSuffix($0.end) } || mutant.isNullForAbsent(in: schema)
        #expect(isRead && isLenient, "\(name): \(mutant) is \(isRead ? "read" : "not read"): \(mutant.value.text)")
    }

    // MARK: Reading and writing

    private func written(_ message: some Encodable) -> String { WireEncoder.text(of: message) }

    private func request(_ line: String) throws -> Envelope {
        return try RequestDecoding.decode(JSONTape(Array(line.utf8).span), of: ToldRequests.all)
    }

    private func message(_ line: String, of games: TableGames = TableGames()) throws -> ServerMessage {
        return try WireDecoder.decode(ServerMessage.self, from: JSONTape(Array(line.utf8).span), games: games)
    }

    /// A reader that knows that Klondike is played at the table of the examples.
    private func patience() -> TableGames {
        let games = TableGames()
        var rules = Rules()
        rules.patience = PatienceTerms("klondike")
        let snapshot = Snapshot(
            table: "k3f9", seq: 0, game: "k3f9", host: nil, title: "", rules: rules, phase: .waiting, seats: [],
            board: .patience(PatienceBoard(piles: [])), faces: FaceList([]), theme: nil, turn: nil,
            turns: 0, elapsedMs: 0, commit: "", over: nil)
        _ = try? message(written(ServerMessage.snapshot(snapshot)), of: games)
        return games
    }
}
