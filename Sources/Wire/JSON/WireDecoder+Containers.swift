/// The fields of one object.
///
/// Here and below one generic `decode` satisfies every requirement of that name.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let source: DecoderSource
    let object: JSONTape.Node

    var codingPath: [any CodingKey] { source.codingPath(to: object) }

    var allKeys: [Key] {
        var keys: [Key] = []
        var value = source.tape.first(in: object)
        while let node = value {
            if let key = Key(stringValue: source.tape.key(of: node)) { keys.append(key) }
            value = source.tape.next(after: node, in: object)
        }
        return keys
    }

    func contains(_ key: Key) -> Bool {
        source.field(key.stringValue, of: object) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        source.tape.isNull(try node(key))
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try value(type, at: node(key))
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let node = source.field(key.stringValue, of: object), !source.tape.isNull(node) else { return nil }
        return try value(type, at: node)
    }

    private func value<T: Decodable>(_ type: T.Type, at node: JSONTape.Node) throws -> T {
        let value = try ValueDecoder(source: source, node: node).value(type)
        source.found(node, in: object)
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let node = source.field("super", of: object) else {
            throw source.tape.missingField("super", of: object)
        }
        return ValueDecoder(source: source, node: node)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        ValueDecoder(source: source, node: try node(key))
    }

    private func node(_ key: Key) throws -> JSONTape.Node {
        guard let node = source.field(key.stringValue, of: object) else {
            throw source.tape.missingField(key.stringValue, of: object)
        }
        return node
    }
}

/// The elements of one array, in order.
struct UnkeyedReader: UnkeyedDecodingContainer {
    let source: DecoderSource
    let array: JSONTape.Node
    private(set) var currentIndex = 0
    private var upcoming: JSONTape.Node?

    init(source: DecoderSource, array: JSONTape.Node) {
        self.source = source
        self.array = array
        upcoming = source.tape.first(in: array)
    }

    var codingPath: [any CodingKey] { source.codingPath(to: array) }
    var isAtEnd: Bool { upcoming == nil }

    var count: Int? {
        var count = 0
        var element = source.tape.first(in: array)
        while let node = element {
            count += 1
            element = source.tape.next(after: node, in: array)
        }
        return count
    }

    mutating func decodeNil() throws -> Bool {
        let isNull = source.tape.isNull(try element())
        if isNull { advance() }
        return isNull
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try ValueDecoder(source: source, node: element()).value(type)
        advance()
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try ValueDecoder(source: source, node: element()).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try ValueDecoder(source: source, node: element()).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = ValueDecoder(source: source, node: try element())
        advance()
        return decoder
    }

    private func element() throws -> JSONTape.Node {
        guard let upcoming else {
            let field = DecodingFailure.join(source.tape.path(to: array), position: currentIndex)
            throw DecodingFailure(.missingField, field: field, sentence: "The array is too short.")
        }
        return upcoming
    }

    private mutating func advance() {
        guard let node = upcoming else { return }
        upcoming = source.tape.next(after: node, in: array)
        currentIndex += 1
    }
}

/// A value that is neither a field nor an element.
struct SingleReader: SingleValueDecodingContainer {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool {
        decoder.source.tape.isNull(decoder.node)
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try decoder.value(type)
    }
}
