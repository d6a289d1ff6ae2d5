import Wire

/// JSON in a column of the database.
enum StoredJSON {
    /// The text of a value.
    static func text(_ value: some Encodable) -> String {
        var buffer = JSONBuffer()
        buffer.write(encoding: value)
        return String(decoding: buffer[0..<buffer.count], as: UTF8.self)
    }

    /// The value of a text; nil where it is none of that type.
    static func value<Value: Decodable>(_ type: Value.Type, of text: String) -> Value? {
        var tape = JSONTape()
        // A tape holds an object, so that a list is read as its field.
        guard (try? tape.read(Array("{\"value\":\(text)}".utf8).span)) != nil else { return nil }
        return try? WireDecoder.decode(Field<Value>.self, from: tape).value
    }

    private struct Field<Value: Decodable>: Decodable { let value: Value }
}
