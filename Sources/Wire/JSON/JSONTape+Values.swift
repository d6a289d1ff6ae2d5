extension JSONTape {
    /// The kind of a value.
    public func kind(of node: Node) -> Kind {
        switch tokens[node.index].kind {
        case .object: .object
        case .array: .array
        case .key, .string: .string
        case .integer: .integer
        case .number: .fraction
        case .boolean: .boolean
        case .null: .null
        }
    }

    /// The value of a field, or nil if the object has no such field (or is no object).
    public func field(_ key: JSONKey, of object: Node = .root) -> Node? {
        let head = tokens[object.index]
        guard head.kind == .object else { return nil }
        return field(key.bytes.span, key.fingerprint, from: object.index + 1, to: Int(head.next))
    }

    /// A field's key, for comparing it.
    struct FieldKey {
        fileprivate let token: JSONToken
    }

    /// Goes through an object's fields once, in the order of the text.
    @inline(__always)
    func forEachField(of object: Node = .root, _ body: (FieldKey, Node) -> Void) {
        let tokens = tokens.span
        let head = tokens[object.index]
        guard head.kind == .object else { return }
        var index = object.index + 1
        while index < Int(head.next) {
            body(FieldKey(token: tokens[index]), Node(index: index + 1))
            index = Int(tokens[index + 1].next)
        }
    }

    /// Whether a field has this key.
    @inline(__always)
    func isKey(_ key: FieldKey, _ wanted: JSONKey) -> Bool {
        key.token.next == wanted.fingerprint && Self.isText(of: key.token, wanted.bytes.span, bytes.span)
    }

    /// Looks for a key among the fields whose keys are in `start..<end` of the tape.
    func field(_ key: String, from start: Int, to end: Int) -> Node? {
        let text = key.utf8Span.span
        return field(text, JSONKeys.fingerprint(of: text), from: start, to: end)
    }

    @inline(__always)
    private func field(_ text: Span<UInt8>, _ fingerprint: UInt32, from start: Int, to end: Int) -> Node? {
        let (tokens, line) = (tokens.span, bytes.span)
        var index = start
        while index < end {
            let token = tokens[index]
            if token.next == fingerprint, Self.isText(of: token, text, line) { return Node(index: index + 1) }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }

    @inline(__always)
    private static func isText(of token: JSONToken, _ wanted: Span<UInt8>, _ line: Span<UInt8>) -> Bool {
        if token.isPlain {
            let start = Int(token.start)
            guard Int(token.end) - start == wanted.count else { return false }
            for index in wanted.indices where line[start + index] != wanted[index] { return false }
            return true
        }
        return isEscapedText(of: token, wanted, line)
    }

    private static func isEscapedText(of token: JSONToken, _ wanted: Span<UInt8>, _ line: Span<UInt8>) -> Bool {
        var text = JSONText(token)
        for index in wanted.indices where text.next(line) != wanted[index] { return false }
        return text.next(line) == nil
    }

    /// The first value inside an array or object, or nil if it is empty (or neither).
    public func first(in container: Node) -> Node? {
        let head = tokens[container.index]
        return value(at: container.index + 1, in: head)
    }

    /// The value after `node`, which is in `container`, or nil at its end.
    public func next(after node: Node, in container: Node) -> Node? {
        value(at: Int(tokens[node.index].next), in: tokens[container.index])
    }

    private func value(at index: Int, in head: JSONToken) -> Node? {
        guard index < Int(head.next) else { return nil }
        switch head.kind {
        case .array: return Node(index: index)
        case .object: return Node(index: index + 1)
        default: return nil
        }
    }

    /// The key of a field's value. The value must be in an object.
    public func key(of value: Node) -> String {
        text(of: tokens[value.index - 1])
    }

    /// The value as an integer, or nil if it is none, has a fraction or an exponent, or does not fit.
    public func integer(_ node: Node) -> Int? {
        let token = tokens[node.index]
        guard token.kind == .integer else { return nil }
        let line = bytes.span
        var index = Int(token.start)
        let isNegative = line[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        // Count downwards, because Int.min has no positive counterpart.
        var value = 0
        if Int(token.end) - index <= 18 {
            while index < Int(token.end) {
                value = value &* 10 &- Int(line[index] &- UInt8(ascii: "0"))
                index += 1
            }
            return isNegative ? value : 0 &- value
        }
        while index < Int(token.end) {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLong) = product.subtractingReportingOverflow(Int(line[index] - UInt8(ascii: "0")))
            guard !isTooLarge, !isTooLong else { return nil }
            value = sum
            index += 1
        }
        return isNegative ? value : value == Int.min ? nil : -value
    }

    /// The value as decoded text, or nil if it is no string. Text of up to 15 bytes does not allocate.
    public func string(_ node: Node) -> String? {
        let token = tokens[node.index]
        return token.kind == .string ? text(of: token) : nil
    }

    /// Whether the value is a string with exactly this text.
    public func isString(_ text: JSONKey, _ node: Node) -> Bool {
        let token = tokens[node.index]
        return token.kind == .string && Self.isText(of: token, text.bytes.span, bytes.span)
    }

    /// The value as a truth value, or nil if it is none.
    public func boolean(_ node: Node) -> Bool? {
        let token = tokens[node.index]
        guard token.kind == .boolean else { return nil }
        return bytes[Int(token.start)] == UInt8(ascii: "t")
    }

    /// Whether the value is `null`.
    public func isNull(_ node: Node) -> Bool {
        tokens[node.index].kind == .null
    }

    /// The value exactly as the line has it, a string's quotes included.
    public func raw(_ node: Node) -> String {
        let token = tokens[node.index]
        let range = token.range
        let whole = token.kind == .string ? range.lowerBound - 1..<range.upperBound + 1 : range
        return String(decoding: bytes[whole], as: UTF8.self)
    }

    private func text(of token: JSONToken) -> String {
        let line = bytes.span
        if token.isPlain { return Self.text(line.extracting(token.range)) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(token.range.count)
        var text = JSONText(token)
        while let byte = text.next(line) { decoded.append(byte) }
        return Self.text(decoded.span)
    }

    /// The text of these bytes. It cannot fail: the line was valid UTF-8, and escapes are whole characters.
    private static func text(_ bytes: Span<UInt8>) -> String {
        guard let text = try? UTF8Span(validating: bytes) else {
            preconditionFailure("Text on a tape is valid UTF-8.")
        }
        return String(copying: text)
    }
}
