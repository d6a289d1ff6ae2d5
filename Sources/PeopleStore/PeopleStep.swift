import Database
import People
import Wire

/// The next step to an answer. Hashing a password takes long, so it is done by other threads, without the database.
public enum PeopleStep: Sendable {
    /// What follows from a hash: nil is a lack of memory.
    public typealias AfterHash = @Sendable (PeopleStore, String?) throws(DatabaseError) -> PeopleStep
    /// What follows from a check.
    public typealias AfterCheck = @Sendable (PeopleStore, _ fits: Bool) throws(DatabaseError) -> PeopleStep

    case done(PeopleAnswer)
    /// Hash this password, and go on.
    case hash([UInt8], then: AfterHash)
    /// Check this password against that hash, and go on.
    case check([UInt8], against: String, then: AfterCheck)

    /// Go on later, after what others have asked meanwhile.
    case again(then: @Sendable (PeopleStore) throws(DatabaseError) -> PeopleStep)

    static func refused(
        _ code: ErrorCode, _ message: String, hint: String? = nil, field: String? = nil
    ) -> Self { .done(.refused(code, message, hint: hint, field: field)) }
}
