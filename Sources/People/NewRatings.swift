/// The new ratings that a game has brought.
public struct NewRatings: Sendable, Hashable {
    package let pool: RatingPool
    /// The ratings after the game as they are shown, in whole points, by the ids of the accounts.
    public let ratings: [String: Int]

    package init(pool: RatingPool, ratings: [String: Int]) {
        self.pool = pool
        self.ratings = ratings
    }
}
