/// The new ratings that a game has brought.
public struct GameRatings: Sendable, Hashable {
    package let pool: RatingPool
    /// Shown ratings by account.
    public let ratings: [String: Int]

    package init(pool: RatingPool, ratings: [String: Int]) {
        self.pool = pool
        self.ratings = ratings
    }
}
