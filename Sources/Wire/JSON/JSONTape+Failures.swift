extension JSONTape {
    /// The failure of a field that an object does not have.
    public func missingField(_ key: String, of object: Node = .root) -> DecodingFailure {
        DecodingFailure(missing: key, in: path(to: object))
    }

    /// The failure of a value that is not what was `expected`, such as "an integer".
    public func badField(_ node: Node, expected: String, hint: String? = nil) -> DecodingFailure {
        DecodingFailure(
            .badField, field: path(to: node), sentence: "Expected \(expected), found \(describe(node)).", hint: hint)
    }

    /// The path of a value from the line's object, like `rules.level` or `cards[3]`; nil for that object itself.
    public func path(to node: Node) -> String? {
        steps(to: node).reduce(nil) { path, step in
            switch step {
            case .key(let key): DecodingFailure.join(path, key: key)
            case .position(let position): DecodingFailure.join(path, position: position)
            }
        }
    }

    /// One step of the way from a value to one inside it.
    enum Step {
        case key(String)
        case position(Int)
    }

    /// The way from the root to a value. It is searched from the root down, because only failures ask for it.
    func steps(to node: Node) -> [Step] {
        var steps: [Step] = []
        var container = Node.root
        while container != node {
            var position = 0
            var inner = first(in: container)
            while let candidate = inner, node.index >= Int(tokens[candidate.index].next) {
                position += 1
                inner = next(after: candidate, in: container)
            }
            guard let inner else { preconditionFailure("A node belongs to the line that its tape has read last.") }
            steps.append(kind(of: container) == .array ? .position(position) : .key(key(of: inner)))
            container = inner
        }
        return steps
    }

    /// How an error's sentence names the value: the start of its text, "an object" or "an array".
    func describe(_ node: Node) -> String {
        switch kind(of: node) {
        case .object: return "an object"
        case .array: return "an array"
        default:
            let raw = raw(node)
            let limit = 40
            let start = raw.unicodeScalars.prefix(limit)
            return start.endIndex == raw.endIndex ? raw : String(start) + "…"
        }
    }
}
