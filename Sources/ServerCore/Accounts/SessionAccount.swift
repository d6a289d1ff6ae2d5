import People

package struct SessionAccount: Sendable, Codable {
    package var account: Account
    /// The digest of the token with which the session has signed in.
    let token: String
    /// When it has signed in, in milliseconds since 1970.
    var sinceMs: Int64
    /// Shown ratings by pool. They are asked for again after a restart.
    var ratings: [RatingPool: Int] = [:]
    var mute: Sanction?

    private enum CodingKeys: CodingKey { case account, token, sinceMs }

    init(_ signIn: SignIn, at milliseconds: Int64) {
        sinceMs = milliseconds
        account = signIn.account
        token = signIn.tokenDigest
        ratings = signIn.ratings
        mute = signIn.mute
    }
}
