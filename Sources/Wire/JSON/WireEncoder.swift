/// Encodes message types to JSON through `Codable`: keys in the order encoded, no spaces, no LF.
///
/// A dictionary with `String` keys is written sorted by key, so that equal values give equal bytes. It is for messages
/// that are rare. Writing with the functions of ``JSONBuffer`` is many times faster.
public enum WireEncoder {
    /// The bytes of a value, as ``JSONBuffer/write(encoding:)`` writes it.
    public static func bytes(of value: some Encodable) -> [UInt8] {
        var buffer = JSONBuffer()
        buffer.write(encoding: value)
        return buffer.finished()
    }

    /// The same as a text.
    public static func text(of value: some Encodable) -> String { String(decoding: bytes(of: value), as: UTF8.self) }
}

extension JSONBuffer {
    /// Writes `value` through `Codable`.
    ///
    /// Text is written as it is produced, so a nested container must be filled before its parent goes on. A message that
    /// throws while it is encoded, for example because a number is not finite, is a programmer's error.
    public mutating func write<T: Encodable>(encoding value: T) {
        let writer = EncoderOutput()
        swap(&writer.state.text, &self)
        do {
            try writer.write(value)
        } catch {
            preconditionFailure("A message must be encodable, but: \(error)")
        }
        swap(&writer.state.text, &self)
    }
}

/// The text written so far, and the objects and arrays that are still open in it.
///
/// It is a value inside ``EncoderOutput``, so that each step accesses the class once.
struct EncoderState {
    private struct Container {
        let isObject: Bool
        let serial: Int
        var isEmpty = true
    }

    var text = JSONBuffer()
    private var open: [Container] = []
    private var opened = 0

    /// How many objects and arrays are open.
    var depth: Int { open.count }

    /// Opens a container as number `depth` of those open, or goes on with it if the same value has opened it already.
    /// Returns its serial number.
    mutating func begin(isObject: Bool, at depth: Int) -> Int {
        if open.count > depth {
            close(to: depth + 1)
            precondition(open[depth].isObject == isObject, "A value is an object or an array, not both.")
            return open[depth].serial
        }
        opened += 1
        text.write(byte: isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        open.append(Container(isObject: isObject, serial: opened))
        return opened
    }

    /// Closes what is open inside a container and writes the comma before its next element.
    mutating func separate(_ serial: Int, at depth: Int) {
        precondition(
            open.count > depth && open[depth].serial == serial, "A container is filled before its parent goes on.")
        close(to: depth + 1)
        if !open[depth].isEmpty { text.write(byte: UInt8(ascii: ",")) }
        open[depth].isEmpty = false
    }

    /// Begins the next field of an object.
    mutating func appendKey(_ key: String, _ serial: Int, at depth: Int) {
        separate(serial, at: depth)
        text.write(key)
        text.write(byte: UInt8(ascii: ":"))
    }

    mutating func close(to count: Int) {
        while open.count > count {
            text.write(byte: open.removeLast().isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
    }
}

/// What all encoders of one message share.
final class EncoderOutput {
    var state = EncoderState()

    /// Writes a whole value after what is already there.
    func write<T: Encodable>(_ value: T) throws {
        if try writePrimitive(value) { return }
        let depth = state.depth
        let start = state.text.count
        if let dictionary = value as? any StringKeyed {
            try dictionary.encodeSorted(to: ValueEncoder(output: self, depth: depth))
        } else {
            try value.encode(to: ValueEncoder(output: self, depth: depth))
        }
        state.close(to: depth)
        if state.text.count == start { state.text.write(verbatim: "{}") }
    }

    /// Writes the value if its type is one that JSON knows directly.
    @inline(__always)
    func writePrimitive<T: Encodable>(_ value: T) throws -> Bool {
        let type = T.self
        if type == String.self, let text = value as? String {
            state.text.write(text)
        } else if type == Int.self, let number = value as? Int {
            state.text.write(number)
        } else if type == Bool.self, let truth = value as? Bool {
            state.text.write(truth)
        } else if type == Double.self || type == Float.self {
            try write(fraction: value)
        } else if let number = Self.rareInteger(value) {
            state.text.write(verbatim: String(number))
        } else {
            return false
        }
        return true
    }

    private static func rareInteger<T>(_ value: T) -> (any FixedWidthInteger)? {
        let type = T.self
        guard
            type == UInt64.self || type == UInt32.self || type == UInt16.self || type == UInt8.self
                || type == UInt.self || type == Int64.self || type == Int32.self || type == Int16.self
                || type == Int8.self
        else { return nil }
        return value as? any FixedWidthInteger
    }

    private func write<T>(fraction value: T) throws {
        guard let number = value as? any BinaryFloatingPoint & CustomStringConvertible, number.isFinite else {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "JSON has no such number."))
        }
        state.text.write(verbatim: number.description)
    }
}

/// A dictionary whose keys are text, whatever its values.
protocol StringKeyed {
    func encodeSorted(to encoder: ValueEncoder) throws
}

extension Dictionary: StringKeyed where Key == String, Value: Encodable {
    func encodeSorted(to encoder: ValueEncoder) throws {
        var container = encoder.container(keyedBy: PathKey.self)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            try container.encode(value, forKey: PathKey(stringValue: key))
        }
    }
}

struct ValueEncoder: Encoder {
    let output: EncoderOutput
    /// How many objects and arrays are open around the value.
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(
            KeyedWriter(output: output, depth: depth, serial: output.state.begin(isObject: true, at: depth)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedWriter(output: output, depth: depth, serial: output.state.begin(isObject: false, at: depth))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleWriter(output: output)
    }
}
