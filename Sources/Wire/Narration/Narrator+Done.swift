extension Narrator {
    /// The answer to a typed request that was granted and of which no other line speaks: because it has changed nothing,
    /// or nothing that is told to all. It says how things stand, and is never longer than one line.
    ///
    /// Nothing for what only programs ask.
    public static func done(_ request: Request) -> [String] { request.body.granted.map { [printable($0)] } ?? [] }
}
