/// How long texts of clients may be, in Unicode scalars. None may be empty.
///
/// The defaults are the protocol's, and its most: a server may ask for less, so that no client ever gets more than the
/// protocol says.
public struct TextLengths: Sendable, Hashable {
    /// A player's name.
    public var name = 24
    /// A table's title.
    public var title = 60
    /// A table's password.
    public var password = 60
    /// A chat line, and the reason of a kick.
    public var chat = 300

    /// The protocol's.
    public init() {}
}
