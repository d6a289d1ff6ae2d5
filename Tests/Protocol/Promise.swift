/// What a line of a transcript promises of the line that a later server sends in its place.
///
/// The transcripts are frozen: every later server sends a line that keeps the promise of each, in their order. Others may come
/// between them. All fields must be there with their values, in any order; fields that version 1 did not know may stand beside
/// them, and so may changes that it did not know among `changes`, and capabilities in `caps`. Words for people must be there, and
/// may be others; of a line of words only the code of an `error` is promised. Elsewhere an array has as many elements as promised.
struct Promise {
    /// The changes of version 1.
    static let ops: Set<String> = [
        "reveal", "hide", "match", "miss", "turn", "hold", "release", "progress", "seat", "ready", "agree", "phase",
        "host", "rules", "title", "theme", "deal", "over", "carry", "show", "cover", "stuck",
    ]
    private static let words: Set<String> = ["message", "hint"]
    /// The one key of the object that stands for a variable outside of quotes.
    private static let variable = "<>"

    private let template: String

    init(_ template: String) { self.template = template }

    /// Whether the line keeps the promise; gives values to variables that had none.
    func isKept(by line: String, _ bindings: inout Bindings) -> Bool {
        guard template.hasPrefix("{") else { return bindings.match(codeAlone(template), codeAlone(line)) }
        // A variable for a number or an array is no JSON as it stands.
        let json = template.replacing(#/"(?:[^"\\]|\\.)*"|<([^<>]+)>/#) { match in
            match.1.map { "{\"\(Self.variable)\":\"\($0)\"}" } ?? String(match.0)
        }
        guard let promised = try? JSONValue(json), let sent = try? JSONValue(line) else { return false }
        return keeps(promised, sent, &bindings)
    }

    /// Of an error in words only the code is promised.
    private func codeAlone(_ line: String) -> String {
        guard line.hasPrefix("error "), let colon = line.firstIndex(of: ":") else { return line }
        return String(line[...colon])
    }

    private func keeps(_ promised: JSONValue, _ sent: JSONValue, _ bindings: inout Bindings) -> Bool {
        if let name = promised[Self.variable]?.string { return bindings.match("<\(name)>", sent.text) }
        switch (promised, sent) {
        case (.string(let pattern), .string(let text)): return bindings.match(pattern, text)
        case (.array(let promised), .array(let sent)):
            // `<codes>` stands for all codes behind the first.
            let isOpen = promised.last?[Self.variable]?.string == "codes"
            let each = promised.dropLast(isOpen ? 1 : 0)
            guard isOpen ? each.count <= sent.count : each.count == sent.count else { return false }
            return zip(each, sent).allSatisfy { keeps($0, $1, &bindings) }
        case (.object(let fields), .object): return keeps(fields, sent, &bindings)
        default: return promised == sent
        }
    }

    private func keeps(_ fields: [String: JSONValue], _ sent: JSONValue, _ bindings: inout Bindings) -> Bool {
        let named = fields.keys.filter { !$0.contains("<") }.sorted()
        for key in named {
            guard let promised = fields[key], let value = sent[key] else { return false }
            let isKept =
                switch key {
                case _ where Self.words.contains(key): value.string != nil
                case "caps": Set(promised.strings).isSubset(of: value.strings)
                case "changes": keeps(promised, .array(known(value)), &bindings)
                default: keeps(promised, value, &bindings)
                }
            if !isKept { return false }
        }
        // Keys that a server draws make a map, which is sorted, and has no entry more.
        let drawn = fields.keys.filter { $0.contains("<") }.sorted { place(of: $0) < place(of: $1) }
        if drawn.isEmpty { return true }
        let others = (sent.object ?? [:]).keys.filter { !named.contains($0) }.sorted()
        guard drawn.count == others.count else { return false }
        return zip(drawn, others).allSatisfy { pattern, key in
            guard let promised = fields[pattern], let value = sent[key] else { return false }
            return bindings.match(pattern, key) && keeps(promised, value, &bindings)
        }
    }

    private func known(_ changes: JSONValue) -> [JSONValue] {
        (changes.array ?? []).filter { Self.ops.contains($0["op"]?.string ?? "") }
    }

    private func place(of key: String) -> String.Index {
        template.firstRange(of: "\"\(key)\":")?.lowerBound ?? template.endIndex
    }
}
