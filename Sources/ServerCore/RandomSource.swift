/// The source of randomness from which ids, tokens and secrets are drawn.
struct RandomSource {
    /// Draws that many random bytes.
    let bytes: (_ count: Int) -> [UInt8]

    /// Letters and digits, none of which looks like another.
    static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)

    /// A name of that many of those.
    func name(length: Int) -> String {
        String(decoding: bytes(length).map { Self.letters[Int($0) % Self.letters.count] }, as: UTF8.self)
    }
}
