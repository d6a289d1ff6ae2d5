/// What a parameter can be. PostgreSQL takes its type from the statement.
public enum PostgresValue: Sendable, Equatable {
    case null
    /// Text, which ends before a U+0000: PostgreSQL has none in texts.
    case text(String)
    case integer(Int64)
    /// A floating-point number, exactly.
    case real(Double)
    /// Bytes for a BYTEA.
    case bytes([UInt8])
}

/// Parameters as libpq takes them.
struct PostgresParameters {
    private var storage: [UInt8] = []
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ values: [PostgresValue]) {
        for value in values {
            switch value {
            case .null: append([UInt8]?.none, isBinary: false)
            case .text(let text): append(text.utf8, isBinary: false)
            case .integer(let integer): append("\(integer)".utf8, isBinary: false)
            case .real(let real): append("\(real)".utf8, isBinary: false)
            case .bytes(let bytes): append(bytes, isBinary: true)
            }
        }
    }

    private mutating func append(_ bytes: (some Collection<UInt8>)?, isBinary: Bool) {
        offsets.append(bytes == nil ? nil : storage.count)
        lengths.append(Int32(bytes?.count ?? 0))
        formats.append(isBinary ? 1 : 0)
        guard let bytes else { return }
        storage.append(contentsOf: bytes)
        storage.append(0)
    }

    /// What libpq asks for: the number, values, lengths and formats, valid during the call of the body alone.
    func withPointers<Result>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        // Safe because: every offset is one of a value in the storage, which stays during the call.
        unsafe storage.withUnsafeBytes { bytes in
            let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let pointers = unsafe offsets.map { offset in unsafe offset.flatMap { unsafe base?.advanced(by: $0) } }
            return unsafe pointers.withUnsafeBufferPointer { values in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    unsafe formats.withUnsafeBufferPointer { formats in
                        unsafe body(Int32(offsets.count), values.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}
