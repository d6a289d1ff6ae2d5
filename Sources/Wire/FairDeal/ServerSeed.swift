/// The server's secret for one deal: 32 random bytes.
///
/// Whoever knows it knows the deck. It stays secret until the game is over, and printing it shows nothing. Until then
/// only its commitment is public.
public struct ServerSeed: Sendable, Equatable {
    /// The length of a seed in bytes.
    public static let byteCount = 32

    private let kept: Bytes32

    var bytes: [UInt8] { kept.array }

    /// A seed of exactly 32 bytes, drawn from a source of randomness for secrets.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == Self.byteCount, "A server's seed has 32 bytes.")
        kept = Bytes32(bytes)
    }

    /// The seed that 64 hexadecimal digits spell, lower or upper case; `nil` for any other text.
    public init?(hex: String) {
        guard let bytes = Bytes32(hex: hex) else { return nil }
        kept = bytes
    }

    /// The seed as 64 lower-case digits. Publish it only after the game is over;
    /// until then it may go to the journal and nowhere else.
    public var hex: String { kept.hex }

    /// The commitment to this seed: SHA-256 over a label and the seed, as 64 lower-case digits. It binds the server and
    /// discloses nothing about the seed. Publish it before anybody can join.
    public func commit(hashing: Hashing) -> String { commitment(hashing: hashing).hex }

    package func commitment(hashing: Hashing) -> Bytes32 {
        Bytes32(hashing.sha256(Array("memory-fair-1/commit\0".utf8) + bytes))
    }
}

extension ServerSeed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A text without the bytes, so that a seed in a log line discloses nothing.
    public var description: String { "ServerSeed(secret)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and the descriptions of enclosing values show no bytes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
