/// Records every change of durable state, for a journal. Without one it costs one comparison.
final class Recorder {
    /// Whether anybody wants records.
    let isOn: Bool
    private let outbox: Outbox
    private let clock: Clock

    init(isOn: Bool, _ outbox: Outbox, _ clock: Clock) {
        self.isOn = isOn
        self.outbox = outbox
        self.clock = clock
    }

    /// Records a change of a table that was at `seq` before.
    func note(_ input: @autoclosure () -> TableInput, of table: Table, from seq: Int) {
        guard isOn else { return }
        let trace = ServerRecord.TableTrace(seqBefore: seq, seqAfter: table.model.seq, digest: table.digest)
        append(.table(table.id, input(), trace))
    }

    /// Records a change of a session.
    func note(_ input: SessionInput, of player: String) {
        if isOn { append(.session(player, input)) }
    }

    /// Lets a session remember the reply to a line.
    func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint, by session: Session) {
        session.remember(reply, to: line)
        if isOn { note(.answered(line, reply: String(decoding: reply, as: UTF8.self)), of: session.playerID) }
    }

    private func append(_ change: ServerRecord.Change) {
        outbox.output.records.append(ServerRecord(moment: clock.now, change: change))
    }
}
