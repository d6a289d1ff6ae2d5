/// Turns messages and tables into short sentences, for people with `nc`, pipes and screen readers.
///
/// The lines have no line end. Every text in them that somebody else wrote, such as a name, has gone through
/// ``printable(_:)``.
public enum Narrator {
    /// A text without what could move a cursor, change colours or turn the reading direction: C0 and C1 controls, DEL,
    /// line and paragraph separators, and the directional marks of Unicode.
    public static func printable(_ text: String) -> String {
        text.printable
    }

    /// The answer to a typed request that was granted and of which no other line speaks: because it has changed nothing,
    /// or nothing that is told to all. It says how things stand, and is never longer than one line.
    ///
    /// Nothing for what only programs ask.
    public static func done(_ request: Request) -> [String] { request.body.granted.map { [printable($0)] } ?? [] }
}
