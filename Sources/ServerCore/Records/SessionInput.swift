/// Everything that changes what a restart must know of a session, as plain data.
package enum SessionInput: Sendable, Codable {
    /// A player has said hello, or what is known of a session is kept once more. Its replies follow.
    case began(SessionOpening)
    /// A request was answered; the reply is given again to whoever sends the same line again.
    case answered(LineFingerprint, reply: String)
    /// The player has signed in, or what is known of the account has changed.
    indirect case signedIn(SessionAccount)
    /// The player is a guest again, of that name.
    case signedOut(name: String, isNumbered: Bool)
    /// The player did not come back in time.
    case ended
}

package struct SessionOpening: Sendable, Codable {
    var name: String
    /// Whether a number beyond the low ones had to be put behind the name that was wanted.
    var isNumbered: Bool
    let token: TokenDigest
    /// The tables where the player is, the last joined or watched one at the end; nil for none.
    var tables: [String]?
    /// The account that the player is signed in to; nil for a guest.
    var account: SessionAccount?
}
