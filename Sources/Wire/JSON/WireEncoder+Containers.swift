/// The fields of one object.
///
/// Here and below one generic `encode` satisfies every requirement of that name.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: EncoderOutput
    let depth: Int
    let serial: Int

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        write(key.stringValue)
        output.state.text.write(.null)
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        write(key.stringValue)
        try output.write(value)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(key.stringValue).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder("super") }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key.stringValue) }

    private func encoder(_ key: String) -> ValueEncoder {
        write(key)
        return ValueEncoder(output: output, depth: depth + 1)
    }

    private func write(_ key: String) {
        output.state.appendKey(key, serial, at: depth)
    }
}

/// The elements of one array.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let output: EncoderOutput
    let depth: Int
    let serial: Int
    private(set) var count = 0

    init(output: EncoderOutput, depth: Int, serial: Int) {
        self.output = output
        self.depth = depth
        self.serial = serial
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {
        advance()
        output.state.text.write(.null)
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        advance()
        try output.write(value)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder() }

    private mutating func encoder() -> ValueEncoder {
        advance()
        return ValueEncoder(output: output, depth: depth + 1)
    }

    private mutating func advance() {
        output.state.separate(serial, at: depth)
        count += 1
    }
}

/// A value that is neither a field nor an element.
struct SingleWriter: SingleValueEncodingContainer {
    let output: EncoderOutput

    var codingPath: [any CodingKey] { [] }

    func encodeNil() {
        output.state.text.write(.null)
    }

    func encode<T: Encodable>(_ value: T) throws {
        try output.write(value)
    }
}
