/// The source of randomness from which ids, tokens and secrets are drawn.
struct RandomSource {
    /// Draws that many random bytes.
    let bytes: (_ count: Int) -> [UInt8]

    /// Letters and digits, none of which looks like another.
    static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)

    /// A number in these letters, in so many at least, the lowest place first; none for 0.
    static func letters(of number: Int, atLeast count: Int = 0) -> String {
        var (rest, bytes) = (number, [UInt8]())
        while rest > 0 || bytes.count < count {
            bytes.append(letters[rest % letters.count])
            rest /= letters.count
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func name(length: Int) -> String {
        String(decoding: bytes(length).map { Self.letters[Int($0) % Self.letters.count] }, as: UTF8.self)
    }
}
