/// The server's secret for one deal: 32 random bytes.
///
/// Whoever knows it knows the deck, so it does not print itself and stays secret until the game is over.
/// Before that, only its commitment is public.
public struct ServerSeed: Sendable, Equatable {
    /// The length of a seed in bytes.
    public static let byteCount = 32

    private let kept: Bytes32

    var bytes: [UInt8] { kept.array }

    /// A seed of exactly 32 bytes, drawn from a source fit for secrets.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == Self.byteCount, "A server's seed has 32 bytes.")
        kept = Bytes32(bytes)
    }

    /// The seed that 64 hexadecimal digits spell, lower or upper case; `nil` for any other text.
    public init?(hex: String) {
        guard let bytes = Hex.decode(hex), bytes.count == Self.byteCount else { return nil }
        kept = Bytes32(bytes)
    }

    /// The seed as 64 lower-case digits. Publish it only after the game is over;
    /// until then it may go to the journal and nowhere else.
    public var hex: String { Hex.encode(bytes) }

    /// What binds the server to this seed and tells nothing of it: SHA-256 over a label and the seed,
    /// as 64 lower-case digits. To be published before anybody can join.
    public func commit(hashing: Hashing) -> String { commitment(hashing: hashing).hex }

    /// The same as bytes.
    package func commitment(hashing: Hashing) -> Bytes32 {
        Bytes32(hashing.sha256(Array("memory-fair-1/commit\0".utf8) + bytes))
    }
}

extension ServerSeed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the bytes: a seed that slips into a log line gives nothing away.
    public var description: String { "ServerSeed(secret)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and the descriptions of enclosing values show no bytes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
