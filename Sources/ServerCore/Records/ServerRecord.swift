/// One change of what a restart must bring back, as plain data: enough to make the change again, and to see that it came
/// out the same.
public struct ServerRecord: Sendable, Codable {
    /// When it happened.
    public let moment: Moment
    package let change: Change

    /// What was changed, and by what.
    package enum Change: Sendable, Codable {
        /// A table, by its id.
        case table(String, TableInput, TableTrace)
        /// A session, by its player's public id.
        case session(String, SessionInput)
    }

    /// What a change has made of a table.
    package struct TableTrace: Sendable, Hashable, Codable {
        package let seqBefore: Int
        package let seqAfter: Int
        /// A hash of all that the table has said since it was opened, and of when it wants to be woken. A table that decides
        /// otherwise says something else at once, or as soon as it can be seen.
        package let digest: UInt64
    }
}
