/// Decodes message types from a tape through `Codable`. It is strict about types and ignores unknown fields.
///
/// It is for messages that are rare. A codec over the tape itself is many times faster.
public enum WireDecoder {
    /// The value at `node` (the line's object unless told otherwise) as a message type.
    ///
    /// `games` are those that the reader knows, and must be the same for all messages of one connection. What other games
    /// bring is left out, or kept by its name alone.
    ///
    /// Integers must have neither fraction nor exponent and must fit. A `null` is accepted for optional values only.
    /// `userInfo` is passed to every `init(from:)`.
    public static func decode<T: Decodable>(
        _ type: T.Type, from tape: JSONTape, at node: JSONTape.Node = .root,
        games: TableGames = TableGames(), userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws(DecodingFailure) -> T {
        do {
            return try ValueDecoder(source: DecoderSource(tape, games, userInfo), node: node).value(type)
        } catch {
            throw DecodingFailure(error)
        }
    }
}

/// What all decoders of one message share.
final class DecoderSource {
    let tape: JSONTape
    let games: TableGames
    let userInfo: [CodingUserInfoKey: Any]
    /// The key after the field that was found last, and its object. Fields mostly come in the order in which they are asked
    /// for, so the search begins there.
    private var hint = (object: 0, key: 0)

    init(_ tape: JSONTape, _ games: TableGames, _ userInfo: [CodingUserInfoKey: Any] = [:]) {
        self.tape = tape
        self.games = games
        self.userInfo = userInfo
    }

    func field(_ key: String, of object: JSONTape.Node) -> JSONTape.Node? {
        let (start, end) = (object.index + 1, Int(tape.tokens[object.index].next))
        guard hint.object == object.index, hint.key > start else { return tape.field(key, from: start, to: end) }
        return tape.field(key, from: hint.key, to: end) ?? tape.field(key, from: start, to: hint.key)
    }

    func found(_ value: JSONTape.Node, in object: JSONTape.Node) {
        hint = (object.index, Int(tape.tokens[value.index].next))
    }

    func codingPath(to node: JSONTape.Node) -> [any CodingKey] {
        tape.steps(to: node).map { step in
            switch step {
            case .key(let key): PathKey(stringValue: key)
            case .position(let position): PathKey(intValue: position)
            }
        }
    }
}

struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}

struct ValueDecoder: Decoder {
    let source: DecoderSource
    let node: JSONTape.Node

    var codingPath: [any CodingKey] { source.codingPath(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { source.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard source.tape.kind(of: node) == .object else { throw failure("an object") }
        return KeyedDecodingContainer(KeyedReader(source: source, object: node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard source.tape.kind(of: node) == .array else { throw failure("an array") }
        return UnkeyedReader(source: source, array: node)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        SingleReader(decoder: self)
    }

    func failure(_ expected: String) -> DecodingFailure {
        source.tape.badField(node, expected: expected)
    }

    /// The value as any type: directly if JSON has the type, otherwise by its `init(from:)`.
    func value<T: Decodable>(_ type: T.Type) throws -> T {
        // Each case returns at once: a generic optional of each would cost a lookup in the runtime's type tables.
        if type == String.self { return try string() as! T }
        if type == Int.self { return try integer(Int.self) as! T }
        if type == Bool.self { return try boolean() as! T }
        if type == UInt64.self { return try integer(UInt64.self) as! T }
        if type == UInt8.self { return try integer(UInt8.self) as! T }
        if type == UInt16.self { return try integer(UInt16.self) as! T }
        if type == UInt32.self { return try integer(UInt32.self) as! T }
        if type == UInt.self { return try integer(UInt.self) as! T }
        if type == Int8.self { return try integer(Int8.self) as! T }
        if type == Int16.self { return try integer(Int16.self) as! T }
        if type == Int32.self { return try integer(Int32.self) as! T }
        if type == Int64.self { return try integer(Int64.self) as! T }
        if type == Double.self { return try fraction() as! T }
        if type == Float.self { return try Float(fraction()) as! T }
        do {
            return try T(from: self)
        } catch DecodingError.dataCorrupted where type is any RawRepresentable.Type {
            // The raw value has the right type but is none of the enum's.
            throw failure(Self.expectation(of: type))
        }
    }

    private func string() throws -> String {
        guard let value = source.tape.string(node) else { throw failure("a string") }
        return value
    }

    private func boolean() throws -> Bool {
        guard let value = source.tape.boolean(node) else { throw failure("true or false") }
        return value
    }

    private func integer<I: FixedWidthInteger>(_ type: I.Type) throws -> I {
        if let value = source.tape.integer(node) {
            if let value = I(exactly: value) { return value }
        } else if source.tape.kind(of: node) == .integer, let value = I(source.tape.describe(node)) {
            return value
        }
        guard source.tape.kind(of: node) == .integer else { throw failure("an integer") }
        throw failure("an integer from \(I.min) to \(I.max)")
    }

    private func fraction() throws -> Double {
        let kind = source.tape.kind(of: node)
        guard kind == .integer || kind == .fraction else { throw failure("a number") }
        let text = source.tape.raw(node)
        guard let value = Double(text), value.isFinite else { throw failure("a number within the range of a double") }
        return value
    }

    private static func expectation<T>(of type: T.Type) -> String {
        func texts<C: CaseIterable>(_ type: C.Type) -> [String] {
            type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
        }
        let texts = (type as? any CaseIterable.Type).map { texts($0) } ?? []
        return texts.isEmpty ? "another value" : "one of " + texts.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
