import People

/// One change of durable state, as plain data: enough to make the change again after a restart, and to see that it
/// gave the same result.
package struct JournalRecord: Sendable {
    /// When it happened.
    package let moment: Moment
    package let change: Change

    package enum Change: Sendable, Codable {
        /// A table, by its id.
        case table(String, TableInput, TableTrace)
        /// An event, by its id.
        case event(String, EventInput)
        /// A session, by its player's public id.
        case session(String, SessionInput)
        /// A process serves, at this time by the calendar: milliseconds since 1970. It is noted when it begins, and again in
        /// every segment of the journal.
        case began(milliseconds: Int64, version: String)
        /// A game is over that is not in the archive yet. Only for games that ended in an earlier segment of the journal.
        indirect case finished(FinishedGame)
        /// A program's account is not matched on the ladder for so many milliseconds still. Only for games that it left in an earlier
        /// segment of the journal.
        case penalized(String, milliseconds: Int64)
        /// The ids that were given to tables on that day since day zero, one behind the other; see ``GivenIDs``. Only for those whose
        /// tables were opened in an earlier segment of the journal.
        case given(String, day: Int)
        /// The games of these ids are in the archive.
        case archived([String])
    }

    /// What a change has made of a table.
    package struct TableTrace: Sendable, Hashable, Codable {
        package let seqBefore: Int
        package let seqAfter: Int
        /// A hash of all that the table has sent since it was opened, and of its next wake time. A table that decides
        /// otherwise sends another line at once, or as soon as the difference shows.
        package let digest: UInt64
    }
}
