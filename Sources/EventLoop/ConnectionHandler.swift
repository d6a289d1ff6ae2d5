/// Hears what happens on a connection. All calls come on the loop's thread. In each of them the handler may close this
/// connection or any other.
public protocol ConnectionHandler: AnyObject {
    /// Bytes arrived, at least one. They come in pieces of any length and are valid during the call only.
    func received(_ bytes: Span<UInt8>, on connection: Connection)

    /// How many bytes of input the next read takes at most; what is left stays in the system and is read later. At least two: a
    /// transport may need one byte of the room for what it adds.
    func mostToRead(on connection: Connection) -> Int

    /// It is known now who the peer is, of a connection that was started before.
    func peerSettled(on connection: Connection)

    /// The peer sends nothing more. Writing still works, so the handler can send what it owes and then close.
    func ended(_ connection: Connection)

    /// The backlog of a slow reader has been sent to the last byte.
    func drained(_ connection: Connection)

    /// The connection is over. This is the last call and comes exactly once, however the connection ended. It never comes
    /// while the handler is in a call to the connection. The error says what broke the connection. It is nil when this side closed
    /// it.
    func closed(_ connection: Connection, error: LoopError?)
}

extension ConnectionHandler {
    /// As many as the loop's buffer holds.
    public func mostToRead(on _: Connection) -> Int { .max }
    /// Nothing, for most know it from the start.
    public func peerSettled(on _: Connection) {}
    /// Nothing, for most wait for no backlog.
    public func drained(_: Connection) {}
}
