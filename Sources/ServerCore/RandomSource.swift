/// The source of randomness from which ids, tokens and secrets are drawn.
struct RandomSource {
    /// Draws that many random bytes.
    let bytes: (_ count: Int) -> [UInt8]

    /// A name of that many letters and digits, none of which looks like another.
    func name(length: Int) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String(bytes(length).map { letters[Int($0) % letters.count] })
    }
}
