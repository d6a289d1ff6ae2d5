/// What a running game does not write of itself, because whoever reads it back has it: its rules and the hidden deck. So
/// no hidden face is ever encoded. A decoder carries it in `userInfo`.
public final class DealDecodingContext {
    /// The deck that the game was dealt.
    public var deck: HiddenDeck?
    /// The rules that it is played by, where it is Memory.
    public var settings: MemorySettings?

    /// Nothing yet.
    public init() {}
}

extension CodingUserInfoKey {
    /// The key of the ``DealDecodingContext``.
    public static let dealContext =
        CodingUserInfoKey(rawValue: "dealContext") ?? { preconditionFailure("any text is a key") }()
}

extension Decoder {
    /// The deal of the game that is read back.
    var dealContext: DealDecodingContext? { userInfo[.dealContext] as? DealDecodingContext }
}
