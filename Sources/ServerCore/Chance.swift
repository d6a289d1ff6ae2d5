/// What nobody can guess: ids, tokens and secrets are drawn from it.
struct Chance {
    /// Draws so many bytes.
    let bytes: (_ count: Int) -> [UInt8]

    /// A name of so many letters and digits, none of which looks like another.
    func name(length: Int) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String(bytes(length).map { letters[Int($0) % letters.count] })
    }
}
