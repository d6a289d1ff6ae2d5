/// How long texts of clients may be, in Unicode scalars. None may be empty.
///
/// The defaults are the longest that the protocol allows. A server may allow less, so that no client ever gets more
/// than the protocol says.
public struct TextLengths: Sendable, Hashable {
    /// Of a player's name: 1 to so many.
    public var name = 24
    /// Of a table's title: 1 to so many.
    public var title = 60
    /// Of a table's password: 1 to so many.
    public var password = 60
    /// Of a chat line and of the reason of a kick: 1 to so many.
    public var chat = 300

    /// The lengths of the protocol.
    public init() {}
}
