/// Records every change of durable state, for a journal. Without one it costs one comparison.
final class JournalRecorder {
    /// Whether anybody wants records.
    var isOn: Bool
    /// Whether records are replayed. What they do is not recorded again.
    var isReplaying = false
    /// The journal's segment that gets the next records.
    var segment = 0
    /// Milliseconds since 1970 at the server's day zero, as the last such record has it.
    private(set) var dayZero: Int64?
    /// Whether others want to know which tables and sessions are here.
    var tellsPlaces = false
    /// Whether what is closed and ended goes to another server.
    var isReleasing = false
    private var isWriting: Bool { isOn && !isReplaying }
    private let outbox: Outbox
    private let clock: Clock

    /// How many bytes of records a table has at least before its state is kept at the end of a game. A state takes some 2,000
    /// bytes and 40 times the work of a flip.
    private static let bytesOfGame = 16 * 1024

    init(isOn: Bool, _ outbox: Outbox, _ clock: Clock) {
        self.isOn = isOn
        self.outbox = outbox
        self.clock = clock
    }

    /// Records a change of a table that was at `seq` before.
    func note(_ input: @autoclosure () -> TableInput, of table: Table, from seq: Int) {
        guard isWriting else { return }
        let trace = JournalRecord.TableTrace(seqBefore: seq, seqAfter: table.model.seq, digest: table.digest)
        let start = outbox.output.records.count
        outbox.output.records.append(input(), of: table.id, trace, at: clock.now)
        table.recordedBytes += outbox.output.records.count - start
    }

    /// Keeps a table's state where it is small, because no game runs, and stands for many records.
    func keepIfWorthwhile(_ table: Table) {
        guard isOn, table.recordedBytes >= Self.bytesOfGame, !table.model.isInGame, !table.isClosed else { return }
        keep(table)
    }

    /// Keeps a table's state, so that no record before is needed for it.
    func keep(_ table: Table) {
        if isWriting { outbox.output.records.keep(table, at: clock.now) }
        table.recordedBytes = 0
        table.segment = segment
    }

    /// Keeps what is known of a session, so that no record before is needed for it.
    func keep(_ session: Session) {
        guard isOn else { return }
        outbox.output.records.keep(session, at: clock.now)
        session.segment = segment
    }

    /// Tells the others what is here, or is no more. A record follows in the same tick.
    func note(_ place: @autoclosure () -> PlaceChange) {
        guard tellsPlaces, isWriting, !isReleasing else { return }
        outbox.places.append(place())
    }

    /// Records any other change.
    func note(_ change: @autoclosure () -> JournalRecord.Change) {
        if isWriting { outbox.output.records.append(change(), at: clock.now) }
    }

    /// Records that the process serves at this time, in milliseconds since 1970.
    func noteStart(milliseconds: Int64, version: String) {
        dayZero = milliseconds - clock.now.wholeNanoseconds / 1_000_000
        note(.began(milliseconds: milliseconds, version: version))
    }

    /// Lets a session remember the reply to a line.
    func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint, by session: Session) {
        session.remember(reply, to: line)
        guard isWriting else { return }
        outbox.output.records.append(reply: reply.span, to: line, of: session.playerID, at: clock.now)
    }
}
