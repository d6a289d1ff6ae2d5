/// Where the server's records are kept before anybody hears of what they record.
///
/// It knows bytes alone. A batch is the records of one tick of the loop. All calls come from the loop's thread.
public protocol Journal: AnyObject {
    /// Appends a batch; an empty one is left out. After a crash all of the batch is there, or nothing of it. Throws where it
    /// is not kept: nothing of it may be acknowledged then, and the same batch can be appended again later.
    func append(_ batch: Span<UInt8>) throws(JournalError)
    /// The number of the batch that was appended last, as it stands in what ``JournalReader`` reads; 0 where there is none.
    var lastBatch: Int { get }
    /// Whether all that was appended is safe at the journal's level of durability.
    var isSafe: Bool { get }
    /// Called on the loop's thread when batches became safe that were not when `append` returned: all up to that number.
    /// Later ones may have been appended meanwhile. Called with the error where they can't be made safe.
    var becameSafe: ((Result<Int, JournalError>) -> Void)? { get set }
    /// The number of the segment to which the next batch goes. It rises by one when a segment is full.
    var segment: Int { get }
    /// Lets the next batch begin a new segment, unless nothing was appended to this one.
    func endSegment()
    /// Waits until all that was appended is safe; for the end of the program.
    func finish() throws(JournalError)
    /// Removes the segments before that number, because nothing in them is needed any more. A later segment stays in any case. Returns
    /// whether they are gone; where it goes on by itself, a later call tells.
    @discardableResult
    func drop(before segment: Int) throws(JournalError) -> Bool
    /// Whether another process may have taken the journal over, so that nothing may leave that tells of what there is.
    var isCutOff: Bool { get }
}

extension Journal {
    /// A journal that is this process's alone is not.
    public var isCutOff: Bool { false }
}

/// What an appended batch survives.
public enum Durability: String, Sendable, CaseIterable {
    /// The same as ``process``. A server that is told to keep nothing appends nothing while it runs.
    case none
    /// The end of the process, however it ends: the system has taken the bytes.
    case process
    /// A power loss: the disk has taken the bytes.
    case power
}
