/// A key, or a string value, that the codec of a frequent message looks for. Comparing it allocates nothing.
///
/// Make each one once, as a `static let`.
public struct JSONKey: Sendable {
    /// The key's text, without escapes.
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
