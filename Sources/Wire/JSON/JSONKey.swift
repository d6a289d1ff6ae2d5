/// A key, or a string value, that a hot codec looks for: kept in a form that compares without allocation.
///
/// Make each one once, as a `static let`.
public struct JSONKey: Sendable {
    /// The decoded text.
    public let text: String
    let bytes: [UInt8]
    let fingerprint: UInt32

    /// A key by its decoded text.
    public init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        self.bytes = bytes
        fingerprint = JSONKeys.fingerprint(of: bytes.span)
    }
}
