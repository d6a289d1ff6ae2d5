import Wire

/// JSON in a column of the database.
enum StoredJSON {
    static func text(_ value: some Encodable) -> String { WireEncoder.text(of: value) }

    /// The value of a text; nil where it is none of that type.
    static func value<Value: Decodable>(_ type: Value.Type, of text: String) -> Value? {
        // A tape holds an object, so that a list is read as its field.
        guard let tape = try? JSONTape(Array("{\"value\":\(text)}".utf8).span) else { return nil }
        return try? WireDecoder.decode(Field<Value>.self, from: tape).value
    }

    private struct Field<Value: Decodable>: Decodable { let value: Value }
}
