/// Who owns what is said on a connection. All calls come on the loop's thread; a handler may close the connection,
/// or any other, in each of them.
public protocol ConnectionHandler: AnyObject {
    /// Bytes arrived, at least one, in whatever pieces; they are good during the call only.
    func received(_ bytes: Span<UInt8>, on connection: Connection)

    /// The peer sends nothing more. Writing still works: answer what is open, then close.
    func ended(_ connection: Connection)

    /// The backlog of a slow reader has been sent to the last byte.
    func drained(_ connection: Connection)

    /// The connection is over; comes exactly once and last, however it ended, and never from inside a call of yours.
    /// The error says what broke it; nil when it was closed on this side.
    func closed(_ connection: Connection, error: LoopError?)
}
